import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { instant, line, option, page, paged, pageSize, paise, words } from '../../contract/schemas'

const access = forms('school.sms.settings')

const rate = z.int().min(0).max(100)
const perSecond = z.int().min(1).max(1000)

/** What differs from the usual; null: as usual. */
const agreed = {
  /** Credits. */
  rates: z.object({
    smsPart: rate.nullable(),
    voicePulse: rate.nullable(),
    whatsappUtility: rate.nullable(),
    whatsappMarketing: rate.nullable(),
  }),
  /** Messages that are handed over in a second. */
  perSecond: z.object({
    sms: perSecond.nullable(),
    whatsapp: perSecond.nullable(),
    voice: perSecond.nullable(),
    email: perSecond.nullable(),
  }),
}

const status = z.enum(['Active', 'Paused'])

const account = z
  .object({
    school: option,
    header: z.string(),
    dltEntityId: z.string(),
    telemarketerId: z.string(),
    /** Paid messages a day; null: no limit. */
    dailyCap: z.int().nullable(),
    lowBalance: z.int(),
    ...agreed,
    /** Of one credit. */
    creditPrice: paise,
    linkHosts: z.array(z.string()),
    billUndelivered: z.boolean(),
    status,
    pauseReason: z.string(),
    balance: z.int(),
    sentToday: z.int(),
    failedToday: z.int(),
    version: z.int(),
  })
  .meta({ id: 'SmsAccount' })

/** How a provider that carries messages of all schools is. */
const provider = z
  .object({
    channel: z.enum(['sms', 'whatsapp']),
    driver: z.string(),
    /** `Stopped`: it does not take the account; `NotAsked`: it has no question for that. */
    state: z.enum(['Ok', 'Unreachable', 'Stopped', 'NotAsked']),
    /** What is left there; without a currency it counts credits of the provider. */
    balance: z.object({ amount: z.string(), currency: z.string().nullable() }).nullable(),
    /** The provider's own word or code for it. */
    detail: z.string().nullable(),
    asOf: instant,
  })
  .meta({ id: 'MessageProvider' })

/** The SMS accounts of the schools, as the platform keeps them. */
export const smsAccounts = {
  providers: route({
    method: 'GET',
    path: 'platform/sms/providers',
    summary:
      'The providers of text and WhatsApp messages with what they say of our account; each is asked at most once a minute.',
    access,
    tenancy: 'none',
    answer: z.object({ results: z.array(provider) }),
  }),
  list: route({
    method: 'GET',
    path: 'platform/sms/accounts',
    summary: 'SMS accounts of all schools by name, with the balance and what was sent and failed today.',
    access,
    tenancy: 'platform',
    query: z.object({ status: z.enum(['', 'Active', 'Paused']).default(''), text: words.default(''), page, pageSize }),
    answer: paged(account),
  }),
  save: route({
    method: 'PUT',
    path: 'platform/sms/accounts/{schoolId}',
    summary:
      'Changes the account of a school; the version seen has to be the present one. Header and DLT entity id may stay empty until they are known, and cannot be taken away. A paused account needs a reason: its paid messages wait, and the administrators of the school are told.',
    access,
    tenancy: 'platform',
    body: z.object({
      header: line(20),
      dltEntityId: line(40),
      telemarketerId: line(40).default(''),
      dailyCap: z.int().min(1).max(10_000_000).nullable().default(null),
      lowBalance: z.int().min(0).max(10_000_000).default(1000),
      rates: agreed.rates.partial().default({}),
      perSecond: agreed.perSecond.partial().default({}),
      creditPrice: paise.min(0).max(10_000).default(0),
      linkHosts: z.array(line(253, 1)).max(50).default([]),
      billUndelivered: z.boolean().default(false),
      status: status.default('Active'),
      pauseReason: line(200).default(''),
      version: z.int(),
    }),
    answer: account,
  }),
  test: route({
    method: 'POST',
    path: 'platform/sms/accounts/{schoolId}/test',
    summary:
      'Sends a test message to a number in the name of a school: its newest approved text that has a DLT template id, else a text of our own. It takes no credits.',
    access,
    tenancy: 'platform',
    body: z.object({ mobile: line(30) }),
    answer: z.object({ message: z.string(), sentAt: instant }),
    status: 200,
  }),
}
