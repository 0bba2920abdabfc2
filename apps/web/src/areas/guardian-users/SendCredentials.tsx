import { type AnswerOfCall, guardianUsers } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import {
  Badge,
  Banner,
  Button,
  FigureStrip,
  Filters,
  FormHeader,
  Pagination,
  Panel,
  Progress,
  ReportTools,
  Stack,
  StickyActions,
  Table,
  Tabs,
  type TabsProps,
  useConfirm,
} from '@school/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useYearAndSchool } from '../../heading'
import { problemText } from '../../problems'
import { classesOf, classFiltersOfToday, FilterFields, type ReportValues, useReport } from '../../report'
import { useText } from '../../text'
import { useWork } from '../../work'
import { tones } from './CreateUsers'
import { useOutcome } from './useOutcome'
import { type Channel, filtersOf, typeFilter } from './user-filters'

type Preview = AnswerOfCall<typeof guardianUsers.previewSms>

/** The preview of the chosen channel: messages by SMS have a call of their own. */
function usePreview(values: ReportValues, channel: Channel, page: { page: number; pageSize: number }, ready: boolean) {
  const query = { ...classesOf(values), userType: filtersOf(values).userType, resend: values.flag('resend'), ...page }
  const sms = useCall(guardianUsers.previewSms, ready && channel === 'sms' ? { query } : null, { keepPreviousData: true })
  const other = useCall(guardianUsers.previewSend, ready && channel !== 'sms' ? { query: { ...query, channel } } : null, {
    keepPreviousData: true,
  })
  return channel === 'sms' ? sms : other
}

/** Login details for whole classes: who would get them, what it takes, and the sending. */
export function SendCredentials({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const intl = useIntl()
  const text = useText()
  const confirm = useConfirm()
  const reload = useReload()
  const work = useWork()
  const outcome = useOutcome()
  const context = useYearAndSchool()
  const [receipt, setReceipt] = useState<string>()
  const { data: offers } = useCall(guardianUsers.sendInitialValues, {})
  const channels = offers?.channels ?? []
  const report = useReport({
    name: 'send-credentials',
    columns: offers && [],
    filters: values => [
      ...classFiltersOfToday(text, offers, values),
      typeFilter(text, offers),
      {
        name: 'channel',
        label: text('guardianUsers.channel'),
        kind: 'choice',
        options: channels.map(value => ({ value, label: text(`guardianUsers.channel.${value}`) })),
        ...(channels[0] ? { standard: channels[0] } : {}),
        plain: true,
      },
      {
        name: 'resend',
        label: text('guardianUsers.toWhom'),
        kind: 'choice',
        options: [{ value: '1', label: text('guardianUsers.toAll') }],
        none: text('guardianUsers.toUnsent'),
        plain: true,
      },
    ],
  })
  const { values, page, pageSize } = report
  const channel = values.choice<Channel>('channel', channels, channels[0] ?? 'sms')
  const resend = values.flag('resend')
  const preview = usePreview(values, channel, { page, pageSize }, offers !== undefined && channels.length > 0)
  const { error, isValidating } = preview
  // Who gets a message is told by an answer to the present choice alone.
  const data = error ? undefined : preview.data
  const short = data !== undefined && data.credits > data.balance

  const send = async () => {
    const userIds = [...(data?.userIds ?? [])]
    const sure = await confirm({
      icon: 'info',
      title: text(`guardianUsers.send.${channel}`),
      message: text('guardianUsers.sureSend', { n: userIds.length }),
      confirmText: text(`guardianUsers.send.${channel}`),
    })
    if (!sure) return
    const body = { userIds }
    const done = await work.run('send', client => {
      if (channel === 'sms') return client.call(guardianUsers.sendClassSms, { query: { resend: resend ? '1' : '' }, body })
      if (channel === 'whatsapp') return client.call(guardianUsers.sendWhatsapp, { body: { ...body, resend } })
      return client.call(resend ? guardianUsers.mailAgain : guardianUsers.mailUnsent, { body })
    })
    if (!done) return
    setReceipt(done.result ? outcome.sent(done.result, channel, filtersOf(values).userType) : (done.job.message ?? ''))
    await reload(guardianUsers.previewSms, guardianUsers.previewSend)
  }

  const figures = (of: Preview) => [
    { key: 'recipients', label: text('guardianUsers.recipients'), value: intl.formatNumber(of.pagination.count) },
    ...(channel === 'email'
      ? []
      : [
          {
            key: 'need',
            label: text('guardianUsers.need'),
            value: intl.formatNumber(of.credits),
            note: text('guardianUsers.ofBalance', { balance: of.balance }),
            tone: short ? ('danger' as const) : undefined,
          },
        ]),
    {
      key: 'unreachable',
      label: text(channel === 'email' ? 'guardianUsers.withoutEmail' : 'guardianUsers.withoutMobile'),
      value: intl.formatNumber(of.withoutAddress),
    },
    { key: 'before', label: text('guardianUsers.gotBefore'), value: intl.formatNumber(of.sentBefore) },
    { key: 'notCreated', label: text('guardianUsers.state.NotCreated'), value: intl.formatNumber(of.notCreated) },
  ]

  return (
    <>
      <FormHeader title={text('guardianUsers.title')} caption="Info" context={context} />
      <Stack>
        <div>
          <Tabs {...tabs} />
        </div>
        {work.doing ? <Progress label={text('guardianUsers.working')} value={work.share} /> : null}
        {receipt && !work.doing ? (
          <Banner tone="success" onDismiss={() => setReceipt(undefined)}>
            {receipt}
          </Banner>
        ) : null}
        {offers && channels.length === 0 ? <Banner tone="warning">{text('guardianUsers.noChannel')}</Banner> : null}
        <Filters>
          <FilterFields report={report} />
        </Filters>
      </Stack>
      <Stack>
        {data ? <FigureStrip label={text('guardianUsers.preview')} figures={figures(data)} /> : null}
        {short ? <Banner tone="danger">{text('guardianUsers.short', { n: data.credits, m: data.balance })}</Banner> : null}
        <Panel>
          <ReportTools count={data ? text('guardianUsers.getMessage', { count: data.pagination.count }) : null} />
          <Table
            cards
            label={text('guardianUsers.tab.send')}
            rows={data?.results}
            rowKey={row => row.userId}
            expectedRows={pageSize}
            empty={{ title: text('guardianUsers.nobody'), children: text('guardianUsers.nobodyHelp') }}
            error={
              error
                ? { children: problemText(intl, error), onRetry: () => void preview.mutate(), retrying: isValidating }
                : undefined
            }
            columns={[
              { key: 'name', header: text('guardianUsers.column.guardian'), look: 'name', cell: row => row.name },
              { key: 'people', header: text('guardianUsers.column.student'), cell: row => row.people },
              { key: 'loginName', header: text('guardianUsers.column.loginName'), look: 'code', cell: row => row.loginName },
              { key: 'address', header: text('guardianUsers.address'), look: 'code', cell: row => row.address },
              {
                key: 'status',
                header: text('guardianUsers.column.status'),
                cell: row => <Badge status={tones[row.status]}>{text(`guardianUsers.state.${row.status}`)}</Badge>,
              },
            ]}
          />
          {data ? (
            <Pagination
              page={page}
              pageSize={pageSize}
              count={data.pagination.count}
              onPage={next => report.set({ page: String(next) })}
              onPageSize={size => report.set({ size: String(size) })}
            />
          ) : null}
        </Panel>
      </Stack>
      <StickyActions note={text('guardianUsers.freshPassword')}>
        <Button
          icon={Send}
          variant="primary"
          busy={work.doing === 'send'}
          disabled={!data || isValidating || data.userIds.length === 0 || short}
          onClick={() => void send()}
        >
          {text(`guardianUsers.send.${channel}`)}
        </Button>
      </StickyActions>
    </>
  )
}
