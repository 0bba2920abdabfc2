import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import {
  Button,
  Dialog,
  Field,
  Filters,
  Form,
  Link,
  Pagination,
  Panel,
  ReportTools,
  type RowSelection,
  SearchInput,
  Select,
  SelectionBar,
  SelectTable,
  TextArea,
  useToast,
} from '@school/ui'
import { Check, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useNamedText, useText } from '../../text'
import { useMoment, useSearch } from './words'

type Row = AnswerOfCall<typeof guardianChanges.changeRequests>['results'][number]
type Status = 'Pending' | 'Approved' | 'Rejected' | 'Withdrawn'

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
  const id = useId()
  const [remark, setRemark] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!remark.trim()) return
    setBusy(true)
    await onReject(remark.trim())
    setBusy(false)
  }
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={text('logins.rejectTitle', { n: count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {text('logins.reject')}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit}>
        <Field
          label={text('logins.remark')}
          required
          help={text('logins.remarkHelp')}
          error={checked && !remark.trim() ? text('error.RemarkRequired') : undefined}
        >
          <TextArea maxLength={200} count value={remark} onChange={setRemark} />
        </Field>
      </Form>
    </Dialog>
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

const pageSize = 20

/** What guardians ask to change. */
export function ChangeRequests() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const search = useSearch()
  const [status, setStatus] = useState<Status>('Pending')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [rejecting, setRejecting] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const { data, error, mutate } = useCall(
    guardianChanges.changeRequests,
    { query: { status, text: search.text, page, pageSize } },
    { keepPreviousData: true },
  )
  const pending = status === 'Pending'
  const decide = async (ids: readonly string[], approve: boolean, remark = '') => {
    setBusy(true)
    try {
      const { decided } = await client.call(guardianChanges.decideRequests, { body: { ids: [...ids], approve, remark } })
      toast.success(text(approve ? 'logins.approved' : 'logins.rejected', { n: decided }))
      setSelected(new Set())
      setRejecting(undefined)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
    await reload(guardianChanges.changeRequests)
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
        <Field label={text('logins.status')}>
          <Select
            options={(['Pending', 'Approved', 'Rejected', 'Withdrawn'] as const).map(value => ({
              value,
              label: text(`logins.request.${value}`),
            }))}
            value={status}
            onChange={value => {
              setStatus(value ?? 'Pending')
              setSelected(new Set())
              setPage(1)
            }}
          />
        </Field>
        <div data-wide="">
          <Field label={text('app.search')}>
            <SearchInput
              value={search.typed}
              onChange={value => {
                search.setTyped(value)
                setPage(1)
              }}
              placeholder={text('logins.searchRequests')}
            />
          </Field>
        </div>
      </Filters>
      <Panel>
        <ReportTools count={data ? text('logins.requestCount', { count: data.pagination.count }) : ''} />
        <SelectTable<Row>
          cards
          label={text('logins.tab.requests')}
          rows={data?.results}
          rowKey={row => row.id}
          rowName={row => row.student || row.guardian}
          selectable={() => pending}
          selected={selected}
          onSelect={setSelected}
          empty={{ title: text('logins.noRequests') }}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
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
          ]}
          rowMenu={row =>
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
              : []
          }
        />
        {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
      </Panel>
      <SelectionBar
        count={selected.size}
        onClear={() => setSelected(new Set())}
        actions={[
          { key: 'reject', label: text('logins.reject'), icon: X, look: 'danger', onSelect: () => setRejecting([...selected]) },
          {
            key: 'approve',
            label: text('logins.approve'),
            icon: Check,
            look: 'primary',
            busy,
            onSelect: () => void decide([...selected], true),
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
