import { formatRupees, slashedDay } from '@school/rules'
import type { RowSelection } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { textOf } from '../../report'
import { useChosenPeople } from '../messaging/useChosenPeople'
import { useHandOver } from '../messaging/useHandedOver'
import type { Row } from './useFeeRows'

/** Hands those who owe over to the screen that writes to their guardians; undefined for who does not write to them. */
export function useReminder(rows: readonly Row[] | undefined, selected: RowSelection): (() => void) | undefined {
  const fail = useProblemToast()
  const handOver = useHandOver('fee-dues')
  // What was seen of those who are chosen stands in their reminder.
  const owing = useChosenPeople(
    rows?.map(row => ({ ...row, id: textOf(row.id) })),
    new Set([...selected].map(String)),
  )
  if (!handOver) return undefined
  return () =>
    void handOver(
      owing.ids,
      Object.fromEntries(
        owing.rows.map((row: Row & { readonly id: string }) => [
          row.id,
          {
            dueAmount: formatRupees(Number(row.total ?? 0)).replace('₹', ''),
            ...(row.oldestDue ? { dueDate: slashedDay(textOf(row.oldestDue)) } : {}),
          },
        ]),
      ),
    ).catch(fail)
}
