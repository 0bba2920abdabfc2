import { type AlertType, dayIn, type FormatChannel, type Half, isThere, type MarkCode, timeIn } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { JobKind } from '../../platform/jobs'
import { type Person, personWithoutSession } from '../../platform/person'
import { HttpProblem } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { schoolZone } from '../../school/zone'
import { writeBatch } from '../../services/messaging/accept'
import { ringAdministrators } from '../../services/messaging/account-news'
import type { SendCall } from '../../services/messaging/order'
import { goingOf } from '../../services/messaging/plan'
import { prepare } from '../../services/messaging/prepare'
import { type MessagingText, messagingText } from '../../services/messaging/texts'
import { lockDay } from './told-families'

interface School {
  readonly trx: Trx
  readonly services: Services
  readonly schoolId: string
}

interface Payload {
  readonly day: string
  /** Who saved the register: the messages are theirs among the batches. */
  readonly by: string
}

const kind = 'attendance.alerts'

/**
 * Plans the alerts of today after a register of it was saved. Registers that are saved in the same minute share one job.
 *
 * @param delay minutes until families are told.
 */
export async function planAlerts({ trx, services, schoolId }: School, { day, by }: Payload, delay: number): Promise<void> {
  const runAfter = new Date(services.clock.now().getTime() + delay * 60_000)
  await services.jobs.enqueue(services, trx, {
    kind,
    payload: { day, by } satisfies Payload,
    schoolId,
    runAfter,
    dedupeKey: `${kind} ${schoolId} ${day} ${runAfter.toISOString().slice(0, 16)}`,
  })
}

interface MarkedRow {
  id: string
  planned: string
  fn: MarkCode | null
  an: MarkCode | null
  fn_taken_at: Date | null
  an_taken_at: Date | null
  told: string[]
}

/** The half that counts now: the forenoon until noon, then the afternoon as soon as it is taken. */
function currentHalf({ planned, an_taken_at }: MarkedRow, isForenoon: boolean): Half {
  if (planned !== 'full') return planned as Half
  return isForenoon || an_taken_at === null ? 'FN' : 'AN'
}

/** Whom of a day each kind of alert is for. */
async function findAlerts({ trx, services, schoolId }: School, day: string) {
  const zone = await schoolZone(trx, schoolId)
  const now = services.clock.now()
  const isForenoon = timeIn(zone, now) < '12:00'
  const delay = Number(await settingValue(trx, schoolId, 'attendance.alertDelay'))
  const ripe = now.getTime() - delay * 60_000
  const tellsLate = (await settingValue(trx, schoolId, 'attendance.alertLate')) === true
  const { rows } = await sql<MarkedRow>`
    select m.student_id as id, r.planned, m.fn, m.an, r.fn_taken_at, r.an_taken_at,
      array(select a.type || ' ' || a.channel from absence_alerts a where a.student_id = m.student_id and a.on_day = m.on_day) as told
    from attendance_marks m join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void and r.source = 'native'
    join students s on s.school_id = m.school_id and s.id = m.student_id and s.status = 'studying'
    where m.on_day = ${day}::date order by m.student_id`.execute(trx)
  const absent: string[] = []
  const late: string[] = []
  const corrected: { id: string; channel: string }[] = []
  for (const row of rows) {
    const half = currentHalf(row, isForenoon)
    const [code, takenAt] = half === 'FN' ? [row.fn, row.fn_taken_at] : [row.an, row.an_taken_at]
    const ofType = (type: AlertType) => row.told.filter(one => one.startsWith(`${type} `)).map(one => one.slice(type.length + 1))
    const isRipe = takenAt !== null && takenAt.getTime() <= ripe
    const codes = [row.fn, row.an].flatMap(one => one ?? [])
    const told = ofType('Absent')
    if (code === 'A' && isRipe && told.length === 0) absent.push(row.id)
    if (code === 'LT' && isRipe && tellsLate && row.told.length === 0) late.push(row.id)
    // Who was absent in one half and came in the other was told the truth.
    if (told.length > 0 && codes.some(isThere) && !codes.includes('A'))
      for (const channel of told) if (!ofType('Correction').includes(channel)) corrected.push({ id: row.id, channel })
  }
  return { absent, late, corrected }
}

/** The school itself, in the name of who saved the register. */
const schoolPerson = (userId: string, schoolId: string): Person =>
  personWithoutSession({
    userId,
    name: '',
    roles: ['SystemAdmin'],
    schoolId,
    schoolScope: { kind: 'schools', ids: [] },
    schoolStatus: null,
  })

const channelNames = { notification: 'Notification', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** Tells the administrators once a day why alerts did not leave. */
async function tellFailure(
  { trx, services, schoolId }: School,
  day: string,
  channel: FormatChannel,
  problem: HttpProblem,
  format: string,
) {
  const why: MessagingText =
    problem.name === 'InsufficientSmsBalance' ? 'AlertBalance' : problem.name === 'FormatWaiting' ? 'AlertFormat' : 'AlertFailed'
  const { rows } = await sql<{ first: boolean }>`
    insert into absence_alert_failures (school_id, on_day, channel, reason) values (${schoolId}::uuid, ${day}::date, ${channel}, ${why})
    on conflict do nothing returning true as first`.execute(trx)
  if (rows.length === 0) return
  await ringAdministrators(services, trx, {
    schoolId,
    title: language => messagingText(language, 'AlertTitle'),
    message: language => messagingText(language, why, { channel: channelNames[channel], name: format }),
  })
}

async function send(call: SendCall, day: string, channel: FormatChannel, type: AlertType, ids: readonly string[]): Promise<void> {
  const { trx, services } = call
  if (ids.length === 0) return
  const format = await trx
    .selectFrom('message_formats')
    .select(['id', 'name', 'title', 'body'])
    .where('door', '=', 'absentPresent')
    .where('channel', '=', channel)
    .where('name', '=', type)
    .where('predefined', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!format) return
  await sql`savepoint absence_alert`.execute(trx)
  try {
    const { checked, plan } = await prepare(call, {
      door: 'absentPresent',
      channel,
      ids,
      sendTo: 'Guardian',
      formatId: format.id,
      content: '',
      title: channel === 'notification' ? format.title : '',
      description: format.body,
      exampleMessage: '',
      sendAt: null,
      urgentReason: null,
      missing: 'skip',
      onePerNumber: true,
      // The bell has a channel of its own here.
      alsoBell: false,
      smsFallback: false,
      attendance: { day, half: null, statuses: {}, type },
      automatic: true,
    })
    if (goingOf(plan).length > 0)
      await writeBatch(call, { checked, plan, key: null, hash: services.newId(), parentBatchId: null })
    await sql`release savepoint absence_alert`.execute(trx)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    await sql`rollback to savepoint absence_alert`.execute(trx)
    await tellFailure({ trx, services, schoolId: call.schoolId ?? '' }, day, channel, error, format.name)
  }
}

/** Tells families who is absent today, once each, and takes it back where it was not so. */
export const absenceAlerts: JobKind<Payload> = {
  kind,
  tries: 3,
  async run({ payload: { day, by }, schoolId, services, conclude }) {
    return conclude(async trx => {
      const school = { trx, services, schoolId: schoolId! }
      if (dayIn(await schoolZone(trx, schoolId), services.clock.now()) !== day) return {}
      await lockDay(school, day)
      const { absent, late, corrected } = await findAlerts(school, day)
      const channels = (await settingValue(trx, school.schoolId, 'attendance.autoAlert')) as FormatChannel[]
      const call: SendCall = {
        ...school,
        person: schoolPerson(by, schoolId!),
        language: 'en',
        audit: facts => audit(services, trx, undefined, { ...facts, schoolId, actor: { id: by } }),
        request: { headers: {} } as SendCall['request'],
      }
      // What costs nothing goes first.
      for (const channel of ['notification', 'sms', 'whatsapp'] as const) {
        if (channels.includes(channel)) {
          await send(call, day, channel, 'Absent', absent)
          await send(call, day, channel, 'Late', late)
        }
        const wrong = corrected.filter(one => one.channel === channel).map(one => one.id)
        await send(call, day, channel, 'Correction', wrong)
      }
      return {}
    })
  },
}
