import { type Delivery, languageOf, type MessageChannel, pauseMinutes } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { Trx } from '../transaction'
import { pauseText } from './pause-texts'
import { sendMessages } from './send'

export type Pause = Extract<Delivery, { outcome: 'paused' }>

/** What a provider tells of the account or of a text (by the name of its campaign), whoever was to get it. */
const stoppings = ['AccountStopped', 'AccountResumed', 'TextStopped', 'TextResumed'] as const
export type Stopping = (typeof stoppings)[number]

export const isStopping = (state: string): state is Stopping => stoppings.some(one => one === state)

/** Where a pause was met: by a message of a batch, or told of the batches of a campaign, or of all. */
interface Met {
  readonly channel: MessageChannel
  readonly batchId: string | null
  readonly campaign?: string
}

interface PausedBatch {
  id: string
  school_id: string
  format_name: string
  school: string
}

/** Those of the platform who keep the accounts. */
async function keepersOf(trx: Trx): Promise<{ id: string; email: string; language: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string; language: string | null }>`
    select id, email, language from users where 'GJSMSAdmin' = any(platform_roles) and status <> 'Removed' and email <> '' order by id`.execute(
    trx,
  )
  return rows
}

/** Tells the administrators of the schools by the bell and the platform by e-mail, once for each batch that was not paused. */
async function tell(services: Services, trx: Trx, { what, code }: Pause, batches: readonly PausedBatch[]): Promise<void> {
  const { rows: administrators } = await sql<{ id: string; language: string | null; school_id: string }>`
    select u.id, u.language, us.school_id from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.active and 'SystemAdmin' = any(us.roles) and us.school_id = any(${[...new Set(batches.map(one => one.school_id))]}::uuid[])
    order by u.id`.execute(trx)
  const operators = await keepersOf(trx)
  const now = services.clock.now()
  const wordsFor = (stored: string | null, { format_name: format }: PausedBatch) => {
    const language = languageOf(stored) ?? 'en'
    return { title: pauseText(language, 'Title'), message: pauseText(language, what, { code, format }) }
  }
  const items = batches.flatMap(batch =>
    administrators
      .filter(one => one.school_id === batch.school_id)
      .map(one => {
        const { title, message } = wordsFor(one.language, batch)
        return {
          school_id: batch.school_id,
          id: services.newId(),
          user_id: one.id,
          audience: 'Staff',
          kind: 'system',
          title,
          message: message.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`),
          route: `/communication/notification-history?tab=batches&open=${batch.id}`,
          sent_at: now,
        }
      }),
  )
  if (items.length > 0) await trx.insertInto('notifications').values(items).execute()
  await sendMessages(
    services,
    trx,
    batches.flatMap(batch =>
      operators.map(({ id, email, language }) => {
        const { title, message } = wordsFor(language, batch)
        return {
          schoolId: batch.school_id,
          channel: 'email' as const,
          to: email,
          subject: `${batch.school}: ${title}`,
          body: message,
          dedupeKey: `paused:${id}:${batch.id}:${now.toISOString()}`,
          kind: 'message' as const,
        }
      }),
    ),
  )
}

/** Messages of the batches whose text is registered under a name. */
const ofCampaign = (channel: MessageChannel, campaign: string) => sql`channel = ${channel} and exists (
  select from message_batches b where b.school_id = outbox.school_id and b.id = outbox.batch_id and b.template ->> 'campaignName' = ${campaign})`

/** Keeps everything that would meet the same pause until it is tried again. */
export async function pauseOthers(
  services: Services,
  trx: Trx,
  pause: Pause,
  { channel, batchId, campaign }: Met,
  until: Date,
): Promise<number> {
  const now = services.clock.now()
  const met =
    pause.what === 'account'
      ? sql`channel = ${channel}`
      : campaign === undefined
        ? sql`batch_id = ${batchId}::uuid`
        : ofCampaign(channel, campaign)
  // Ten messages may meet it at once: one after the other, so that it is told once.
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox pause', 0))`.execute(trx)
  const { rows: kept } = await sql<{ batch_id: string }>`
    with kept as (
      update outbox set run_after = ${until} where ${met} and status = 'Waiting' and kind = 'message' and run_after < ${until}
      returning batch_id)
    select distinct batch_id from kept where batch_id is not null`.execute(trx)
  const ids = [...new Set([...kept.map(row => row.batch_id), ...(batchId === null ? [] : [batchId])])]
  const { rows: batches } = await sql<PausedBatch & { before: Date | null }>`
    update message_batches b set paused_until = ${until} from message_batches old join schools s on s.id = old.school_id
    where b.id = any(${ids}::uuid[]) and old.school_id = b.school_id and old.id = b.id
    returning b.id, b.school_id, b.format_name, s.name as school, old.paused_until as before`.execute(trx)
  // One that was paused and tried again has been told of.
  const fresh = batches.filter(batch => batch.before === null || batch.before.getTime() < now.getTime() - 24 * 3_600_000)
  if (fresh.length > 0) await tell(services, trx, pause, fresh)
  return batches.length
}

/** Lets what was kept go on at once, as far as it is of this channel and campaign. */
async function resume(services: Services, trx: Trx, channel: MessageChannel, campaign: string | null): Promise<void> {
  const now = services.clock.now()
  const met = campaign === null ? sql`channel = ${channel}` : ofCampaign(channel, campaign)
  const { rows } = await sql<{ batch_id: string }>`
    with kept as (
      update outbox set run_after = ${now} where ${met} and status = 'Waiting' and kind = 'message' and run_after > ${now}
        and exists (select from message_batches b where b.school_id = outbox.school_id and b.id = outbox.batch_id and b.paused_until > ${now})
      returning batch_id)
    select distinct batch_id from kept`.execute(trx)
  if (rows.length === 0) return
  await sql`update message_batches set paused_until = null where id = any(${rows.map(row => row.batch_id)}::uuid[])`.execute(trx)
  services.outbox.wake()
}

/** What a provider has told of the account or a text: what waits is kept, or goes on. */
export async function applyStop(
  services: Services,
  trx: Trx,
  {
    state,
    recipient,
    code,
  }: {
    readonly state: Stopping
    /** Of a text its campaign. */
    readonly recipient: string
    readonly code: string | null
  },
): Promise<void> {
  const channel = 'whatsapp'
  const isAccount = state === 'AccountStopped' || state === 'AccountResumed'
  const campaign = isAccount ? null : recipient
  if (state === 'AccountResumed' || state === 'TextResumed') return resume(services, trx, channel, campaign)
  const reason = code ?? ''
  const pause: Pause = { outcome: 'paused', what: isAccount ? 'account' : 'text', reason, code: reason }
  const until = new Date(services.clock.now().getTime() + pauseMinutes * 60_000)
  const kept = await pauseOthers(
    services,
    trx,
    pause,
    { channel, batchId: null, ...(isAccount ? {} : { campaign: recipient }) },
    until,
  )
  // Where nothing waits there is no school to tell of, and whoever keeps the account has to know all the same.
  if (kept === 0 && isAccount) await tellKeepers(services, trx, pause)
}

/** Tells those who keep the accounts that the provider has stopped one, once a day. */
async function tellKeepers(services: Services, trx: Trx, { code }: Pause): Promise<void> {
  const day = services.clock.now().toISOString().slice(0, 10)
  await sendMessages(
    services,
    trx,
    (await keepersOf(trx)).map(({ id, email, language }) => ({
      schoolId: null,
      channel: 'email' as const,
      to: email,
      subject: pauseText(languageOf(language) ?? 'en', 'Title'),
      body: pauseText(languageOf(language) ?? 'en', 'account', { code }),
      dedupeKey: `stopped:${id}:${code}:${day}`,
      kind: 'message' as const,
    })),
  )
}
