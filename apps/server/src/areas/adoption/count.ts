import { dayIn, firstOfLastDays } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import type { CountPart } from '../../school/kept-figures'
import { usualZone } from '../../school/zone'
import type { Counted } from './answer'
import { readDays, readUse, type UserType } from './use'

/** What is kept of a school: its counts, and how many were there on days. */
export type KeptUse = Counted & { readonly days: Readonly<Record<string, number>> }

const nobody: KeptUse = {
  ...{ people: 0, created: 0, activated: 0, active7: 0, active30: 0, web: 0, android: 0, ios: 0, students: 0, covered: 0 },
  lastLoginAt: null,
  days: {},
}

type Asked = Omit<Parameters<typeof readUse>[1], 'where'>

/** Counts of schools by themselves. */
export async function readSchoolUse(trx: Trx, asked: Asked): Promise<Map<string, KeptUse>> {
  const rows = await readUse(trx, asked, sql`m.school_id`)
  const days = Map.groupBy(await readDays(trx, asked), row => row.id)
  const found = new Map(rows.flatMap(row => (row.id ? [[row.id, row] as const] : [])))
  return new Map(
    asked.schoolIds.map(id => {
      const row = found.get(id)
      const own = Object.fromEntries((days.get(id) ?? []).map(({ day, users }) => [day, users]))
      return [id, { ...nobody, ...row, lastLoginAt: row?.lastLoginAt?.toISOString() ?? null, days: own }]
    }),
  )
}

/** Counts the last 30 days of logins of a kind. */
export const countUse =
  (userType: UserType): CountPart<KeptUse> =>
  (trx, schoolIds, now) => {
    const today = dayIn(usualZone, now)
    return readSchoolUse(trx, { schoolIds, userType, channel: '', today, from: firstOfLastDays(today, 30), to: today })
  }
