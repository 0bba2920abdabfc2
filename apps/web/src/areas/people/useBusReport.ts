import { type AnswerOfCall, students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { useReport, useReportRows } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { busFilters, busFiltersOf } from './bus-filters'

export type View = AnswerOfCall<typeof students.viewBusReport>

/** The columns. */
export const keys = ['admNo', 'name', 'class', 'guardianName', 'mobile', 'bus', 'pickup', 'drop', 'additional'] as const

/** Who rides which bus, as the address asks. */
export function useBusReport() {
  const text = useText()
  const today = useSchoolToday()
  const { data: offers } = useCall(students.busInitialValues, {})
  const titleOf = (key: (typeof keys)[number]) =>
    key === 'name' || key === 'guardianName'
      ? text(`students.column.${key}`)
      : key === 'additional'
        ? text('students.additional')
        : text(`people.column.${key}`)
  const report = useReport({
    name: 'bus-students',
    columns: offers && keys.map(key => ({ key, title: titleOf(key), isDefault: true })),
    filters: values => busFilters(text, offers, values, today),
  })
  const filters = busFiltersOf(report.values)
  const rows = useReportRows(report, students.viewBusReport, page => ({ query: { ...filters, ...page } }))
  return {
    offers,
    report,
    filters,
    rows,
    // The same page of the report, with the day and the counts of all pages.
    view: rows.data as View | undefined,
  }
}
