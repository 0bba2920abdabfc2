import type { TableColumn } from '@school/ui'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import type { Row } from './useStaffLogins'
import { RoleBadges, StatusBadge } from './words'

/** The columns of the logins of staff. */
export function useStaffLoginColumns(): TableColumn<Row>[] {
  const text = useText()
  const moment = useMoment()
  return [
    { key: 'code', header: text('logins.code'), look: 'code', cell: row => row.code },
    personColumn({ key: 'name', header: text('logins.name'), look: 'name' }, row => ({ staff: row.staffId, name: row.name })),
    { key: 'designation', header: text('logins.designation'), cell: row => row.designation },
    { key: 'loginName', header: text('logins.loginName'), look: 'code', cell: row => row.loginName },
    { key: 'roles', header: text('logins.roles'), cell: row => <RoleBadges roles={row.roles} /> },
    { key: 'mode', header: text('logins.mode'), cell: row => text(`logins.mode.${row.mode}`) },
    { key: 'status', header: text('logins.status'), cell: row => <StatusBadge status={row.status} /> },
    { key: 'lastLogin', header: text('logins.lastLogin'), look: 'code', cell: row => moment(row.lastLoginAt) },
  ]
}
