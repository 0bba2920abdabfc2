import { bellKinds, platformNoticeTones } from '@school/rules'
import { z } from 'zod'
import { forms, open, pending, route, session } from '../contract/route'
import { distinct, id, instant, line } from '../contract/schemas'

const password = z.string().min(1, 'Password is required').max(128)
const accessToken = z.object({ accessToken: z.string(), expiresIn: z.int() }).meta({ id: 'AccessToken' })

const language = z.enum(['en', 'es', 'pt', 'de'])

/** First-login steps that are still open. */
export const pendingStep = z.enum(['password', 'notice', 'second-factor'])

const signedIn = z
  .object({ accessToken: z.string(), expiresIn: z.int(), home: z.string(), pending: z.array(pendingStep) })
  .meta({ id: 'SignedIn', description: 'expiresIn in seconds; home is the path that login leads to' })

const loginAnswer = z
  .union([
    signedIn,
    z.object({
      choose: z.array(z.object({ userId: id, name: z.string(), role: z.string(), school: z.string() })),
      ticket: z.string(),
    }),
    z.object({ secondFactor: z.literal(true), ticket: z.string() }),
  ])
  .meta({ id: 'LoginAnswer' })

const notificationItem = z
  .object({
    id,
    title: z.string(),
    message: z.string(),
    sentOnDisplay: z.string().meta({ description: "Of today 'hh:mm a', before that 'dd-MM-yyyy', in the time of the school" }),
    sentOn: instant,
    readStatus: z.boolean(),
    kind: z.enum(bellKinds),
    studentNames: z.array(z.string()).meta({ description: 'Children whom it is about' }),
    studentIds: z.array(id).meta({ description: 'The same children, by id' }),
    route: z.string().optional().meta({ description: 'The screen it leads to' }),
    childId: id.optional().meta({ description: 'The child whom that screen has to show' }),
  })
  .meta({ id: 'NotificationItem', description: 'message is sanitised HTML' })

export const auth = {
  brand: route({
    method: 'GET',
    path: 'auth/brand/{id}',
    summary:
      'Logo, name and place of a school for its login page, by code or id, or the name of a group by id. Unknown answers 404.',
    access: open,
    tenancy: 'platform',
    params: z.object({ id: line(60, 1) }),
    answer: z.object({
      id,
      name: z.string(),
      place: z.string(),
      logoUrl: z.string().nullable(),
      affiliation: z.string().nullable(),
      academicYear: z.string().nullable(),
      office: z.string().nullable(),
      group: z.string().nullable(),
    }),
  }),
  challenge: route({
    method: 'GET',
    path: 'auth/challenge',
    summary: 'A proof-of-work challenge for the bot check of login.',
    access: open,
    tenancy: 'none',
    answer: z.object({
      algorithm: z.string(),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
  }),
  login: route({
    method: 'POST',
    path: 'auth/login',
    summary: 'Logs in. Answers the session, a choice of accounts, or the request for a second factor.',
    access: open,
    tenancy: 'none',
    body: z.object({
      loginName: line(254, 1),
      password,
      id: line(60).optional(),
      mode: z.enum(['school', 'group']),
      keep: z.boolean().default(false),
      challengeToken: z.string().max(4000).optional(),
    }),
    answer: loginAnswer,
    status: 200,
  }),
  chooseAccount: route({
    method: 'POST',
    path: 'auth/choose-account',
    summary: 'Finishes a login whose mobile or e-mail fits several accounts. The ticket lives 5 minutes.',
    access: open,
    tenancy: 'none',
    body: z.object({ ticket: z.string().max(2000), userId: id }),
    answer: loginAnswer,
    status: 200,
  }),
  secondFactor: route({
    method: 'POST',
    path: 'auth/second-factor',
    summary: 'Finishes an operator login with the six digits of the authenticator app, each once, or with a recovery code.',
    access: open,
    tenancy: 'none',
    body: z.object({ ticket: z.string().max(2000), code: z.string().max(40) }),
    answer: signedIn,
    status: 200,
  }),
  beginSecondFactor: route({
    method: 'POST',
    path: 'auth/second-factor/begin',
    summary: 'The key to put into an authenticator app, and its otpauth address. Only while the step second-factor is open.',
    access: pending,
    tenancy: 'none',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    status: 200,
  }),
  enrolSecondFactor: route({
    method: 'POST',
    path: 'auth/second-factor/enrol',
    summary:
      'Keeps the authenticator app by one of its codes and ends the other sessions. The recovery codes are shown this once.',
    access: pending,
    tenancy: 'none',
    body: z.object({ code: z.string().max(10) }),
    answer: accessToken.extend({ recoveryCodes: z.array(z.string()) }).meta({ id: 'SecondFactorEnrolled' }),
    status: 200,
  }),
  refresh: route({
    method: 'POST',
    path: 'auth/refresh',
    summary: 'A new access token for the refresh cookie, which is rotated. Reuse of a replaced cookie ends the session.',
    access: open,
    tenancy: 'none',
    answer: accessToken,
    status: 200,
  }),
  logout: route({
    method: 'POST',
    path: 'auth/logout',
    summary: 'Ends the session of the refresh cookie and of the bearer token.',
    access: open,
    tenancy: 'platform',
  }),
  chooseChild: route({
    method: 'POST',
    path: 'auth/choose-child',
    summary: "Puts another child of the guardian into the session. Another guardian's child answers 404.",
    access: pending,
    tenancy: 'none',
    body: z.object({ childId: id }),
    answer: accessToken,
    status: 200,
  }),
  chooseSchool: route({
    method: 'POST',
    path: 'auth/choose-school',
    summary: 'Puts another school of the login into the session. A school of nobody here answers 404.',
    access: pending,
    tenancy: 'none',
    body: z.object({ schoolId: id }),
    answer: accessToken,
    status: 200,
  }),
  schoolModules: route({
    method: 'GET',
    path: 'auth/school-modules',
    summary: 'School module settings and what the login may see: modules, schools, allotment, pending steps.',
    access: pending,
    tenancy: 'none',
    answer: z.object({
      schoollogo: z.object({ url: z.string().nullable() }),
      schoolLogoWithNameForMenu: z.object({ url: z.string().nullable() }),
      staffphoto: z.object({ url: z.string().nullable() }),
      moduleList: z.array(z.object({ moduleCode: z.string() })),
      notificationList: z.array(notificationItem),
      schoolList: z.array(z.object({ id, name: z.string() })),
      school: z
        .object({
          id,
          code: z.string(),
          name: z.string(),
          place: z.string(),
          accent: z.string().nullable(),
          address: z.string(),
          pinCode: z.string(),
          phone: z.string(),
          email: z.string(),
          board: z.string(),
          affiliationNo: z.string().nullable(),
        })
        .nullable(),
      timeZone: z.string().meta({ description: 'IANA zone of the school; the usual one while no school is chosen' }),
      academicYear: z.object({ id, name: z.string() }).nullable(),
      mode: z.enum(['role', 'allotted']),
      forms: z.array(z.string()),
      lockedChild: z.string().nullable().meta({ description: 'Name of the chosen child while it is locked for unpaid fees' }),
      pending: z.array(pendingStep),
      operatorSchool: z.string().nullable(),
      chat: z.boolean().meta({ description: 'The school has a chat' }),
      push: z.boolean().meta({ description: 'Devices may show what rings in the bell' }),
      language: language.nullable(),
      environment: z.enum(['local', 'test', 'uat', 'production']),
    }),
  }),
  setLanguage: route({
    method: 'PATCH',
    path: 'auth/language',
    summary: 'Keeps the language that the login reads.',
    access: pending,
    tenancy: 'platform',
    body: z.object({ language }),
  }),
  notifications: route({
    method: 'GET',
    path: 'auth/notifications',
    summary: 'The bell: newest first, at most 200, of the last notification.bellDays days.',
    access: session,
    tenancy: 'platform',
    answer: z.object({
      studentNotificationList: z.array(notificationItem),
      staffNotificationList: z.array(notificationItem),
      unread: z.object({ student: z.int(), staff: z.int() }),
      /** Announcements that stand over the pages until they are read. */
      banners: z.array(
        z.object({
          id,
          title: z.string(),
          message: z.string(),
          tone: z.enum(platformNoticeTones),
          audience: z.enum(['Student', 'Staff']),
        }),
      ),
    }),
  }),
  markNotificationsRead: route({
    method: 'POST',
    path: 'auth/notifications/read',
    summary: 'Marks the given notifications as read.',
    access: session,
    tenancy: 'platform',
    body: z.object({
      NotificationDetails: distinct(z.object({ id }), 'id').max(200),
      NotificationType: z.enum(['Student', 'Staff']),
    }),
  }),
  acceptNotice: route({
    method: 'POST',
    path: 'auth/accept-notice',
    summary: 'Accepts the privacy notice of the given version.',
    access: pending,
    tenancy: 'none',
    body: z.object({ version: z.int().min(1) }),
    answer: accessToken,
    status: 200,
  }),
  notice: route({
    method: 'GET',
    path: 'auth/notice',
    summary: 'The privacy notice in force.',
    access: open,
    tenancy: 'none',
    query: z.object({ language: language.default('en') }),
    answer: z.object({ version: z.int(), title: z.string(), paragraphs: z.array(z.string()) }),
  }),
  children: route({
    method: 'GET',
    path: 'parent-home/get-guardian-children',
    summary: 'The studying children of the signed-in guardian, by name.',
    access: pending,
    tenancy: 'platform',
    answer: z.array(
      z.object({ id, name: z.string(), className: z.string(), rollNo: z.int().nullable(), photoUrl: z.string().nullable() }),
    ),
  }),
  changePassword: route({
    method: 'POST',
    path: 'auth/change-password',
    summary: 'Changes the password and ends the other sessions. The current one is not asked at the first login.',
    access: pending,
    tenancy: 'none',
    body: z.object({ currentPassword: z.string().max(128).optional(), newPassword: z.string().max(128) }),
    answer: accessToken,
    status: 200,
  }),
  sessions: route({
    method: 'GET',
    path: 'auth/sessions',
    summary: 'Signed-in devices of the login, newest use first.',
    access: session,
    tenancy: 'platform',
    answer: z.array(
      z.object({
        id,
        browser: z.string(),
        ip: z.string(),
        country: z.string().length(2).nullable().meta({ description: 'Code of ISO 3166, where the address tells it' }),
        local: z.boolean().meta({ description: 'The address is one of the network of the server' }),
        lastUsedAt: instant,
        createdAt: instant,
        current: z.boolean(),
      }),
    ),
  }),
  endSession: route({
    method: 'DELETE',
    path: 'auth/sessions/{id}',
    summary: 'Signs one device out.',
    access: session,
    tenancy: 'platform',
  }),
  forgotPassword: route({
    method: 'POST',
    path: 'auth/forgot-password',
    summary: 'Sends a six-digit code to the registered mobile or e-mail, if the login exists. Always answers the same.',
    access: open,
    tenancy: 'platform',
    body: z.object({ loginName: line(254, 1), id: line(60).optional(), challengeToken: z.string().max(4000) }),
    answer: z.object({ message: z.string() }),
    status: 200,
  }),
  verifyCode: route({
    method: 'POST',
    path: 'auth/verify-code',
    summary:
      'Exchanges the six-digit code for a reset token (10 minutes, single use); shortest is the fewest characters of the new password.',
    access: open,
    tenancy: 'platform',
    body: z.object({ loginName: line(254, 1), code: z.string().max(10) }),
    answer: z.object({ resetToken: z.string(), shortest: z.int() }),
    status: 200,
  }),
  resetPassword: route({
    method: 'POST',
    path: 'auth/reset-password',
    summary: 'Sets a new password by a reset token and ends all sessions.',
    access: open,
    tenancy: 'platform',
    body: z.object({ resetToken: z.string().max(2000), newPassword: z.string().max(128) }),
    answer: z.object({ message: z.string() }),
    status: 200,
  }),
  invitation: route({
    method: 'POST',
    path: 'auth/invitation',
    summary:
      'Whose invitation a token is, and the fewest characters of the password to set. 410 when it was used, replaced or is older than 48 hours.',
    access: open,
    tenancy: 'platform',
    body: z.object({ token: z.string().max(100) }),
    answer: z.object({ loginName: z.string(), shortest: z.int() }),
    status: 200,
    writes: false,
  }),
  acceptInvitation: route({
    method: 'POST',
    path: 'auth/accept-invitation',
    summary: 'Sets the first password of an invited login, once. 410 as above.',
    access: open,
    tenancy: 'platform',
    body: z.object({ token: z.string().max(100), newPassword: z.string().max(128) }),
    answer: z.object({ loginName: z.string() }),
    status: 200,
  }),
  linkLogin: route({
    method: 'POST',
    path: 'auth/link-login',
    summary: 'Joins another login of the same guardian or student to this one, by its password.',
    access: forms('/school/student-profile'),
    tenancy: 'platform',
    body: z.object({ loginName: line(254, 1), password }),
    answer: z.object({ schools: z.array(z.object({ id, name: z.string() })) }),
    status: 200,
  }),
}
