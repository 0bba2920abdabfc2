import { leaveMasters } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { type DrawerContent, Skeleton, Stack, Table } from '@school/ui'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import type { BalanceRow } from './Balances'
import { useDays } from './days'

/** What the balances of one person come from. */
function Ledger({ staffId, onDay }: { staffId: string; onDay: string | undefined }) {
  const text = useText()
  const days = useDays()
  const moment = useMoment()
  const { data } = useCall(leaveMasters.balancesOf, { params: { staffId }, query: { onDay } })
  if (!data) return <Skeleton height="240px" />
  return (
    <Stack>
      <Table
        label={text('leaveMasters.tab.balances')}
        rows={data.balances}
        rowKey={row => row.leaveTypeId}
        rowName={row => row.name}
        columns={[
          { key: 'type', header: text('leaveMasters.type'), look: 'name', cell: row => row.name },
          { key: 'balance', header: text('leaveMasters.balance'), align: 'end', cell: row => days(row.balance) },
          { key: 'held', header: text('leaveMasters.held'), align: 'end', cell: row => days(row.held) },
          {
            key: 'available',
            header: text('leaveMasters.available'),
            align: 'end',
            cell: row => (row.available === null ? '–' : days(row.available)),
          },
        ]}
      />
      <Table
        label={text('leaveMasters.ledger')}
        cards
        rows={data.entries}
        rowKey={row => row.id}
        rowName={row => `${row.code} ${days(row.days)}`}
        empty={{ title: text('leaveMasters.noEntries') }}
        columns={[
          {
            key: 'what',
            header: text('leaveMasters.entry'),
            look: 'name',
            cell: row => `${row.code} · ${text(`leaveMasters.kind.${row.kind}`)}`,
          },
          { key: 'days', header: text('leaveMasters.days'), align: 'end', cell: row => days(row.days) },
          { key: 'at', header: text('leaveMasters.at'), cell: row => moment(row.at) },
          {
            key: 'why',
            header: text('leaveMasters.why'),
            cell: row =>
              [
                row.applicationNo === null ? '' : text('leaveMasters.application', { no: row.applicationNo }),
                row.reason,
                row.expiresOn ? text('leaveMasters.expires', { date: displayDay(row.expiresOn) }) : '',
                row.by,
              ]
                .filter(Boolean)
                .join(' · '),
          },
        ]}
      />
    </Stack>
  )
}

/** The drawer of a person; undefined while nobody is opened. */
export function useBalanceDrawer(
  row: BalanceRow | undefined,
  onDay: string | undefined,
  onClose: () => void,
): DrawerContent | undefined {
  if (!row) return undefined
  return { key: row.id, title: row.name, content: <Ledger staffId={row.id} onDay={onDay} />, onClose }
}
