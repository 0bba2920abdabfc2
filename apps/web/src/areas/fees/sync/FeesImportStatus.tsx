import { feeImports, studentFees } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { feeBatchStates } from '@school/rules'
import { Badge, Banner, FormHeader, Pagination, Progress, Stack, Table, type TableColumn, WithDrawer } from '@school/ui'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { ListPanel, useFilteredList, useFirstOnCards } from '../../../list'
import { codeFilter, dayFilters, ReportFilters, type RowOf } from '../../../report'
import { useSignedIn } from '../../../session'
import { useMoment } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { schoolsFilter } from './item-columns'
import { useBatchMenu } from './useBatchMenu'

export type Batch = RowOf<typeof feeImports.list>
type WrongRow = RowOf<typeof feeImports.rows>

const kinds = ['fee-dues', 'fee-collections', 'offline-fees', 'offline-bus-fees'] as const
/** How often files that are being worked on are asked for again, in ms. */
const watchEvery = 2000
const wrongSize = 20

const tones = {
  received: 'secondary',
  checking: 'info',
  ready: 'info',
  invalid: 'danger',
  applying: 'info',
  applied: 'success',
  failed: 'danger',
  cancelled: 'secondary',
} as const

/** What is wrong with a file. */
function BatchFacts({ batch }: { batch: Batch }) {
  const text = useText()
  const intl = useIntl()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(feeImports.rows, {
    params: { id: batch.id },
    query: { status: 'error', page, pageSize: wrongSize },
  })
  return (
    <Stack>
      {batch.message ? <Banner tone="warning">{batch.message}</Banner> : null}
      {batch.absent > 0 ? <Banner tone="info">{text('feeSync.absent', { count: batch.absent })}</Banner> : null}
      {batch.status === 'applied' ? <p>{text('feeSync.appliedRows', { a: batch.applied, e: batch.errors })}</p> : null}
      <Table<WrongRow>
        cards
        label={text('feeSync.wrongRows')}
        rows={data?.results}
        rowKey={row => String(row.rowNo)}
        rowName={row => `${text('feeSync.row')} ${row.rowNo}`}
        expectedRows={3}
        empty={{ title: text('feeSync.noWrongRows') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'row', header: text('feeSync.row'), look: 'code', cell: row => intl.formatNumber(row.rowNo) },
          {
            key: 'problem',
            header: text('feeSync.problem'),
            look: 'name',
            cell: row => (
              <>
                {row.problems.map(one => one.message).join(' ')}
                <small>{row.key}</small>
              </>
            ),
          },
        ]}
      />
      {data && data.pagination.count > wrongSize ? (
        <Pagination page={page} pageSize={wrongSize} count={data.pagination.count} onPage={setPage} />
      ) : null}
    </Stack>
  )
}

function useColumns(): readonly TableColumn<Batch>[] {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const figure = (key: string, header: string, value: (row: Batch) => number): TableColumn<Batch> => ({
    key,
    header,
    align: 'end',
    cell: row => (value(row) === 0 ? '–' : intl.formatNumber(value(row))),
  })
  const state = (row: Batch) => text(`feeSync.batch.${row.status}`)
  const status: TableColumn<Batch> = {
    key: 'status',
    header: text('feeSync.status'),
    cell: row =>
      row.progress ? (
        <Progress
          label={state(row)}
          value={row.progress.total > 0 ? Math.round((row.progress.done / row.progress.total) * 100) : null}
        />
      ) : (
        <Badge status={tones[row.status]}>{state(row)}</Badge>
      ),
  }
  return useFirstOnCards('status', [
    { key: 'received', header: text('feeSync.received'), look: 'code', cell: row => moment(row.receivedAt) },
    { key: 'school', header: text('feeSync.school'), look: 'text', cell: row => row.school.name },
    { key: 'kind', header: text('feeSync.kind'), cell: row => text(`imports.kind.${row.kind}`) },
    { key: 'file', header: text('feeSync.file'), look: 'name', cell: row => row.fileName },
    figure('rows', text('feeSync.rows'), row => row.rows),
    figure('ok', text('feeSync.ok'), row => row.ok),
    figure('errors', text('feeSync.errors'), row => row.errors),
    figure('applied', text('feeSync.applied'), row => row.applied),
    status,
    { key: 'source', header: text('feeSync.source'), cell: row => row.by ?? text('feeSync.agent') },
  ])
}

/** /school/fees-import-status: files of fees that came into schools, and what becomes of them. */
export default function FeesImportStatus() {
  const text = useText()
  const title = useFormTitle()
  const reload = useReload()
  const { viewer } = useSignedIn()
  const [opened, setOpened] = useState<string>()
  const { data: schools } = useCall(studentFees.schools, {})
  const list = useFilteredList({
    name: 'fees-import-status',
    ready: schools !== undefined,
    filters: values => [
      schoolsFilter(text, schools),
      codeFilter(text, 'kind', text('feeSync.kind'), kinds, kind => text(`imports.kind.${kind}`)),
      codeFilter(text, 'status', text('feeSync.status'), feeBatchStates, state => text(`feeSync.batch.${state}`)),
      ...dayFilters(text, values, ['from', text('feeSync.from')], ['to', text('feeSync.to')]),
    ],
    call: feeImports.list,
    request: (values, page) => {
      const codes = { kind: values.code('kind', kinds), status: values.code('status', feeBatchStates) }
      const days = { from: values.day('from') ?? '', to: values.day('to') ?? '' }
      return { query: { schoolId: values.many('school'), ...codes, ...days, ...page } }
    },
  })
  const working = list.rows.data?.results.some(row => row.progress !== null) ?? false
  useEffect(() => {
    if (!working) return
    const timer = setInterval(() => void reload(feeImports.list), watchEvery)
    return () => clearInterval(timer)
  }, [working, reload])
  const mayWrite = viewer.roles.includes('GJAdmin')
  const rowMenu = useBatchMenu(mayWrite)
  const columns = useColumns()
  const batch = list.rows.data?.results.find(row => row.id === opened)
  return (
    <>
      <FormHeader title={title('pfees.utility.import')} caption={mayWrite ? 'Edit' : 'Info'} />
      <Stack>
        <ReportFilters report={list.report} />
        <WithDrawer
          drawer={
            batch && {
              key: batch.id,
              title: batch.fileName,
              content: <BatchFacts batch={batch} />,
              onClose: () => setOpened(undefined),
            }
          }
        >
          <ListPanel<Batch>
            list={list}
            count={count => text('feeSync.files', { count })}
            table={{
              label: title('pfees.utility.import'),
              rowKey: row => row.id,
              rowName: row => row.fileName,
              onPick: row => setOpened(row.id),
              selected: opened ? new Set([opened]) : undefined,
              rowMenu,
              empty: { title: text('feeSync.noFiles'), children: text('feeSync.noFilesHelp') },
              columns,
            }}
          />
        </WithDrawer>
      </Stack>
    </>
  )
}
