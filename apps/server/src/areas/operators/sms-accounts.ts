import type { BodyOf, contract } from '@school/api'
import { dayIn, type FormatDoor, formatParameters, instantIn, messageFor, mobileNumber } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { firstId } from '../../platform/clock'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { sendMessage } from '../../platform/outbox/send'
import { changedMeanwhile, type FieldProblem, invalid, notFound } from '../../platform/problems'
import type { AccountStatus } from '../../platform/sms-account'
import type { Trx } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { usualZone } from '../../school/zone'
import { tellOfAccount } from '../../services/messaging/account-news'
import { type SmsAccountText, smsAccountFieldText, smsAccountText } from './sms-account-texts'

type Contract = typeof contract.smsAccounts
type Body = BodyOf<Contract['save']>

interface Row {
  school_id: string
  school: string
  header: string
  dlt_entity_id: string
  telemarketer_id: string
  daily_cap: number | null
  low_balance: number
  rates: Record<string, number>
  per_second: Record<string, number>
  credit_price: number
  link_hosts: string[]
  bill_undelivered: boolean
  status: AccountStatus
  pause_reason: string
  balance: number
  version: number
  sent: number
  failed: number
}

const answer = (row: Row) => ({
  school: { id: row.school_id, name: row.school },
  header: row.header,
  dltEntityId: row.dlt_entity_id,
  telemarketerId: row.telemarketer_id,
  dailyCap: row.daily_cap,
  lowBalance: row.low_balance,
  rates: {
    smsPart: row.rates.smsPart ?? null,
    voicePulse: row.rates.voicePulse ?? null,
    whatsappUtility: row.rates.whatsappUtility ?? null,
    whatsappMarketing: row.rates.whatsappMarketing ?? null,
  },
  perSecond: {
    sms: row.per_second.sms ?? null,
    whatsapp: row.per_second.whatsapp ?? null,
    voice: row.per_second.voice ?? null,
    email: row.per_second.email ?? null,
  },
  creditPrice: row.credit_price,
  linkHosts: row.link_hosts,
  billUndelivered: row.bill_undelivered,
  status: row.status,
  pauseReason: row.pause_reason,
  balance: row.balance,
  sentToday: row.sent,
  failedToday: row.failed,
  version: row.version,
})

const from = sql`schools sc left join sms_accounts a on a.school_id = sc.id`

/** A school has an account from the first; until something is agreed it is the usual one. */
async function readRows(trx: Trx, where: RawBuilder<unknown>, now: Date, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const today = instantIn(usualZone, `${dayIn(usualZone, now)}T00:00:00`)
  const { rows } = await sql<Row>`
    with page as (
      select sc.id as school_id, sc.name as school, coalesce(a.header, '') as header, coalesce(a.dlt_entity_id, '') as dlt_entity_id,
        coalesce(a.telemarketer_id, '') as telemarketer_id, a.daily_cap, coalesce(a.low_balance, 1000) as low_balance,
        coalesce(a.rates, '{}') as rates, coalesce(a.per_second, '{}') as per_second, coalesce(a.credit_price, 0) as credit_price,
        coalesce(a.link_hosts, '{}') as link_hosts, coalesce(a.bill_undelivered, false) as bill_undelivered,
        coalesce(a.status, 'Active') as status, coalesce(a.pause_reason, '') as pause_reason, coalesce(a.balance, 0) as balance,
        coalesce(a.version, 0) as version
      from ${from} where ${where} order by lower(sc.name), sc.id ${page})
    select p.*, t.sent, t.failed from page p cross join lateral (
      select count(*) filter (where o.status in ('Sent', 'Delivered', 'Read', 'Undelivered'))::int as sent,
        count(*) filter (where o.status in ('Failed', 'Undelivered'))::int as failed
      from outbox o where o.id >= ${firstId(today)}::uuid and o.school_id = p.school_id and o.created_at >= ${today} and o.channel in ('sms', 'whatsapp', 'voice')) t
    order by lower(p.school), p.school_id`.execute(trx)
  return rows
}

type Call = Pick<CallContext, 'trx' | 'person' | 'audit' | 'services'>

async function readOne({ trx, person, services }: Call, schoolId: string): Promise<Row> {
  const own = sql`sc.id = ${schoolId}::uuid and sc.status <> 'Removed' and ${schoolsInScope(personOf({ person }))}`
  const [row] = await readRows(trx, own, services.clock.now())
  if (!row) throw notFound()
  return row
}

const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

const isStillEmpty = (now: string, before: string) => now === '' && before === ''

/** What is wrong with an account. What was left empty so far may stay so: who pauses a school has no need of its ids. */
function problemsOf(body: Body, hosts: readonly string[], before: Pick<Row, 'header' | 'dlt_entity_id'>): FieldProblem[] {
  const wrong = (field: string, name: SmsAccountText, values = {}) => [{ field, message: smsAccountFieldText(name, values) }]
  const odd = hosts.find(one => !host.test(one))
  return [
    ...(/^[A-Za-z]{6}$/.test(body.header) || isStillEmpty(body.header, before.header) ? [] : wrong('header', 'Header')),
    ...(/^\d{19}$/.test(body.dltEntityId) || isStillEmpty(body.dltEntityId, before.dlt_entity_id)
      ? []
      : wrong('dltEntityId', 'EntityId')),
    ...(odd === undefined ? [] : wrong('linkHosts', 'LinkHost', { host: odd })),
    ...(body.status === 'Paused' && body.pauseReason.length < 5 ? wrong('pauseReason', 'PauseReason') : []),
  ]
}

const agreedOf = (values: Readonly<Record<string, number | null | undefined>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)))

async function saveAccount(call: Call & { params: { schoolId: string }; body: Body }) {
  const { trx, services, body, params } = call
  const { schoolId } = params
  const hosts = [...new Set(body.linkHosts.map(one => one.toLowerCase()))]
  const problems = problemsOf(body, hosts, await readOne(call, schoolId))
  if (problems.length > 0) throw invalid(problems)
  await sql`insert into sms_accounts (school_id) values (${schoolId}) on conflict (school_id) do nothing`.execute(trx)
  await sql`select 1 from sms_accounts where school_id = ${schoolId}::uuid for update`.execute(trx)
  const before = answer(await readOne(call, schoolId))
  if (before.version !== body.version) throw changedMeanwhile()
  const reason = body.status === 'Paused' ? body.pauseReason : ''
  await trx
    .updateTable('sms_accounts')
    .set(({ eb }) => ({
      header: body.header.toUpperCase(),
      dlt_entity_id: body.dltEntityId,
      telemarketer_id: body.telemarketerId,
      daily_cap: body.dailyCap,
      low_balance: body.lowBalance,
      rates: agreedOf(body.rates),
      per_second: agreedOf(body.perSecond),
      credit_price: body.creditPrice,
      link_hosts: hosts,
      bill_undelivered: body.billUndelivered,
      status: body.status,
      pause_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('school_id', '=', schoolId)
    .execute()
  const after = answer(await readOne(call, schoolId))
  await call.audit({ action: 'smsAccount.save', entity: 'sms_accounts', entityId: schoolId, schoolId, before, after })
  if (before.status !== after.status) {
    const paused = after.status === 'Paused'
    const values = { school: after.school.name, reason }
    await tellOfAccount(services, trx, {
      schoolId,
      key: `account:${schoolId}:${after.version}`,
      title: language => smsAccountText(language, paused ? 'PausedTitle' : 'ResumedTitle'),
      message: language => smsAccountText(language, paused ? 'Paused' : 'Resumed', values),
    })
    services.outbox.wake()
  }
  return after
}

/**
 * The newest text of a school that operators know, with the names of its parameters in their places: what is not registered
 * does not arrive in India, whatever the account is worth.
 */
async function registeredText(trx: Trx, schoolId: string) {
  const format = await trx
    .selectFrom('message_formats')
    .select(['door', 'body', 'content', 'dlt_template_id'])
    .where('school_id', '=', schoolId)
    .where('channel', '=', 'sms')
    .where('is_approved', '=', true)
    .where('dlt_template_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!format?.dlt_template_id) return undefined
  const door = format.door as FormatDoor
  const parameters = formatParameters('sms', door)
  const entry = Object.fromEntries(parameters.map(({ name, mapTo }) => [mapTo, name]))
  const moment = { date: '', time: '' }
  const source = { body: format.body, content: format.content, entry, parameters, door, moment }
  const rendered = messageFor(source, 'dash', true)
  if ('missing' in rendered) return undefined
  return { body: rendered.text, variables: rendered.values ?? [], template: { dltTemplateId: format.dlt_template_id } }
}

/** The providers that carry messages of all schools, each as it is now. */
async function readProviders({ providers, configuration }: CallContext['services']) {
  const results = await Promise.all(
    providers.carried.map(async channel => {
      const { at, ...state } = await providers.read(channel)
      return { channel, driver: configuration[channel]!.driver, ...state, asOf: at.toISOString() }
    }),
  )
  return { results }
}

/** The SMS accounts of the schools. */
export const smsAccountHandlers: Handlers<Contract> = {
  providers: ({ services }) => readProviders(services),
  async list(call) {
    const { trx, query, services } = call
    const where = sql`sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
      and (${query.status} = '' or coalesce(a.status, 'Active') = ${query.status}) and ${matches(sql`sc.name_key`, query.text, 'contains')}`
    const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
    return {
      results: (await readRows(trx, where, services.clock.now(), page)).map(answer),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    }
  },
  save: saveAccount,
  async test(call) {
    const { trx, services, params, body, language } = call
    const { school, school_id: schoolId } = await readOne(call, params.schoolId)
    const mobile = mobileNumber(body.mobile)
    if (mobile === undefined) throw invalid([{ field: 'mobile', message: smsAccountFieldText('Mobile') }])
    const sentAt = services.clock.now()
    await sendMessage(services, trx, {
      schoolId,
      channel: 'sms',
      to: mobile,
      ...((await registeredText(trx, schoolId)) ?? { body: smsAccountText(language, 'Test', { school }) }),
      dedupeKey: `account-test:${services.newId()}`,
      kind: 'message',
    })
    await call.audit({ action: 'smsAccount.test', entity: 'sms_accounts', entityId: schoolId, schoolId, after: { mobile } })
    return { message: smsAccountText(language, 'TestSent'), sentAt: sentAt.toISOString() }
  },
}
