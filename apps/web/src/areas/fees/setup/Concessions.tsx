import { feeConcessions } from '@school/api/client'
import { useApi } from '@school/api/react'
import { concessionStatuses } from '@school/rules'
import { Badge, EntryList, media, type TableColumn, useMediaQuery } from '@school/ui'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useFilteredList } from '../../../list'
import { codeFilter, FilterFields, type RowOf, rowFilter, searchFilter } from '../../../report'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import { EffectDialog } from './EffectDialog'
import { GrantForm } from './GrantForm'
import type { Setup } from './useSetup'

export type Concession = RowOf<typeof feeConcessions.list>

export const concessionLooks = { requested: 'warning', approved: 'success', rejected: 'secondary', revoked: 'danger' } as const

/** Deciding one concession, or several. */
function useDeciding() {
  const text = useText()
  const { client } = useApi()
  const done = useDone(feeConcessions.list, feeConcessions.effect)
  return {
    one: ({ id, version }: Concession, action: 'approve' | 'reject' | 'revoke') =>
      done(
        () => client.call(feeConcessions.decide, { params: { id }, body: { action, version } }),
        text(`feeSetup.did.${action}`),
      ),
    many: (ids: readonly string[], action: 'approve' | 'reject') =>
      done(() => client.call(feeConcessions.decideMany, { body: { ids: [...ids], action } }), text(`feeSetup.did.${action}`)),
    withdraw: ({ id }: Concession) =>
      void done(() => client.call(feeConcessions.withdraw, { params: { id } }), text('feeSetup.deleted')),
  }
}

/** Concessions of students: asked for by the office, decided by the head of the school. */
export function Concessions({ setup }: { setup: Setup }) {
  const text = useText()
  const phone = useMediaQuery(media.phone)
  const deciding = useDeciding()
  const { offers } = setup
  const [granting, setGranting] = useState(false)
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'fee-concessions',
    ready: offers !== undefined,
    filters: () => [
      searchFilter(text, text('feeSetup.searchStudent')),
      {
        ...rowFilter(text, 'year', text('report.year'), offers?.academicYears),
        none: undefined,
        standard: setup.yearId,
        plain: true,
      },
      codeFilter(text, 'status', text('feeSetup.stateName'), concessionStatuses, status => text(`feeReports.code.${status}`)),
      rowFilter(text, 'type', text('feeReports.column.type'), offers?.concessionTypes),
    ],
    call: feeConcessions.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year') ?? setup.yearId,
        status: values.code('status', concessionStatuses),
        typeId: values.one('type'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const state: TableColumn<Concession> = {
    key: 'status',
    header: text('feeSetup.stateName'),
    cell: row => <Badge status={concessionLooks[row.status]}>{text(`feeReports.code.${row.status}`)}</Badge>,
  }
  const mayDecide = offers?.mayDecide ?? false
  const shown = list.rows.data?.results.find(row => row.id === opened)
  const chosen = [...list.selected]
  const decideMany = async (action: 'approve' | 'reject') => {
    if (await deciding.many(chosen, action)) list.onSelect(new Set())
  }
  return (
    <EntryList<Concession>
      header={setup.header}
      statuses={setup.tabs}
      status={setup.selected}
      filters={<FilterFields report={list.report} />}
      onAdd={offers ? () => setGranting(true) : undefined}
      addLabel={text('feeSetup.grant')}
      list={{
        label: text('feeSetup.tab.concessions'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.student.name,
        onPick: row => setOpened(row.id),
        empty: { title: text('feeSetup.noConcessions') },
        columns: [
          personColumn<Concession>({ key: 'student', header: text('feeReports.column.name'), look: 'name' }, row => ({
            student: row.student.id,
            name: row.student.name,
          })),
          // A card has three lines: where it stands is one of the first things it says.
          ...(phone ? [state] : []),
          { key: 'admNo', header: text('feeSetup.admNo'), look: 'code', cell: row => row.student.admNo },
          { key: 'division', header: text('report.division'), cell: row => row.student.division },
          { key: 'type', header: text('feeReports.column.type'), cell: row => row.type.name },
          {
            key: 'installments',
            header: text('feeSetup.installments'),
            cell: row => row.installments.map(one => one.name).join(', ') || text('app.all'),
          },
          { key: 'reason', header: text('feeSetup.reason'), look: 'text', cell: row => row.reason },
          ...(phone ? [] : [state]),
          { key: 'by', header: text('feeReports.column.approvedBy'), cell: row => row.decidedBy ?? '–' },
        ],
      }}
      commands={row => ({
        onApprove: mayDecide && row.status === 'requested' ? () => void deciding.one(row, 'approve') : undefined,
        onReject: mayDecide && row.status === 'requested' ? () => void deciding.one(row, 'reject') : undefined,
        more: [
          { key: 'effect', label: text('feeSetup.effect'), onSelect: () => setOpened(row.id) },
          ...(mayDecide && row.status === 'approved'
            ? [{ key: 'revoke', icon: Undo2, label: text('feeSetup.revoke'), onSelect: () => void deciding.one(row, 'revoke') }]
            : []),
        ],
        onDelete: row.status === 'requested' ? () => deciding.withdraw(row) : undefined,
      })}
      bulk={
        mayDecide
          ? {
              selected: list.selected,
              onSelect: list.onSelect,
              selectable: row => row.status === 'requested',
              actions: [
                { key: 'approve', label: text('feeSetup.approve'), icon: Check, onSelect: () => void decideMany('approve') },
                { key: 'reject', label: text('feeSetup.reject'), icon: X, onSelect: () => void decideMany('reject') },
              ],
            }
          : undefined
      }
      pagination={list.pagination}
      dialog={
        shown ? (
          <EffectDialog
            concession={shown}
            mayDecide={mayDecide}
            onDecide={async action => {
              if (await deciding.one(shown, action)) setOpened(undefined)
            }}
            onClose={() => setOpened(undefined)}
          />
        ) : granting && offers && setup.yearId ? (
          <GrantForm offers={offers} yearId={setup.yearId} onClose={() => setGranting(false)} />
        ) : null
      }
    />
  )
}
