import { feeReports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { feeReportColumns } from '@school/rules'
import { Pagination, Table } from '@school/ui'
import { useState } from 'react'
import { useNamedText, useText } from '../../texts/text'
import { Section } from '../people/StudentSections'
import { looksOf, useFeeCells } from './useFeeCells'
import type { Row } from './useFeeRows'

const columns = feeReportColumns.ledger
const firstPage = 20
/** The student alone says whose lines they are. */
const everywhere = { sectionIds: [], courseIds: [], divisionIds: [], installmentIds: [] }

/** What was asked of a student and paid, one after the other, with the balance behind each. */
export function FeeLedger({ id }: { id: string }) {
  const text = useText()
  const named = useNamedText()
  const cell = useFeeCells(undefined)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(firstPage)
  const answer = useCall(feeReports.view, {
    params: { report: 'ledger' },
    query: { ...everywhere, studentId: id, page, pageSize },
  })
  const { data } = answer
  const looks = looksOf(columns)
  const title = text('feeReports.report.ledger')
  return (
    <Section title={title} answer={answer}>
      <Table<Row>
        cards
        label={title}
        rows={data?.results}
        rowKey={row => String(row.id)}
        empty={{ title: text('payments.none') }}
        columns={columns.map(key => ({
          key,
          header: named(`feeReports.column.${key}`, key),
          ...looks[key],
          cell: (row: Row) => cell(key, row),
        }))}
      />
      {data && data.pagination.count > firstPage ? (
        <Pagination
          page={page}
          pageSize={pageSize}
          count={data.pagination.count}
          onPage={setPage}
          onPageSize={size => {
            setPageSize(size)
            setPage(1)
          }}
        />
      ) : null}
    </Section>
  )
}
