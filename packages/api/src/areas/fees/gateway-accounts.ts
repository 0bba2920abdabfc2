import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { flag, id, instant, line, option, page, paged, pageSize, paise, words } from '../../contract/schemas'

const access = forms('school.pg.settings')

const driver = z.enum(['razorpay', 'payu', 'ccavenue', 'sandbox'])
/** What providers ask for. */
const field = z.enum(['keyId', 'keySecret', 'webhookSecret', 'key', 'salt', 'merchantId', 'accessCode', 'workingKey'])
const method = z.enum(['upi', 'card', 'netbanking', 'wallet', 'emi'])

const account = z
  .object({
    id,
    school: option,
    account: option,
    driver,
    label: z.string(),
    testMode: z.boolean(),
    /** Of each field of the driver the value, or of a secret one that is kept only its end. */
    credentials: z.record(z.string(), z.string()),
    /** Until when the secret before the last change is still taken of webhooks. */
    previousUntil: instant.nullable(),
    methods: z.array(method),
    payerChargeBps: z.int(),
    payerChargeFlat: paise,
    gstBps: z.int(),
    orderExpiryMinutes: z.int(),
    pendingHoldMinutes: z.int(),
    sortOrder: z.int(),
    isActive: z.boolean(),
    /** It has taken orders: its driver and account stay, and it cannot be deleted. */
    isUsed: z.boolean(),
    /** Where the provider sends what it tells. */
    webhookUrl: z.string(),
    lastSuccessAt: instant.nullable(),
    /** Percent of the attempts of the last 24 hours with one decimal; null without any. */
    successRate: z.number().nullable(),
    version: z.int(),
  })
  .meta({ id: 'GatewayAccount', description: 'An account of a school at a provider of payments' })

const fields = {
  feeAccountId: id,
  driver,
  label: line(50, 1),
  testMode: z.boolean().default(false),
  /** By names of the driver's fields; an empty secret keeps the old one. */
  credentials: z.record(z.string().max(40), line(200)).default({}),
  methods: z.array(method).max(5).default([]),
  payerChargeBps: z.int().min(0).max(1000).default(0),
  payerChargeFlat: paise.min(0).max(100_000).default(0),
  gstBps: z.int().min(0).max(10_000).default(1800),
  orderExpiryMinutes: z.int().min(10).max(60).default(20),
  pendingHoldMinutes: z.int().min(10).max(120).default(30),
  sortOrder: z.int().min(0).max(999).default(0),
  isActive: z.boolean().default(false),
}

const event = z
  .object({
    id,
    kind: z.enum(['webhook', 'return']),
    eventId: z.string(),
    receivedAt: instant,
    signatureOk: z.boolean(),
    orderNo: z.string().nullable(),
    processedAt: instant.nullable(),
    tries: z.int(),
    error: z.string().nullable(),
    /** As it came, without numbers of cards and addresses of payers. */
    body: z.string(),
  })
  .meta({ id: 'GatewayEvent' })

/** Accounts of the schools at providers of payments, as the platform keeps them. */
export const gatewayAccounts = {
  drivers: route({
    method: 'GET',
    path: 'fees-admin/gateway-drivers',
    summary: 'Providers that this server works with, and the fields that an account at each needs.',
    access,
    tenancy: 'platform',
    answer: z.object({
      results: z.array(
        z.object({
          driver,
          fields: z.array(z.object({ name: field, secret: z.boolean() })),
          /** The secret that can be changed while the one before still holds. */
          rotates: field.nullable(),
          can: z.object({ qr: z.boolean(), refund: z.boolean(), webhook: z.boolean() }),
        }),
      ),
    }),
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/gateway-accounts',
    summary: 'Accounts of the schools at providers by school and name.',
    access,
    tenancy: 'platform',
    query: z.object({ schoolId: id.optional(), text: words.default(''), all: flag, page, pageSize }),
    answer: paged(account),
  }),
  create: route({
    method: 'POST',
    path: 'fees-admin/gateway-accounts',
    summary: 'Adds an account to a school. Operators of support may only read.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ schoolId: id, ...fields }),
    answer: account,
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: 'fees-admin/gateway-accounts/{id}',
    summary:
      'Changes an account; the version seen has to be the present one. A used one keeps its provider and fee account. An inactive one takes no new orders; open ones are still asked about.',
    access,
    tenancy: 'platform',
    body: z.object({ ...fields, version: z.int() }),
    answer: account,
  }),
  remove: route({
    method: 'DELETE',
    path: 'fees-admin/gateway-accounts/{id}',
    summary: 'Deletes an account that never took an order (409 otherwise).',
    access,
    tenancy: 'platform',
  }),
  test: route({
    method: 'POST',
    path: 'fees-admin/gateway-accounts/{id}/test',
    summary: 'Asks the provider whether it takes the credentials; 409 in its words otherwise.',
    access,
    tenancy: 'none',
    answer: z.object({ message: z.string() }),
    status: 200,
  }),
  rotateSecret: route({
    method: 'POST',
    path: 'fees-admin/gateway-accounts/{id}/rotate-secret',
    summary: 'Changes the secret that webhooks are signed with; the one before is taken for 48 hours more.',
    access,
    tenancy: 'platform',
    body: z.object({ secret: line(200, 8), version: z.int() }),
    answer: account,
    status: 200,
  }),
  events: route({
    method: 'GET',
    path: 'fees-admin/gateway-accounts/{id}/events',
    summary: 'What the provider has told, the newest first; of those with a wrong signature the last 100 are kept.',
    access,
    tenancy: 'platform',
    query: z.object({ bad: flag, page, pageSize }),
    answer: paged(event),
  }),
  reprocess: route({
    method: 'POST',
    path: 'fees-admin/gateway-events/{id}/reprocess',
    summary:
      'Has an event read and posted again; money is posted once all the same. One with a wrong signature is refused (409).',
    access,
    tenancy: 'platform',
    answer: event,
    status: 200,
  }),
}
