import { tabReports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { columnsOfMarkReport, type MarkReport } from '@school/rules'
import { useSearchParams } from 'react-router-dom'
import { useReport, valuesOf } from '../../../report'
import { useNamedText, useText } from '../../../texts/text'
import { markFilters, markFiltersOf } from './report-filters'

/** The address of one of the reports on marks, with its columns: those by subject, exam or grade are asked for. */
export function useMarkReport(which: MarkReport) {
  const text = useText()
  const named = useNamedText()
  const [params] = useSearchParams()
  const asked = valuesOf(params)
  const { data: offers } = useCall(tabReports.offers, { query: { academicYearId: asked.one('year') } })
  const filtersOf = (values: typeof asked) => markFiltersOf(which, values, offers)
  const { data: more } = useCall(tabReports.columns, offers ? { params: { report: which }, query: filtersOf(asked) } : null)
  const titles = new Map(more?.map(column => [column.key, column.title]))
  const columns = columnsOfMarkReport(which, [...titles.keys()])
  const report = useReport({
    name: `marks-${which}`,
    columns:
      offers && more
        ? columns.map(key => ({ key, title: titles.get(key) ?? named(`tabReports.column.${key}`, key), isDefault: true }))
        : undefined,
    filters: values => markFilters(text, which, offers, values),
  })
  return { report, columns, dynamic: titles, filters: filtersOf(report.values) }
}
