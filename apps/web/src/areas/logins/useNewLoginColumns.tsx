import type { TableColumn } from '@school/ui'
import { Select } from '@school/ui'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { NameInput } from './NameInput'
import type { NewLogins, Row } from './useNewLogins'
import { useRoleName } from './words'

/** The columns of staff without a login: role and login name can be changed. */
export function useNewLoginColumns({ offers, edits, edit }: NewLogins): TableColumn<Row>[] {
  const text = useText()
  const roleName = useRoleName()
  const roles = offers?.roles ?? []
  return [
    { key: 'code', header: text('logins.code'), look: 'code', cell: row => row.code },
    personColumn({ key: 'name', header: text('logins.name'), look: 'name' }, row => ({ staff: row.id, name: row.name })),
    { key: 'designation', header: text('logins.designation'), cell: row => row.designation },
    { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
    { key: 'email', header: text('logins.email'), cell: row => row.email },
    {
      key: 'role',
      header: text('logins.role'),
      width: '190px',
      cell: row => (
        <Select
          aria-label={text('logins.roleOf', { name: row.name })}
          options={roles.map(value => ({ value, label: roleName(value) }))}
          value={edits[row.id]?.role ?? row.role}
          onChange={role => edit(row.id, { role: role ?? row.role })}
        />
      ),
    },
    {
      key: 'loginName',
      header: text('logins.loginName'),
      width: '200px',
      cell: row => (
        <NameInput
          usual={row.loginName}
          value={edits[row.id]?.loginName ?? row.loginName}
          onChange={loginName => edit(row.id, { loginName })}
        />
      ),
    },
  ]
}
