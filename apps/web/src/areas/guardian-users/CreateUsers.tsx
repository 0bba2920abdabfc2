import { type Client, guardianUsers } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { dayIn, displayDay } from '@school/rules'
import { Badge, Badges, Banner, type BulkAction, Checkbox, Progress, type TabsProps, useConfirm } from '@school/ui'
import {
  FileSpreadsheet,
  KeyRound,
  Mail,
  MessageCircle,
  MessageSquare,
  MessageSquareText,
  Printer,
  RefreshCw,
  UserPlus,
} from 'lucide-react'
import { useReducer, useRef, useState } from 'react'
import { useExport } from '../../exports'
import { useYearAndSchool } from '../../heading'
import { waitForJob } from '../../jobs'
import { useLanguage } from '../../language'
import { PeopleList, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import type { RowOf } from '../../report'
import { saveBlob } from '../../save-blob'
import { useText } from '../../text'
import { useWork } from '../../work'
import { useSchoolZone } from '../../zone'
import { useHandOver } from '../messages/useHandedOver'
import { useOutcome } from './useOutcome'
import { type Channel, filtersOf, type UserType, userFilters } from './user-filters'

type Row = RowOf<typeof guardianUsers.viewData>

interface Known {
  readonly userId: string | null
  readonly created: boolean
}

export const tones = {
  NotCreated: 'secondary',
  Created: 'info',
  Sent: 'warning',
  Active: 'success',
  Blocked: 'danger',
} as const

const sendCalls = { sms: guardianUsers.sendSms, email: guardianUsers.sendEmail, whatsapp: guardianUsers.sendWhatsapp }
const sendIcons = { sms: MessageSquare, email: Mail, whatsapp: MessageCircle }

/** Logins by student: found, ticked, and then made, renewed, sent or printed. */
export function CreateUsers({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
  const zone = useSchoolZone()
  const { language } = useLanguage()
  const { client } = useApi()
  const confirm = useConfirm()
  const reload = useReload()
  const fail = useProblemToast()
  const work = useWork()
  const file = useExport<'xlsx'>()
  const outcome = useOutcome()
  const handOver = useHandOver('guardian-user')
  const context = useYearAndSchool()
  const { data: offers } = useCall(guardianUsers.initialValues, {})
  const { data: settings } = useCall(guardianUsers.settings, {})
  const list = useFilteredList({
    name: 'guardian-user',
    ready: offers !== undefined,
    filters: values => userFilters(text, offers, values),
    call: guardianUsers.viewData,
    request: (values, page) => ({ body: { filters: filtersOf(values), ...page } }),
    kind: 'type',
  })
  const { selected } = list
  const filters = filtersOf(list.report.values)
  /** The choice holds over filters. */
  const everybody: typeof filters = { ...filters, sectionIds: [], courseIds: [], divisionIds: [], status: '', text: '' }
  const [again, setAgain] = useState(false)
  const [receipt, setReceipt] = useState<string>()
  const [printing, setPrinting] = useState(false)
  // Logins of students that were seen, on other pages too: those of their guardians and their own.
  const seen = useRef<Readonly<Record<UserType, Map<string, Known>>>>({ Guardian: new Map(), Student: new Map() })
  // What is read after the page has been drawn counts for its buttons as well.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const logins = seen.current[filters.userType]
  // While a page is on its way the rows are those of another one, maybe of the other type.
  for (const { studentId, userId, status } of (!list.rows.isLoading && list.rows.data?.results) || [])
    logins.set(studentId, { userId, created: status !== 'NotCreated' })

  const dayOf = (at: string | null) => (at ? displayDay(dayIn(zone, new Date(at))) : '')
  const userIds = () => [...new Set([...selected].flatMap(id => logins.get(id)?.userId ?? []))]
  const missing = () => [...selected].filter(id => !logins.get(id)?.created)

  /** Students and logins of everybody that some filters find. */
  const readAll = async (of: typeof filters, signal?: AbortSignal) => {
    const { all } = await client.call(
      guardianUsers.viewData,
      { body: { filters: of, pageSize: 1, all: true } },
      signal ? { signal } : {},
    )
    for (const { studentId, userId, created } of all ?? []) seen.current[of.userType].set(studentId, { userId, created })
    drawAgain()
    return all ?? []
  }
  const refresh = () => reload(guardianUsers.viewData, guardianUsers.smsBalance)

  const generate = async () => {
    const body = { studentIds: missing(), userType: filters.userType }
    const done = await work.run('generate', api => api.call(guardianUsers.generateUser, { body }))
    if (!done) return
    setReceipt(done.result ? outcome.created(done.result) : (done.job.message ?? ''))
    // What was chosen on other pages and in other classes has a login now as well.
    await Promise.all([readAll(everybody), refresh()]).catch(fail)
  }

  const renew = async (name: 'regenerateUser' | 'regeneratePassword') => {
    const ids = userIds()
    const sure = await confirm({
      icon: 'danger',
      title: text(`guardianUsers.${name}`),
      message: text(name === 'regenerateUser' ? 'guardianUsers.sureUsers' : 'guardianUsers.surePasswords', { n: ids.length }),
      confirmText: text(`guardianUsers.${name}`),
    })
    if (!sure) return
    const done = await work.run(name, api => api.call(guardianUsers[name], { body: { userIds: ids } }))
    if (!done) return
    setReceipt(done.result ? text('guardianUsers.renewed', { n: done.result.renewed }) : (done.job.message ?? ''))
    await refresh()
  }

  const send = async (channel: Channel) => {
    const ids = userIds()
    const sure = await confirm({
      icon: 'info',
      title: text(`guardianUsers.send.${channel}`),
      message: text('guardianUsers.sureSend', { n: ids.length }),
      confirmText: text(`guardianUsers.send.${channel}`),
    })
    if (!sure) return
    const done = await work.run(channel, api => api.call(sendCalls[channel], { body: { userIds: ids, resend: again } }))
    if (!done) return
    setReceipt(done.result ? outcome.sent(done.result, channel, filters.userType) : (done.job.message ?? ''))
    await refresh()
  }

  const print = async () => {
    const ids = userIds()
    const sure = await confirm({
      icon: 'warning',
      title: text('guardianUsers.slips'),
      message: text('guardianUsers.sureSlips', { n: ids.length }),
      confirmText: text('guardianUsers.slips'),
    })
    if (!sure) return
    setPrinting(true)
    try {
      const job = await waitForJob(client, await client.call(guardianUsers.exportSlips, { body: { userIds: ids } }))
      saveBlob(await client.download(guardianUsers.slips, { params: { id: job.id } }), 'login-slips.pdf')
      setReceipt(job.message ?? '')
      await refresh()
    } catch (error) {
      fail(error)
    } finally {
      setPrinting(false)
    }
  }

  const excel = () =>
    void file.start('xlsx', (api: Client) =>
      api.call(guardianUsers.exportExcel, {
        body: { filters: { ...everybody, studentIds: [...selected] }, format: 'xlsx', language },
      }),
    )

  const count = userIds().length
  const busy = (key: string) => work.doing === key
  const actions: BulkAction[] = [
    ...(settings?.channels ?? []).map(
      (channel): BulkAction => ({
        key: channel,
        label: text(`guardianUsers.send.${channel}`),
        icon: sendIcons[channel],
        disabled: count === 0,
        busy: busy(channel),
        onSelect: () => void send(channel),
      }),
    ),
    {
      key: 'slips',
      label: text('guardianUsers.slips'),
      icon: Printer,
      disabled: count === 0,
      busy: printing,
      onSelect: () => void print(),
    },
    ...(handOver
      ? [
          {
            key: 'message',
            label: text('guardianUsers.message'),
            icon: MessageSquareText,
            onSelect: () => void handOver([...selected]).catch(fail),
          },
        ]
      : []),
    {
      key: 'excel',
      label: text('guardianUsers.excel'),
      icon: FileSpreadsheet,
      busy: file.format !== undefined,
      onSelect: excel,
    },
    ...(settings?.mayRegenerate
      ? ([
          {
            key: 'regeneratePassword',
            label: text('guardianUsers.regeneratePassword'),
            icon: KeyRound,
            look: 'danger',
            disabled: count === 0,
            busy: busy('regeneratePassword'),
            onSelect: () => void renew('regeneratePassword'),
          },
          {
            key: 'regenerateUser',
            label: text('guardianUsers.regenerateUser'),
            icon: RefreshCw,
            look: 'danger',
            disabled: count === 0,
            busy: busy('regenerateUser'),
            onSelect: () => void renew('regenerateUser'),
          },
        ] satisfies BulkAction[])
      : []),
    {
      key: 'generate',
      label: text('guardianUsers.generate'),
      icon: UserPlus,
      look: 'primary',
      disabled: missing().length === 0,
      busy: busy('generate'),
      onSelect: () => void generate(),
    },
  ]

  return (
    <PeopleList<Row>
      list={list}
      header={{ title: text('guardianUsers.title'), caption: 'Info', context }}
      tabs={tabs}
      notice={
        work.doing || printing ? (
          <Progress label={text('guardianUsers.working')} value={work.doing ? work.share : null} />
        ) : receipt ? (
          <Banner tone="success" onDismiss={() => setReceipt(undefined)}>
            {receipt}
          </Banner>
        ) : undefined
      }
      people={n => text('guardianUsers.students', { count: n })}
      tools={{
        children: (
          <Checkbox checked={again} onChange={setAgain}>
            {text('guardianUsers.sendAgain')}
          </Checkbox>
        ),
      }}
      table={{
        label: text('guardianUsers.title'),
        rowKey: row => row.studentId,
        rowName: row => row.student,
        selectable: row => row.guardianId !== null,
        together: row => row.siblingIds,
        empty: { title: text('report.noMatch'), children: text('report.noMatchHelp') },
        columns: [
          { key: 'admNo', header: text('guardianUsers.column.admNo'), look: 'code', cell: row => row.admNo },
          { key: 'student', header: text('guardianUsers.column.student'), look: 'name', cell: row => row.student },
          { key: 'class', header: text('guardianUsers.column.class'), cell: row => row.class },
          {
            key: 'guardian',
            header: text('guardianUsers.column.guardian'),
            cell: row => (
              <Badges>
                {row.guardianId === null ? text('guardianUsers.noGuardian') : row.guardian}
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
            cell: row => <Badge status={tones[row.status]}>{text(`guardianUsers.state.${row.status}`)}</Badge>,
          },
          { key: 'sentOn', header: text('guardianUsers.column.sentOn'), look: 'code', cell: row => dayOf(row.sentAt) },
          { key: 'lastLogin', header: text('guardianUsers.column.lastLogin'), look: 'code', cell: row => dayOf(row.lastLoginAt) },
        ],
      }}
      ids={async signal => (await readAll(filters, signal)).map(one => one.studentId)}
      actions={actions}
    />
  )
}
