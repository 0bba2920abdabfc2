import type { contract } from '@school/api'
import { className } from '@school/rules'
import { sql } from 'kysely'
import { publicLife } from '../../platform/files/addresses'
import { type Handlers, personOf } from '../../platform/http/call'
import { noticeVersion } from '../../platform/person'
import { placeOf } from '../../platform/places'
import { custom, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { onPlatform } from '../../platform/transaction'
import { readAddress, readAddresses } from '../../school/photo-addresses'
import { findScope, firstChild } from './accounts'
import type { BotCheck } from './challenge'
import { linkLogin } from './link'
import { chooseAccount, confirmSecondFactor, logIn, signedIn } from './login'
import { noticeIn } from './notice'
import { markRead, readNotifications } from './notifications'
import { activate, changePassword } from './password'
import { forgotPassword, resetPassword, verifyCode } from './reset'
import { openSchools, schoolModules } from './school-modules'
import { beginSecondFactor, enrolSecondFactor } from './second-factor'
import { closeSession, moveSession, rotateSession, tokenAnswer } from './sessions'

/** The calls of login, session and bell. */
export const authHandlers = (services: Services, botCheck: BotCheck): Handlers<typeof contract.auth> => ({
  async brand({ trx, params }) {
    const known = await findScope(trx, params.id)
    if (!known) throw notFound()
    if (!known.schoolId) {
      const group = await trx
        .selectFrom('school_groups')
        .select(['id', 'name'])
        .where('id', '=', known.groupId)
        .executeTakeFirstOrThrow()
      return {
        id: group.id,
        name: group.name,
        place: '',
        logoUrl: null,
        affiliation: null,
        academicYear: null,
        office: null,
        group: group.name,
      }
    }
    const { rows } = await sql<{
      id: string
      name: string
      place: string
      board: string
      affiliation_no: string | null
      phone: string
      year: string | null
      group_name: string | null
      logo_file_id: string | null
    }>`
      select s.id, s.name, s.place, s.board, s.affiliation_no, s.phone, s.logo_file_id, y.name as year, g.name as group_name
      from schools s left join academic_years y on y.school_id = s.id and y.is_current left join school_groups g on g.id = s.group_id
      where s.id = ${known.schoolId}`.execute(trx)
    const school = rows[0]!
    return {
      id: school.id,
      name: school.name,
      place: school.place,
      logoUrl: await readAddress(services, trx, school.logo_file_id, publicLife),
      affiliation: school.affiliation_no ? `${school.board} ${school.affiliation_no}` : null,
      academicYear: school.year,
      office: school.phone || null,
      group: school.group_name,
    }
  },

  challenge: () => botCheck.challenge(),

  async login({ transact, request, reply, body }) {
    const step = await transact(onPlatform, trx => logIn({ services, trx, request, reply }, botCheck, body))
    return 'sessionId' in step ? signedIn(services, step.sessionId) : step
  },

  async chooseAccount({ transact, request, reply, body }) {
    const step = await transact(onPlatform, trx => chooseAccount({ services, trx, request, reply }, body.ticket, body.userId))
    return 'sessionId' in step ? signedIn(services, step.sessionId) : step
  },

  async secondFactor({ transact, request, reply, body }) {
    const { sessionId } = await transact(onPlatform, trx =>
      confirmSecondFactor({ services, trx, request, reply }, body.ticket, body.code),
    )
    return signedIn(services, sessionId)
  },

  async beginSecondFactor(call) {
    return call.transact(onPlatform, trx => beginSecondFactor(services, trx, personOf(call)))
  },

  async enrolSecondFactor(call) {
    const person = personOf(call)
    const recoveryCodes = await call.transact(onPlatform, trx =>
      enrolSecondFactor(services, trx, person, call.body.code, call.ip),
    )
    return { ...(await tokenAnswer(services, person.sessionId)), recoveryCodes }
  },

  async refresh({ transact, request, reply }) {
    const sessionId = await transact(onPlatform, trx => rotateSession(services, trx, request, reply))
    return tokenAnswer(services, sessionId)
  },

  logout: ({ trx, request, reply }) => closeSession(services, trx, request, reply),

  async chooseChild(call) {
    const person = personOf(call)
    await call.transact(onPlatform, async trx => {
      const child =
        person.schoolId && person.guardianId
          ? await trx
              .selectFrom('students')
              .select('id')
              .where('school_id', '=', person.schoolId)
              .where('guardian_id', '=', person.guardianId)
              .where('id', '=', call.body.childId)
              .where('status', '=', 'studying')
              .executeTakeFirst()
          : undefined
      if (!child) throw notFound()
      await trx.updateTable('sessions').set({ child_id: child.id }).where('id', '=', person.sessionId).execute()
    })
    return tokenAnswer(services, person.sessionId)
  },

  async chooseSchool(call) {
    const person = personOf(call)
    await call.transact(onPlatform, async trx => {
      const place = (await openSchools(trx, person.userId)).find(school => school.id === call.body.schoolId)
      if (!place) throw notFound()
      const childId = place.guardian_id ? await firstChild(trx, place.id, place.guardian_id) : null
      await moveSession(trx, person.sessionId, { schoolId: place.id, childId, roles: place.roles })
      await trx.updateTable('users').set({ last_school_id: place.id }).where('id', '=', person.userId).execute()
    })
    return tokenAnswer(services, person.sessionId)
  },

  schoolModules: call => schoolModules(services, personOf(call)),

  async setLanguage(call) {
    const person = personOf(call)
    await call.trx.updateTable('users').set({ language: call.body.language }).where('id', '=', person.userId).execute()
    services.sessions.forget(person.sessionId)
  },

  notifications: call => readNotifications(services, call.trx, personOf(call)),

  markNotificationsRead: call =>
    markRead(
      services,
      call.trx,
      personOf(call),
      call.body.NotificationType,
      call.body.NotificationDetails.map(item => item.id),
    ),

  async acceptNotice(call) {
    const person = personOf(call)
    if (call.body.version !== noticeVersion)
      throw custom(409, 'NoticeChanged', 'The privacy notice has changed. Please read it again.')
    await call.transact(onPlatform, async trx => {
      await trx.updateTable('users').set({ notice_version: noticeVersion }).where('id', '=', person.userId).execute()
      await activate(trx, person.userId)
    })
    return tokenAnswer(services, person.sessionId)
  },

  notice: async ({ query }) => noticeIn(query.language),

  async children(call) {
    const person = personOf(call)
    const { rows } = await sql<{
      id: string
      name: string
      course: string | null
      division: string | null
      roll_no: number | null
      photo_file_id: string | null
    }>`
      select s.id, s.name, c.name as course, d.name as division, e.roll_no, s.photo_file_id
      from students s
      left join academic_years y on y.school_id = s.school_id and y.is_current
      left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = s.school_id and d.id = e.division_id
      left join courses c on c.school_id = s.school_id and c.id = d.course_id
      where s.school_id = ${person.schoolId} and s.guardian_id = ${person.guardianId} and s.status = 'studying'
      order by s.name_key, s.id`.execute(call.trx)
    if (rows.length === 0 && person.roles.includes('Guardian')) {
      throw custom(409, 'NoChild', 'No student is linked to this login. Please contact the school.')
    }
    const photos = await readAddresses(
      services,
      call.trx,
      rows.map(child => child.photo_file_id),
    )
    return rows.map(child => ({
      id: child.id,
      name: child.name,
      className: child.course && child.division ? className(child.course, child.division) : '',
      rollNo: child.roll_no,
      photoUrl: photos(child.photo_file_id),
    }))
  },

  async changePassword(call) {
    const person = personOf(call)
    await call.transact(onPlatform, trx => changePassword(services, trx, person, call.body))
    return tokenAnswer(services, person.sessionId)
  },

  async sessions(call) {
    const person = personOf(call)
    const rows = await call.trx
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'ip', 'last_used_at', 'created_at'])
      .where('user_id', '=', person.userId)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', services.clock.now())
      .where(sql<boolean>`last_used_at + idle_minutes * interval '1 minute' > ${services.clock.now()}`)
      .orderBy('last_used_at', 'desc')
      .execute()
    return Promise.all(
      rows.map(async row => ({
        id: row.id,
        browser: row.user_agent,
        ip: row.ip,
        ...(await placeOf(row.ip)),
        lastUsedAt: row.last_used_at.toISOString(),
        createdAt: row.created_at.toISOString(),
        current: row.id === person.sessionId,
      })),
    )
  },

  async endSession(call) {
    const ended = await call.trx
      .updateTable('sessions')
      .set({ ended_at: services.clock.now(), end_reason: 'logout' })
      .where('id', '=', call.params.id)
      .where('user_id', '=', personOf(call).userId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound()
    services.sessions.unsettle(ended.id)
  },

  forgotPassword: ({ trx, body }) => forgotPassword(services, trx, botCheck, body),
  verifyCode: ({ trx, body, ip }) => verifyCode(services, trx, body, ip),
  resetPassword: ({ trx, body }) => resetPassword(services, trx, body),
  linkLogin: call => linkLogin(services, call.trx, personOf(call), call.body, call.ip),
})
