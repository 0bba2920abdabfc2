import { type AnswerOfCall, staffUsers } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useFilteredList } from '../../list'
import type { ReportValues } from '../../report'
import { searchFilter } from '../../report'
import { useText } from '../../texts/text'
import { designationFilter, sectionFilter, teachingFilter } from './list-filters'
import { useCredentials } from './send'

export type Row = AnswerOfCall<typeof staffUsers.viewData>['results'][number]
type Role = Row['role']
type Edit = { readonly role?: Role; readonly loginName?: string }
export type Then = 'create' | 'send' | 'slips'

const filtersOf = (values: ReportValues) => ({
  sectionIds: values.many('section'),
  designationId: values.one('designation'),
  teaching: values.choice('teaching', ['', 'yes', 'no'], ''),
  text: values.text(),
})

/** Staff without a login as filters find them, what is changed of the logins they would get, and the making of them. */
export function useNewLogins({ onSend }: { readonly onSend: (userIds: readonly string[]) => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { data: offers } = useCall(staffUsers.initialValues, {})
  const credentials = useCredentials()
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({})
  const [creating, setCreating] = useState<Then>()
  const [made, setMade] = useState<readonly string[]>()
  const list = useFilteredList({
    name: 'staff-without-login',
    ready: offers !== undefined,
    filters: () => [
      sectionFilter(text, offers?.sections),
      designationFilter(text, offers?.designations),
      teachingFilter(text),
      searchFilter(text, text('logins.searchStaff')),
    ],
    call: staffUsers.viewData,
    request: (values, page) => ({ body: { filters: filtersOf(values), ...page } }),
  })
  useUnsaved(Object.keys(edits).length > 0)
  const edit = (id: string, change: Edit) => {
    setEdits({ ...edits, [id]: { ...edits[id], ...change } })
    list.onSelect(new Set([...list.selected, id]))
  }
  const create = async (then: Then) => {
    setCreating(then)
    try {
      const rows = [...list.selected].map(staffId => {
        const { role, loginName } = edits[staffId] ?? {}
        return { staffId, ...(role ? { roles: [role] } : {}), ...(loginName ? { loginName: loginName.trim() } : {}) }
      })
      const { created, users } = await client.call(staffUsers.create, { body: { rows } })
      toast.success(text('logins.created', { n: created }))
      const ids = users.map(user => user.userId)
      setMade(ids)
      list.onSelect(new Set())
      setEdits({})
      await list.reload()
      if (then === 'send' && ids.length > 0) onSend(ids)
      if (then === 'slips' && ids.length > 0) await credentials.slips(ids)
    } catch (failure) {
      fail(failure)
    } finally {
      setCreating(undefined)
    }
  }
  /** Ids of all whom the filters find. */
  const findAll = async (signal: AbortSignal) => {
    const body = { filters: filtersOf(list.report.values), page: 1, pageSize: 1, all: true }
    return (await client.call(staffUsers.viewData, { body }, { signal })).ids ?? []
  }
  return { offers, list, credentials, edits, edit, create, creating, made, dropMade: () => setMade(undefined), findAll }
}

export type NewLogins = ReturnType<typeof useNewLogins>
