import type { AnswerOfCall, carryForward } from '@school/api/client'
import { formatRupees } from '@school/rules'
import { Badge, Banner, FigureStrip, Pagination, Stack, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

export type Preview = AnswerOfCall<typeof carryForward.preview>
type Course = Preview['courses'][number]
type Carried = Preview['rows']['results'][number]

const sums = ['principal', 'fine', 'total'] as const
const tones = { carry: 'info', already: 'secondary', waiting: 'warning' } as const

function useSumColumns<Row extends Course | Carried>() {
  const text = useText()
  return sums.map(key => ({
    key,
    header: text(`yearEnding.fees.${key}`),
    align: 'end' as const,
    cell: (row: Row) => (key === 'total' ? <b>{formatRupees(row[key])}</b> : formatRupees(row[key])),
  }))
}

function Courses({ courses }: { courses: Preview['courses'] }) {
  const text = useText()
  const intl = useIntl()
  const columns = useSumColumns<Course>()
  return (
    <Table<Course>
      cards
      label={text('yearEnding.fees.byCourse')}
      rows={courses}
      rowKey={row => row.course}
      rowName={row => row.course}
      empty={{ title: text('yearEnding.fees.nothing') }}
      columns={[
        { key: 'course', header: text('yearEnding.course'), look: 'name', cell: row => row.course || '–' },
        { key: 'students', header: text('yearEnding.fees.students'), align: 'end', cell: row => intl.formatNumber(row.students) },
        ...columns,
      ]}
    />
  )
}

/** Student by student, with those who are left out and why. */
function Students({ rows, onPage }: { rows: Preview['rows']; onPage: (page: number) => void }) {
  const text = useText()
  const columns = useSumColumns<Carried>()
  const { currentPage, pageSize, count } = rows.pagination
  if (count === 0) return null
  return (
    <>
      <Table<Carried>
        cards
        label={text('yearEnding.fees.byStudent')}
        rows={rows.results}
        rowKey={row => `${row.studentId} ${row.accountId}`}
        rowName={row => `${row.name}, ${row.account}`}
        columns={[
          { key: 'name', header: text('yearEnding.student'), look: 'name', cell: row => row.name },
          { key: 'admNo', header: text('yearEnding.admNo'), look: 'code', cell: row => row.admNo },
          { key: 'division', header: text('yearEnding.division'), cell: row => row.division },
          { key: 'account', header: text('yearEnding.fees.account'), cell: row => row.account },
          ...columns,
          {
            key: 'state',
            header: text('yearEnding.fees.state'),
            cell: row => <Badge status={tones[row.state]}>{text(`yearEnding.fees.state.${row.state}`)}</Badge>,
          },
        ]}
      />
      {count > pageSize ? <Pagination page={currentPage} pageSize={pageSize} count={count} onPage={onPage} /> : null}
    </>
  )
}

interface PreviewProps {
  readonly preview: Preview
  /** Name of the year that ends. */
  readonly year: string
  readonly onPage: (page: number) => void
}

/** What would be carried: in all, course by course, and student by student. */
export function CarryPreview({ preview, year, onPage }: PreviewProps) {
  const text = useText()
  const intl = useIntl()
  return (
    <Stack>
      {preview.already > 0 ? <Banner tone="info">{text('yearEnding.fees.already', { year, n: preview.already })}</Banner> : null}
      {preview.waiting > 0 ? <Banner tone="warning">{text('yearEnding.fees.waiting', { n: preview.waiting })}</Banner> : null}
      <FigureStrip
        label={text('yearEnding.fees.preview')}
        figures={[
          { key: 'students', label: text('yearEnding.fees.students'), value: intl.formatNumber(preview.students) },
          ...sums.map(key => ({ key, label: text(`yearEnding.fees.${key}`), value: formatRupees(preview[key]) })),
        ]}
      />
      <Courses courses={preview.courses} />
      <Students rows={preview.rows} onPage={onPage} />
    </Stack>
  )
}
