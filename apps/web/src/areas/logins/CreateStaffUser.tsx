import { type AnswerOfCall, staffUsers } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { isLoginName, mayOpenRoute } from '@school/rules'
import { Banner, Button, Field, Select, TextInput, useToast } from '@school/ui'
import { FileText, Send, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PeopleList, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import type { ReportValues } from '../../report'
import { searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useUnsaved } from '../../unsaved'
import { designationFilter, sectionFilter, teachingFilter } from './list-filters'
import { SendDialog, useCredentials } from './send'
import { useRoleName } from './words'

type Row = AnswerOfCall<typeof staffUsers.viewData>['results'][number]
type Role = Row['role']

/** A login name that is looked up on the platform while it is typed. */
function NameInput({ usual, value, onChange }: { usual: string; value: string; onChange: (name: string) => void }) {
  const text = useText()
  const name = value.trim().toUpperCase()
  const valid = isLoginName(name)
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(valid && name !== usual ? name : ''), 400)
    return () => clearTimeout(timer)
  }, [name, valid, usual])
  const { data } = useCall(staffUsers.check, asked ? { query: { loginName: asked } } : null)
  const error = valid
    ? asked === name && data && !data.free
      ? text('error.LoginNameUsed', { x: name })
      : undefined
    : text('logins.badName')
  return (
    <Field label={text('logins.loginName')} hideLabel error={error}>
      <TextInput value={value} maxLength={60} onChange={next => onChange(next.toUpperCase())} />
    </Field>
  )
}

const filtersOf = (values: ReportValues) => ({
  sectionIds: values.many('section'),
  designationId: values.one('designation'),
  teaching: values.choice('teaching', ['', 'yes', 'no'], ''),
  text: values.text(),
})

/** /staff/create-staff-user: logins for staff who have none. */
export default function CreateStaffUser() {
  const text = useText()
  const title = useFormTitle()
  const roleName = useRoleName()
  const toast = useToast()
  const fail = useProblemToast()
  const navigate = useNavigate()
  const { client } = useApi()
  const { settings, viewer } = useSignedIn()
  const { data: offers } = useCall(staffUsers.initialValues, {})
  const credentials = useCredentials()
  const [edits, setEdits] = useState<Readonly<Record<string, { role?: Role; loginName?: string }>>>({})
  const [creating, setCreating] = useState<'create' | 'send' | 'slips'>()
  const [made, setMade] = useState<readonly string[]>()
  const [sending, setSending] = useState<readonly string[]>()
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
  const edit = (id: string, change: { role?: Role; loginName?: string }) => {
    setEdits({ ...edits, [id]: { ...edits[id], ...change } })
    list.onSelect(new Set([...list.selected, id]))
  }
  const create = async (then: 'create' | 'send' | 'slips') => {
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
      if (then === 'send' && ids.length > 0) setSending(ids)
      if (then === 'slips' && ids.length > 0) await credentials.slips(ids)
    } catch (failure) {
      fail(failure)
    } finally {
      setCreating(undefined)
    }
  }
  const roles = offers?.roles ?? []
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: title('s.user.create-staff'), caption: 'New', context: settings.school?.name }}
        notice={
          made ? (
            <Banner
              tone="success"
              onDismiss={() => setMade(undefined)}
              action={
                <>
                  {made.length > 0 ? <Button onClick={() => setSending(made)}>{text('logins.sendNow')}</Button> : null}
                  {mayOpenRoute('/staff/change-staff-user', viewer) ? (
                    <Button variant="quiet" onClick={() => navigate('/staff/change-staff-user')}>
                      {title('s.user.change-staff')}
                    </Button>
                  ) : null}
                </>
              }
            >
              {text('logins.created', { n: made.length })}
            </Banner>
          ) : null
        }
        people={count => text('logins.staffCount', { count })}
        ids={async signal => {
          const body = { filters: filtersOf(list.report.values), page: 1, pageSize: 1, all: true }
          return (await client.call(staffUsers.viewData, { body }, { signal })).ids ?? []
        }}
        table={{
          label: title('s.user.create-staff'),
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('logins.allHave') },
          columns: [
            { key: 'code', header: text('logins.code'), look: 'code', cell: row => row.code },
            { key: 'name', header: text('logins.name'), look: 'name', cell: row => row.name },
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
          ],
        }}
        actions={[
          {
            key: 'slips',
            label: text('logins.createSlips'),
            icon: FileText,
            busy: creating === 'slips',
            onSelect: () => void create('slips'),
          },
          {
            key: 'send',
            label: text('logins.createSend'),
            icon: Send,
            busy: creating === 'send',
            onSelect: () => void create('send'),
          },
          {
            key: 'create',
            label: text('logins.create'),
            icon: UserPlus,
            look: 'primary',
            busy: creating === 'create',
            onSelect: () => void create('create'),
          },
        ]}
      />
      {sending ? (
        <SendDialog
          count={sending.length}
          channels={offers?.channels ?? []}
          busy={credentials.busy === 'send'}
          onClose={() => setSending(undefined)}
          onSend={async (channel, resend) => {
            if (await credentials.send(sending, channel, resend)) setSending(undefined)
          }}
        />
      ) : null}
    </>
  )
}
