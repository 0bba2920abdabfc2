import { feeReports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type FeeReport, feeReportColumns, headOfColumn } from '@school/rules'
import { useReport } from '../../report'
import { useStudentFilter } from '../../report/useStudentFilter'
import { useNamedText, useText } from '../../texts/text'
import { feeFilters } from './report-filters'

/** The address of one of the fee reports, with its columns: one for each head where the report tells of heads. */
export function useFeeReport(which: FeeReport) {
  const text = useText()
  const named = useNamedText()
  const studentFilter = useStudentFilter(text('feeReports.student'))
  const { data: offers } = useCall(feeReports.offers, {})
  const heads = which === 'head-wise' ? (offers?.heads ?? []).map(head => `head:${head}`) : []
  const [first = '', ...rest] = feeReportColumns[which]
  const columns = [first, ...heads, ...rest]
  const titleOf = (key: string) => headOfColumn(key) ?? named(`feeReports.column.${key}`, key)
  const report = useReport({
    name: `fees-${which}`,
    columns: offers && columns.map(key => ({ key, title: titleOf(key), isDefault: true })),
    filters: values =>
      feeFilters(text, which, offers, values, { ...studentFilter(values, changes => report.set(changes)), required: true }),
  })
  return { report, columns }
}
