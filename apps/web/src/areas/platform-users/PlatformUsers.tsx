import { type AnswerOfCall, platformUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import { platformUserRoles, platformUserStates } from '@school/rules'
import { EntryList } from '@school/ui'
import { useState } from 'react'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { UserForm } from './UserForm'
import { useUserColumns } from './useUserColumns'
import { useUserMenu } from './useUserMenu'

export type PlatformUser = AnswerOfCall<typeof platformUsers.list>['results'][number]
export type Offers = AnswerOfCall<typeof platformUsers.initialValues>

/** /school/creategjuser: who operates the platform. */
export default function PlatformUsers() {
  const text = useText()
  const title = useFormTitle()
  const { data: offers } = useCall(platformUsers.initialValues, {})
  const [form, setForm] = useState<{ readonly user?: PlatformUser }>()
  const list = useFilteredList({
    name: 'platform-users',
    ready: true,
    filters: () => [
      searchFilter(text, text('platformUsers.searchHelp')),
      codeFilter(text, 'role', text('platformUsers.role'), platformUserRoles, role => text(`role.${role}`)),
      codeFilter(text, 'status', text('platformUsers.status'), platformUserStates, state =>
        text(`platformUsers.status.${state}`),
      ),
    ],
    call: platformUsers.list,
    request: (values, page) => ({
      query: {
        text: values.text(),
        role: values.code('role', platformUserRoles),
        status: values.code('status', platformUserStates),
        ...page,
      },
    }),
  })
  const columns = useUserColumns()
  const more = useUserMenu()
  const edit = (user: PlatformUser) => setForm({ user })
  return (
    <EntryList<PlatformUser>
      header={{ title: title('puser.create') }}
      onAdd={offers ? () => setForm({}) : undefined}
      addLabel={text('platformUsers.add')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title('puser.create'),
        ...list.table,
        rowKey: user => user.id,
        rowName: user => user.name,
        onPick: offers ? edit : undefined,
        empty: { title: text('platformUsers.none') },
        columns,
      }}
      commands={user => ({ onEdit: offers ? () => edit(user) : undefined, more: more(user) })}
      pagination={list.pagination}
      dialog={
        offers && form ? (
          <UserForm key={form.user?.id ?? 'new'} offers={offers} user={form.user} onClose={() => setForm(undefined)} />
        ) : null
      }
    />
  )
}
