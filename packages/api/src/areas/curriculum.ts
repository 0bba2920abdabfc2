import { roles } from '@school/rules'
import { z } from 'zod'
import { forms, open, route } from '../contract/route'
import { id } from '../contract/schemas'

/** The companion site of lessons. */
export const curriculum = {
  ticket: route({
    method: 'POST',
    path: 'curriculum/ticket',
    summary:
      'An address that opens the companion site for the login, once and within 60 seconds. 409 where the environment has no such site.',
    access: forms('school.eclass', 'g.eclass'),
    tenancy: 'platform',
    answer: z.object({ url: z.url() }),
    status: 200,
  }),
  redeem: route({
    method: 'POST',
    path: 'curriculum/redeem',
    summary:
      'Tells the companion site, which shows its secret as a bearer token, for whom a ticket is. 401 without the secret, 410 for a ticket that was used or is too old.',
    access: open,
    tenancy: 'platform',
    body: z.object({ ticket: z.string().max(200) }),
    answer: z.object({
      userId: id,
      role: z.enum(roles),
      name: z.string(),
      /** Null for an operator outside of schools. */
      schoolId: id.nullable(),
      childId: id.optional(),
      /** Of the child: 'V A'. */
      division: z.string().optional(),
    }),
    status: 200,
  }),
}
