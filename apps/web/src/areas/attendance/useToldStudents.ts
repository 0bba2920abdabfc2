import type { RowSelection } from '@school/ui'
import { textOf } from '../../report'
import { useChosenPeople } from '../messaging/useChosenPeople'
import type { Row, View } from './AbsentFigures'

/** The ticked students with what is told of each. */
export function useToldStudents(data: View | undefined, seen: readonly Row[], selected: RowSelection) {
  const chosen = useChosenPeople(
    data &&
      seen.map(row => ({
        ...row,
        id: textOf(row.id),
        attendanceDate: data.from.split('-').reverse().join('/'),
        date: data.from.split('-').reverse().join('/'),
      })),
    selected,
  )
  const statuses = new Map(data?.toTell.map(row => [row.id, row.status as string]))
  for (const row of chosen.rows) statuses.set(row.id, textOf((row as unknown as Row).status))
  return { ...chosen, statusOf: (id: string) => statuses.get(id) ?? '' }
}
