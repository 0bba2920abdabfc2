import type { TableColumn } from '@school/ui'
import { Badge, Badges } from '@school/ui'
import { useDayOf } from '../../session/zone'
import { PersonLink, personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { StateBadge } from './StateBadge'
import type { Row } from './useSeenLogins'

/** The columns of students with their logins. */
export function useLoginColumns(): TableColumn<Row>[] {
  const text = useText()
  const dayOf = useDayOf()
  return [
    { key: 'admNo', header: text('guardianUsers.column.admNo'), look: 'code', cell: row => row.admNo },
    personColumn({ key: 'student', header: text('guardianUsers.column.student'), look: 'name' }, row => ({
      student: row.studentId,
      name: row.student,
    })),
    { key: 'class', header: text('guardianUsers.column.class'), cell: row => row.class },
    {
      key: 'guardian',
      header: text('guardianUsers.column.guardian'),
      person: true,
      cell: row => (
        <Badges>
          {row.guardianId === null ? (
            text('guardianUsers.noGuardian')
          ) : (
            <PersonLink student={row.studentId}>{row.guardian}</PersonLink>
          )}
          {row.siblingIds.length > 0 ? <Badge>{text('guardianUsers.siblings')}</Badge> : null}
        </Badges>
      ),
    },
    { key: 'mobile', header: text('guardianUsers.column.mobile'), look: 'code', cell: row => row.mobile },
    { key: 'email', header: text('guardianUsers.column.email'), cell: row => row.email },
    { key: 'loginName', header: text('guardianUsers.column.loginName'), look: 'code', cell: row => row.loginName },
    {
      key: 'status',
      header: text('guardianUsers.column.status'),
      cell: row => <StateBadge state={row.status} />,
    },
    { key: 'sentOn', header: text('guardianUsers.column.sentOn'), look: 'code', cell: row => dayOf(row.sentAt) },
    { key: 'lastLogin', header: text('guardianUsers.column.lastLogin'), look: 'code', cell: row => dayOf(row.lastLoginAt) },
  ]
}
