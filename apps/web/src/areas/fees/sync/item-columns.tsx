import type { syncItems } from '@school/api/client'
import { displayDay, formatRupees, syncEntities, type syncStates } from '@school/rules'
import { Badge, type TableColumn } from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { codeFilter, optionsOf, type ReportFilter, type RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { type Say, useText } from '../../../texts/text'

export type Item = RowOf<typeof syncItems.list>

const tones: Readonly<Record<(typeof syncStates)[number], 'secondary' | 'info' | 'success' | 'danger'>> = {
  unsynced: 'secondary',
  sending: 'info',
  synced: 'success',
  error: 'danger',
}

/** Several of the schools; no choice is all of them. */
export const schoolsFilter = (text: Say, schools: readonly { readonly id: string; readonly name: string }[] | undefined) =>
  ({
    name: 'school',
    label: text('feeSync.schools'),
    kind: 'choices',
    options: optionsOf(schools),
    none: text('app.all'),
  }) satisfies ReportFilter

export const entityFilter = (text: Say): ReportFilter =>
  codeFilter(text, 'entity', text('feeSync.entity'), syncEntities, entity => text(`feeSync.entity.${entity}`))

/** How an item is named where it is one of many. */
export const itemName = (row: Item): string => `${row.receiptNo} ${row.name}`

/** What stands in the columns of items. */
export function useItemColumns(): Readonly<Record<string, TableColumn<Item>>> {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const column = (key: string, header: string, cell: (row: Item) => ReactNode): TableColumn<Item> => ({ key, header, cell })
  return {
    created: { ...column('created', text('feeSync.created'), row => moment(row.createdAt)), look: 'code' },
    syncedOn: { ...column('syncedOn', text('feeSync.syncedOn'), row => moment(row.syncedAt)), look: 'code' },
    school: { ...column('school', text('feeSync.school'), row => row.school.name), look: 'text' },
    entity: column('entity', text('feeSync.entity'), row => text(`feeSync.entity.${row.entity}`)),
    receiptNo: { ...column('receiptNo', text('feeSync.receiptNo'), row => row.receiptNo), look: 'name' },
    date: { ...column('date', text('feeSync.date'), row => displayDay(row.date)), look: 'code' },
    admNo: { ...column('admNo', text('feeSync.admNo'), row => row.admNo), look: 'code' },
    name: column('name', text('feeSync.name'), row => row.name),
    amount: { ...column('amount', text('feeSync.amount'), row => formatRupees(row.amount)), align: 'end' },
    status: column('status', text('feeSync.status'), row => (
      <Badge status={tones[row.status]}>{text(`feeSync.status.${row.status}`)}</Badge>
    )),
    // What an item is worth leads its card.
    attempts: column('attempts', text('feeSync.attempts'), row => intl.formatNumber(row.attempts)),
    lastError: column('lastError', text('feeSync.lastError'), row => row.lastError || '–'),
    leaseUntil: {
      ...column('leaseUntil', text('feeSync.leaseUntil'), row => (row.leaseUntil ? moment(row.leaseUntil) : '–')),
      look: 'code',
    },
    externalRef: { ...column('externalRef', text('feeSync.externalRef'), row => row.externalRef || '–'), look: 'code' },
  }
}
