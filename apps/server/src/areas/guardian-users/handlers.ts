import { allZeroId, type contract } from '@school/api'
import { type CredentialChannel, credentialStates } from '@school/rules'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, noAccess, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { readBalance } from '../../platform/sms-credits'
import { classOffers } from '../../school/class-offers'
import { offeredColumns } from '../../school/report/columns'
import { beginExport } from '../../school/report/export'
import { channelsOf, refuseChannel } from '../../services/credentials/channels'
import { originOf, readSchool } from '../../services/credentials/sends'
import { readSlips } from '../../services/credentials/slips'
import { type Audience, orderRenewal, orderSend, orderSlips } from '../../services/credentials/work'
import { sharedLogin, sharedLogins } from '../logins/end-sessions'
import { coursesOf, divisionsOf } from './classes'
import { nameExamples, readLoginRule } from './create'
import { orderGeneration, orderRegeneration, orderRun, previewRun, readReceipt } from './generate'
import { previewClasses } from './preview'
import { readFigures, readUsers, userColumns, userFile } from './report'
import { checkFamilies, checkStudents, readAll, readRows, type UserType } from './rows'

type Call = Pick<CallContext, 'services' | 'trx' | 'schoolId' | 'person' | 'language' | 'request' | 'audit'>

const hasStudentLogins = async ({ trx, schoolId }: Pick<Call, 'trx' | 'schoolId'>) =>
  (await settingValue(trx, schoolId, 'user.studentLogins')) === true

const userTypesOf = async (call: Pick<Call, 'trx' | 'schoolId'>): Promise<UserType[]> =>
  (await hasStudentLogins(call)) ? ['Guardian', 'Student'] : ['Guardian']

/** Support sees and sends, and takes nobody's password away. */
const mayRegenerate = (call: Pick<Call, 'person'>) => personOf(call).roles.some(role => role !== 'GJSupport')

function refuseSupport(call: Pick<Call, 'person'>): void {
  if (!mayRegenerate(call)) throw noAccess()
}

async function refuseUserType(call: Call, userType: UserType): Promise<void> {
  if (userType === 'Student' && !(await hasStudentLogins(call)))
    throw custom(400, 'StudentLoginsOff', 'Students have no logins of their own at this school.')
}

/** Whose logins they are; the words of the outcome say guardians as soon as one is. */
async function audienceOf({ trx }: Pick<Call, 'trx'>, userIds: readonly string[]): Promise<Audience> {
  const guardian = await trx
    .selectFrom('user_schools')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('guardian_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return guardian ? 'guardians' : 'students'
}

/**
 * Those of some logins whose password this school may make anew. One that opens another school too is the operator's, so
 * it is left out; where nothing else was chosen, that is said.
 *
 * @param kept what changes no password may go to logins that have their own.
 */
async function withoutShared(call: Call, userIds: readonly string[], kept?: 'active'): Promise<string[]> {
  const { trx, schoolId } = call
  await checkFamilies(trx, userIds)
  const shared = personOf(call).roles.includes('GJAdmin') ? new Set<string>() : await sharedLogins(trx, schoolId, userIds)
  const active =
    kept && shared.size > 0
      ? await trx
          .selectFrom('users')
          .select('id')
          .where('id', 'in', [...shared])
          .where('status', '=', 'Active')
          .execute()
      : []
  const own = userIds.filter(id => !shared.has(id) || active.some(login => login.id === id))
  if (own.length === 0 && shared.size > 0) throw sharedLogin()
  return own
}

async function send(call: Call, channel: CredentialChannel, chosen: readonly string[], resend: boolean) {
  const userIds = await withoutShared(call, chosen, 'active')
  await refuseChannel(call, channel)
  return orderSend(call, await audienceOf(call, userIds), { userIds, channel, resend })
}

async function balanceOf({ services, trx, schoolId }: Pick<Call, 'services' | 'trx' | 'schoolId'>) {
  const { balance, low } = await readBalance(trx, schoolId)
  return { balance, low: balance < low, asOf: services.clock.now().toISOString() }
}

const schoolOf = (call: Pick<Call, 'trx' | 'schoolId' | 'request'>) => readSchool(call.trx, call.schoolId, originOf(call))

const orAll = (id: string): string[] => (id === allZeroId ? [] : [id])

/** Logins of guardians and students: made, named, sent and reported. */
export const guardianUserHandlers: Handlers<typeof contract.guardianUsers> = {
  settings: async call => ({
    loginRule: await readLoginRule(call.trx, call.schoolId),
    studentLogins: await hasStudentLogins(call),
    channels: await channelsOf(call),
    mayRegenerate: mayRegenerate(call),
  }),
  initialValues: async call => ({
    ...(await classOffers(call.trx)),
    userTypes: await userTypesOf(call),
    statuses: [...credentialStates],
    columns: offeredColumns(userColumns),
  }),
  smsBalance: balanceOf,
  sectionChange: ({ trx, query }) => coursesOf(trx, query.sectionIds),
  courseChange: async ({ trx, query }) => ({ divisions: await divisionsOf(trx, query.courseIds) }),

  async viewData(call) {
    const { trx, body } = call
    const { filters, page, pageSize } = body
    await refuseUserType(call, filters.userType)
    const { results, count } = await readRows(trx, filters, { page, pageSize })
    return {
      results,
      pagination: { currentPage: page, pageSize, count },
      ...(body.all ? { all: await readAll(trx, filters) } : {}),
    }
  },
  async generateUser(call) {
    const { studentIds, userType } = call.body
    await checkStudents(call.trx, studentIds)
    await refuseUserType(call, userType)
    return orderGeneration(call, userType, studentIds)
  },
  async regenerateUser(call) {
    refuseSupport(call)
    return orderRegeneration(call, await withoutShared(call, call.body.userIds))
  },
  async regeneratePassword(call) {
    refuseSupport(call)
    const userIds = await withoutShared(call, call.body.userIds)
    return orderRenewal(call, await audienceOf(call, userIds), userIds)
  },
  sendEmail: call => send(call, 'email', call.body.userIds, call.body.resend),
  sendSms: call => send(call, 'sms', call.body.userIds, call.body.resend),
  sendWhatsapp: call => send(call, 'whatsapp', call.body.userIds, call.body.resend),
  async exportSlips(call) {
    const userIds = await withoutShared(call, call.body.userIds, 'active')
    return orderSlips(call, await audienceOf(call, userIds), userIds)
  },
  async slips(call) {
    const { services, trx, schoolId, params, reply, language } = call
    const { userId } = personOf(call)
    const bytes = await readSlips(services, trx, { jobId: params.id, schoolId, userId, origin: originOf(call), language })
    reply.header('content-type', 'application/pdf').header('content-disposition', 'attachment; filename="login-slips.pdf"')
    return bytes
  },

  async reportView(call) {
    const { trx, body } = call
    const { filters, columns, sort, page, pageSize } = body
    await refuseUserType(call, filters.userType)
    const tiles = await readFigures(trx, filters)
    const results = await readUsers(trx, { filters, columns, sort, limit: pageSize, offset: (page - 1) * pageSize })
    return { results, pagination: { currentPage: page, pageSize, count: tiles.students }, tiles }
  },
  async exportExcel(call) {
    const { filters, format } = call.body
    await refuseUserType(call, filters.userType)
    if (filters.studentIds) await checkStudents(call.trx, filters.studentIds)
    await call.audit({ action: 'guardian-users.export', entity: 'users', after: { format, status: filters.status } })
    return beginExport(call, userFile, call.body)
  },

  sendInitialValues: async call => ({
    ...(await classOffers(call.trx)),
    userTypes: await userTypesOf(call),
    channels: await channelsOf(call),
  }),
  async coursesAndDivisions({ trx, params }) {
    const sectionIds = orAll(params.id)
    const { sections } = await classOffers(trx)
    if (sectionIds.some(id => sections.every(section => section.id !== id))) throw notFound()
    return coursesOf(trx, sectionIds)
  },
  courseDivisions: async ({ trx, params }) => (await divisionsOf(trx, orAll(params.id))).map(({ id, name }) => ({ id, name })),
  sectionDivisions: async ({ trx, params }) =>
    (await coursesOf(trx, orAll(params.id))).divisions.map(({ id, name }) => ({ id, name })),
  async previewSend(call) {
    await refuseUserType(call, call.query.userType)
    await refuseChannel(call, call.query.channel)
    return previewClasses(call.trx, await schoolOf(call), call.query, call.query.channel)
  },
  async previewSms(call) {
    await refuseUserType(call, call.query.userType)
    await refuseChannel(call, 'sms')
    return previewClasses(call.trx, await schoolOf(call), call.query, 'sms')
  },
  getBalance: balanceOf,
  mailUnsent: call => send(call, 'email', call.body.userIds, false),
  mailAgain: call => send(call, 'email', call.body.userIds, true),
  sendClassSms: call => send(call, 'sms', call.body.userIds, call.query.resend),

  async autoInitialValues(call) {
    const { trx, schoolId } = call
    const loginRule = await readLoginRule(trx, schoolId)
    return {
      ...(await classOffers(trx)),
      channels: await channelsOf(call),
      loginRule,
      examples: await nameExamples(trx, await schoolOf(call), loginRule),
    }
  },
  async autoViewData(call) {
    // Where the school sends by no channel, logins are made all the same.
    if ((await channelsOf(call)).length > 0) await refuseChannel(call, call.query.channel)
    return previewRun(call.trx, await schoolOf(call), call.query, call.query.channel)
  },
  async autoGenerate(call) {
    if (call.body.send) await refuseChannel(call, call.body.channel)
    return orderRun(call, call.body)
  },
  autoReceipt: call => readReceipt(call, call.params.id),
}
