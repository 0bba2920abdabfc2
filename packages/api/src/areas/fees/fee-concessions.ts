import { concessionPers, concessionStatuses } from '@school/rules'
import { z } from 'zod'
import { route } from '../../contract/route'
import {
  day,
  distinct,
  id,
  instant,
  line,
  option,
  options,
  page,
  paged,
  pageSize,
  paise,
  text,
  words,
} from '../../contract/schemas'
import { fee, setupAccess } from './fee-setup'

const type = z
  .object({
    id,
    name: z.string(),
    /** Hundredths of a percent; null where an amount is given. */
    percentBps: z.int().nullable(),
    amount: paise.nullable(),
    per: z.enum(concessionPers),
    heads: options,
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ConcessionType' })
const typeFields = {
  name: line(50, 1),
  /** Hundredths of a percent, at most 100 %. Either this or an amount. */
  percentBps: z.int().min(1).max(10_000).nullish(),
  amount: fee.min(1).nullish(),
  per: z.enum(concessionPers).default('installment'),
  headIds: distinct(id).min(1).max(50),
  active: z.boolean().default(true),
}

const concession = z
  .object({
    id,
    student: z.object({ id, admNo: z.string(), name: z.string(), division: z.string() }),
    academicYear: option,
    type: option,
    /** Empty for all of the year. */
    installments: options,
    status: z.enum(concessionStatuses),
    reason: z.string(),
    fileId: id.nullable(),
    requestedAt: instant,
    requestedBy: z.string(),
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    decisionNote: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'StudentConcession' })

const effect = z
  .object({
    installments: z.array(
      z.object({
        id,
        name: z.string(),
        dueDate: day,
        heads: z.array(z.object({ id, name: z.string(), gross: paise, before: paise, after: paise, paid: paise })),
        /** Net of all concessions without this one, and with it. */
        netBefore: paise,
        netAfter: paise,
      }),
    ),
    /** What it takes off altogether. */
    amount: paise,
    /** What was paid beyond the new amounts and becomes advance. */
    toAdvance: paise,
  })
  .meta({ id: 'ConcessionEffect' })

const action = z.enum(['approve', 'reject', 'revoke'])

/** Concessions and what they take off. Amounts are paise. */
export const feeConcessions = {
  types: route({
    method: 'GET',
    path: 'fees/concession-types',
    summary: 'Types of concessions by name, inactive ones too.',
    access: setupAccess,
    answer: z.array(type),
  }),
  createType: route({
    method: 'POST',
    path: 'fees/concession-types',
    summary: 'Adds a type: a percentage of at most 100, or an amount, of chosen heads.',
    access: setupAccess,
    idempotent: true,
    body: z.object(typeFields),
    answer: type,
    status: 201,
  }),
  changeType: route({
    method: 'PATCH',
    path: 'fees/concession-types/{id}',
    summary: 'Changes a type. One with granted concessions keeps what it gives: only name and active change.',
    access: setupAccess,
    body: z.object({ ...typeFields, version: z.int() }),
    answer: type,
  }),
  removeType: route({
    method: 'DELETE',
    path: 'fees/concession-types/{id}',
    summary: 'Deletes a type that nobody was granted; one in use answers 409 with the number of records.',
    access: setupAccess,
  }),
  list: route({
    method: 'GET',
    path: 'fees/concessions',
    summary: 'Concessions of an academic year, the newest first.',
    access: setupAccess,
    query: z.object({
      academicYearId: id.optional(),
      status: z.enum(['', ...concessionStatuses]).default(''),
      typeId: id.optional(),
      studentId: id.optional(),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(concession),
  }),
  grant: route({
    method: 'POST',
    path: 'fees/concessions',
    summary: 'Requests a concession for students. Who has the same already is left out.',
    access: setupAccess,
    idempotent: true,
    body: z.object({
      studentIds: distinct(id).min(1).max(500),
      academicYearId: id,
      typeId: id,
      installmentIds: distinct(id).max(24).default([]),
      reason: line(200, 1),
      fileId: id.nullish(),
    }),
    answer: z.object({ ids: z.array(id), skipped: z.int() }),
    status: 201,
  }),
  effect: route({
    method: 'GET',
    path: 'fees/concessions/{id}/effect',
    summary: 'What a concession takes off each installment, whether it is approved yet or not.',
    access: setupAccess,
    answer: effect,
  }),
  decide: route({
    method: 'PATCH',
    path: 'fees/concessions/{id}',
    summary:
      'Approves, rejects or revokes a concession. Needs SchoolSuperAdmin. What was paid beyond the new amounts becomes advance.',
    access: setupAccess,
    body: z.object({ action, note: text(200).default(''), version: z.int().optional() }),
    answer: concession,
  }),
  decideMany: route({
    method: 'POST',
    path: 'fees/concessions/decide',
    summary: 'Decides many concessions; what cannot become what was asked for is left out.',
    access: setupAccess,
    body: z.object({ ids: distinct(id).min(1).max(200), action, note: text(200).default('') }),
    answer: z.object({ decided: z.int(), skipped: z.int() }),
    status: 200,
  }),
  withdraw: route({
    method: 'DELETE',
    path: 'fees/concessions/{id}',
    summary: 'Takes back a request that was not decided.',
    access: setupAccess,
  }),
}
