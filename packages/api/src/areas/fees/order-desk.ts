import { gatewayDriverNames, orderChannels, orderPresets, orderStatuses, orderStepStates, orderSteps } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  day,
  distinct,
  id,
  instant,
  job,
  line,
  options,
  page,
  paged,
  pageSize,
  paise,
  repeated,
  words,
} from '../../contract/schemas'

const anyOfThem = forms('pfees.report.orders', 'pfees.utility.restart', 'pfees.utility.success-restart')
const restarting = forms('pfees.utility.restart')
const finishing = forms('pfees.utility.success-restart')

const status = z.enum(orderStatuses)
const step = z.enum(orderSteps)

const row = {
  id,
  school: z.object({ id, name: z.string() }),
  orderNo: z.string(),
  channel: z.enum(orderChannels),
  createdAt: instant,
  admNo: z.string(),
  name: z.string(),
  amount: paise,
  status,
  /** What the provider said last, in its own words. */
  providerStatus: z.string().nullable(),
  /** Why money that is there could not be posted yet. */
  postError: z.string().nullable(),
  attempts: z.int(),
  lastCheckedAt: instant.nullable(),
  nextCheckAt: instant.nullable(),
  receiptNo: z.string().nullable(),
  openSteps: z.array(step),
}

const proof = z
  .object({ id, kind: z.enum(['settlement', 'bank']), reference: z.string(), text: z.string(), day, amount: paise })
  .meta({ id: 'OrderProof', description: 'A line of a settlement or a bank that has no payment yet' })

const happening = z
  .object({
    at: instant,
    kind: z.enum([
      'created',
      'handed',
      'attempt',
      'event',
      'check',
      'nextCheck',
      'cancelAsked',
      'receipt',
      'told',
      'sync',
      'settled',
      'deed',
    ]),
    /** Of an attempt or an item; whether the signature of an event held; what somebody did. */
    state: z.string(),
    reference: z.string().nullable(),
    amount: paise.nullable(),
    by: z.string().nullable(),
    text: z.string().nullable(),
    /** What the provider sent, without what belongs to nobody's eyes. */
    raw: z.string().nullable(),
  })
  .meta({ id: 'OrderHappening' })

const outcome = z
  .object({
    id,
    orderNo: z.string(),
    before: status,
    after: status,
    receiptNo: z.string().nullable(),
    result: z.enum(['success', 'failed', 'pending', 'error']),
    /** Why it is so, as the operator reads it. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OrderOutcome' })

const fiveHundred = distinct(id).min(1).max(500)

/** Orders of all schools, as operators look for them and mend them. */
export const orderDesk = {
  offers: route({
    method: 'GET',
    path: 'fees-admin/orders/offers',
    summary: 'Schools of the own scope with online fees.',
    access: forms(
      'pfees.report.orders',
      'pfees.utility.restart',
      'pfees.utility.success-restart',
      'pfees.report.statement',
      'pfees.report.statistics',
    ),
    tenancy: 'platform',
    answer: z.object({ schools: options, today: day }),
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/orders',
    summary:
      'Orders of schools with online fees, the newest first. Without days those of today, of a preset those of the last 30 days, with a search those of all days; at most 366 days. The search finds numbers of orders, of the provider and of the bank, admission numbers and mobile numbers as a whole.',
    access: anyOfThem,
    tenancy: 'platform',
    query: z.object({
      schoolId: repeated(id),
      fromDate: day.optional(),
      toDate: day.optional(),
      channel: z.enum(['', ...orderChannels]).default(''),
      driver: z.enum(['', ...gatewayDriverNames]).default(''),
      status: repeated(status),
      /** `hanging` are those to be restarted, `unfinished` those that are paid and lack something. */
      preset: z.enum(['', ...orderPresets]).default(''),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(z.object(row).meta({ id: 'DeskOrder' })).extend({ from: day.nullable(), to: day.nullable() }),
  }),
  one: route({
    method: 'GET',
    path: 'fees-admin/orders/{id}',
    summary:
      'An order with all that happened to it, the oldest first, its steps, and lines of settlements and banks that may prove it.',
    access: anyOfThem,
    tenancy: 'platform',
    answer: z.object({
      ...row,
      studentId: id,
      account: z.string(),
      /** The gateway or machine. */
      source: z.string(),
      sourceDriver: z.string(),
      installments: z.array(z.string()),
      advanceUsed: paise,
      payerCharge: paise,
      providerOrderId: z.string().nullable(),
      expiresAt: instant,
      endedBy: z.string().nullable(),
      receiptId: id.nullable(),
      createdBy: z.string(),
      steps: z.array(z.object({ step, state: z.enum(orderStepStates), at: instant.nullable(), error: z.string().nullable() })),
      timeline: z.array(happening),
      proofs: z.array(proof),
      /** Whether the asker may say that the money is there. */
      mayForce: z.boolean(),
    }),
  }),
  check: route({
    method: 'POST',
    path: 'fees-admin/orders/{id}/check',
    summary:
      'Asks the provider at once, and posts what was captured. A provider that does not answer is a 409; nothing is changed.',
    access: anyOfThem,
    tenancy: 'none',
    answer: z.object({ status, receiptNo: z.string().nullable() }),
    status: 200,
  }),
  restart: route({
    method: 'POST',
    path: 'fees-admin/orders/restart',
    summary:
      'Begins the checks of at most 500 orders anew: each provider is asked and its answer is acted on. Nothing is marked paid by hand. Answers a job; its result is under fees-admin/orders/runs.',
    access: restarting,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ ids: fiveHundred, language: z.enum(['en', 'es', 'pt', 'de']).default('en') }),
    answer: job,
    status: 202,
  }),
  successRestart: route({
    method: 'POST',
    path: 'fees-admin/orders/success-restart',
    summary:
      'Finishes at most 500 paid orders: posts what is not posted and does the steps that are open; a text message that was sent is sent again only when `steps` names it. Answers a job; its result is under fees-admin/orders/runs.',
    access: finishing,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({
      ids: fiveHundred,
      steps: z.array(step).max(orderSteps.length).default([]),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
  run: route({
    method: 'GET',
    path: 'fees-admin/orders/runs/{id}',
    summary: 'What came of each order of a restart. Only for who began it.',
    access: anyOfThem,
    tenancy: 'platform',
    answer: z.object({ job, rows: z.array(outcome) }),
  }),
  forceSuccess: route({
    method: 'POST',
    path: 'fees-admin/orders/{id}/force-success',
    summary:
      'Posts money of an order that the provider does not tell of, proved by a file and by a line of a settlement or a bank of the same amount. Only GJAdmin. A payment id that has a receipt is refused (409).',
    access: finishing,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({
      providerPaymentId: line(100, 1),
      amount: paise.min(1),
      paidAt: instant,
      fileId: id,
      settlementLineId: id.optional(),
      bankLineId: id.optional(),
      /** The number of the order, typed. */
      orderNo: line(20),
    }),
    answer: z.object({ receiptNo: z.string() }),
    status: 201,
  }),
}
