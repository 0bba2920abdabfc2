import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let head: TestBrowser
let teacher: TestBrowser
let sms: TestBrowser
let operator: TestBrowser

const template = '1107160000000012345'

beforeAll(async () => {
  desk = await ImportDesk.open('message-formats', 0.1)
  head = await desk.browser('GVS.HEAD')
  teacher = await desk.browser('GVS.TEACHER')
  sms = await desk.browser('GJ.SMS')
  operator = await desk.browser('GJ.SUPPORT')
  const entered = await operator.post(`platform/schools/${desk.schoolId}/enter`, {})
  operator.token = entered.json().accessToken
})
afterAll(() => desk.server.close())
beforeEach(() => desk.inSchool(trx => trx.deleteFrom('message_formats').where('predefined', '=', false).execute()))

interface Format {
  id: string
  name: string
  smsBody: string
  content: string
  isApproved: boolean
  version: number
  group: string
  formName: string
}

const body = (name: string, smsBody: string, over: object = {}) => ({
  group: 'GuardianSMSFormName',
  name,
  smsBody,
  content: '',
  ...over,
})

async function create(name: string, text: string, over: object = {}): Promise<Format> {
  const response = await desk.admin.post('sms-to-guardian/save-new-format', body(name, text, over))
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function approve({ id, version }: Pick<Format, 'id' | 'version'>): Promise<Format> {
  const response = await sms.post(`platform/sms/formats/${id}/approve`, { dltTemplateId: template, version })
  expect(response.statusCode, response.body).toBe(200)
  return (await desk.admin.get(`sms-to-guardian/get-formats-by-id/${id}`)).json()
}

const set = (format: Format, words: string[], over: object = {}) =>
  desk.admin.post(
    `sms-to-guardian/save-format/${format.id}`,
    body(format.name, format.smsBody, { changeableText: words.map(changaleValue => ({ changaleValue })), ...over }),
  )

const told = (response: { statusCode: number; json: () => { name: string; message: string } }) => [
  response.statusCode,
  response.json().message,
]

describe('an approved format', () => {
  it('takes other words, and nothing else', async () => {
    const format = await approve(await create('PTM', 'PTM on [[Saturday]] at [[10 am]]'))
    expect(format).toMatchObject({ isApproved: true, group: 'guardianGeneralSMS', formName: 'GuardianSMSFormName' })
    const saved = await set(format, ['Monday', '10 am'])
    expect(saved.json()).toMatchObject({
      smsBody: 'PTM on [[Monday]] at [[10 am]]',
      isApproved: true,
      version: format.version + 1,
    })
    expect((await set(format, ['', '10 am'])).json().fieldErrors).toEqual([{ field: 'changeableText', message: 'Required' }])
    for (const response of [
      await set(format, ['Monday']),
      await set(format, []),
      await set(format, ['Monday', '10 am'], { smsBody: 'Something else on [[Monday]] at [[10 am]]' }),
      await set(format, ['Monday', '10 am'], { name: 'Other' }),
    ])
      expect(told(response)).toEqual([409, 'Approved formats cannot be changed.'])
    expect(told(await set(format, [']] {{Password}}', '10 am']))).toEqual([400, 'Please check the changeable words.'])
    const gone = await desk.admin.send('DELETE', `sms-to-guardian/${format.id}`)
    expect(told(gone)).toEqual([409, 'Approved formats cannot be deleted.'])
  })

  it('is known by its template, and a text that changed since is told of', async () => {
    const format = await create('Trip', 'Trip of {{Division}}, {{Student}}')
    const wrong = await sms.post(`platform/sms/formats/${format.id}/approve`, { dltTemplateId: '123', version: format.version })
    expect(wrong.json().fieldErrors).toEqual([{ field: 'dltTemplateId', message: 'DLT template id must have 19 digits.' }])
    const body = { dltTemplateId: template, version: format.version }
    const odd = await sms.post(`platform/sms/formats/${format.id}/approve`, { ...body, dltCategory: 'other' })
    expect(odd.json().fieldErrors.map((one: { field: string }) => one.field)).toEqual(['dltCategory'])
    const approved = (await sms.post(`platform/sms/formats/${format.id}/approve`, { ...body, dltCategory: 'promotional' })).json()
    const list = async (state: string) =>
      (await sms.get(`platform/sms/formats?state=${state}&text=trip&pageSize=50`)).json().results as {
        id: string
        registeredText: string
        warnings: string[]
        version: number
      }[]
    expect(await list('Waiting')).toEqual([])
    expect(await list('Approved')).toMatchObject([
      {
        id: format.id,
        registeredText: 'Trip of {#var#}, {#var#}',
        warnings: ['sideBySide'],
        dltTemplateId: template,
        dltCategory: 'promotional',
      },
    ])
    const withdrawn = await sms.post(`platform/sms/formats/${format.id}/withdraw`, { version: approved.version })
    expect(withdrawn.json()).toMatchObject({ isApproved: false })
    const late = await sms.post(`platform/sms/formats/${format.id}/withdraw`, { version: approved.version })
    expect(late.statusCode).toBe(409)
    expect(
      (await desk.admin.post(`platform/sms/formats/${format.id}/approve`, { dltTemplateId: template, version: 3 })).statusCode,
    ).toBe(403)
  })
})

describe('a name', () => {
  it('of an approved format is refused, of another one asked about, whatever the case', async () => {
    await approve(await create('PTM', 'PTM'))
    const trip = await create('Trip', 'Trip')
    expect(told(await desk.admin.post('sms-to-guardian/save-new-format', body(' ptm ', 'x')))).toEqual([
      409,
      'There exist a predefined format with this name , Please change format name.',
    ])
    const exists = await desk.admin.post('sms-to-guardian/save-new-format', body('TRIP', 'Trip to the zoo'))
    expect([exists.statusCode, exists.json().name, exists.json().values]).toEqual([409, 'Exists', { name: 'Trip', id: trip.id }])
    const replaced = await desk.admin.post('sms-to-guardian/save-new-format', body('TRIP', 'Trip to the zoo', { replace: true }))
    expect(replaced.json()).toMatchObject({ id: trip.id, name: 'TRIP', smsBody: 'Trip to the zoo' })
  })
  it('of a predefined format is not taken by replacing it', async () => {
    const door = 'studentAbsentPresentReport'
    const group = 'studentAbsentPresentSMS'
    const approved = (is: boolean) =>
      desk.inSchool(trx =>
        sql`update message_formats set is_approved = ${is} where name = 'Absent' and channel = 'sms'`.execute(trx),
      )
    await approved(false)
    const mine = (await desk.admin.post(`${door}/save-new-format`, body('Mine', 'Mine', { group }))).json()
    const taken = await desk.admin.post(`${door}/save-format/${mine.id}`, body('Absent', 'Mine', { group, replace: true }))
    expect(told(taken)).toEqual([409, 'Cannot Delete this SMS Format'])
    const { smsFormats } = (await desk.admin.get(`${door}/get-formats`)).json()
    expect(smsFormats.filter((format: { name: string }) => format.name === 'Absent')).toMatchObject([{ predefined: true }])
    await approved(true)
  })
  it('may be used again by another door and after a deletion', async () => {
    const format = await create('Trip', 'Trip')
    expect(
      (await desk.admin.post('sendsmstostaff/save-new-format', { name: 'Trip', smsBody: '{{Designation}}' })).statusCode,
    ).toBe(200)
    expect((await desk.admin.send('DELETE', `sms-to-guardian/${format.id}`)).json()).toEqual({ id: format.id })
    expect((await desk.admin.send('DELETE', `sms-to-guardian/${format.id}`)).statusCode).toBe(404)
    await create('Trip', 'Trip again')
  })
  it('is needed, and not longer than 100', async () => {
    for (const name of ['', 'x'.repeat(101)])
      expect((await desk.admin.post('sms-to-guardian/save-new-format', body(name, 'x'))).json().fieldErrors[0].field).toBe('name')
  })
})

describe('a text', () => {
  it.each([
    ['', 'No Data to Save'],
    ['Hello {{Nobody}}', 'Unknown parameter {{Nobody}}.'],
    ['PTM on [[Saturday', 'Please check the changeable words.'],
    [`PTM on [[${'x'.repeat(101)}]]`, 'Please check the changeable words.'],
    ['{{Content}} and {{Content}}', '{{Content}} can be used only once.'],
  ])('%s is refused in words', async (smsBody, message) => {
    expect(told(await desk.admin.post('sms-to-guardian/save-new-format', body('Trip', smsBody)))).toEqual([400, message])
  })
  it('is as long as its field', async () => {
    const long = await desk.admin.post('sms-to-guardian/save-new-format', body('Trip', 'x'.repeat(1531)))
    expect([long.statusCode, long.json().fieldErrors[0].field]).toEqual([400, 'smsBody'])
    const full = await approve(await create('Full', `${'x'.repeat(1523)} [[a]]`))
    const set1531 = await set(full, ['abc'])
    expect([set1531.statusCode, set1531.json().fieldErrors[0].field]).toEqual([400, 'smsBody'])
    expect((await set(full, ['ab'])).statusCode).toBe(200)
  })
  it('is plain where the school wants it', async () => {
    await desk.inSchool(trx =>
      trx
        .insertInto('school_settings')
        .values({ school_id: desk.schoolId, code: 'sms.unicode', value: 'false', updated_at: new Date(0) })
        .execute(),
    )
    const wide = await desk.admin.post('sms-to-guardian/save-new-format', body('Trip', 'Trip – ₹'))
    expect(told(wide)).toEqual([400, 'Only plain characters are allowed: – ₹.'])
    const format = await approve(await create('PTM', 'PTM on [[Saturday]]'))
    expect(told(await set(format, ['Saturday – 10']))).toEqual([400, 'Only plain characters are allowed: –.'])
    await desk.inSchool(trx => trx.deleteFrom('school_settings').where('code', '=', 'sms.unicode').execute())
  })
  it('that somebody else changed is told of', async () => {
    const format = await create('Trip', 'Trip')
    const save = (smsBody: string) =>
      desk.admin.post(`sms-to-guardian/save-format/${format.id}`, body('Trip', smsBody, { version: format.version }))
    expect((await save('First')).json().version).toBe(format.version + 1)
    expect((await save('Second')).statusCode).toBe(409)
  })
})

describe('lists', () => {
  it('hold the formats of one door by name', async () => {
    await create('Zoo', 'Zoo')
    await create('apple', 'Apple')
    const list = (await head.get('sms-to-guardian/get-formats')).json()
    expect(list.smsFormats.map((format: Format) => format.name)).toEqual(['apple', 'Zoo'])
    expect([list.applySMSFormatApproval, list.smsApproval]).toEqual([true, true])
    expect((await head.get('sendsmstostaff/get-formats')).json().smsFormats).toEqual([])
    const zoo = list.smsFormats[1].id
    expect((await head.get(`sendsmstostaff/get-formats-by-id/${zoo}`)).statusCode).toBe(404)
  })
  it('are those of the own school', async () => {
    const format = await create('Zoo', 'Zoo')
    const other = await desk.browser('GVN.ADMIN')
    expect((await other.get('sms-to-guardian/get-formats')).json().smsFormats).toEqual([])
    expect((await other.get(`sms-to-guardian/get-formats-by-id/${format.id}`)).statusCode).toBe(404)
    expect((await other.post(`sms-to-guardian/save-format/${format.id}`, body('Zoo', 'x'))).statusCode).toBe(404)
  })
  it('of every school begin with what is predefined', async () => {
    const { rows } = {
      rows: await desk.inSchool(trx =>
        trx
          .selectFrom('message_formats')
          .select(['name', 'door'])
          .where('predefined', '=', true)
          .orderBy('name')
          .orderBy('channel')
          .execute(),
      ),
    }
    const ofAll = (name: string, door = 'absentPresent') => Array.from({ length: 3 }, () => ({ name, door }))
    expect(rows).toEqual([
      ...ofAll('Absent'),
      ...ofAll('Bus update', 'busAttendance'),
      ...ofAll('Correction'),
      ...ofAll('Fee reminder', 'feeDues'),
      ...ofAll('Late'),
      { name: 'LoginCredentialsSMS', door: 'system' },
      { name: 'LoginCredentialsWhatsapp', door: 'system' },
      { name: 'PasswordCodeSMS', door: 'system' },
      { name: 'PaymentFailureSMS', door: 'fees' },
      { name: 'PaymentSuccessSMS', door: 'fees' },
    ])
  })
})

describe('who may save', () => {
  it('is nobody who only reads', async () => {
    const format = await create('Trip', 'Trip')
    expect((await operator.get('sms-to-guardian/get-formats')).json().smsFormats).toHaveLength(1)
    for (const response of [
      await operator.post('sms-to-guardian/save-new-format', body('x', 'x')),
      await operator.post(`sms-to-guardian/save-format/${format.id}`, body('Trip', 'x')),
      await operator.send('DELETE', `sms-to-guardian/${format.id}`),
    ])
      expect(response.statusCode).toBe(403)
  })
  it('is a teacher only while the school lets them', async () => {
    const write = () => teacher.post('sms-to-guardian/save-new-format', body('Mine', 'Mine', { replace: true }))
    const offered = async () => (await teacher.get('sms-to-guardian/initialvalues')).json().mayKeepFormats
    expect((await write()).statusCode).toBe(200)
    expect(await offered()).toBe(true)
    await desk.inSchool(trx =>
      trx
        .insertInto('school_settings')
        .values({ school_id: desk.schoolId, code: 'comm.teacherFormats', value: 'false', updated_at: new Date(0) })
        .execute(),
    )
    expect((await write()).statusCode).toBe(403)
    expect(await offered()).toBe(false)
    expect((await head.get('sms-to-guardian/initialvalues')).json().mayKeepFormats).toBe(true)
    expect((await operator.get('sms-to-guardian/initialvalues')).json().mayKeepFormats).toBe(false)
    // A teacher stays one as a parent, not where the office counts on them.
    const hold = async (...roles: string[]) => {
      await desk.inSchool(trx =>
        sql`update user_schools set roles = ${roles}::text[]
          where user_id = (select id from users where login_name = 'GVS.TEACHER')`.execute(trx),
      )
      teacher = await desk.browser('GVS.TEACHER')
    }
    await hold('Teacher', 'Guardian')
    expect([(await write()).statusCode, await offered()]).toEqual([403, false])
    await hold('Teacher', 'NonTeachingStaff')
    expect([(await write()).statusCode, await offered()]).toEqual([200, true])
    await hold('Teacher')
    await desk.inSchool(trx => trx.deleteFrom('school_settings').where('code', '=', 'comm.teacherFormats').execute())
  })
})

describe('WhatsApp', () => {
  const whatsapp = (over: object = {}) => ({
    formName: 'GuardianGeneralWhatsapp',
    name: 'Fees',
    smsBody: 'Dear {{Guardian}}',
    campaignName: 'fees_july',
    includeDocument: true,
    ...over,
  })
  it('has campaigns, and a document only with an attachment', async () => {
    const saved = await desk.admin.post('whatsapp-to-guardian/save-new-format', whatsapp())
    expect(saved.json()).toMatchObject({ campaignName: 'fees_july', includeAttachment: false, includeDocument: false })
    const list = (await desk.admin.get('whatsapp-to-guardian/get-formats/GuardianGeneralWhatsapp')).json()
    // Campaigns are those of the whole school.
    const ofDay = ['attendance_absent', 'attendance_correction', 'attendance_late', 'bus_update', 'fee_reminder']
    expect([list.campaigns, list.smsFormats.length]).toEqual([[...ofDay, 'fees_july'], 1])
    const { id } = saved.json()
    expect((await desk.admin.get(`whatsapp-to-guardian/get-formats-by-id/${id}`)).statusCode).toBe(200)
    expect((await desk.admin.get(`whatsapp-to-guardian/get-staff-formats-by-id/${id}`)).statusCode).toBe(404)
    expect((await desk.admin.send('DELETE', `whatsapp-to-guardian/${id}`)).json()).toEqual({ id })
  })
  it('needs a group, and a campaign where the provider knows texts by it', async () => {
    const free = await desk.admin.post('whatsapp-to-guardian/save-new-format', whatsapp({ name: 'Free', campaignName: '' }))
    expect(free.json(), free.body).toMatchObject({ name: 'Free', campaignName: '' })
    const services = desk.server.services as { configuration: typeof desk.server.services.configuration }
    const { configuration } = services
    services.configuration = Object.assign(Object.create(configuration), { whatsapp: { driver: 'whatsapp-campaign' } })
    const none = await desk.admin.post('whatsapp-to-guardian/save-new-format', whatsapp({ campaignName: '' }))
    services.configuration = configuration
    expect(none.json().fieldErrors).toEqual([{ field: 'campaignName', message: 'Campaign name is required' }])
    const odd = await desk.admin.post('whatsapp-to-guardian/save-new-format', whatsapp({ formName: 'Nothing' }))
    expect([odd.statusCode, odd.json().fieldErrors[0].field]).toEqual([400, 'group'])
  })
})

describe('notifications', () => {
  const notification = (name: string, over: object = {}) => ({
    group: 'GuardianNotificationFormName',
    notificationFormatName: name,
    notificationTitle: 'Holiday',
    notificationDescription: 'No school for {{Student}}.',
    formatType: 'Notification',
    ...over,
  })
  const make = async (name: string, browser = desk.admin, over: object = {}) =>
    browser.post('notification/common/save-new-format', notification(name, over))

  it('need title and description', async () => {
    const title = await make('Holiday', desk.admin, { notificationTitle: ' ' })
    expect(title.json().fieldErrors).toEqual([{ field: 'notificationTitle', message: 'Title is required' }])
    const description = await make('Holiday', desk.admin, { notificationDescription: '' })
    expect(description.json().fieldErrors).toEqual([{ field: 'notificationDescription', message: 'Description is required' }])
  })
  it('belong to who made them', async () => {
    const made = (await make('Holiday')).json().newNotificationFormat
    expect(made).toMatchObject({ notificationBody: 'Holiday\nNo school for {{Student}}.', formatType: 'Notification' })
    expect((await make('holiday')).json().name).toBe('Exists')
    expect(told(await make('holiday', head, { replace: true }))).toEqual([409, 'Format name Already Exist.'])
    expect((await head.send('DELETE', `notification/common/delete/${made.id}`)).statusCode).toBe(403)
    const saved = await desk.admin.post(
      `notification/common/save-noti-format/${made.id}`,
      notification('Holiday', { notificationTitle: 'No school' }),
    )
    expect(saved.json().notificationFormat).toMatchObject({ id: made.id, notificationTitle: 'No school' })
    const renamed = await desk.admin.post(`notification/common/save-noti-format/${made.id}`, notification('Festival'))
    expect(renamed.json().newNotificationFormat.id).not.toBe(made.id)
    expect((await desk.admin.send('DELETE', `notification/common/delete/${made.id}`)).json()).toEqual({ id: made.id })
  })
  it('that are predefined are changed by administrators, and stay', async () => {
    const list = async (browser: TestBrowser) =>
      (await browser.get('notification/common/get-formats/attendenceNotifications')).json().notificationFormats
    const [absent] = await list(desk.admin)
    expect(absent).toMatchObject({ notificationFormatName: 'Absent', predefined: true, own: true, createStaffId: null })
    const save = (browser: TestBrowser) =>
      browser.post(
        `notification/common/save-noti-format/${absent.id}`,
        notification('Absent', { group: 'attendenceNotifications', notificationDescription: '{{Name}} is not here.' }),
      )
    expect((await save(desk.admin)).json().notificationFormat).toMatchObject({ id: absent.id, own: true })
    expect((await list(head))[0]).toMatchObject({ id: absent.id, predefined: true, own: false })
    expect(told(await save(head))).toEqual([409, 'Format name Already Exist.'])
    expect(told(await desk.admin.send('DELETE', `notification/common/delete/${absent.id}`))[0]).toBe(409)
  })
  it('copy a text message', async () => {
    const rain = await create('Rain', 'It rains.')
    const all = (
      await desk.admin.get('notification/common/get-smsnotificationformats/GuardianNotificationFormName/GuardianSMSFormName')
    ).json()
    expect(all.allFormats).toMatchObject([{ id: rain.id, formatType: 'SMS', notificationDescription: 'It rains.' }])
    const copy = await desk.admin.post(
      `notification/common/save-noti-format/${rain.id}`,
      notification('Rain', { formatType: 'SMS' }),
    )
    expect(copy.json().newNotificationFormat).toMatchObject({ formatType: 'Notification' })
    expect(
      (await head.get('notification/common/get-formats/GuardianNotificationFormName')).json().notificationFormats,
    ).toHaveLength(1)
    expect((await head.get('notification/common/get-smsformats-notification/guardianGeneralSMS')).json().smsFormats).toHaveLength(
      1,
    )
    expect((await head.get('notification/common/get-formats/Nothing')).statusCode).toBe(404)
  })
})
