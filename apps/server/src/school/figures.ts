import { type RawBuilder, sql } from 'kysely'
import { port } from '../platform/ports'
import { usualZone } from './zone'

/** What is counted of a school, each part by itself. Money in paise. */
export interface Figures {
  readonly people: { students: number; staff: number; created: number; active: number }
  /** Halves of today that were taken, and of these those that were there. */
  readonly attendance: { taken: number; there: number }
  /** Receipts of today and their money, and the money of this month. */
  readonly receipts: { count: number; collected: number; month: number }
  /** What of this year fell due up to today, and what of that is open. */
  readonly dues: { demand: number; due: number }
  /** Logins in use today, those begun on each of the last 30 days, and when one was used last. */
  readonly logins: { users: number; days: number[]; last: string | null }
  readonly messages: { sms: number }
}
export type Part = keyof Figures

/** Selects the figures of a part for the school `m.id` on a day, as `figures`. */
export type Counting = (today: string) => RawBuilder<unknown>

/** How every part is counted; the areas give theirs. */
export const countings = port<Readonly<Record<Part, Counting>>>('figures of schools')

/** Under which stands what belongs to no school: sessions of operators, messages of the platform. */
export const noSchool = '00000000-0000-0000-0000-000000000000'

/** When a day begins that is the same for all schools. */
export const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${usualZone})`
