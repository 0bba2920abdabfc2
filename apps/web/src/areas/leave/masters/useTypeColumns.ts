import { media, type TableColumn, useMediaQuery } from '@school/ui'
import { useText } from '../../../texts/text'
import { useDays } from './days'
import type { LeaveType } from './TypeForm'

/** What is told of a type in a list. */
export function useTypeColumns(): TableColumn<LeaveType>[] {
  const text = useText()
  const days = useDays()
  const phone = useMediaQuery(media.phone)
  const given = ({ allot, quota, audience }: LeaveType) => {
    if (audience === 'student') return '–'
    if (allot === 'none') return quota > 0 ? text('leaveMasters.upTo', { n: days(quota) }) : text('leaveMasters.allot.none')
    return allot === 'credit' ? text('leaveMasters.allot.credit') : `${days(quota)} · ${text(`leaveMasters.allot.${allot}`)}`
  }
  return [
    { key: 'name', header: text('leaveMasters.name'), look: 'name', cell: row => row.name },
    { key: 'code', header: text('leaveMasters.code'), look: 'code', cell: row => row.code },
    { key: 'audience', header: text('leaveMasters.audience'), cell: row => text(`leaveMasters.audience.${row.audience}`) },
    {
      key: 'for',
      header: text('leaveMasters.for'),
      cell: row =>
        row.audience === 'student'
          ? text(`leaveMasters.countsAs.${row.countsAs ?? 'LV'}`)
          : [
              text(`leaveMasters.appliesTo.${row.appliesTo}`),
              row.gender === 'any' ? '' : text(`leaveMasters.gender.${row.gender}`),
            ]
              .filter(Boolean)
              .join(', '),
    },
    { key: 'given', header: text('leaveMasters.given'), cell: given },
    {
      key: 'carry',
      header: text('leaveMasters.carryMax'),
      // The figure of a card would be what is carried, and not what is given.
      align: phone ? undefined : 'end',
      cell: row => (row.allot === 'none' ? '–' : days(row.carryMax)),
    },
    {
      key: 'holidays',
      header: text('leaveMasters.holidayRule'),
      cell: row => text(`leaveMasters.holidayRule.${row.holidayRule}`),
    },
    { key: 'unit', header: text('leaveMasters.minUnit'), cell: row => text(`leaveMasters.minUnit.${row.minUnit}`) },
  ]
}
