import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { id, instant, line, option, page, paged, pageSize, words } from '../../contract/schemas'

const access = forms('school.sms.settings')

const purse = z
  .object({
    school: option,
    balance: z.int(),
    /** Below it the school is told. */
    lowBalance: z.int(),
    /** The last movement; null before the first. */
    changedAt: instant.nullable(),
  })
  .meta({ id: 'SmsPurse' })

/** The credits of the schools, as the platform keeps them. */
export const smsCredits = {
  list: route({
    method: 'GET',
    path: 'platform/sms/credits',
    summary: 'Credits of all schools by name. With `low` those below what each counts as low.',
    access,
    tenancy: 'platform',
    query: z.object({ text: words.default(''), low: z.enum(['', '1']).default(''), page, pageSize }),
    answer: paged(purse),
  }),
  ledger: route({
    method: 'GET',
    path: 'platform/sms/credits/{schoolId}',
    summary: 'Movements of the credits of a school, the newest first.',
    access,
    tenancy: 'platform',
    query: z.object({ page, pageSize }),
    answer: paged(
      z
        .object({
          id,
          at: instant,
          reason: z.enum(['Allot', 'Send', 'Refund', 'Correct']),
          delta: z.int(),
          balance: z.int(),
          by: z.string(),
          /** The message that it paid for, or why credits were allotted. */
          note: z.string(),
        })
        .meta({ id: 'SmsMovement' }),
    ),
  }),
  allot: route({
    method: 'POST',
    path: 'platform/sms/credits',
    summary: 'Gives credits to a school, or takes some away with a number below 0, never more than there are: then 409.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ schoolId: id, delta: z.int().min(-10_000_000).max(10_000_000), reason: line(200) }),
    answer: purse,
    status: 200,
  }),
}
