import { type AnswerOfCall, staffUsers } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { designationFilter, modeFilter, roleFilter, staffFiltersOf, stateFilter } from './list-filters'
import { useCredentials } from './send'
import { useRoleName } from './words'

export type Row = AnswerOfCall<typeof staffUsers.list>['results'][number]

/** The logins of staff as filters find them, with what can be done at once. */
export function useStaffLogins() {
  const text = useText()
  const roleName = useRoleName()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const { data: offers } = useCall(staffUsers.initialValues, {})
  const credentials = useCredentials()
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
  const renew = async (asked: readonly string[], onDone?: () => void) => {
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
    if (!sure || !(await credentials.renew(userIds))) return
    onDone?.()
    await list.reload()
  }
  const slips = async (userIds: readonly string[], onDone?: () => void) => {
    if (!(await credentials.slips(userIds))) return
    onDone?.()
    await list.reload()
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
      list.onSelect(new Set([...list.selected].filter(id => id !== row.id)))
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  return { offers, list, credentials, renew, slips, remove }
}
