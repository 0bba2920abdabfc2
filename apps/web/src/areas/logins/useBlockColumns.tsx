import { displayDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import type { Row } from './useBlocks'
import { StatusBadge } from './words'

/** The columns of logins with their blocks. */
export function useBlockColumns(ofStaff: boolean): TableColumn<Row>[] {
  const text = useText()
  const moment = useMoment()
  return [
    personColumn({ key: 'name', header: text('logins.name'), look: 'name' }, row => ({
      student: row.studentId,
      staff: row.staffId,
      name: row.name,
    })),
    {
      key: 'of',
      header: text(ofStaff ? 'logins.designation' : 'logins.class'),
      cell: row => row.of,
    },
    { key: 'loginName', header: text('logins.loginName'), look: 'code', cell: row => row.loginName },
    { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
    { key: 'status', header: text('logins.status'), cell: row => <StatusBadge status={row.status} /> },
    { key: 'reason', header: text('logins.reason'), cell: row => row.reason },
    { key: 'since', header: text('logins.since'), look: 'code', cell: row => moment(row.since) },
    { key: 'until', header: text('logins.until'), look: 'code', cell: row => (row.until ? displayDay(row.until) : '') },
    { key: 'by', header: text('logins.by'), cell: row => row.by },
  ]
}
