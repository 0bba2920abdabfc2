import { type AnswerOfCall, Problem, staffUsers } from '@school/api/client'
import { useAction, useReload } from '@school/api/react'
import { isLoginName } from '@school/rules'
import { EntitySelectorInput, Field, MultiSelect, staffSelector, TextInput, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useProblemToast } from '../../forms/problems'
import { useStaffLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import { staffRoles, useRoleName } from './words'

type Row = AnswerOfCall<typeof staffUsers.list>['results'][number]
type Role = AnswerOfCall<typeof staffUsers.initialValues>['roles'][number]

/** Roles and login name of one login. */
export function EditDialog({
  row,
  offered,
  own,
  onClose,
  onSaved,
}: {
  row: Row
  offered: readonly Role[]
  own: boolean
  onClose: () => void
  onSaved: () => void
}) {
  const text = useText()
  const roleName = useRoleName()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { run, busy, problem } = useAction(staffUsers.update)
  const held = staffRoles.filter(role => row.roles.includes(role))
  const [roles, setRoles] = useState<readonly Role[]>(held)
  const [loginName, setLoginName] = useState(row.loginName)
  const [checked, setChecked] = useState(false)
  const wrongRoles = roles.length === 0 ? text('logins.roleNeeded') : undefined
  const wrongName = isLoginName(loginName.trim()) ? undefined : text('logins.badName')
  const typed = loginName !== row.loginName || roles.join() !== held.join()
  const save = async () => {
    setChecked(true)
    if (wrongRoles || wrongName) return
    try {
      await run({ params: { id: row.id }, body: { roles: [...roles], loginName: loginName.trim(), version: row.version } })
      toast.success(text('logins.updated'))
      onSaved()
    } catch (failure) {
      fail(failure)
      // Opened again, the form begins with what somebody else saved.
      if (failure instanceof Problem && failure.name === 'VersionConflict') await reload(staffUsers.list)
    }
  }
  const nameError =
    problem?.name === 'LoginNameUsed' && problem.body.values?.x === loginName.trim().toUpperCase()
      ? text('error.LoginNameUsed', { x: String(problem.body.values.x) })
      : problem?.field('loginName')
  return (
    <FormDialog
      title={text('logins.editTitle', { name: row.name })}
      typed={typed}
      save={{ label: text('app.save'), busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={text('logins.roles')}
        required
        help={text(own ? 'error.OwnRoles' : 'logins.rolesHelp')}
        error={checked ? wrongRoles : undefined}
      >
        <MultiSelect
          selectAll={false}
          disabled={own}
          options={staffRoles
            .filter(role => offered.includes(role) || held.includes(role))
            .map(value => ({ value, label: roleName(value), disabled: !offered.includes(value) }))}
          value={roles}
          onChange={setRoles}
        />
      </Field>
      <Field
        label={text('logins.loginName')}
        required
        help={text('logins.nameHelp')}
        error={(checked ? wrongName : undefined) ?? nameError}
      >
        <TextInput value={loginName} maxLength={60} onChange={value => setLoginName(value.toUpperCase())} />
      </Field>
    </FormDialog>
  )
}

/** Another member of staff for a login. */
export function MoveDialog({ row, onClose, onSaved }: { row: Row; onClose: () => void; onSaved: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const loaders = useStaffLoaders()
  const { run, busy } = useAction(staffUsers.move)
  const [staffId, setStaffId] = useState<string | null>(null)
  const save = async () => {
    try {
      await run({ body: { userId: row.id, staffId: staffId! } })
      toast.success(text('logins.updated'))
      onSaved()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <FormDialog
      title={text('logins.moveTitle', { name: row.loginName })}
      typed={staffId !== null}
      save={{ label: text('logins.move'), busy, disabled: !staffId }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={text('logins.moveTo')} required help={text('logins.moveHelp')}>
        <EntitySelectorInput
          configuration={staffSelector}
          loaders={loaders}
          filters={{ avoidRelievedStaff: 'Working' }}
          value={staffId}
          onChange={setStaffId}
        />
      </Field>
    </FormDialog>
  )
}
