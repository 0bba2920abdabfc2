import { home as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { timeIn } from '@school/rules'
import {
  Button,
  ErrorState,
  FormHeader,
  IconButton,
  later,
  ScreenShape,
  useMediaQuery,
  usePageTitle,
  VisuallyHidden,
} from '@school/ui'
import { RefreshCw } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { problemText, useProblemToast } from '../../forms/problems'
import { useSession, useSignedIn } from '../../session'
import { useSchoolZone } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { FlashNews, HomeBlocks } from './HomeBlocks'
import { withBlock } from './merge'
import { useNewsHere } from './useNewsHere'

// Brings the sheet of a child, which nobody else has.
const FamilyHome = later(
  async () => (await import('./FamilyHome')).default,
  () => <ScreenShape kind="home" />,
)

/** Where the child's day is the head of the page: nobody sees the title there. */
function HiddenTitle({ title }: { title: string }) {
  usePageTitle(title)
  return <VisuallyHidden as="h1">{title}</VisuallyHidden>
}

/** Homes of a child. */
const familyPaths: ReadonlySet<string> = new Set(['/home/parent', '/home/student'])

/** The home of every role: the blocks that the server answers, in its order. */
export default function Home() {
  const { settings, viewer } = useSignedIn()
  const { reload } = useSession()
  const timeZone = useSchoolZone()
  const { client } = useApi()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const toast = useProblemToast()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const { data: answer, error, isValidating, mutate } = useCall(calls.dashboard, { query: {} }, { refreshInterval: 300_000 })
  // The heading does not wait for the drawing of an answer that was there before it.
  const newsHere = useNewsHere(FlashNews)
  const data = useDeferredValue(newsHere ? answer : undefined, undefined)
  const { hash, key, pathname } = useLocation()
  const loaded = data !== undefined
  // A thing to do may lead to a list of this page. `key`: chosen again, it leads there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: key counts the choices
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash.slice(1))?.focus()
  }, [loaded, hash, key])
  // The child was locked, or freed, since the session was read: menu and screens follow.
  const locked = data?.banners.find(banner => banner.code === 'childLocked')
  const familyHome = data?.home === 'home.parent' || data?.home === 'home.student'
  const changed = familyHome && (locked !== undefined) !== (viewer.childLocked ?? false)
  useEffect(() => {
    if (changed) void reload()
  }, [changed, reload])
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>

  const today = intl.formatDate(data?.asOf, { dateStyle: 'full', timeZone })
  const asOf = data && text('home.asOf', { time: timeIn(timeZone, new Date(data.asOf)) })
  const year = settings.academicYear && text('app.year', { year: settings.academicYear.name })
  const refresh = { icon: RefreshCw, busy: isValidating, onClick: () => void mutate() }
  const retry = (block: string) =>
    void client
      .call(calls.dashboard, { query: { home: data!.home, block } })
      .then(part => mutate(home => home && withBlock(home, block, part), { revalidate: false }))
      .catch(toast)
  const title = named(`menu.${data?.home ?? ''}`, text('home.title'))
  const isFamily = familyPaths.has(pathname) && !locked
  return (
    <>
      {phone && isFamily ? (
        <HiddenTitle title={title} />
      ) : (
        <FormHeader
          title={title}
          // The figures of a group are of all its schools.
          context={[today, year, data?.home === 'home.group-admin' ? undefined : settings.school?.name, asOf]
            .filter(Boolean)
            .join(' · ')}
          actionsBeside
          actions={
            phone ? (
              <IconButton {...refresh} variant="secondary" label={text('home.refresh')} />
            ) : (
              <Button {...refresh}>{text('home.refresh')}</Button>
            )
          }
        />
      )}
      {data ? (
        isFamily ? (
          <FamilyHome data={data} refresh={refresh} onRetry={retry} />
        ) : (
          <HomeBlocks data={data} locked={locked} onRetry={retry} />
        )
      ) : (
        <ScreenShape kind="home" />
      )}
    </>
  )
}
