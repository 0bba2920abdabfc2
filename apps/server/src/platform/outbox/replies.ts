import { mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../transaction'

/** What a person has answered to a message. */
export type Reply = 'Stop' | 'Start'

const words: Readonly<Record<string, Reply>> = { STOP: 'Stop', UNSUBSCRIBE: 'Stop', START: 'Start', UNSTOP: 'Start' }

/** The word that an answer is, whatever its case and the signs around it; other answers are none. */
export const wordOf = (answer: string): Reply | undefined => words[answer.replace(/[^\p{L}]/gu, '').toUpperCase()]

/**
 * Switches all WhatsApp off, or on, for those whom the school reaches at the number. Of two answers the later one counts,
 * in whatever order they arrive.
 */
export async function applyReply(trx: Trx, reply: Reply, from: string, at: Date): Promise<void> {
  const number = mobileNumber(from)
  if (number === undefined) return
  await sql`
    insert into contact_preferences (school_id, person_id, person_type, channel, category, off, source, by_user_id, at)
    select p.school_id, p.id, p.type, 'whatsapp', c.category, ${reply === 'Stop'}, 'reply', null, ${at}
    from (
      select school_id, id, 'guardian' as type from guardians
      where coalesce(nullif(btrim(whatsapp_number), ''), btrim(mobile)) = ${number}
      union all
      select school_id, id, 'staff' from staff where btrim(mobile) = ${number}
    ) p cross join unnest(array['general', 'attendance', 'fees', 'events', 'diary', 'chat']) as c(category)
    on conflict (school_id, person_id, person_type, channel, category) do update
      set off = excluded.off, source = excluded.source, by_user_id = null, at = excluded.at
      where contact_preferences.at <= excluded.at`.execute(trx)
}
