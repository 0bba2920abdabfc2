import { type AnswerOfCall, gallery } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Button, Cards, EmptyState, ErrorState, FormHeader, Panel, PhotoGrid, Skeleton, Stack } from '@school/ui'
import { Camera, ChevronLeft, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { PlainText } from '../../forms/PlainText'
import { problemText } from '../../forms/problems'
import { CardList, useFilteredList, useOpened } from '../../list'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useMonthName } from '../../session/zone'
import { useText } from '../../texts/text'
import { ConsentDialog, OpenQuestions } from './Consent'
import { ReportPhoto } from './ReportPhoto'

type Item = AnswerOfCall<typeof gallery.mine>['results'][number]

/** One album as a page of its own; `children` stand above it. */
function AlbumPage({ id, onBack, children }: { id: string; onBack: () => void; children: ReactNode }) {
  const intl = useIntl()
  const text = useText()
  const { settings } = useSignedIn()
  const { data: album, error, mutate } = useCall(gallery.event, { params: { id }, query: { reader: true } })
  const [reporting, setReporting] = useState<string>()
  const back = (
    <Button icon={ChevronLeft} onClick={onBack}>
      {text('gallery.all')}
    </Button>
  )
  if (error && !album)
    return (
      <>
        <FormHeader title={text('gallery.albums')} actions={back} />
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      </>
    )
  if (!album) return <Skeleton />
  return (
    <>
      <FormHeader
        title={album.title}
        context={[settings.school?.name, displayDay(album.eventDate), text('gallery.count', { count: album.photoCount })]
          .filter(Boolean)
          .join(' · ')}
        actions={back}
      />
      <Stack>
        {children}
        {album.description ? <PlainText text={album.description} /> : null}
        {album.photos.length === 0 ? (
          <Panel>
            <EmptyState title={text('gallery.noPhotos')} />
          </Panel>
        ) : (
          <PhotoGrid
            label={album.title}
            photos={album.photos.map(({ downloadUrl, ...photo }) => ({ ...photo, downloadUrl: downloadUrl ?? undefined }))}
            actions={
              album.mayReport
                ? photo => (
                    <Button icon={Flag} variant="quiet" onClick={() => setReporting(photo.id)}>
                      {text('gallery.report')}
                    </Button>
                  )
                : undefined
            }
          />
        )}
      </Stack>
      {reporting ? <ReportPhoto albumId={album.id} photoId={reporting} onClose={() => setReporting(undefined)} /> : null}
    </>
  )
}

/** /communication/albums: the albums that are shown to the person, by month. */
export default function Albums() {
  const text = useText()
  const monthName = useMonthName()
  const { settings } = useSignedIn()
  const { data: answers } = useCall(gallery.consent, {})
  const [changing, setChanging] = useState(false)
  const list = useFilteredList({
    name: 'albums',
    ready: true,
    filters: () => [searchFilter(text)],
    call: gallery.mine,
    request: (values, page) => ({ query: { text: values.text(), ...page } }),
  })
  const [opened, show] = useOpened('album')
  const questions = answers ? <OpenQuestions childrenOf={answers} /> : null
  if (opened)
    return (
      <AlbumPage key={opened} id={opened} onBack={() => show()}>
        {questions}
      </AlbumPage>
    )
  const { rows, error } = list.table
  const months = Map.groupBy(rows ?? [], item => item.eventDate.slice(0, 7))
  const cards = (label: string, items: readonly Item[] | undefined) => (
    <Cards<Item>
      label={label}
      rows={items}
      rowKey={item => item.id}
      onOpen={item => show(item.id)}
      error={error}
      empty={{ title: text(list.report.values.text() ? 'gallery.notFound' : 'gallery.noAlbums') }}
      card={item => ({
        title: item.title,
        picture: item.coverUrl ?? undefined,
        line: [displayDay(item.eventDate), text('gallery.count', { count: item.photoCount })].join(' · '),
      })}
    />
  )
  return (
    <>
      <FormHeader
        title={text('gallery.albums')}
        context={settings.school?.name}
        actions={
          answers?.some(child => child.given !== null) ? (
            <Button icon={Camera} onClick={() => setChanging(true)}>
              {text('gallery.consent')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        {questions}
        <CardList list={list}>
          {rows && rows.length > 0
            ? [...months].map(([month, items]) => (
                <Stack as="section" key={month} aria-label={monthName(month)}>
                  <h2>{monthName(month)}</h2>
                  {cards(monthName(month), items)}
                </Stack>
              ))
            : cards(text('gallery.albums'), rows)}
        </CardList>
      </Stack>
      {changing && answers ? <ConsentDialog childrenOf={answers} onClose={() => setChanging(false)} /> : null}
    </>
  )
}
