import { busAttendance as calls } from '@school/api/client'
import type { BusAttendanceView } from '@school/rules'
import { useSearchParams } from 'react-router-dom'
import { useReport, useReportRows } from '../../report'
import { useText } from '../../texts/text'
import type { RideOffers } from './offers'
import type { View } from './RideFigures'
import { dayTitle, rideColumns, rideDays, rideFilters, rideFiltersOf } from './ride-filters'

/** A view of the report as its address tells it. */
export function useRideReport(view: BusAttendanceView, offers: RideOffers | undefined) {
  const text = useText()
  const [params] = useSearchParams()
  const day = (name: string) => params.get(name) ?? undefined
  const days = offers && rideDays({ day }, offers.today)
  const report = useReport({
    name: `bus-attendance-${view}`,
    columns:
      days &&
      rideColumns(view, days).map(key => ({
        key,
        title: dayTitle(key, days.from) ?? text(`rides.column.${key as 'name'}`),
        isDefault: key !== 'admNo' || view !== 'students',
      })),
    filters: values => rideFilters(text, view, offers, values),
  })
  const filters = rideFiltersOf(view, report.values)
  const rows = useReportRows(report, calls.view, page => ({ query: { ...filters, ...page } }))
  const data = rows.data as View | undefined
  return { report, filters, rows, data }
}
