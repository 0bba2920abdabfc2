import { staffUsers } from '@school/api/client'
import { useApi } from '@school/api/react'
import { FileText, KeyRound, Send } from 'lucide-react'
import { useState } from 'react'
import { PeopleList } from '../../list'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { staffFiltersOf } from './list-filters'
import { OtherSchools } from './OtherSchools'
import { EditDialog, MoveDialog } from './StaffLoginDialogs'
import { SendLogins } from './send'
import { useStaffLoginColumns } from './useStaffLoginColumns'
import { type LoginTask, useStaffLoginMenu } from './useStaffLoginMenu'
import { type Row, useStaffLogins } from './useStaffLogins'

/** /staff/change-staff-user: the logins of staff. */
export default function ChangeStaffUser() {
  const text = useText()
  const title = useFormTitle()
  const { client } = useApi()
  const { claims, settings } = useSignedIn()
  const { offers, list, credentials, renew, slips, remove } = useStaffLogins()
  const [task, setTask] = useState<{ kind: LoginTask; row: Row }>()
  const [sending, setSending] = useState<readonly string[]>()
  const saved = () => {
    setTask(undefined)
    void list.reload()
  }
  const chosen = [...list.selected]
  const cleared = () => list.onSelect(new Set())
  const columns = useStaffLoginColumns()
  const rowMenu = useStaffLoginMenu({
    onTask: (kind, row) => setTask({ kind, row }),
    onRenew: row => void renew([row.id]),
    onSend: row => setSending([row.id]),
    onSlips: row => void slips([row.id]),
    onRemove: row => void remove(row),
  })
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
          columns,
          rowMenu,
        }}
        actions={[
          {
            key: 'renew',
            label: text('logins.renew'),
            icon: KeyRound,
            busy: credentials.busy === 'renew',
            onSelect: () => void renew(chosen, cleared),
          },
          {
            key: 'slips',
            label: text('logins.slips'),
            icon: FileText,
            busy: credentials.busy === 'slips',
            onSelect: () => void slips(chosen, cleared),
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
      <SendLogins
        userIds={sending}
        channels={offers?.channels ?? []}
        credentials={credentials}
        onClose={() => setSending(undefined)}
        onSent={() => {
          // The menu of one row sends to that one alone.
          if (sending?.length === chosen.length && sending.every(id => list.selected.has(id))) cleared()
          void list.reload()
        }}
      />
    </>
  )
}
