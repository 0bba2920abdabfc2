import type { AnswerOfCall, leaveMasters } from '@school/api/client'
import { media, type TableColumn, useMediaQuery } from '@school/ui'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import type { BalanceRow } from './Balances'
import { useDays } from './days'

/** A column for each type: what is there, and beside it what waits or is left to be taken. */
export function useBalanceColumns(
  types: AnswerOfCall<typeof leaveMasters.balances>['types'] | undefined,
): TableColumn<BalanceRow>[] {
  const text = useText()
  const days = useDays()
  const phone = useMediaQuery(media.phone)
  const balanceOf = (row: BalanceRow, typeId: string) => {
    const found = row.balances.find(one => one.leaveTypeId === typeId)
    if (!found) return null
    const { balance, held, available } = found
    if (available === null) return balance === 0 ? '–' : days(balance)
    return held > 0 ? text('leaveMasters.cell', { balance: days(balance), held: days(held) }) : days(balance)
  }
  return [
    personColumn({ key: 'name', header: text('leaveMasters.staff'), look: 'name' }, row => ({ staff: row.id, name: row.name })),
    { key: 'code', header: text('leaveMasters.staffCode'), look: 'code', cell: row => row.code },
    { key: 'designation', header: text('leaveMasters.designation'), cell: row => row.designation },
    // Two types of one code are for different people: they share a column.
    ...[...Map.groupBy(types ?? [], type => type.code)].map(
      ([code, own]): TableColumn<BalanceRow> => ({
        key: code,
        header: code,
        // None of them is the figure of a card.
        align: phone ? undefined : 'end',
        cell: row => own.map(type => balanceOf(row, type.id)).find(one => one !== null) ?? null,
      }),
    ),
  ]
}
