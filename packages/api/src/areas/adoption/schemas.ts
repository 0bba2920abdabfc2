import { activityChannels } from '@school/rules'
import { z } from 'zod'
import { day, flag, id, instant, line, pagination } from '../../contract/schemas'

export const userType = z.enum(['Guardian', 'Student', 'Staff']).meta({ id: 'AdoptionUsers' })

/** Which use is told. Without days the last 30, today included. */
export const asked = {
  userType: userType.default('Guardian'),
  channel: z.enum(['', ...activityChannels]).default(''),
  from: z.union([day, z.literal('')]).default(''),
  to: z.union([day, z.literal('')]).default(''),
  sort: line(40).default(''),
  descending: flag,
}

const count = z.int()

/** Percents have one decimal; null of nothing. */
const percent = z.number().nullable()

const figures = {
  people: count,
  created: count,
  activated: count,
  activatedPercent: percent,
  active7: count,
  active30: count,
  /** Users within the days that were asked for, by what they used. */
  web: count,
  android: count,
  ios: count,
  lastLoginAt: instant.nullable(),
}

export const answer = z.object({
  results: z.array(z.object({ id, name: z.string(), ...figures })),
  pagination,
  totals: z.object(figures),
  tiles: z.object({
    created: count,
    activatedPercent: percent,
    active7Percent: percent,
    active30Percent: percent,
    coveragePercent: percent,
    neverLoggedIn: count,
  }),
  days: z.array(z.object({ day, users: count })),
  asOf: instant,
})

export const file = {
  columns: z.array(line(40)).max(60).default([]),
  format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
  language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
}
