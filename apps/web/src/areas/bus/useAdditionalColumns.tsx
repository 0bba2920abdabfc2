import { displayDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { Badge } from '@school/ui'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import type { AdditionalRow } from './AdditionalStops'
import { useWeekdays } from './weekdays'

const tones = { Upcoming: 'info', Active: 'success', Ended: undefined } as const

/** The columns of stops for a time. */
export function useAdditionalColumns(): TableColumn<AdditionalRow>[] {
  const text = useText()
  const weekdays = useWeekdays()
  return [
    { key: 'admNo', header: text('bus.admNo'), look: 'code', cell: row => row.admNo },
    personColumn({ key: 'student', header: text('bus.student'), look: 'name' }, row => ({
      student: row.studentId,
      name: row.student,
    })),
    { key: 'class', header: text('bus.class'), cell: row => row.class },
    { key: 'trip', header: text('bus.trip'), cell: row => text(`bus.trip.${row.trip}`) },
    { key: 'bus', header: text('bus.bus'), cell: row => row.bus },
    { key: 'stop', header: text('bus.stop'), cell: row => row.stop },
    { key: 'from', header: text('bus.from'), look: 'code', cell: row => displayDay(row.startsOn) },
    { key: 'to', header: text('bus.to'), look: 'code', cell: row => (row.endsOn ? displayDay(row.endsOn) : '–') },
    { key: 'days', header: text('bus.days'), cell: row => weekdays.short(row.weekdays) },
    {
      key: 'state',
      header: text('bus.state'),
      cell: row => <Badge status={tones[row.state]}>{text(`bus.state.${row.state}`)}</Badge>,
    },
  ]
}
