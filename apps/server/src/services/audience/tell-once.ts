import { dayIn, displayDay } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import type { WriteCall } from '../messaging/order'
import { type Telling, type ToldPerson, tellingAnswer, tellPeople, toldOf } from './bell-items'
import { type AudienceRow, audienceOf } from './offers'

/** Something published, locked: how often and when it was told of. */
interface Published extends AudienceRow {
  readonly id: string
  readonly title: string
  readonly academic_year_id: string
  readonly told: number
  readonly notified_at: Date | null
}

/** Where it stands what is told of, and each time that it was. */
interface TellingRecords {
  readonly entity: 'notice_events' | 'gallery_albums'
  readonly tellings: 'notice_tellings' | 'gallery_tellings'
  readonly ref: 'notice_id' | 'album_id'
  readonly action: string
}

/** What somebody asks who tells: `told` is how often it had been told when it was pressed. */
interface Asked {
  readonly again: boolean
  readonly told?: number | undefined
}

interface Kept {
  readonly id: string
  readonly people: number
  readonly without_login: number
}

/** Letters of a text that a bell item begins with. */
const firstWords = 160

/** The beginning of a text, on one line. */
export function beginOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > firstWords ? `${line.slice(0, firstWords).trimEnd()}…` : line
}

/**
 * Tells the audience of something published by the bell: once, unless it is asked for again.
 *
 * @param telling what is told the time of this number.
 * @param keep keeps who is told, where that is wanted later.
 */
export async function tellOnce(
  call: WriteCall,
  { entity, tellings, ref, action }: TellingRecords,
  found: Published,
  { again, told }: Asked,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  telling: (number: number) => Telling,
  keep?: (people: readonly ToldPerson[]) => Promise<void>,
) {
  const { trx, schoolId } = call
  const { id } = found
  // The same press came twice: what the first one did is the answer of both.
  const repeated = told !== undefined && told < found.told
  if (!repeated && found.notified_at && !again) {
    const values = { date: displayDay(dayIn(timeZone, found.notified_at)) }
    throw custom(409, 'NoticeNotified', 'Already notified on {date}. Notify again?', values)
  }
  const number = repeated ? told + 1 : found.told + 1
  if (!repeated) {
    const { people, withoutLogin } = await toldOf(trx, audienceOf(found), found.academic_year_id)
    const batchId = await tellPeople(call, telling(number), people, withoutLogin)
    await keep?.(people)
    await sql`
      insert into ${sql.table(tellings)} (school_id, ${sql.ref(ref)}, number, id, by_user_id, at, people, without_login)
      values (${schoolId}, ${id}, ${number}, ${batchId}, ${personOf(call).userId}, ${now}, ${people.length}, ${withoutLogin.length})`.execute(
      trx,
    )
    await trx.updateTable(entity).set({ notified_at: now, told: number }).where('id', '=', id).execute()
    await call.audit({
      action,
      entity,
      entityId: id,
      after: { title: found.title, people: people.length, withoutLogin: withoutLogin.length },
    })
  }
  const { rows } = await sql<Kept>`
    select id, people, without_login from ${sql.table(tellings)} where ${sql.ref(ref)} = ${id} and number = ${number}`.execute(
    trx,
  )
  return tellingAnswer(call, rows[0]!, repeated)
}
