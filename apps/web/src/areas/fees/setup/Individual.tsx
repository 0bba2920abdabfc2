import { type AnswerOfCall, feeDemands } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import {
  Badge,
  Button,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Field,
  Filters,
  Panel,
  Stack,
  studentSelector,
  Table,
} from '@school/ui'
import { Eraser, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useDone } from '../../../forms/done'
import { problemText } from '../../../forms/problems'
import { useStudentLoaders } from '../../../forms/selectors'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { DemandForm } from './DemandForm'
import { LineForm, WaiverForm } from './LineForms'
import type { Setup } from './useSetup'

type Dues = AnswerOfCall<typeof feeDemands.list>
export type Demand = Dues['results'][number]
export type Fine = Dues['fines'][number]

type Form =
  | { readonly kind: 'new' }
  | { readonly kind: 'amount' | 'writeOff'; readonly line: Demand }
  | { readonly kind: 'waive'; readonly fine: Fine }

/** Lines of a student's dues. */
function Lines({
  rows,
  mayDecide,
  onForm,
}: {
  rows: readonly Demand[] | undefined
  mayDecide: boolean
  onForm: (form: Form) => void
}) {
  const text = useText()
  const { client } = useApi()
  const done = useDone(feeDemands.list)
  return (
    <Table<Demand>
      cards
      label={text('feeSetup.dues')}
      rows={rows}
      rowKey={row => row.id}
      rowName={row => `${row.installment.name} · ${row.head.name}`}
      empty={{ title: text('feeSetup.noDues') }}
      rowMenu={row =>
        row.status !== 'open'
          ? []
          : [
              ...(row.source === 'manual'
                ? [
                    {
                      key: 'amount',
                      icon: Pencil,
                      label: text('feeSetup.changeAmount'),
                      onSelect: () => onForm({ kind: 'amount', line: row }),
                    },
                    {
                      key: 'remove',
                      icon: Trash2,
                      label: text('feeSetup.takeBack'),
                      danger: true,
                      onSelect: () =>
                        void done(() => client.call(feeDemands.remove, { params: { id: row.id } }), text('feeSetup.deleted')),
                    },
                  ]
                : []),
              ...(mayDecide
                ? [
                    {
                      key: 'writeOff',
                      icon: Eraser,
                      label: text('feeSetup.writeOff'),
                      onSelect: () => onForm({ kind: 'writeOff', line: row }),
                    },
                  ]
                : []),
            ]
      }
      columns={[
        {
          key: 'installment',
          header: text('feeSetup.installment'),
          look: 'name',
          cell: row => (
            <>
              {row.installment.name}
              <small>{displayDay(row.installment.dueDate)}</small>
            </>
          ),
        },
        { key: 'head', header: text('feeSetup.head'), cell: row => row.head.name },
        { key: 'source', header: text('feeSetup.source'), cell: row => <Badge>{text(`feeSetup.source.${row.source}`)}</Badge> },
        { key: 'gross', header: text('feeSetup.gross'), align: 'end', cell: row => formatRupees(row.gross) },
        { key: 'concession', header: text('feeSetup.concession'), align: 'end', cell: row => formatRupees(row.concession) },
        { key: 'writeOff', header: text('feeSetup.writtenOff'), align: 'end', cell: row => formatRupees(row.writeOff) },
        { key: 'paid', header: text('feeSetup.paid'), align: 'end', cell: row => formatRupees(row.paid) },
        { key: 'balance', header: text('feeSetup.balance'), align: 'end', cell: row => <b>{formatRupees(row.balance)}</b> },
      ]}
    />
  )
}

/** Fines of a student that are open or were let go. */
function Fines({ rows, mayDecide, onForm }: { rows: readonly Fine[]; mayDecide: boolean; onForm: (form: Form) => void }) {
  const text = useText()
  return (
    <Table<Fine>
      cards
      label={text('feeSetup.fines')}
      rows={rows}
      rowKey={row => row.installment.id}
      rowName={row => row.installment.name}
      empty={{ title: text('feeSetup.noFines') }}
      rowMenu={
        mayDecide
          ? row =>
              row.fineDue > 0
                ? [
                    {
                      key: 'waive',
                      icon: Eraser,
                      label: text('feeSetup.waive'),
                      onSelect: () => onForm({ kind: 'waive', fine: row }),
                    },
                  ]
                : []
          : undefined
      }
      columns={[
        { key: 'installment', header: text('feeSetup.installment'), look: 'name', cell: row => row.installment.name },
        { key: 'waived', header: text('feeSetup.waived'), align: 'end', cell: row => formatRupees(row.waived) },
        { key: 'due', header: text('feeSetup.fineDue'), align: 'end', cell: row => <b>{formatRupees(row.fineDue)}</b> },
      ]}
    />
  )
}

/** Fines that were let go, which can be taken back. */
function Waivers({ studentId, mayDecide }: { studentId: string; mayDecide: boolean }) {
  const text = useText()
  const moment = useMoment()
  const { client } = useApi()
  const done = useDone(feeDemands.waivers, feeDemands.list)
  const { data } = useCall(feeDemands.waivers, { query: { studentId } })
  if (!data || data.length === 0) return null
  return (
    <Panel title={text('feeSetup.waivers')}>
      <Table
        cards
        label={text('feeSetup.waivers')}
        rows={data}
        rowKey={row => row.id}
        rowName={row => `${row.installment.name}, ${moment(row.at)}`}
        rowMenu={row =>
          mayDecide && !row.isTakenBack
            ? [
                {
                  key: 'back',
                  icon: Undo2,
                  label: text('feeSetup.takeBack'),
                  onSelect: () =>
                    void done(() => client.call(feeDemands.unwaive, { params: { id: row.id } }), text('feeSetup.deleted')),
                },
              ]
            : []
        }
        columns={[
          { key: 'installment', header: text('feeSetup.installment'), look: 'name', cell: row => row.installment.name },
          { key: 'amount', header: text('feeSetup.amount'), align: 'end', cell: row => formatRupees(row.amount) },
          { key: 'reason', header: text('feeSetup.reason'), look: 'text', cell: row => row.reason },
          { key: 'by', header: text('feeReports.column.by'), cell: row => `${row.by}, ${moment(row.at)}` },
          {
            key: 'state',
            header: text('feeSetup.stateName'),
            cell: row => (row.isTakenBack ? <Badge status="secondary">{text('feeSetup.takenBack')}</Badge> : '–'),
          },
        ]}
      />
    </Panel>
  )
}

function Student({ studentId, setup }: { studentId: string; setup: Setup }) {
  const intl = useIntl()
  const text = useText()
  const { yearId } = setup
  const offers = setup.offers!
  const [form, setForm] = useState<Form>()
  const { data, error, mutate } = useCall(feeDemands.list, yearId ? { query: { studentId, academicYearId: yearId } } : null)
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  const close = () => setForm(undefined)
  return (
    <Stack>
      <Panel
        title={text('feeSetup.dues')}
        actions={
          <Button icon={Plus} onClick={() => setForm({ kind: 'new' })}>
            {text('feeSetup.addDemand')}
          </Button>
        }
      >
        <Lines rows={data?.results} mayDecide={offers.mayDecide} onForm={setForm} />
      </Panel>
      <Panel title={text('feeSetup.fines')}>
        <Fines rows={data?.fines ?? []} mayDecide={offers.mayDecide} onForm={setForm} />
      </Panel>
      <Waivers studentId={studentId} mayDecide={offers.mayDecide} />
      {form?.kind === 'new' && yearId ? (
        <DemandForm studentId={studentId} yearId={yearId} offers={offers} onClose={close} />
      ) : null}
      {form?.kind === 'amount' || form?.kind === 'writeOff' ? (
        <LineForm kind={form.kind} line={form.line} onClose={close} />
      ) : null}
      {form?.kind === 'waive' ? <WaiverForm studentId={studentId} fine={form.fine} onClose={close} /> : null}
    </Stack>
  )
}

/** Dues of one student: lines by hand, write-offs, waivers of fines. */
export function Individual({ setup }: { setup: Setup }) {
  const text = useText()
  const loaders = useStudentLoaders()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student')
  const choose = (id: string | null) => setParams({ tab: 'individual', ...(id ? { student: id } : {}) })
  return (
    <Stack>
      <Filters>
        <div data-wide="">
          <Field label={text('feeSetup.student')}>
            <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={choose} />
          </Field>
        </div>
      </Filters>
      {studentId && setup.offers ? (
        <Student key={studentId} studentId={studentId} setup={setup} />
      ) : (
        <EmptyState title={text('feeReports.selectStudent')} />
      )}
    </Stack>
  )
}
