import { type AnswerOfCall, logins } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { addDays, displayDay } from '@school/rules'
import { type BulkAction, DateInput, ErrorState, Facts, Field, Skeleton, Stack, TextArea, useToast } from '@school/ui'
import { Ban, History, LockOpen } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../FormDialog'
import { PeopleList, useFilteredList } from '../../list'
import { problemText, useProblemToast } from '../../problems'
import { classesOf, classFiltersOfToday, type ReportValues, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment, useSchoolToday } from '../../zone'
import { designationFilter, openFilter } from './list-filters'
import { StatusBadge } from './words'

type Row = AnswerOfCall<typeof logins.viewBlocks>['results'][number]
type Work = 'block' | 'unblock'

/** Why logins are blocked or opened again, and until when. */
function ReasonDialog({
  work,
  count,
  onClose,
  onDone,
}: {
  work: Work
  count: number
  onClose: () => void
  onDone: (body: { reason: string; until?: string }) => Promise<void>
}) {
  const text = useText()
  const today = useSchoolToday()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const said = reason.trim()
  const wrongReason = said === '' ? text('error.ReasonRequired') : said.length < 5 ? text('logins.reasonShort') : undefined
  const wrongUntil = until !== null && until <= today ? text('logins.afterToday') : undefined
  const save = async () => {
    setChecked(true)
    if (wrongReason || wrongUntil) return
    setBusy(true)
    await onDone({ reason: said, ...(until ? { until } : {}) })
    setBusy(false)
  }
  return (
    <FormDialog
      title={text(work === 'block' ? 'logins.blockTitle' : 'logins.unblockTitle', { n: count })}
      typed={reason !== '' || until !== null}
      save={{
        label: text(work === 'block' ? 'logins.block' : 'logins.unblock'),
        variant: work === 'block' ? 'danger' : 'primary',
        busy,
      }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={text('logins.reason')} required error={checked ? wrongReason : undefined}>
        <TextArea maxLength={200} count value={reason} onChange={setReason} />
      </Field>
      {work === 'block' ? (
        <Field label={text('logins.until')} help={text('logins.untilHelp')} error={checked ? wrongUntil : undefined}>
          <DateInput value={until} onChange={setUntil} min={addDays(today, 1)} today={today} />
        </Field>
      ) : null}
    </FormDialog>
  )
}

/** The blocks of one login. */
function BlockHistory({ userId }: { userId: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(logins.blockHistory, { params: { userId } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  if (data.length === 0) return <p>{text('logins.neverBlocked')}</p>
  return (
    <Stack>
      {data.map(block => (
        <Facts key={block.id}>
          {(
            [
              ['logins.since', moment(block.from)],
              ['logins.by', block.by],
              ['logins.reason', block.reason],
              ['logins.until', block.until ? displayDay(block.until) : ''],
              ['logins.endedAt', moment(block.endedAt)],
              ['logins.endedBy', block.endedBy],
              ['logins.endReason', block.endReason],
            ] as const
          )
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Fragment key={label}>
                <dt>{text(label)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
        </Facts>
      ))}
    </Stack>
  )
}

const userTypes = ['Guardian', 'Student', 'Staff'] as const

/** The filters as the call takes them: staff by designation, families by class. */
function filtersOf(values: ReportValues) {
  const userType = values.choice('type', userTypes, 'Guardian')
  return {
    userType,
    status: values.choice('status', ['', 'Open', 'Blocked'], ''),
    text: values.text(),
    ...(userType === 'Staff' ? { designationId: values.one('designation') } : classesOf(values)),
  }
}

/** /utility/block-login: logins that may not be used in this school. */
export default function BlockLogin() {
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(logins.blockInitialValues, {})
  const [work, setWork] = useState<Work>()
  const [opened, setOpened] = useState<Row>()
  const list = useFilteredList({
    name: 'blocks',
    ready: offers !== undefined,
    filters: values => [
      {
        name: 'type',
        label: text('logins.userType'),
        kind: 'choice',
        options: userTypes.map(value => ({ value, label: text(`logins.type.${value}`) })),
        standard: 'Guardian',
        required: true,
        clears: ['section', 'course', 'division', 'designation'],
      },
      ...(filtersOf(values).userType === 'Staff'
        ? [designationFilter(text, offers?.designations)]
        : classFiltersOfToday(text, offers, values)),
      openFilter(text),
      searchFilter(text, text('logins.searchPeople')),
    ],
    call: logins.viewBlocks,
    request: (values, page) => ({ body: { filters: filtersOf(values), ...page } }),
    kind: 'type',
  })
  const filters = filtersOf(list.report.values)
  const block: BulkAction = {
    key: 'block',
    label: text('logins.block'),
    icon: Ban,
    look: 'danger',
    onSelect: () => setWork('block'),
  }
  const unblock: BulkAction = {
    key: 'unblock',
    label: text('logins.unblock'),
    icon: LockOpen,
    onSelect: () => setWork('unblock'),
  }
  const act = async (body: { reason: string; until?: string }) => {
    const userIds = [...list.selected]
    try {
      if (work === 'block') {
        const { blocked } = await client.call(logins.block, { body: { userIds, ...body } })
        toast.success(text('logins.blocked', { n: blocked }))
      } else {
        const { unblocked } = await client.call(logins.unblock, { body: { userIds, reason: body.reason } })
        toast.success(text('logins.unblocked', { n: unblocked }))
      }
      setWork(undefined)
      list.onSelect(new Set())
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: title('s.user.block'), caption: 'Edit', context: settings.school?.name }}
        people={count => text('logins.logins', { count })}
        ids={async signal => {
          const body = { filters, page: 1, pageSize: 1, all: true }
          return (await client.call(logins.viewBlocks, { body }, { signal })).ids ?? []
        }}
        table={{
          label: title('s.user.block'),
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('logins.none') },
          columns: [
            { key: 'name', header: text('logins.name'), look: 'name', cell: row => row.name },
            {
              key: 'of',
              header: text(filters.userType === 'Staff' ? 'logins.designation' : 'logins.class'),
              cell: row => row.of,
            },
            { key: 'loginName', header: text('logins.loginName'), look: 'code', cell: row => row.loginName },
            { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
            { key: 'status', header: text('logins.status'), cell: row => <StatusBadge status={row.status} /> },
            { key: 'reason', header: text('logins.reason'), cell: row => row.reason },
            { key: 'since', header: text('logins.since'), look: 'code', cell: row => moment(row.since) },
            { key: 'until', header: text('logins.until'), look: 'code', cell: row => (row.until ? displayDay(row.until) : '') },
            { key: 'by', header: text('logins.by'), cell: row => row.by },
          ],
          rowMenu: row => [{ key: 'history', label: text('logins.history'), icon: History, onSelect: () => setOpened(row) }],
        }}
        // The first one is the button of a phone: what the listed logins are most likely chosen for.
        actions={filters.status === 'Blocked' ? [unblock, block] : [block, unblock]}
        drawer={
          opened && {
            key: opened.id,
            title: text('logins.historyOf', { name: opened.name }),
            content: <BlockHistory key={opened.id} userId={opened.id} />,
            onClose: () => setOpened(undefined),
          }
        }
      />
      {work ? <ReasonDialog work={work} count={list.selected.size} onClose={() => setWork(undefined)} onDone={act} /> : null}
    </>
  )
}
