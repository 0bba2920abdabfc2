import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser
let guardian: TestBrowser
let schoolId: string

beforeAll(async () => {
  server = await startTestServer('profile', { demonstration: 0.1 })
  admin = await signedIn('GVS.ADMIN')
  guardian = await signedIn('GVS.GUARDIAN')
  schoolId = (await admin.get('profile/school')).json().id
})
afterAll(() => server.close())

async function signedIn(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

const lastSms = (to: string) =>
  transact(server.services.db, onPlatform, trx =>
    trx
      .selectFrom('outbox')
      .select(['body', 'template'])
      .where('recipient', '=', to)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  )

const contacts = { whatsappNumber: '', email: '', address: '', bloodGroup: '', emergencyPhone: '', photoFileId: null }

describe('my profile', () => {
  it('keeps what staff change of themselves, once at a time', async () => {
    const teacher = await signedIn('GVS.TEACHER')
    const before = (await teacher.get('profile/staff')).json()
    expect(before.classTeacherOf).toHaveLength(1)
    const changed = { ...contacts, mobile: '+91 98470 21634', bloodGroup: 'B+', address: 'Hill Road', version: before.version }
    const after = (await teacher.patch('profile/staff', changed)).json()
    expect(after).toMatchObject({ mobile: '9847021634', bloodGroup: 'B+', address: 'Hill Road', version: before.version + 1 })
    const stale = await teacher.patch('profile/staff', changed)
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
  })

  it('of an administrator of a group is the login, with or without a school chosen', async () => {
    const group = server.browser()
    await group.logIn('GV.GROUP', demoPassword, 'group')
    const before = (await group.get('profile/staff')).json()
    expect(before).toMatchObject({ loginName: 'GV.GROUP', roles: ['SchoolGroupAdmin'], staffId: null, divisions: [] })
    expect(before.name).not.toBe('')
    const saved = await group.patch('profile/staff', { ...contacts, mobile: '9847021635', version: before.version })
    expect([saved.statusCode, saved.json().mobile]).toEqual([200, '9847021635'])
    group.token = (await group.post('auth/choose-school', { schoolId })).json().accessToken
    const chosen = (await group.get('profile/staff')).json()
    expect(chosen).toMatchObject({ name: before.name, mobile: '9847021635', version: before.version + 1 })
  })

  it('says by field what is wrong', async () => {
    const { version } = (await admin.get('profile/staff')).json()
    const refused = await admin.patch('profile/staff', { ...contacts, mobile: '12', email: 'x', bloodGroup: 'Z', version })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors.map((item: { field: string }) => item.field)).toEqual(['mobile', 'email', 'bloodGroup'])
  })

  it('takes only an own picture, and none where there is no record', async () => {
    const teacher = await signedIn('GVS.TEACHER')
    const mine = (await teacher.get('profile/staff')).json()
    const save = (photoFileId: string) =>
      teacher.patch('profile/staff', { ...contacts, mobile: mine.mobile, photoFileId, version: mine.version })
    const own = await save((await teacher.upload('files/single', 'a.csv', Buffer.from('a\n1\n'))).json().id)
    expect([own.statusCode, own.json().message]).toEqual([400, 'Invalid file type'])
    const foreign = (await admin.upload('files/single', 'a.csv', Buffer.from('a\n1\n'))).json().id
    expect((await save(foreign)).statusCode).toBe(404)
    // A photo of the own is the school's to see, and of no family or other school.
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const photo = (await teacher.upload('files/single', 'a.png', png)).json().id
    expect((await save(photo)).statusCode).toBe(200)
    const read = async (browser: TestBrowser) => (await browser.get(`files/geturl/${photo}`)).statusCode
    expect([await read(teacher), await read(guardian), await read(await signedIn('GVN.ADMIN'))]).toEqual([200, 404, 404])
    const { version } = (await admin.get('profile/staff')).json()
    const office = await admin.patch('profile/staff', { ...contacts, mobile: mine.mobile, address: 'Hill Road', version })
    expect(office.json().fieldErrors).toEqual([
      { field: 'address', message: 'This login has no record of staff. Only mobile and e-mail can be changed.' },
    ])
  })
})

describe('the school', () => {
  it('changes its contacts and refuses addresses that are none', async () => {
    const before = (await admin.get('profile/school')).json()
    const body = {
      phone: '0484 2345678',
      email: 'office@gvs.in',
      website: 'https://gvs.in',
      address: 'Hill Road',
      logoFileId: null,
      logoWithNameFileId: null,
      version: before.version,
    }
    expect((await admin.patch('profile/school', body)).json()).toMatchObject({ phone: '0484 2345678', website: 'https://gvs.in' })
    const wrong = await admin.patch('profile/school', { ...body, version: before.version + 1, website: 'javascript:alert(1)' })
    expect(wrong.json().fieldErrors).toEqual([{ field: 'website', message: 'Type the whole address, beginning with https://.' }])
  })

  it('sets and resets values of its own, all or none', async () => {
    const find = (list: { code: string; version: number }[], code: string) => list.find(item => item.code === code)
    const all = (await admin.get('profile/school/settings')).json()
    expect(find(all, 'import.selfService')).toBe(undefined)
    const changed = await admin.patch('profile/school/settings', {
      changes: [{ code: 'login.guardianIdleDays', value: 14, version: 0 }],
    })
    const { version } = find(changed.json(), 'login.guardianIdleDays')!
    expect(find(changed.json(), 'login.guardianIdleDays')).toMatchObject({
      value: 14,
      source: 'School',
      fallback: 30,
      fallbackSource: 'Default',
    })
    const refused = await admin.patch('profile/school/settings', {
      changes: [
        { code: 'login.guardianIdleDays', value: 20, version },
        { code: 'login.staffIdleHours', value: 100, version: 0 },
        { code: 'import.selfService', value: false, version: 0 },
      ],
    })
    expect(refused.json().fieldErrors).toEqual([
      { field: 'login.staffIdleHours', message: 'Hours staff stay signed in must be 1 to 72.' },
      { field: 'import.selfService', message: 'The school cannot change this setting.' },
    ])
    expect(find((await admin.get('profile/school/settings')).json(), 'login.guardianIdleDays')).toMatchObject({ value: 14 })
    const reset = await admin.patch('profile/school/settings', {
      changes: [{ code: 'login.guardianIdleDays', value: null, version }],
    })
    expect(find(reset.json(), 'login.guardianIdleDays')).toMatchObject({ value: 30, source: 'Default', version: 0 })
  })

  it('changes each setting once at a time, also over a reset', async () => {
    const code = 'login.guardianIdleDays'
    const save = async (value: unknown, version: number, more: readonly object[] = []) => {
      const response = await admin.patch('profile/school/settings', { changes: [{ code, value, version }, ...more] })
      const setting = (await admin.get('profile/school/settings')).json().find((item: { code: string }) => item.code === code)
      return { status: response.statusCode, message: response.json().message, version: setting.version, value: setting.value }
    }
    const stale = { status: 409, message: 'The record was changed. Please reload.' }
    expect(await save(20, 0, [{ code: 'login.staffIdleHours', value: 5, version: 77 }])).toMatchObject({ ...stale, value: 30 })
    const first = await save(20, 0)
    expect(first).toMatchObject({ status: 200, value: 20 })
    expect(await save(21, 0)).toMatchObject({ ...stale, value: 20 })
    expect(await save(null, 0)).toMatchObject({ ...stale, value: 20 })
    const second = await save(22, first.version)
    expect(second).toMatchObject({ status: 200, value: 22 })
    expect(await save(23, first.version)).toMatchObject({ ...stale, value: 22 })
    expect(await save(null, first.version)).toMatchObject({ ...stale, value: 22 })
    expect(await save(null, second.version)).toMatchObject({ status: 200, value: 30, version: 0 })
    expect(await save(24, 0)).toMatchObject({ status: 200, value: 24 })
    for (const old of [first.version, second.version]) expect(await save(25, old)).toMatchObject({ ...stale, value: 24 })
  })

  it('takes one of two changes that come at once', async () => {
    const both = await Promise.all(
      [11, 12].map(value =>
        admin.patch('profile/school/settings', { changes: [{ code: 'notification.bellDays', value, version: 0 }] }),
      ),
    )
    expect(both.map(response => response.statusCode).sort()).toEqual([200, 409])
  })
})

describe('a family', () => {
  it('asks the school, joins its requests and takes them back', async () => {
    const before = (await guardian.get('profile/student')).json()
    expect(before).toMatchObject({ approval: true, editable: ['mobile', 'whatsappNumber', 'email', 'address'], pending: [] })
    const both = await Promise.all([
      guardian.post('profile/student/changes', { changes: { address: 'Lake Road' } }),
      guardian.post('profile/student/changes', { changes: { email: 'new@example.org' } }),
    ])
    expect(both.map(answer => answer.json())).toEqual([
      { saved: false, sent: true },
      { saved: false, sent: true },
    ])
    const asked = (await guardian.get('profile/student')).json()
    expect(asked.guardian).toEqual(before.guardian)
    expect(asked.pending).toHaveLength(1)
    expect(asked.pending[0].changes.map((change: { field: string }) => change.field).sort()).toEqual(['address', 'email'])
    expect((await guardian.delete(`profile/student/changes/${asked.pending[0].id}`)).statusCode).toBe(204)
    expect((await guardian.delete(`profile/student/changes/${asked.pending[0].id}`)).statusCode).toBe(404)
    expect((await guardian.get('profile/student')).json().pending).toEqual([])
  })

  it('proves a new mobile by the code that was sent to it', async () => {
    const mobile = '9812345670'
    const without = await guardian.post('profile/student/changes', { changes: { mobile } })
    expect([without.statusCode, without.json().message]).toEqual([400, 'Invalid or expired code.'])
    expect((await guardian.post('profile/student/mobile-code', { mobile: `+91 ${mobile}` })).statusCode).toBe(204)
    const sms = await lastSms(mobile)
    expect(sms.template).toEqual({ dltTemplateId: '1107160000000000002' })
    const code = /\d{6}/.exec(sms.body)![0]
    const change = { changes: { mobile }, mobileCode: code === '000000' ? '000001' : '000000' }
    for (const times of [1, 2]) {
      const wrong = await guardian.post('profile/student/changes', change, { 'idempotency-key': 'wrong-code' })
      expect([times, wrong.statusCode, wrong.json().message]).toEqual([times, 400, 'Invalid or expired code.'])
    }
    const right = await guardian.post('profile/student/changes', { changes: { mobile }, mobileCode: code })
    expect(right.json()).toEqual({ saved: false, sent: true })
    const again = await guardian.post('profile/student/changes', { changes: { mobile }, mobileCode: code })
    expect(again.statusCode).toBe(400)
  })

  it('gets no code while the text of codes waits for its approval', async () => {
    const approve = (isApproved: boolean) =>
      transact(server.services.db, inSchool(schoolId), trx =>
        trx.updateTable('message_formats').set({ is_approved: isApproved }).where('name', '=', 'PasswordCodeSMS').execute(),
      )
    await approve(false)
    const refused = await guardian.post('profile/student/mobile-code', { mobile: '9812345671' })
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'CodesWait'])
    await expect(lastSms('9812345671')).rejects.toThrow()
    const told = (await admin.get('auth/notifications')).json().staffNotificationList
    expect(told[0].message).toBe('SMS format PasswordCodeSMS is waiting for approval.')
    await approve(true)
  })

  it('saves at once where the school wants no approval', async () => {
    const off = { changes: [{ code: 'profile.approval', value: false, version: 0 }] }
    expect((await admin.patch('profile/school/settings', off)).statusCode).toBe(200)
    expect((await guardian.post('profile/student/changes', { changes: { address: 'River Road' } })).json()).toEqual({
      saved: true,
      sent: false,
    })
    expect((await guardian.get('profile/student')).json().guardian.address).toBe('River Road')
    const { rows } = {
      rows: await transact(server.services.db, inSchool(schoolId), trx =>
        trx.selectFrom('guardians').select('name').where('address', '=', 'River Road').execute(),
      ),
    }
    expect(rows).toHaveLength(1)
    // The login follows, as after an approval.
    expect((await guardian.post('profile/student/changes', { changes: { email: 'river@example.org' } })).statusCode).toBe(200)
    const login = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('users').select('email').where('login_name', '=', 'GVS.GUARDIAN').executeTakeFirstOrThrow(),
    )
    expect(login.email).toBe('river@example.org')
    const refused = await guardian.post('profile/student/changes', { changes: { photo: '' } })
    expect(refused.statusCode).toBe(200)
    await admin.patch('profile/school/settings', { changes: [{ code: 'profile.guardianFields', value: [], version: 0 }] })
    const closed = await guardian.post('profile/student/changes', { changes: { email: 'a@b.in' } })
    expect(closed.json().fieldErrors).toEqual([
      { field: 'changes.email', message: 'The school does not let this field be changed here.' },
    ])
  })

  it('of a student is seen and not changed', async () => {
    const student = await signedIn('GVS.STUDENT')
    const profile = (await student.get('profile/student')).json()
    expect(profile.editable).toEqual([])
    expect((await student.post('profile/student/changes', { changes: { email: 'a@b.in' } })).statusCode).toBe(403)
  })
})
