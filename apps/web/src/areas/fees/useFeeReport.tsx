import { feeReports, selectors } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type FeeReport, feeReportColumns, headOfColumn } from '@school/rules'
import { EntitySelectorInput, studentSelector } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useReport } from '../../report'
import { useStudentLoaders } from '../../selectors'
import { useNamedText, useText } from '../../text'
import { feeFilters } from './report-filters'

/** The address of one of the fee reports, with its columns: one for each head where the report tells of heads. */
export function useFeeReport(which: FeeReport) {
  const text = useText()
  const named = useNamedText()
  const loaders = useStudentLoaders()
  const [params] = useSearchParams()
  const studentId = params.get('student')
  const { data: student } = useCall(selectors.studentDetails, studentId ? { query: { id: studentId } } : null)
  const { data: offers } = useCall(feeReports.offers, {})
  const heads = which === 'head-wise' ? (offers?.heads ?? []).map(head => `head:${head}`) : []
  const [first = '', ...rest] = feeReportColumns[which]
  const columns = [first, ...heads, ...rest]
  const titleOf = (key: string) => headOfColumn(key) ?? named(`feeReports.column.${key}`, key)
  const report = useReport({
    name: `fees-${which}`,
    columns: offers && columns.map(key => ({ key, title: titleOf(key), isDefault: true })),
    filters: values =>
      feeFilters(text, which, offers, values, {
        name: 'student',
        label: text('feeReports.student'),
        kind: 'id',
        chosen: student?.name,
        required: true,
        field: (
          <EntitySelectorInput
            configuration={studentSelector}
            loaders={loaders}
            value={values.one('student') ?? null}
            onChange={id => report.set({ student: id ?? undefined })}
          />
        ),
      }),
  })
  return { report, columns }
}
