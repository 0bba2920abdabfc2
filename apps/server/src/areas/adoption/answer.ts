import { type Adoption, addDays, adoption, percentHalfUp } from '@school/rules'
import { custom } from '../../platform/problems'
import type { UseCounts } from './use'

/** Counts of one row, or of all, the instant as text. */
export type Counted = Omit<UseCounts, 'lastLoginAt'> & { readonly lastLoginAt: string | null }

export interface Named {
  readonly id: string
  readonly name: string
}

const orNull = (percent: number | undefined) => percent ?? null

export const figuresOf = (counts: Counted) => ({
  people: counts.people,
  created: counts.created,
  activated: counts.activated,
  activatedPercent: orNull(percentHalfUp(counts.activated, counts.created)),
  active7: counts.active7,
  active30: counts.active30,
  web: counts.web,
  android: counts.android,
  ios: counts.ios,
  lastLoginAt: counts.lastLoginAt,
})

export type AdoptionRow = Named & ReturnType<typeof figuresOf>

export function tilesOf(counts: Counted) {
  const shares: Adoption = adoption(counts)
  return {
    created: counts.created,
    activatedPercent: orNull(shares.activated),
    active7Percent: orNull(shares.active7),
    active30Percent: orNull(shares.active30),
    coveragePercent: orNull(shares.coverage),
    neverLoggedIn: shares.neverLoggedIn,
  }
}

export const sumOf = (rows: readonly Counted[]): Counted => {
  const add = (key: Exclude<keyof Counted, 'lastLoginAt'>) => rows.reduce((sum, row) => sum + row[key], 0)
  return {
    ...{ people: add('people'), created: add('created'), activated: add('activated'), active7: add('active7') },
    ...{ active30: add('active30'), web: add('web'), android: add('android'), ios: add('ios') },
    ...{ students: add('students'), covered: add('covered') },
    lastLoginAt: rows.reduce<string | null>(
      (last, row) => (row.lastLoginAt && (!last || row.lastLoginAt > last) ? row.lastLoginAt : last),
      null,
    ),
  }
}

const sortable = new Set<string>(['name', ...Object.keys(figuresOf(sumOf([])))])

/** The rows in the order that was asked for, else as they come. */
export function ordered(rows: readonly AdoptionRow[], sort: string, descending: boolean): readonly AdoptionRow[] {
  if (sort === '') return rows
  if (!sortable.has(sort)) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: sort })
  const value = (row: AdoptionRow) => row[sort as keyof AdoptionRow] ?? (sort === 'lastLoginAt' ? '' : -1)
  const compare = (one: AdoptionRow, other: AdoptionRow) => {
    const [a, b] = [value(one), value(other)]
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return String(a).localeCompare(String(b), 'en', { sensitivity: 'base' })
  }
  return rows.toSorted((one, other) => (descending ? -1 : 1) * compare(one, other))
}

/** Every day of a time with its users. */
export function daysOf(counts: ReadonlyMap<string, number>, from: string, to: string): { day: string; users: number }[] {
  const days: { day: string; users: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, users: counts.get(day) ?? 0 })
  return days
}
