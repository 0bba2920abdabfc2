import { z } from 'zod'
import { reportBody, reportColumns, reportFileBody, reportRows } from '../contract/report'
import { forms, route } from '../contract/route'
import { day, flag, id, instant, job, line, option, page, paged, pageSize, repeated } from '../contract/schemas'

const create = forms('s.user.create-guardian')
const auto = forms('s.user.auto')
const createOrReport = forms('s.user.create-guardian', 's.user.report')

const userType = z.enum(['Guardian', 'Student']).meta({ id: 'UserType' })
const channel = z.enum(['sms', 'email', 'whatsapp']).meta({ id: 'CredentialChannel' })
const state = z.enum(['NotCreated', 'Created', 'Sent', 'Active', 'Blocked']).meta({ id: 'CredentialState' })

const classFilters = {
  sectionIds: z.array(id).max(100).default([]),
  courseIds: z.array(id).max(100).default([]),
  divisionIds: z.array(id).max(200).default([]),
}

const filters = z
  .strictObject({
    ...classFilters,
    userType: userType.default('Guardian'),
    status: z.union([state, z.literal('')]).default(''),
    text: line(100).default(''),
  })
  .meta({ id: 'GuardianUserFilters' })

const reportFilters = z
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

const classQuery = { sectionIds: repeated(id), courseIds: repeated(id), divisionIds: repeated(id) }

const offers = z.object({
  sections: z.array(option),
  courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
  divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
})

const balance = z.object({
  balance: z.int(),
  /** Fewer credits than the school wants to have. */
  low: z.boolean(),
  asOf: instant,
})

const sent = z
  .object({
    sent: z.int(),
    withoutAddress: z.int(),
    sentBefore: z.int(),
    blocked: z.int(),
    credits: z.int(),
  })
  .meta({ id: 'CredentialsSent', description: 'credits is what the messages took from the balance' })

/** At once up to 50 rows, else a job; one of the two is null. */
const workOr = <T extends z.ZodType>(result: T) => z.object({ job: job.nullable(), result: result.nullable() })

const users = z.array(id).min(1).max(10_000)
const sendBody = z.object({ userIds: users, resend: z.boolean().default(false) })

const send = <const Path extends string>(path: Path, how: string) =>
  route({
    method: 'POST',
    path,
    summary: `Sends login details ${how}. Logins not Active get a fresh temporary password. Too small a balance answers 409 and sends nothing.`,
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: sendBody,
    answer: workOr(sent),
    status: 200,
  })

const resendUsers = z.object({ userIds: users })

const preview = z.object({
  results: z.array(
    z.object({ userId: id, name: z.string(), people: z.string(), loginName: z.string(), address: z.string(), status: state }),
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

const previewQuery = z.object({
  ...classQuery,
  userType: userType.default('Guardian'),
  resend: flag,
  page,
  pageSize,
})

/** Logins of guardians and students: made, named, sent and reported. */
export const guardianUsers = {
  settings: route({
    method: 'GET',
    path: 'guardian-user/settings',
    summary: 'What the school chose for these logins, and whether the caller may regenerate them.',
    access: createOrReport,
    operatorSchool: true,
    answer: z.object({
      loginRule: z.enum(['admno', 'mobile']),
      studentLogins: z.boolean(),
      channels: z.array(channel),
      mayRegenerate: z.boolean(),
    }),
  }),
  initialValues: route({
    method: 'GET',
    path: 'guardian-user/initialvalues',
    summary: 'What the filters and the column chooser offer.',
    access: createOrReport,
    operatorSchool: true,
    answer: offers.extend({ userTypes: z.array(userType), statuses: z.array(state), columns: reportColumns }),
  }),
  smsBalance: route({
    method: 'GET',
    path: 'guardian-user/sms-balance',
    summary: 'Credits of the school for messages.',
    access: create,
    operatorSchool: true,
    answer: balance,
  }),
  sectionChange: route({
    method: 'GET',
    path: 'guardian-user/section-change',
    summary: 'Courses and divisions of sections; of all without one.',
    access: createOrReport,
    operatorSchool: true,
    query: z.object({ sectionIds: repeated(id) }),
    answer: offers.omit({ sections: true }),
  }),
  courseChange: route({
    method: 'GET',
    path: 'guardian-user/course-change',
    summary: 'Divisions of courses; of all without one.',
    access: createOrReport,
    operatorSchool: true,
    query: z.object({ courseIds: repeated(id) }),
    answer: offers.pick({ divisions: true }),
  }),
  viewData: route({
    method: 'POST',
    path: 'guardian-user/view-data',
    summary:
      'Studying students, a row each, with the login of the guardian or of the student. With `all` students and logins of everybody found.',
    access: create,
    operatorSchool: true,
    body: z.object({ filters, page, pageSize, all: z.boolean().default(false) }),
    answer: paged(
      z.object({
        studentId: id,
        admNo: z.string(),
        student: z.string(),
        class: z.string(),
        guardianId: id.nullable(),
        guardian: z.string(),
        mobile: z.string(),
        email: z.string(),
        userId: id.nullable(),
        loginName: z.string(),
        status: state,
        sentAt: instant.nullable(),
        lastLoginAt: instant.nullable(),
        /** Other studying students of the same guardian. */
        siblingIds: z.array(id),
      }),
    ).extend({ all: z.array(z.object({ studentId: id, userId: id.nullable() })).optional() }),
    status: 200,
  }),
  generateUser: route({
    method: 'POST',
    path: 'guardian-user/generate-user',
    summary: 'Makes the logins that are missing for students or their guardians; who has one keeps it.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: z.object({ studentIds: users, userType: userType.default('Guardian') }),
    answer: workOr(z.object({ created: z.int(), already: z.int(), withoutMobile: z.int() })),
    status: 200,
  }),
  regenerateUser: route({
    method: 'POST',
    path: 'guardian-user/regenerate-user',
    summary:
      'Gives logins the name of the present rule and a new temporary password. Their sessions end. A login of several schools keeps its name. 403 for GJSupport.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: resendUsers,
    answer: workOr(z.object({ renewed: z.int() })),
    status: 200,
  }),
  regeneratePassword: route({
    method: 'POST',
    path: 'guardian-user/regenerate-password',
    summary: 'Gives logins a new temporary password, which a send tells. Their sessions end. 403 for GJSupport.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: resendUsers,
    answer: workOr(z.object({ renewed: z.int() })),
    status: 200,
  }),
  sendEmail: send('guardian-user/send-email', 'by e-mail'),
  sendSms: send('guardian-user/send-sms', 'by SMS'),
  sendWhatsapp: send('guardian-user/send-whatsapp', 'by WhatsApp'),
  exportSlips: route({
    method: 'POST',
    path: 'guardian-user/export-slips',
    summary: 'Makes slips of logins, eight a page. Logins not Active get a fresh temporary password. Answers a job.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: resendUsers,
    answer: job,
    status: 202,
  }),
  slips: route({
    method: 'GET',
    path: 'guardian-user/slips/{id}',
    summary: 'The slips of a job as PDF, for who ordered them and for a day; 409 afterwards.',
    access: create,
    operatorSchool: true,
    binary: true,
  }),
  reportView: route({
    method: 'POST',
    path: 'guardian-user/user-report-view',
    summary: 'A page of the report on logins of guardians or students, with its figures. Never passwords.',
    access: forms('s.user.report'),
    operatorSchool: true,
    body: reportBody(reportFilters),
    answer: reportRows.extend({
      tiles: z.object({
        students: z.int(),
        guardians: z.int(),
        created: z.int(),
        sent: z.int(),
        active: z.int(),
        neverLoggedIn: z.int(),
        blocked: z.int(),
      }),
    }),
    status: 200,
  }),
  exportExcel: route({
    method: 'POST',
    path: 'guardian-user/export-excel',
    summary:
      'All rows of the report as .xlsx, .csv or .pdf, without passwords. Answers a job; its result is the file, kept for a day.',
    access: createOrReport,
    operatorSchool: true,
    idempotent: true,
    body: reportFileBody(reportFilters).extend({
      columns: z.array(line(40)).max(60).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
    }),
    answer: job,
    status: 202,
  }),

  sendInitialValues: route({
    method: 'GET',
    path: 'createGuardianUser/initialValues',
    summary: 'What the choice of classes and channels offers.',
    access: create,
    operatorSchool: true,
    answer: offers.extend({ userTypes: z.array(userType), channels: z.array(channel) }),
  }),
  coursesAndDivisions: route({
    method: 'GET',
    path: 'createGuardianUser/coursesanddivisions/{id}',
    summary: 'Courses and divisions of a section; the all-zero id stands for every section.',
    access: create,
    operatorSchool: true,
    answer: offers.omit({ sections: true }),
  }),
  courseDivisions: route({
    method: 'GET',
    path: 'createGuardianUser/divisions/{id}',
    summary: 'Divisions of a course; the all-zero id stands for every course.',
    access: create,
    operatorSchool: true,
    answer: z.array(option),
  }),
  sectionDivisions: route({
    method: 'GET',
    path: 'createGuardianUser/divisionsection/{id}',
    summary: 'Divisions of a section; the all-zero id stands for every section.',
    access: create,
    operatorSchool: true,
    answer: z.array(option),
  }),
  previewSend: route({
    method: 'GET',
    path: 'createGuardianUser/viewData',
    summary: 'Who of the chosen classes would get login details by e-mail or WhatsApp, and who not.',
    access: create,
    operatorSchool: true,
    query: previewQuery.extend({ channel: z.enum(['email', 'whatsapp']).default('email') }),
    answer: preview,
  }),
  previewSms: route({
    method: 'GET',
    path: 'createGuardianUser/viewDataSMS',
    summary: 'The same by SMS, with the credits that it takes and those that there are.',
    access: create,
    operatorSchool: true,
    query: previewQuery,
    answer: preview,
  }),
  getBalance: route({
    method: 'GET',
    path: 'createGuardianUser/getbalance',
    summary: 'Credits of the school for messages.',
    access: create,
    operatorSchool: true,
    answer: balance,
  }),
  mailUnsent: route({
    method: 'POST',
    path: 'createGuardianUser/SendEmail',
    summary: 'Sends login details by e-mail to logins that got none yet.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: resendUsers,
    answer: workOr(sent),
    status: 200,
  }),
  mailAgain: route({
    method: 'POST',
    path: 'createGuardianUser/SendEmail/resend',
    summary: 'Sends login details by e-mail, also to logins that got them before.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    body: resendUsers,
    answer: workOr(sent),
    status: 200,
  }),
  sendClassSms: route({
    method: 'POST',
    path: 'createGuardianUser/SendSMS',
    summary: 'Sends login details by SMS; with `resend` also to logins that got them before. Too small a balance answers 409.',
    access: create,
    operatorSchool: true,
    idempotent: true,
    query: z.object({ resend: flag }),
    body: resendUsers,
    answer: workOr(sent),
    status: 200,
  }),

  autoInitialValues: route({
    method: 'GET',
    path: 'auto-generate-guardian-user/initialValues',
    summary: 'Classes, channels and the rule of login names with up to three examples of the school.',
    access: auto,
    operatorSchool: true,
    answer: offers.extend({
      channels: z.array(channel),
      loginRule: z.enum(['admno', 'mobile']),
      examples: z.array(z.object({ admNo: z.string(), mobile: z.string(), loginName: z.string() })),
    }),
  }),
  autoViewData: route({
    method: 'GET',
    path: 'auto-generate-guardian-user/viewData',
    summary: 'Students and guardians of the chosen classes, logins that are missing, and what sending them would take.',
    access: auto,
    operatorSchool: true,
    query: z.object({ ...classQuery, channel: channel.default('sms') }),
    answer: z.object({
      students: z.int(),
      guardians: z.int(),
      withLogin: z.int(),
      toCreate: z.int(),
      withoutMobile: z.int(),
      credits: z.int(),
      balance: z.int(),
    }),
  }),
  autoGenerate: route({
    method: 'POST',
    path: 'auto-generate-guardian-user',
    summary:
      'Makes all missing logins of guardians of the chosen classes and sends them if asked. Answers a job; a second run at once answers 409.',
    access: auto,
    operatorSchool: true,
    idempotent: true,
    body: z.object({
      filters: z.strictObject(classFilters).meta({ id: 'ClassFilters' }),
      channel: channel.default('sms'),
      send: z.boolean(),
    }),
    answer: job,
    status: 202,
  }),
  autoReceipt: route({
    method: 'GET',
    path: 'auto-generate-guardian-user/receipt/{id}',
    summary: 'What a finished run did, with the guardians who could not be reached. Only for who started it.',
    access: auto,
    operatorSchool: true,
    answer: z.object({
      created: z.int(),
      already: z.int(),
      sent: z.int(),
      credits: z.int(),
      channel,
      send: z.boolean(),
      withoutAddress: z.array(z.object({ name: z.string(), people: z.string(), loginName: z.string() })),
    }),
  }),
}
