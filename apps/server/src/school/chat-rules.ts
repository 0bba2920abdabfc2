import { type ChatSettings, type ChatWindow, readChatTime, settingDefinition } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../platform/transaction'

/** How the school lets people chat. */
export interface ChatRules extends ChatSettings {
  readonly enabled: boolean
  readonly presence: boolean
  readonly family: ChatWindow
  readonly staff: ChatWindow
  readonly flagWords: readonly string[]
  readonly timeZone: string
}

/** 'HH:mm:ss' of a setting; null when it is empty. */
function hourOf(value: unknown): string | null {
  const text = String(value ?? '')
  if (readChatTime(text) === undefined) return null
  return text.length === 5 ? `${text}:00` : text
}

/** All settings of the chat in one question: they are read with every poll. */
export async function readRules(trx: Trx, schoolId: string): Promise<ChatRules> {
  const { rows } = await sql<{ code: string | null; value: unknown; time_zone: string }>`
    select found.code, found.value, s.time_zone from schools s left join lateral (
      select distinct on (code) code, value from (
        select 1 as nearness, code, value from school_settings where school_id = s.id and code like 'chat.%'
        union all select 2, g.code, g.value from group_settings g where g.group_id = s.group_id and g.code like 'chat.%') both_kinds
      order by code, nearness) found on true
    where s.id = ${schoolId}`.execute(trx)
  const set = new Map(rows.map(row => [row.code, row.value]))
  const held = (code: string) => (set.has(code) ? set.get(code) : settingDefinition(code).default)
  return {
    enabled: held('chat.enabled') === true,
    students: held('chat.students') === true,
    guardianOffice: held('chat.guardianOffice') === true,
    presence: held('chat.presence') === true,
    family: { chatStartTime: hourOf(held('chat.familyStart')), chatEndTime: hourOf(held('chat.familyEnd')) },
    staff: { chatStartTime: hourOf(held('chat.staffStart')), chatEndTime: hourOf(held('chat.staffEnd')) },
    flagWords: String(held('chat.flagWords') ?? '')
      .split(/[,;\n]/)
      .map(word => word.trim().toLowerCase())
      .filter(Boolean),
    timeZone: rows[0]?.time_zone ?? 'Asia/Kolkata',
  }
}
