import { type AnswerOfCall, staffUsers } from '@school/api/client'
import { useAction, useApi, useCall } from '@school/api/react'
import { isLoginName } from '@school/rules'
import {
  Button,
  Dialog,
  EntitySelectorInput,
  Field,
  Form,
  MultiSelect,
  PeoplePicker,
  type RowSelection,
  SearchInput,
  Select,
  Stack,
  staffSelector,
  TextInput,
  useConfirm,
  useToast,
} from '@school/ui'
import { ArrowRightLeft, FileText, KeyRound, Pencil, School, Send, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useStaffLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { OtherSchools } from './OtherSchools'
import { SendDialog, useCredentials } from './send'
import { optionsOf, RoleBadges, StatusBadge, useFormTitle, useMoment, useRoleName, useSearch } from './words'

type Row = AnswerOfCall<typeof staffUsers.list>['results'][number]
type Role = AnswerOfCall<typeof staffUsers.initialValues>['roles'][number]

const staffRoles = [
  'SystemAdmin',
  'SchoolSuperAdmin',
  'SchoolHead',
  'Teacher',
  'NonTeachingStaff',
] as const satisfies readonly Role[]

/** Roles and login name of one login. */
function EditDialog({
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
  const id = useId()
  const { run, busy, problem } = useAction(staffUsers.update)
  const held = staffRoles.filter(role => row.roles.includes(role))
  const [roles, setRoles] = useState<readonly Role[]>(held)
  const [loginName, setLoginName] = useState(row.loginName)
  const [checked, setChecked] = useState(false)
  const wrongRoles = roles.length === 0 ? text('logins.roleNeeded') : undefined
  const wrongName = isLoginName(loginName.trim()) ? undefined : text('logins.badName')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrongRoles || wrongName) return
    try {
      await run({ params: { id: row.id }, body: { roles: [...roles], loginName: loginName.trim(), version: row.version } })
      toast.success(text('logins.updated'))
      onSaved()
    } catch (failure) {
      fail(failure)
    }
  }
  const nameError =
    problem?.name === 'LoginNameUsed' && problem.body.values?.x === loginName.trim().toUpperCase()
      ? text('error.LoginNameUsed', { x: String(problem.body.values.x) })
      : problem?.field('loginName')
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={text('logins.editTitle', { name: row.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {text('app.save')}
          </Button>
        </>
      }
    >
      <Stack as={Form} id={id} onSubmit={submit}>
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
      </Stack>
    </Dialog>
  )
}

/** Another member of staff for a login. */
function MoveDialog({ row, onClose, onSaved }: { row: Row; onClose: () => void; onSaved: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const loaders = useStaffLoaders()
  const { run, busy } = useAction(staffUsers.move)
  const [staffId, setStaffId] = useState<string | null>(null)
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={text('logins.moveTitle', { name: row.loginName })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!staffId}
            onClick={async () => {
              try {
                await run({ body: { userId: row.id, staffId: staffId! } })
                toast.success(text('logins.updated'))
                onSaved()
              } catch (failure) {
                fail(failure)
              }
            }}
          >
            {text('logins.move')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}

const pageSize = 20

/** /staff/change-staff-user: the logins of staff. */
export default function ChangeStaffUser() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const roleName = useRoleName()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const { claims, settings } = useSignedIn()
  const { data: offers } = useCall(staffUsers.initialValues, {})
  const credentials = useCredentials()
  const search = useSearch()
  const [designationId, setDesignation] = useState<string | null>(null)
  const [role, setRole] = useState<Role | ''>('')
  const [status, setStatus] = useState<'' | Row['status']>('')
  const [mode, setMode] = useState<'' | Row['mode']>('')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [task, setTask] = useState<{ kind: 'edit' | 'move' | 'schools'; row: Row }>()
  const [sending, setSending] = useState<readonly string[]>()
  const filters = { role, status, mode, text: search.text, ...(designationId ? { designationId } : {}) }
  const { data, error, mutate } = useCall(staffUsers.list, { body: { filters, page, pageSize } }, { keepPreviousData: true })
  const operator = claims.role.includes('GJAdmin')
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPage(1)
    }
  const saved = () => {
    setTask(undefined)
    void mutate()
  }
  const renew = async (userIds: readonly string[]) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('logins.renewTitle', { n: userIds.length }),
      message: text('logins.renewHelp'),
      confirmText: text('logins.renew'),
    })
    if (sure && (await credentials.renew(userIds))) await mutate()
  }
  const slips = async (userIds: readonly string[]) => {
    if (await credentials.slips(userIds)) await mutate()
  }
  const remove = async (row: Row) => {
    const sure = await confirm({
      icon: 'danger',
      title: text('logins.removeTitle', { name: row.name }),
      message: text(row.shared ? 'logins.removeShared' : 'logins.removeHelp', { login: row.loginName }),
      confirmText: text('logins.remove'),
    })
    if (!sure) return
    try {
      await client.call(staffUsers.remove, { params: { id: row.id } })
      toast.success(text('logins.removed'))
      setSelected(new Set([...selected].filter(id => id !== row.id)))
      await mutate()
    } catch (failure) {
      fail(failure)
    }
  }
  const chosen = [...selected]
  return (
    <>
      <PeoplePicker<Row>
        header={{ title: title('s.user.change-staff'), caption: 'Edit', context: settings.school?.name }}
        filters={
          <>
            <Field label={text('logins.role')}>
              <Select
                options={[
                  { value: '' as const, label: text('app.all') },
                  ...staffRoles.map(value => ({ value, label: roleName(value) })),
                ]}
                value={role}
                onChange={value => first(setRole)(value ?? '')}
              />
            </Field>
            <Field label={text('logins.designation')}>
              <Select
                clearable
                options={optionsOf(offers?.designations)}
                value={designationId}
                onChange={first(setDesignation)}
                placeholder={text('app.all')}
              />
            </Field>
            <Field label={text('logins.status')}>
              <Select
                options={[
                  { value: '' as const, label: text('app.all') },
                  ...(['Created', 'Sent', 'Active', 'Blocked'] as const).map(value => ({
                    value,
                    label: text(`logins.status.${value}`),
                  })),
                ]}
                value={status}
                onChange={value => first(setStatus)(value ?? '')}
              />
            </Field>
            <Field label={text('logins.mode')}>
              <Select
                options={[
                  { value: '' as const, label: text('app.all') },
                  ...(['role', 'allotted'] as const).map(value => ({ value, label: text(`logins.mode.${value}`) })),
                ]}
                value={mode}
                onChange={value => first(setMode)(value ?? '')}
              />
            </Field>
            <div data-wide="">
              <Field label={text('app.search')}>
                <SearchInput value={search.typed} onChange={first(search.setTyped)} placeholder={text('logins.searchStaff')} />
              </Field>
            </div>
          </>
        }
        people={count => text('logins.logins', { count })}
        searchKey={JSON.stringify(filters)}
        ids={async signal => {
          const body = { filters, page: 1, pageSize: 1, all: true }
          return (await client.call(staffUsers.list, { body }, { signal })).ids ?? []
        }}
        list={{
          label: title('s.user.change-staff'),
          rows: data?.results,
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('logins.none') },
          error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
          columns: [
            { key: 'code', header: text('logins.code'), look: 'code', cell: row => row.code },
            { key: 'name', header: text('logins.name'), look: 'name', cell: row => row.name },
            { key: 'designation', header: text('logins.designation'), cell: row => row.designation },
            { key: 'loginName', header: text('logins.loginName'), look: 'code', cell: row => row.loginName },
            { key: 'roles', header: text('logins.roles'), cell: row => <RoleBadges roles={row.roles} /> },
            { key: 'mode', header: text('logins.mode'), cell: row => text(`logins.mode.${row.mode}`) },
            { key: 'status', header: text('logins.status'), cell: row => <StatusBadge status={row.status} /> },
            { key: 'lastLogin', header: text('logins.lastLogin'), look: 'code', cell: row => moment(row.lastLoginAt) },
          ],
          rowMenu: row => [
            { key: 'edit', label: text('logins.edit'), icon: Pencil, onSelect: () => setTask({ kind: 'edit', row }) },
            { key: 'renew', label: text('logins.renew'), icon: KeyRound, onSelect: () => void renew([row.id]) },
            { key: 'send', label: text('logins.send'), icon: Send, onSelect: () => setSending([row.id]) },
            { key: 'slips', label: text('logins.slips'), icon: FileText, onSelect: () => void slips([row.id]) },
            { key: 'move', label: text('logins.moveLong'), icon: ArrowRightLeft, onSelect: () => setTask({ kind: 'move', row }) },
            ...(operator
              ? [
                  {
                    key: 'schools',
                    label: text('logins.otherSchools'),
                    icon: School,
                    onSelect: () => setTask({ kind: 'schools' as const, row }),
                  },
                ]
              : []),
            { key: 'line', separator: true },
            { key: 'remove', label: text('logins.remove'), icon: Trash2, danger: true, onSelect: () => void remove(row) },
          ],
        }}
        pagination={{ page, pageSize, count: data?.pagination.count ?? 0, onPage: setPage }}
        selected={selected}
        onSelect={setSelected}
        actions={[
          {
            key: 'renew',
            label: text('logins.renew'),
            icon: KeyRound,
            busy: credentials.busy === 'renew',
            onSelect: () => void renew(chosen),
          },
          {
            key: 'slips',
            label: text('logins.slips'),
            icon: FileText,
            busy: credentials.busy === 'slips',
            onSelect: () => void slips(chosen),
          },
          { key: 'send', label: text('logins.send'), icon: Send, look: 'primary', onSelect: () => setSending(chosen) },
        ]}
      />
      {task?.kind === 'edit' ? (
        <EditDialog
          row={task.row}
          offered={offers?.roles ?? []}
          own={task.row.id === claims.sub}
          onClose={() => setTask(undefined)}
          onSaved={saved}
        />
      ) : null}
      {task?.kind === 'move' ? <MoveDialog row={task.row} onClose={() => setTask(undefined)} onSaved={saved} /> : null}
      {task?.kind === 'schools' ? (
        <OtherSchools
          row={task.row}
          roles={offers?.roles ?? []}
          onClose={() => setTask(undefined)}
          onSaved={() => void mutate()}
        />
      ) : null}
      {sending ? (
        <SendDialog
          count={sending.length}
          busy={credentials.busy === 'send'}
          onClose={() => setSending(undefined)}
          onSend={async (channel, resend) => {
            if (!(await credentials.send(sending, channel, resend))) return
            setSending(undefined)
            await mutate()
          }}
        />
      ) : null}
    </>
  )
}
