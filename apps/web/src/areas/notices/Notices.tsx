import { notices } from '@school/api/client'
import { useAction, useCall, useReload } from '@school/api/react'
import { noticeKinds } from '@school/rules'
import {
  Banner,
  Button,
  Cards,
  ErrorState,
  Facts,
  FormHeader,
  linkAddresses,
  Panel,
  PanelBody,
  PrintPage,
  SafeHtml,
  Skeleton,
  Stack,
  useToast,
} from '@school/ui'
import { CalendarPlus, Check, ChevronLeft, Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { problemText, useProblemToast } from '../../forms/problems'
import { CardList, useFilteredList, useOpened } from '../../list'
import { codeFilter, PaperHead, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useMoment, useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import { type Item, ItemBadges, saveCalendarFile, whenOf } from './words'

/** What a notice says beside its text. */
export function NoticeFacts({ item }: { item: Item }) {
  const text = useText()
  return (
    <Facts>
      <dt>{text('notices.when')}</dt>
      <dd>{whenOf(item)}</dd>
      {item.venue ? (
        <>
          <dt>{text('notices.venue')}</dt>
          <dd>{item.venue}</dd>
        </>
      ) : null}
      {item.files.length > 0 ? (
        <>
          <dt>{text('notices.files')}</dt>
          <dd>
            <Attachments files={item.files} />
          </dd>
        </>
      ) : null}
    </Facts>
  )
}

function CancelBanner({ item }: { item: Item }) {
  const text = useText()
  if (item.status !== 'Cancelled') return null
  return (
    <Banner tone="danger" title={text('notices.status.Cancelled')}>
      {item.cancelReason}
    </Banner>
  )
}

/** What a card shows of a text: its first letters, without empty lines. */
function beginning(words: string): string {
  const lines = words.replace(/\n+/g, '\n')
  return lines.length > 160 ? `${lines.slice(0, 160).trimEnd()}…` : lines
}

/** A notice as paper shows it, beside a screen that shows more. */
export function NoticeOnPaper({ item }: { item: Item }) {
  const text = useText()
  return (
    <PrintPage>
      <PaperHead title={item.title} lines={[text(`notices.kind.${item.kind}`)]} />
      <Stack>
        <CancelBanner item={item} />
        <NoticeFacts item={item} />
        <SafeHtml html={linkAddresses(item.html)} />
      </Stack>
    </PrintPage>
  )
}

/** One notice as a page of its own, which can be printed. */
function NoticePage({ id, onBack }: { id: string; onBack: () => void }) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const moment = useMoment()
  const zone = useSchoolZone()
  const reload = useReload()
  const { settings } = useSignedIn()
  const { data: item, error, mutate } = useCall(notices.event, { params: { id } })
  const ack = useAction(notices.acknowledge)
  const back = (
    <Button icon={ChevronLeft} onClick={onBack}>
      {text('notices.all')}
    </Button>
  )
  if (error && !item)
    return (
      <>
        <FormHeader title={text('notices.title')} actions={back} />
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      </>
    )
  if (!item) return <Skeleton />
  const acknowledge = () =>
    void ack
      .run({ params: { id } })
      .then(() => {
        toast.success(text('notices.acknowledged'))
        return reload(notices.event, notices.mine)
      })
      .catch(fail)
  return (
    <>
      <PaperHead title={item.title} lines={[text(`notices.kind.${item.kind}`)]} />
      <FormHeader
        title={item.title}
        context={[settings.school?.name, moment(item.publishedAt), item.by].filter(Boolean).join(' · ')}
        actions={
          <>
            {back}
            <Button icon={CalendarPlus} onClick={() => saveCalendarFile(item, zone)}>
              {text('notices.calendar')}
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              {text('notices.print')}
            </Button>
            {item.mayAcknowledge ? (
              <Button icon={Check} variant="primary" busy={ack.busy} onClick={acknowledge}>
                {text('notices.acknowledge')}
              </Button>
            ) : null}
          </>
        }
      />
      <Stack>
        <CancelBanner item={item} />
        {item.ackAt ? <Banner tone="success">{text('notices.acknowledgedOn', { date: moment(item.ackAt) })}</Banner> : null}
        <Panel>
          <PanelBody>
            <Stack>
              <ItemBadges item={item} />
              <NoticeFacts item={item} />
              <SafeHtml html={linkAddresses(item.html)} />
            </Stack>
          </PanelBody>
        </Panel>
      </Stack>
    </>
  )
}

/** /communication/notices: what the school announced to the person. */
export default function Notices() {
  const text = useText()
  const { settings } = useSignedIn()
  const list = useFilteredList({
    name: 'notices',
    ready: true,
    filters: () => [
      codeFilter(text, 'kind', text('notices.kind'), noticeKinds, value => text(`notices.kind.${value}`)),
      searchFilter(text),
    ],
    call: notices.mine,
    request: (values, page) => ({
      query: { kind: values.code('kind', noticeKinds), text: values.text(), ...page },
    }),
  })
  const [opened, show] = useOpened('notice')
  if (opened) return <NoticePage key={opened} id={opened} onBack={() => show()} />
  const { rows, error } = list.table
  const searching = Boolean(list.report.values.text() || list.report.values.one('kind'))
  return (
    <>
      <FormHeader title={text('notices.title')} context={settings.school?.name} />
      <CardList list={list}>
        <Cards<Item>
          label={text('notices.title')}
          rows={rows}
          rowKey={item => item.id}
          onOpen={item => show(item.id)}
          error={error}
          empty={{ title: text(searching ? 'notices.notFound' : 'notices.none') }}
          card={item => ({
            title: item.title,
            badge: <ItemBadges item={item} />,
            line: beginning(item.text),
            facts: [
              { label: text('notices.when'), value: whenOf(item) },
              ...(item.venue ? [{ label: text('notices.venue'), value: item.venue }] : []),
              ...(item.files.length > 0 ? [{ label: text('notices.files'), value: <Attachments files={item.files} /> }] : []),
            ],
          })}
        />
      </CardList>
    </>
  )
}
