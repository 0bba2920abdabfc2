import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Field, Filters, Link, SelectionBar, TextArea, useToast } from '@school/ui'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../FormDialog'
import { ListPanel, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { FilterFields, type ReportValues, searchFilter } from '../../report'
import { useNamedText, useText } from '../../text'
import { useMoment } from '../../zone'

type Row = AnswerOfCall<typeof guardianChanges.changeRequests>['results'][number]
const statuses = ['Pending', 'Approved', 'Rejected', 'Withdrawn'] as const

const statusOf = (values: ReportValues) => values.choice('status', statuses, 'Pending')

/** Why requests are not approved. */
function RejectDialog({
  count,
  onClose,
  onReject,
}: {
  count: number
  onClose: () => void
  onReject: (remark: string) => Promise<void>
}) {
  const text = useText()
  const [remark, setRemark] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!remark.trim()) return
    setBusy(true)
    await onReject(remark.trim())
    setBusy(false)
  }
  return (
    <FormDialog
      title={text('logins.rejectTitle', { n: count })}
      typed={remark !== ''}
      save={{ label: text('logins.reject'), variant: 'danger', busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={text('logins.remark')}
        required
        help={text('logins.remarkHelp')}
        error={checked && !remark.trim() ? text('error.RemarkRequired') : undefined}
      >
        <TextArea maxLength={200} count value={remark} onChange={setRemark} />
      </Field>
    </FormDialog>
  )
}

/** An old or a new value of a request; a photo is a link. */
function Value({ field, value }: { field: string; value: string }) {
  const text = useText()
  if (!value) return '–'
  return field === 'photo' ? (
    <Link href={value} target="_blank" rel="noreferrer">
      {text('logins.showPhoto')}
    </Link>
  ) : (
    value
  )
}

/** What guardians ask to change. */
export function ChangeRequests() {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const [rejecting, setRejecting] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const list = useFilteredList({
    name: 'change-requests',
    ready: true,
    filters: () => [
      {
        name: 'status',
        label: text('logins.status'),
        kind: 'choice',
        options: statuses.map(value => ({ value, label: text(`logins.request.${value}`) })),
        standard: 'Pending',
      },
      searchFilter(text, text('logins.searchRequests')),
    ],
    call: guardianChanges.changeRequests,
    request: (values, page) => ({ query: { status: statusOf(values), text: values.text(), ...page } }),
    kind: 'status',
  })
  const pending = statusOf(list.report.values) === 'Pending'
  const decide = async (ids: readonly string[], approve: boolean, remark = '') => {
    setBusy(true)
    try {
      const { decided } = await client.call(guardianChanges.decideRequests, { body: { ids: [...ids], approve, remark } })
      toast.success(text(approve ? 'logins.approved' : 'logins.rejected', { n: decided }))
      list.onSelect(new Set())
      setRejecting(undefined)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
    await list.reload()
  }
  const lines = (row: Row, of: 'field' | 'old' | 'new') => (
    <div>
      {row.changes.map(change => (
        <div key={change.field}>
          {of === 'field' ? named(`logins.${change.field}`, change.field) : <Value field={change.field} value={change[of]} />}
        </div>
      ))}
    </div>
  )
  return (
    <>
      <Filters>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel
        list={list}
        count={count => text('logins.requestCount', { count })}
        choice={{
          label: text('logins.tab.requests'),
          rowKey: row => row.id,
          rowName: row => row.student || row.guardian,
          selectable: () => pending,
          empty: { title: text('logins.noRequests') },
          columns: [
            { key: 'student', header: text('logins.student'), look: 'name', cell: row => row.student },
            { key: 'class', header: text('logins.class'), cell: row => row.class },
            { key: 'field', header: text('logins.field'), cell: row => lines(row, 'field') },
            { key: 'old', header: text('logins.old'), cell: row => lines(row, 'old') },
            { key: 'new', header: text('logins.new'), cell: row => lines(row, 'new') },
            { key: 'askedAt', header: text('logins.askedOn'), look: 'code', cell: row => moment(row.askedAt) },
            ...(pending
              ? []
              : [
                  {
                    key: 'decidedAt',
                    header: text('logins.decidedOn'),
                    look: 'code' as const,
                    cell: (row: Row) => moment(row.decidedAt),
                  },
                  { key: 'by', header: text('logins.by'), cell: (row: Row) => row.decidedBy },
                  { key: 'remark', header: text('logins.remark'), cell: (row: Row) => row.remark },
                ]),
          ],
          rowMenu: row =>
            pending
              ? [
                  { key: 'approve', label: text('logins.approve'), icon: Check, onSelect: () => void decide([row.id], true) },
                  {
                    key: 'reject',
                    label: text('logins.reject'),
                    icon: X,
                    danger: true,
                    onSelect: () => setRejecting([row.id]),
                  },
                ]
              : [],
        }}
      />
      <SelectionBar
        count={list.selected.size}
        onClear={() => list.onSelect(new Set())}
        actions={[
          {
            key: 'reject',
            label: text('logins.reject'),
            icon: X,
            look: 'danger',
            onSelect: () => setRejecting([...list.selected]),
          },
          {
            key: 'approve',
            label: text('logins.approve'),
            icon: Check,
            look: 'primary',
            busy,
            onSelect: () => void decide([...list.selected], true),
          },
        ]}
      />
      {rejecting ? (
        <RejectDialog
          count={rejecting.length}
          onClose={() => setRejecting(undefined)}
          onReject={remark => decide(rejecting, false, remark)}
        />
      ) : null}
    </>
  )
}
