import { absentPresent } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, monthOf } from '@school/rules'
import { useSearchParams } from 'react-router-dom'
import { useReport, useReportRows, withTotals } from '../../report'
import { useMonthName } from '../../session/zone'
import { useText } from '../../texts/text'
import type { View } from './AbsentFigures'
import { type AbsentView, absentFilters, absentFiltersOf, columnsIn, rarer } from './absent-filters'

/** The days of a register: each a column by its number, as far as the month has it. */
const dayTitle = (key: string) => (/^d\d+$/.test(key) ? key.slice(1) : undefined)

/** A view of the report as its address tells it. */
export function useAbsentReport(view: AbsentView) {
  const text = useText()
  const monthName = useMonthName()
  const [params] = useSearchParams()
  const { data: offers } = useCall(absentPresent.initialValues, {})
  const titleOf = (key: string) => dayTitle(key) ?? text(`absent.column.${key as 'name'}`)
  const report = useReport({
    name: `absent-present-${view}`,
    columns:
      offers &&
      columnsIn(view, params.get('month') ?? monthOf(offers.today)).map(key => ({
        key,
        title: titleOf(key),
        isDefault: !rarer.has(key),
      })),
    filters: values => absentFilters(text, view, offers, values, monthName),
  })
  const filters = absentFiltersOf(view, report.values)
  const plain = useReportRows(report, absentPresent.view, page => ({ query: { ...filters, ...page } }))
  return {
    offers,
    report,
    filters,
    rows: withTotals(plain, report, (page: View) => (view === 'register' ? page.totals : [])),
    // The same page of the report, with what is told of all pages.
    data: plain.data as View | undefined,
  }
}

/** How many rows a view has, in words. */
export function useAbsentCount(view: AbsentView, data: View | undefined): (count: number) => string {
  const text = useText()
  const monthName = useMonthName()
  return n =>
    !data
      ? ''
      : view === 'list'
        ? text('absent.count.list', { count: n, date: displayDay(data.from) })
        : view === 'register'
          ? text('absent.count.register', { count: n, month: monthName(monthOf(data.from)) })
          : text('absent.count.summary', { count: n, from: displayDay(data.from), to: displayDay(data.to) })
}
