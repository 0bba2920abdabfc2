import type { RowSelection } from '@school/ui'
import { textOf } from '../../report'
import { useChosenPeople } from '../messaging/useChosenPeople'
import type { Row } from './useRideCells'

/** The ticked riders, each student once, with what was seen of them. */
export function useRiders(rows: readonly Row[] | undefined, selected: RowSelection) {
  const chosen = useChosenPeople(
    rows?.map(row => {
      const date = textOf(row.date).split('-').reverse().join('/')
      return { ...row, id: textOf(row.id), attendanceDate: date, date }
    }),
    selected,
  )
  // A student who rode twice on the day is written to once.
  const people = new Map(chosen.rows.map(row => [row.id.split(':')[0]!, row]))
  return { ids: [...people.keys()], entries: [...people.values()] as unknown as typeof chosen.entries }
}
