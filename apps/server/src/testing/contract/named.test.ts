import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { inSchool, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../server'
import { type Ids, idsOf } from './other-school'

// What a client sends that knows no more of a call than the specification names: its fields and nothing beside them.

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let server: TestServer
let ids: Ids
let admin: TestBrowser
let students: readonly string[]
let staff: readonly string[]

const id = (what: string): string => ids.get(what) ?? expect.fail(`The school has no ${what}.`)
const loggedIn = async (role: string): Promise<TestBrowser> => {
  const browser = server.browser()
  await browser.logIn(demoAccounts.find(account => account.role === role)!.loginName, demoPassword)
  return browser
}

beforeAll(async () => {
  server = await startTestServer('named calls', { demonstration: 0.1 })
  ids = await idsOf(server, 'GVS')
  admin = await loggedIn('SystemAdmin')
  students = (await admin.get('student-selector?filterStudyingStatus=studying&fetchAllIds=1')).json()
  staff = (await admin.get('staff-selector?avoidRelievedStaff=Working&fetchAllIds=1')).json()
})
afterAll(() => server.close())

/** What a call that was taken answers. */
function taken(response: LightMyRequestResponse, call: string) {
  expect(response.statusCode, `${call}: ${response.body.slice(0, 300)}`).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}
const send = async (method: string, path: string, body?: unknown, browser = admin) =>
  taken(await browser.send(method, path, body), `${method} ${path}`)
const upload = async (name: string, bytes: Uint8Array): Promise<string> =>
  taken(await admin.upload('files/single', name, bytes), 'POST files/single').id
const picture = () => upload('picture.png', Buffer.from(png, 'base64'))

/** What the audit says last of a record. */
const lastAudit = (entityId: string) =>
  transact(server.services.db, inSchool(id('schools')), trx =>
    trx
      .selectFrom('audit_entries')
      .select(['action', 'after', 'reason'])
      .where('entity_id', '=', entityId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )

const nobody = { sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }
const families = { ...nobody, roles: ['Guardian'] }

it('files', async () => {
  const [student] = students
  const file = await picture()
  await send('POST', 'files/base64-image', { cropedImage: png, fileId: file, extension: '.png' })
  await send('POST', 'files/base64-image/Students', { cropedImage: png, fileId: file, extension: '.png' })
  await send('POST', `files/base64-image/Students/${student}`, { cropedImage: png, fileId: '', extension: '.png' })
  await send('GET', `files/geturl/${file}/Students`)
  await send('GET', `files/get-image-url/${file}/Students/small`)
  await send('DELETE', `files/${file}/Students/${student}`)
  await send('DELETE', `files/${await picture()}/Students`)
  await send('DELETE', `files/${await picture()}`)
  await send('POST', 'files/delete-multiple', { fileIds: [await picture()] })
  const [gone] = [await picture()]
  expect(await send('POST', 'files/delete-multiple/Gallery', [gone])).toEqual({ deleted: [gone], failed: [] })
})

describe('items that are switched on and off', () => {
  const kinds = [
    {
      kind: 'flash news',
      path: 'communication/flashnews',
      update: 'communication/flashnews',
      activate: 'activate-event',
      values: { text: 'Sports day', link: '', audience: families, startsOn: '2026-07-15', endsOn: '2026-07-20' },
    },
    {
      kind: 'items of the portal',
      path: 'communication/admin-port',
      update: 'communication/admin-port/admin-port-update',
      activate: 'active-event',
      values: { title: 'Uniform', text: 'Grey', link: '', fileId: null, imageFileId: null, sortOrder: 1 },
    },
    {
      kind: 'categories of feedback',
      path: 'communication/feedback-category',
      update: 'communication/feedback-category/feedback-category-update',
      activate: 'active-event',
      values: { name: 'Playground', staffIds: [], sortOrder: 1 },
    },
  ]
  it.each(kinds)('are $kind', async ({ path, update, activate, values }) => {
    const made = await send('POST', `${path}/create`, values)
    await send('PATCH', `${update}/${made.id}`, values)
    // Whoever names no version writes over what stands there, and the audit says so.
    expect((await lastAudit(made.id)).after).toMatchObject({ withoutVersion: true })
    const [seen] = [(await send('PATCH', `${path}/${activate}/${made.id}`)).version]
    await send('PATCH', `${update}/${made.id}`, { ...values, version: seen })
    expect((await lastAudit(made.id)).after).not.toHaveProperty('withoutVersion')
    const old = await admin.patch(`${update}/${made.id}`, { ...values, version: seen })
    expect([old.statusCode, old.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    await send('DELETE', `${path}/delete-event/${made.id}`)
  })
})

it('notices', async () => {
  const head = await loggedIn('SchoolHead')
  const values = {
    kind: 'Notice',
    title: 'Holiday',
    description: 'The school is closed.',
    startsOn: '2026-07-16',
    endsOn: '2026-07-16',
    startTime: '',
    endTime: '',
    venue: '',
    audience: families,
    fileIds: [],
    askAck: false,
    publishAt: null,
  }
  const { id: notice } = await send('POST', 'notice-board/create', values, head)
  await send('PATCH', `notice-board/${notice}`, values, head)
  await send('GET', `notice-board/approve-event/${notice}`, undefined, head)
  await send('POST', `notice-board/sentNotification/${notice}`, undefined, head)
  await send('PATCH', `notice-board/cancel-event/${notice}`, undefined, head)
  expect(await lastAudit(notice)).toMatchObject({ action: 'notices.cancel', reason: '' })
  const told = await transact(server.services.db, inSchool(id('schools')), trx =>
    trx.selectFrom('notifications').select('message').where('message', 'like', '%Holiday%cancelled%').execute(),
  )
  expect(new Set(told.map(one => one.message))).toEqual(new Set(['Holiday was cancelled.']))
  await send('DELETE', `notice-board/delete-event/${notice}`, undefined, head)
})

it('albums', async () => {
  const photos = [{ fileId: await picture(), caption: '', sortOrder: 1 }]
  const values = { title: 'Sports', description: '', eventDate: '2026-07-10', audience: families, photos }
  const album = await send('POST', 'gallery/create', values)
  await send('PATCH', `gallery/update-photo/${album.id}`, { ...values, title: 'Sports day' })
  const { photos: kept } = await send('GET', `gallery/gallery-event/${album.id}`)
  await send('GET', `gallery/delete-photo/${album.id}/${kept[0].id}`)
  await send('DELETE', `gallery/delete-event/${album.id}`)
})

it('timetables as files', async () => {
  const fileId = () => upload('timetable.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  const newest = async (list: string, owner: string) => {
    const { results } = await send('GET', `Upload-Timetable/${list}?pageSize=200&everybody=1&sectionIds[]=`)
    return (results as { id: string; file: { id: string } | null }[]).find(one => one.id === owner)!.file!.id
  }
  const usual = { academicYearId: id('academic_years'), effectiveFrom: '2026-07-15', notify: false }
  const [division, member] = [id('divisions'), staff[0]!]
  await send('POST', 'Upload-Timetable/class-timetable-upload', { ...usual, fileId: await fileId(), divisionIds: [division] })
  await send('POST', 'Upload-Timetable/staff-timetable-upload', { ...usual, fileId: await fileId(), staffIds: [member] })
  await send('DELETE', `Upload-Timetable/class-timetable-delete/${division}/${await newest('divisions', division)}`)
  await send('DELETE', `Upload-Timetable/teacher-timetable-delete/${member}/${await newest('stafflist', member)}`)
})

describe('messages', () => {
  const doors = [
    { door: 'sms-to-guardian', group: 'guardianGeneralSMS', rows: 'entries', whom: () => students, sendTowhom: 'Guardian' },
    { door: 'sendsmstostaff', group: 'staffGeneralSMS', rows: 'StaffEntry', whom: () => staff, Title: 'News' },
    { door: 'student/busStudentReport', group: 'busStudentReportSMS', rows: 'StudEntry', whom: () => riders },
    {
      door: 'studentAbsentPresentReport',
      group: 'studentAbsentPresentSMS',
      rows: 'StudEntry',
      whom: () => absent,
      attendanceDate: '2026-07-15',
    },
  ]
  let riders: readonly string[]
  let absent: readonly string[]
  let voice: string
  beforeAll(async () => {
    const rowsOf = async (path: string) => (await send('GET', path)).results.map((row: { id: string }) => row.id)
    riders = await rowsOf('student/busStudentReport/view?trip=Both')
    absent = await rowsOf('studentAbsentPresentReport?date=2026-07-15')
    voice = (await send('POST', 'voice-descriptions', { name: 'Closed', kind: 'text', text: 'Closed.', language: 'en' })).id
    await transact(server.services.db, inSchool(id('schools')), async trx => {
      await sql`update message_formats set is_approved = true where channel = 'sms'`.execute(trx)
    })
  })
  const formatOf = (group: string, name: string, body = 'The school is closed.') => ({
    group,
    name,
    smsBody: body,
    content: '',
    formatName: name,
    changeableText: [],
  })
  /** What the specification has a school hear where its account or its formats do not allow a send yet. */
  const allowed = ['This format is waiting for approval.', 'No recipient is left.']
  const sent = async (path: string, body: object) => {
    const response = await admin.post(path, body)
    if (response.statusCode >= 300) expect(allowed, `${path} ${response.body}`).toContain(response.json().message)
    else expect(response.json()).toHaveProperty('batchId')
  }

  it.each(doors)('of $door', async ({ door, group, rows, whom, ...fields }) => {
    const format = await send('POST', `${door}/save-new-format`, formatOf(group, `Named ${group}`))
    await send('POST', `${door}/save-format/${format.id}`, formatOf(group, `Named ${group}`, 'The school is open.'))
    expect((await lastAudit(format.id)).after).toMatchObject({ withoutVersion: true })
    const some = whom().slice(0, 2)
    expect(some.length, door).toBeGreaterThan(0)
    const entries = some.map(one => ({ id: one }))
    const usual = { formatId: format.id, group, ExampleMessage: 'The school is open.', content: '' }
    await sent(`${door}/send-sms`, { ...usual, [rows]: entries, SendEmailorSMS: 'SMS', ...fields })
    await sent(`${door}/send-sms`, { ...usual, [rows]: entries, SendEmailorSMS: null, ...fields })
    if (door !== 'sendsmstostaff')
      await sent(`${door}/send-notification`, {
        entries,
        title: 'News',
        notificationDescription: 'The school is open.',
        ...fields,
      })
    if (['sms-to-guardian', 'sendsmstostaff'].includes(door))
      await sent(`${door}/send-voice-sms`, { voiceDescriptionId: voice, [rows]: entries, SendEmailorSMS: 'SMS', ...fields })
    const { settings } = await send('GET', `${door}/getSettings/00000000-0000-0000-0000-000000000000`)
    const [setting] = settings as readonly { code: string; value: unknown }[]
    await send('POST', `${door}/multiplesettings`, { settings: [{ code: setting!.code, value: setting!.value }] })
    await transact(server.services.db, inSchool(id('schools')), trx =>
      trx.updateTable('message_formats').set({ is_approved: false }).where('id', '=', format.id).execute(),
    )
    await send('DELETE', door === 'student/busStudentReport' ? `${door}/delete/${format.id}` : `${door}/${format.id}`)
  })

  it('and who gets them', async () => {
    await send('POST', 'sms-to-guardian/viewData', { userIds: students.slice(0, 2) })
    await send('POST', 'sms-to-guardian/viewData?page=1')
    await send('POST', 'sms-to-guardian/get-phone-numbers-guardian', { userIds: students.slice(0, 2) })
    const asked = { userIds: students.slice(0, 2), avoidRepeatedSMS: true }
    await send('POST', 'sms-to-guardian/sms/get-phone-numbers-to-send', asked)
    await send('POST', 'sendsmstostaff/viewData', { userIds: staff.slice(0, 2) })
    const twice = await admin.post('sms-to-guardian/get-phone-numbers-guardian', { userIds: [students[0], students[0]] })
    expect([twice.statusCode, twice.json().fieldErrors]).toEqual([
      400,
      [{ field: 'userIds.1', message: 'This is here twice. Leave one of the two out.' }],
    ])
  })

  it('by WhatsApp', async () => {
    const values = {
      group: 'GuardianGeneralWhatsapp',
      formName: 'GuardianGeneralWhatsapp',
      name: 'Named',
      smsBody: 'Hello',
      formatName: 'Named',
      campaignName: '',
      includeAttachment: false,
      includeDocument: false,
      changeableText: [],
    }
    const format = await send('POST', 'whatsapp-to-guardian/save-new-format', values)
    await send('POST', `whatsapp-to-guardian/save-format/${format.id}`, values)
    const usual = { formatId: format.id, group: values.group, ExampleMessage: 'Hello', content: '' }
    await sent('sms-to-guardian/send-whatsapp', { ...usual, entries: [{ id: students[0] }], sendTowhom: 'Guardian' })
    await send('DELETE', `whatsapp-to-guardian/${format.id}`)
  })

  it('as notifications', async () => {
    const values = {
      group: 'GuardianNotificationFormName',
      notificationFormatName: 'Named',
      notificationTitle: 'News',
      notificationDescription: 'The school is open.',
      notificationFormat: 'News\nThe school is open.',
      formatType: 'Notification',
    }
    const { newNotificationFormat: format } = await send('POST', 'notification/common/save-new-format', values)
    await send('POST', `notification/common/save-noti-format/${format.id}`, values)
    const usual = { formatId: format.id, group: values.group, ExampleMessage: 'The school is open.', title: 'News' }
    await sent('notification/common/sendformat-notification', { ...usual, entries: [{ id: students[0] }] })
    await send('DELETE', `notification/common/delete/${format.id}`)
  })

  it('and their history', async () => {
    await send('POST', 'notification-history/initialvalues')
    await send('POST', 'notification-history/studentInitValues')
    await send('GET', 'notification-history/List?type=Student&personId=&page=1')
  })
})

it('reports', async () => {
  await send('POST', 'student/studentReport/viewStudentReport')
  await send('POST', 'student/studentReport/viewStudentReport', { filters: null, columns: null, sort: null, page: null })
  await send('POST', 'student/studentReport/export-excel')
  await send('POST', 'anecdotalRpt/export-excel')
  await send('POST', 'guardian-user/user-report-view')
  await send('POST', 'guardian-user/export-excel')
})

it('logins of families', async () => {
  await transact(server.services.db, inSchool(id('schools')), trx =>
    trx
      .insertInto('school_settings')
      .values({
        school_id: id('schools'),
        code: 'user.credentialChannel',
        value: JSON.stringify(['sms', 'email', 'whatsapp']),
        updated_at: server.services.clock.now(),
      })
      .execute(),
  )
  await send('POST', 'guardian-user/view-data')
  await send('POST', 'guardian-user/generate-user', { studentIds: students.slice(0, 2), userType: 'Guardian' })
  const { results } = await send('POST', 'guardian-user/view-data', { filters: { status: 'Created' }, page: 1 })
  const [first, second] = [...new Set((results as { userId: string | null }[]).flatMap(row => row.userId ?? []))]
  await send('POST', 'guardian-user/regenerate-user', { userIds: [first] })
  await send('POST', 'guardian-user/regenerate-password', { userIds: [first] })
  await send('POST', 'guardian-user/send-email', { userIds: [first], resend: true })
  await send('POST', 'guardian-user/send-sms', { userIds: [first], resend: true })
  await send('POST', 'guardian-user/send-whatsapp', { userIds: [first], resend: true })
  await send('POST', 'createGuardianUser/SendSMS?resend=', { userIds: [second] })
  await send('POST', 'createGuardianUser/SendEmail', { userIds: [second] })
  await send('POST', 'createGuardianUser/SendEmail/resend', { userIds: [second] })
  await send('POST', 'auto-generate-guardian-user')
  await send('GET', 'guardian-user/section-change?sectionIds[]=')
})

it('guardians', async () => {
  const [one, other] = students
  const year = id('academic_years')
  const { guardian } = await send('GET', `changeGuardianDetails/getvalues/${one}/${year}`)
  const query = (values: object) => new URLSearchParams(Object.entries(values) as [string, string][]).toString()
  const { name, relation, mobile } = guardian
  const same = { name, relation, mobile, whatsappNumber: '', email: '', address: 'Fort Road', sameMobile: '1' }
  await send('GET', `changeGuardianDetails/saveGuardianDetails/${guardian.id}?${query(same)}`)
  expect((await lastAudit(guardian.id)).after).toMatchObject({ withoutVersion: true })
  const made = { name: 'Named Guardian', relation: 'Father', mobile: '9847012345', sameMobile: '1' }
  const { guardianId } = await send('POST', `changeGuardianDetails/saveNewGuardian/${other}?${query(made)}&siblingIds[]=`)
  await send('POST', `mergeGuardianUser/${guardianId}`, { Id: guardianId })
  await send('POST', `mergeGuardianUser/${guardianId}`)
  const kept = { keepGuardianId: guardian.id, mergeGuardianIds: [guardianId], fields: {} }
  const merged = await send('POST', 'mergeGuardianUser/submit', kept)
  const [user] = merged.users as { id: string }[]
  if (user) await send('POST', `mergeGuardianUser/changeUser?${query({ guardianId: guardian.id, userId: user.id })}`)
  const detached = await admin.send('POST', `changeGuardianDetails/detachuser/${one}/${guardian.id}`)
  if (detached.statusCode !== 200) expect(detached.json().message).toBe('This guardian has no login.')
  const exported = await admin.post(`mongo-db-export/update-guardianid/${one}`)
  expect(exported.json().message).toBe('No export target is set up for this installation.')
})

it('locks', async () => {
  const academicYearId = id('academic_years')
  await send('POST', 'lockStudents/searchStudent', { academicYearId, text: 'a', page: 1 })
  const [installment] = await send('GET', `lockStudents/installments/${academicYearId}/00000000-0000-0000-0000-000000000000`)
  const chosen = { academicYearId, lockType: 'fee', installmentId: installment.id, studentIds: students.slice(0, 2) }
  await send('POST', 'lockStudents/lock', chosen)
  await send('POST', 'lockStudents/unLock', chosen)
})

it('observations', async () => {
  const head = await loggedIn('SchoolHead')
  const values = {
    date: '2026-07-15',
    time: null,
    place: null,
    categoryId: id('masters.anecdotal-category'),
    nature: 'Positive',
    observation: 'Helped a classmate.',
    comment: null,
    action: null,
    fileIds: null,
    confidential: false,
  }
  const about = { academicYearId: id('academic_years'), studentIds: [students[0]] }
  const { ids: made } = await send('POST', 'anecdotal/create', { ...about, ...values }, head)
  await send('PATCH', `anecdotal/${made[0]}`, values, head)
  await send('POST', `anecdotal/sentAnecdotalNotification/${made[0]}`, undefined, head)
  await send('DELETE', `anecdotal/delete-event/${made[0]}`, undefined, head)
})

it('stops of buses', async () => {
  const academicYearId = id('academic_years')
  const { stops } = await send('GET', 'set-student-bus/initialvalues')
  const [stop, next] = (stops as { id: string; busId: string }[]).map(one => ({ busId: one.busId, busStopId: one.id }))
  const [student] = students
  const additional = { trip: 'Pickup', ...stop, startsOn: '2026-07-20', endsOn: null, weekdays: [1, 2], reason: null }
  const way = { kind: 'additional', academicYearId, studentId: student, ...additional }
  const { id: made } = await send('POST', 'set-student-bus/save', way)
  await send('PATCH', `set-student-bus/${made}`, { ...additional, weekdays: [1] })
  await send('DELETE', `set-student-bus/delete-event/${made}`)
  for (const one of [stop, next, null]) {
    const changes = [{ studentId: student, trip: 'Drop', stop: one }]
    const saved = await send('POST', 'set-student-bus/save', { kind: 'regular', academicYearId, changes })
    expect([saved.saved.length, saved.rejected.length]).toEqual([1, 0])
  }
  expect((await lastAudit(student!)).after).toMatchObject({ withoutVersion: true })
})

it('chat', async () => {
  const values = await send('GET', 'chat-initial-values')
  const claims = JSON.parse(Buffer.from(admin.token!.split('.')[1]!, 'base64url').toString())
  // The administrators of the demonstration have no record of staff.
  expect(claims.StaffId).toBe(values.me.userId)
  const contacts = await send('GET', 'chat-all-contacts?division[]=&role[]=Teacher')
  const [{ userId, receiveUserRole }] = contacts.results ?? contacts
  const message = {
    isReceived: false,
    receiveUserId: userId,
    time: '',
    messages: ['Hello'],
    messageType: 'text',
    ReceiveUserRole: receiveUserRole,
  }
  const { tblId } = await send('POST', 'insert-chat', message)
  const { currentUserList } = await send('GET', `current-chat?receiverId=${userId}&senderId=${claims.StaffId}`)
  expect(currentUserList.some((one: { sendUserId: string }) => one.sendUserId === claims.StaffId)).toBe(true)
  await send('POST', 'delete-chat', { tblId })
})

it('masters', async () => {
  const made = await send('POST', 'masters/block', { name: 'Named', sortOrder: 900, selected: false, active: true })
  await send('PATCH', `masters/block/${made.id}`, { name: 'Renamed', sortOrder: null })
  expect((await lastAudit(made.id)).after).toMatchObject({ name: 'Renamed', sortOrder: 900, withoutVersion: true })
  await send('PATCH', `masters/block/${made.id}`, { ...made, active: false, version: undefined })
  await send('DELETE', `masters/block/${made.id}`)
})
