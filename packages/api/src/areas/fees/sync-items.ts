import { syncEntities, syncStates } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line, option, page, paged, pageSize, paise, repeated, words } from '../../contract/schemas'
import { syncPayload } from './fees-sync'

const pending = forms('pfees.utility.pending')
const both = forms('pfees.utility.pending', 'pfees.utility.synced')
const synced = forms('pfees.utility.synced')
const tenancy = 'platform' as const

const item = z
  .object({
    id,
    school: option,
    schoolCode: z.string(),
    entity: z.enum(syncEntities),
    receiptNo: z.string(),
    /** Of the receipt, or of what was done to it. */
    date: day,
    admNo: z.string(),
    name: z.string(),
    amount: paise,
    status: z.enum(syncStates),
    attempts: z.int(),
    lastError: z.string().nullable(),
    leaseUntil: instant.nullable(),
    /** When a failed one is handed out again by itself. */
    nextTryAt: instant.nullable(),
    externalRef: z.string().nullable(),
    createdAt: instant,
    syncedAt: instant.nullable(),
  })
  .meta({ id: 'SyncItem' })

const filters = {
  schoolId: repeated(id),
  status: repeated(z.enum(syncStates)),
  entity: z.union([z.enum(syncEntities), z.literal('')]).default(''),
  /** Looked for in receipt numbers, admission numbers and names. */
  text: words.default(''),
  /** Days on which items were taken; at most 366. */
  from: z.union([day, z.literal('')]).default(''),
  to: z.union([day, z.literal('')]).default(''),
}

const chosen = distinct(id).min(1).max(500)
const moved = {
  schoolId: id,
  /** These; without them all that the filters find. */
  ids: distinct(id).max(500).default([]),
  filters: z
    .object({
      entity: z.union([z.enum(syncEntities), z.literal('')]).default(''),
      text: words.default(''),
      from: z.union([day, z.literal('')]).default(''),
      to: z.union([day, z.literal('')]).default(''),
    })
    .prefault({}),
}

const key = z.object({ hint: z.string(), createdAt: instant, createdBy: z.string(), lastUsedAt: instant.nullable() })

/** What the own systems of schools have not taken, and what they have. */
export const syncItems = {
  schools: route({
    method: 'GET',
    path: 'fees-admin/sync-schools',
    summary: 'Schools of the own scope that use fee sync, by name.',
    access: both,
    tenancy,
    answer: z.array(option.extend({ code: z.string() })),
  }),
  summary: route({
    method: 'GET',
    path: 'fees-admin/sync-items/summary',
    summary: 'What waits in each school that uses fee sync, when its own system came last, and its key.',
    access: pending,
    tenancy,
    query: z.object({ schoolId: repeated(id) }),
    answer: z.array(
      z.object({
        school: option,
        schoolCode: z.string(),
        pending: z.int(),
        errors: z.int(),
        oldestAt: instant.nullable(),
        /** The oldest waits for more than a day. */
        isOld: z.boolean(),
        lastPullAt: instant.nullable(),
        key: key.nullable(),
      }),
    ),
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/sync-items',
    summary: 'Items by state, the oldest first; those that are taken the latest first.',
    access: both,
    tenancy,
    query: z.object({ ...filters, page, pageSize }),
    answer: paged(item).extend({
      /** Of all that were found; cancellings and refunds take away. */
      amount: paise,
    }),
  }),
  one: route({
    method: 'GET',
    path: 'fees-admin/sync-items/{id}',
    summary: 'An item with all that the own system is told of it, and under which names it was known there before.',
    access: both,
    tenancy,
    answer: item.extend({
      payload: syncPayload,
      history: z.array(
        z.object({
          externalRef: z.string().nullable(),
          syncedAt: instant.nullable(),
          unsyncedAt: instant,
          by: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  retry: route({
    method: 'POST',
    path: 'fees-admin/sync-items/retry',
    summary: 'Hands failed items out again at once. One that is handed out at the moment cannot be changed (409).',
    access: pending,
    tenancy,
    body: z.object({ ids: chosen }),
    answer: z.object({ retried: z.int() }),
    status: 200,
  }),
  markSynced: route({
    method: 'POST',
    path: 'fees-admin/sync-items/mark-synced',
    summary:
      'Says that items were entered in the own system by hand; GJAdmin only. One that is handed out at the moment cannot be changed (409).',
    access: pending,
    tenancy,
    body: z.object({ ids: chosen, externalRef: line(100, 1) }),
    answer: z.object({ marked: z.int() }),
    status: 200,
  }),
  exportFile: route({
    method: 'POST',
    path: 'fees-admin/sync-items/export',
    summary: 'Items of a school that are not taken as .csv, with what the own system is told of each: a row for each line.',
    access: pending,
    tenancy,
    writes: false,
    body: z.object({ schoolId: id, ids: distinct(id).max(500).default([]) }),
    binary: true,
  }),
  unsyncPreview: route({
    method: 'POST',
    path: 'fees-admin/sync-items/unsync-preview',
    summary: 'How many items would be sent again, and their amount in paise. No money moves.',
    access: synced,
    tenancy,
    writes: false,
    body: z.object(moved),
    answer: z.object({ items: z.int(), amount: paise }),
    status: 200,
  }),
  unsync: route({
    method: 'POST',
    path: 'fees-admin/sync-items/unsync',
    summary:
      'Has items sent again that the own system had taken, as after it was restored; GJAdmin only. `confirm` is the code of the school. Their names there are kept in their history.',
    access: synced,
    tenancy,
    idempotent: true,
    body: z.object({ ...moved, reason: line(500, 5), confirm: line(20) }),
    answer: z.object({ moved: z.int() }),
    status: 200,
  }),
  makeKey: route({
    method: 'POST',
    path: 'fees-admin/sync-keys',
    summary:
      'Makes the key with which the own system of a school makes its calls, and shows it this once; GJAdmin only. The one before ends at once.',
    access: pending,
    tenancy,
    body: z.object({ schoolId: id }),
    answer: z.object({ key: z.string(), hint: z.string() }),
    status: 201,
  }),
  endKey: route({
    method: 'POST',
    path: 'fees-admin/sync-keys/end',
    summary: 'Ends the key of a school: its own system is let in no more; GJAdmin only.',
    access: pending,
    tenancy,
    body: z.object({ schoolId: id }),
  }),
}
