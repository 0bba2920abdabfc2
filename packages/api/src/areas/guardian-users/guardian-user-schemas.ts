import { z } from 'zod'
import {
  classBody,
  classQuery,
  day,
  distinct,
  flag,
  id,
  instant,
  job,
  line,
  option,
  page,
  pageSize,
} from '../../contract/schemas'

export const userType = z.enum(['Guardian', 'Student']).meta({ id: 'UserType' })
export const channel = z.enum(['sms', 'email', 'whatsapp']).meta({ id: 'CredentialChannel' })
export const state = z.enum(['NotCreated', 'Created', 'Sent', 'Active', 'Blocked']).meta({ id: 'CredentialState' })

export const classFilters = {
  ...classBody,
}

export const filters = z
  .strictObject({
    ...classFilters,
    userType: userType.default('Guardian'),
    status: z.union([state, z.literal('')]).default(''),
    text: line(100).default(''),
  })
  .meta({ id: 'GuardianUserFilters' })

export const reportFilters = z
  .strictObject({
    ...filters.shape,
    sentFrom: day.optional(),
    sentTo: day.optional(),
    lastLoginFrom: day.optional(),
    lastLoginTo: day.optional(),
    neverLoggedIn: z.boolean().default(false),
    /** Only these students, of those that the other filters find. */
    studentIds: z.array(id).max(10_000).optional(),
  })
  .meta({ id: 'GuardianUserReportFilters' })

export const offers = z.object({
  sections: z.array(option),
  courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
  divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
})

export const balance = z.object({
  balance: z.int(),
  /** Fewer credits than the school wants to have. */
  low: z.boolean(),
  asOf: instant,
})

export const sent = z
  .object({
    sent: z.int(),
    withoutAddress: z.int(),
    sentBefore: z.int(),
    blocked: z.int(),
    credits: z.int(),
  })
  .meta({ id: 'CredentialsSent', description: 'credits is what the messages took from the balance' })

/** At once up to 50 rows, else a job; one of the two is null. */
export const workOr = <T extends z.ZodType>(result: T) => z.object({ job: job.nullable(), result: result.nullable() })

export const users = distinct(id).min(1).max(10_000)
export const sendBody = z.object({ userIds: users, resend: z.boolean().default(false) })

export const preview = z.object({
  results: z.array(
    z.object({
      userId: id,
      /** The first child, or the student. */
      studentId: id.nullable(),
      name: z.string(),
      people: z.string(),
      loginName: z.string(),
      address: z.string(),
      status: state,
    }),
  ),
  pagination: z.object({ currentPage: z.int(), pageSize: z.int(), count: z.int() }),
  /** Everybody who would get a message. */
  userIds: z.array(id),
  withoutAddress: z.int(),
  sentBefore: z.int(),
  blocked: z.int(),
  notCreated: z.int(),
  /** Credits that all of the messages take. */
  credits: z.int(),
  balance: z.int(),
})

export const previewQuery = z.object({
  ...classQuery,
  userType: userType.default('Guardian'),
  resend: flag,
  page,
  pageSize,
})
