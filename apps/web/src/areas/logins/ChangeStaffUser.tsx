import { type AnswerOfCall, staffUsers } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { ArrowRightLeft, FileText, KeyRound, Pencil, School, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PeopleList, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment } from '../../zone'
import { designationFilter, modeFilter, roleFilter, staffFiltersOf, stateFilter } from './list-filters'
import { OtherSchools } from './OtherSchools'
import { EditDialog, MoveDialog } from './StaffLoginDialogs'
import { SendDialog, useCredentials } from './send'
import { RoleBadges, StatusBadge, useRoleName } from './words'

type Row = AnswerOfCall<typeof staffUsers.list>['results'][number]

/** /staff/change-staff-user: the logins of staff. */
export default function ChangeStaffUser() {
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
  const [task, setTask] = useState<{ kind: 'edit' | 'move' | 'schools'; row: Row }>()
  const [sending, setSending] = useState<readonly string[]>()
  const list = useFilteredList({
    name: 'staff-logins',
    ready: offers !== undefined,
    filters: () => [
      roleFilter(text, roleName),
      designationFilter(text, offers?.designations),
      stateFilter(text),
      modeFilter(text),
      searchFilter(text, text('logins.searchStaff')),
    ],
    call: staffUsers.list,
    request: (values, page) => ({ body: { filters: staffFiltersOf(values), ...page } }),
  })
  const operator = claims.role.includes('GJAdmin')
  const saved = () => {
    setTask(undefined)
    void list.reload()
  }
  const chosen = [...list.selected]
  const renew = async (asked: readonly string[]) => {
    // One's own password is changed in the profile.
    const userIds = asked.filter(id => id !== claims.sub)
    if (userIds.length === 0) {
      toast.show({ type: 'info', message: text('error.OwnLogin') })
      return
    }
    const sure = await confirm({
      icon: 'warning',
      title: text('logins.renewTitle', { n: userIds.length }),
      message: text('logins.renewHelp'),
      confirmText: text('logins.renew'),
    })
    if (sure && (await credentials.renew(userIds))) await list.reload()
  }
  const slips = async (userIds: readonly string[]) => {
    if (await credentials.slips(userIds)) await list.reload()
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
      list.onSelect(new Set(chosen.filter(id => id !== row.id)))
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: title('s.user.change-staff'), caption: 'Edit', context: settings.school?.name }}
        people={count => text('logins.logins', { count })}
        ids={async signal => {
          const body = { filters: staffFiltersOf(list.report.values), page: 1, pageSize: 1, all: true }
          return (await client.call(staffUsers.list, { body }, { signal })).ids ?? []
        }}
        table={{
          label: title('s.user.change-staff'),
          rowKey: row => row.id,
          rowName: row => row.name,
          selectable: row => row.reachable,
          empty: { title: text('logins.none') },
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
            ...(row.reachable && row.id !== claims.sub
              ? [{ key: 'renew', label: text('logins.renew'), icon: KeyRound, onSelect: () => void renew([row.id]) }]
              : []),
            ...(row.reachable
              ? [
                  { key: 'send', label: text('logins.send'), icon: Send, onSelect: () => setSending([row.id]) },
                  { key: 'slips', label: text('logins.slips'), icon: FileText, onSelect: () => void slips([row.id]) },
                ]
              : []),
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
          onSaved={() => void list.reload()}
        />
      ) : null}
      {sending ? (
        <SendDialog
          count={sending.length}
          channels={offers?.channels ?? []}
          busy={credentials.busy === 'send'}
          onClose={() => setSending(undefined)}
          onSend={async (channel, resend) => {
            if (!(await credentials.send(sending, channel, resend))) return
            setSending(undefined)
            await list.reload()
          }}
        />
      ) : null}
    </>
  )
}
