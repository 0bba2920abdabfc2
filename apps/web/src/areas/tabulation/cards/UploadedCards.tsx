import { cardSetup, reportCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { cardFilters } from '@school/rules'
import { Badge, type BulkAction, Button, ConsoleLayout, type SelectTableProps } from '@school/ui'
import { BellRing, BookCheck, Hand, Upload } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { useFilteredList } from '../../../list'
import { classesOf, classFilters, codeFilter, FilterFields, type RowOf, rowFilter, searchFilter } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useYearAndSchool } from '../../../shell/heading'
import { PersonLink } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { PublishDialog } from './PublishDialog'
import { ReasonDialog } from './ReasonDialog'
import { UploadDialog } from './UploadDialog'
import { useCardWork } from './useCardWork'

type Row = RowOf<typeof reportCards.list>

const tones = {
  Draft: 'warning',
  Ready: 'info',
  Scheduled: 'info',
  Published: 'success',
  Withdrawn: 'danger',
  Superseded: 'neutral',
  Deleted: 'neutral',
} as const

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part * 1000) / whole) / 10}`)

/** /curriculum/reportcard-uploded-not-uploaded: who has a card and who does not, whatever made it. */
export default function UploadedCards() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const moment = useMoment()
  const [dialog, setDialog] = useState<'upload' | 'publish' | 'withhold'>()
  const [year, setYear] = useState<string>()
  const { data: offers } = useCall(cardSetup.offers, {})
  const { data: cards } = useCall(cardSetup.cards, offers ? { query: year ? { academicYearId: year } : {} } : null)
  const first = cards?.[0]?.id
  const list = useFilteredList({
    name: 'report-cards',
    ready: offers !== undefined && cards !== undefined,
    filters: values => [
      ...classFilters(text, offers, values),
      { ...rowFilter(text, 'card', text('reportCards.card'), cards), standard: first, plain: true },
      codeFilter(text, 'status', text('reportCards.status'), cardFilters, code => text(`reportCards.state.${code}`)),
      searchFilter(text, text('reportCards.text')),
    ],
    call: reportCards.list,
    request: (values, page) => ({
      query: {
        cardId: values.one('card') ?? first ?? '00000000-0000-0000-0000-000000000000',
        ...classesOf(values),
        status: values.choice('status', cardFilters, 'All'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const chosenYear = list.report.values.one('year')
  if (chosenYear !== year) setYear(chosenYear)
  const work = useCardWork(() => void list.reload())
  const remind = useDone(reportCards.list)
  const cardId = list.report.values.one('card') ?? first
  const rows = list.rows.data?.results
  const tiles = list.rows.data?.tiles
  const studentIds = [...list.selected]
  const close = () => setDialog(undefined)
  const open = async (row: Row) => {
    if (!row.id) return
    await work.client
      .call(reportCards.address, { params: { id: row.id } })
      .then(({ url }) => window.open(url, '_blank', 'noopener,noreferrer'))
      .catch(work.fail)
  }
  const withhold = (reason: string) => {
    const ids = (rows ?? []).flatMap(row => (row.id && list.selected.has(row.studentId) ? [row.id] : []))
    void work.change('withhold', ids, reason).then(done => (done ? close() : undefined))
  }
  const actions: BulkAction[] = [
    ...(offers?.mayChange
      ? [
          {
            key: 'publish',
            label: text('reportCards.publish'),
            icon: BookCheck,
            look: 'primary' as const,
            onSelect: () => setDialog('publish'),
          },
          { key: 'withhold', label: text('reportCards.withhold'), icon: Hand, onSelect: () => setDialog('withhold') },
        ]
      : []),
    {
      key: 'remind',
      label: text('reportCards.remind'),
      icon: BellRing,
      onSelect: () =>
        void remind(
          () => work.client.call(reportCards.remind, { body: { cardId: cardId!, studentIds } }),
          text('reportCards.reminded'),
        ),
    },
  ]
  const figure = (key: string, label: string, value: number | undefined) => ({
    key,
    label,
    value: value === undefined ? '–' : intl.formatNumber(value),
  })
  const columns: SelectTableProps<Row>['columns'] = [
    { key: 'roll', header: text('reportCards.rollNo'), align: 'end', cell: row => row.rollNo ?? '–' },
    { key: 'admNo', header: text('reportCards.admNo'), look: 'code', cell: row => row.admNo },
    {
      key: 'name',
      header: text('reportCards.student'),
      look: 'name',
      person: true,
      cell: row => <PersonLink student={row.studentId}>{row.name}</PersonLink>,
    },
    { key: 'division', header: text('reportCards.division'), cell: row => row.division },
    {
      key: 'source',
      header: text('reportCards.source'),
      cell: row => (row.source ? text(`reportCards.state.${row.source}`) : '–'),
    },
    { key: 'version', header: text('reportCards.version'), align: 'end', cell: row => row.no ?? '–' },
    {
      key: 'status',
      header: text('reportCards.status'),
      cell: row =>
        row.status ? (
          <Badge status={row.withheld ? 'danger' : tones[row.status]}>
            {text(row.withheld ? 'reportCards.state.Withheld' : `reportCards.state.${row.status}`)}
          </Badge>
        ) : (
          text('reportCards.state.None')
        ),
    },
    { key: 'made', header: text('reportCards.madeAt'), look: 'code', cell: row => (row.madeAt ? moment(row.madeAt) : '–') },
    {
      key: 'published',
      header: text('reportCards.publishedAt'),
      look: 'code',
      cell: row => (row.publishedAt ? moment(row.publishedAt) : '–'),
    },
    { key: 'seen', header: text('reportCards.seenAt'), look: 'code', cell: row => (row.seenAt ? moment(row.seenAt) : '–') },
    { key: 'acknowledged', header: text('reportCards.acknowledgedAt'), cell: row => row.acknowledgedBy || '–' },
    {
      key: 'file',
      header: text('reportCards.sizeKb'),
      align: 'end',
      cell: row =>
        row.bytes === null ? (
          '–'
        ) : (
          <Button onClick={() => void open(row)}>{intl.formatNumber(Math.ceil(row.bytes / 1024))}</Button>
        ),
    },
  ]
  return (
    <>
      <ConsoleLayout<Row>
        header={{ title: title('s.tab.cards'), context }}
        filters={<FilterFields report={list.report} />}
        tiles={{
          tiles: [
            figure('All', text('reportCards.students'), tiles?.students),
            figure('Uploaded', text('reportCards.state.Uploaded'), tiles?.uploaded),
            figure('NotUploaded', text('reportCards.state.NotUploaded'), tiles?.notUploaded),
            figure('Published', text('reportCards.state.Published'), tiles?.published),
            {
              key: 'seen',
              plain: true,
              label: text('reportCards.seenShare'),
              value: tiles ? share(tiles.seen, tiles.published) : '–',
            },
            {
              key: 'acknowledged',
              plain: true,
              label: text('reportCards.acknowledgedShare'),
              value: tiles ? share(tiles.acknowledged, tiles.published) : '–',
            },
          ],
          chosen: list.report.values.one('status') ?? null,
          onChoose: key => list.report.set({ status: key ?? '' }),
        }}
        tools={{
          children: (
            <>
              <Button
                onClick={() =>
                  void work.job('export', async client => ({
                    job: await client.call(reportCards.exportList, {
                      body: { cardId: cardId!, ...classesOf(list.report.values), text: list.report.values.text() },
                    }),
                    result: null,
                  }))
                }
                busy={work.doing === 'export'}
                disabled={!cardId}
              >
                {text('reportCards.export')}
              </Button>
              {offers?.mayChange ? (
                <Button icon={Upload} variant="primary" disabled={!cardId} onClick={() => setDialog('upload')}>
                  {text('reportCards.uploadFiles')}
                </Button>
              ) : null}
            </>
          ),
        }}
        list={{
          label: title('s.tab.cards'),
          ...list.table,
          rowKey: row => row.studentId,
          rowName: row => row.name,
          empty: { title: text(cards?.length === 0 ? 'reportCards.noCards' : 'reportCards.noStudents') },
          columns,
        }}
        pagination={list.pagination}
        selected={list.selected}
        onSelect={list.onSelect}
        actions={actions}
      />
      {dialog === 'upload' && cardId ? <UploadDialog cardId={cardId} onDone={() => void list.reload()} onClose={close} /> : null}
      {dialog === 'publish' && cardId ? (
        <PublishDialog choice={{ cardId, divisionIds: [], studentIds }} onDone={() => void list.reload()} onClose={close} />
      ) : null}
      {dialog === 'withhold' ? (
        <ReasonDialog
          title={text('reportCards.withhold')}
          help={text('reportCards.sureWithhold', { n: studentIds.length })}
          label={text('reportCards.withhold')}
          busy={work.busy}
          onConfirm={withhold}
          onClose={close}
        />
      ) : null}
    </>
  )
}
