import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser
let superAdmin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('staff-users', { demonstration: 0.2 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
  superAdmin = server.browser()
  await superAdmin.logIn('GVS.SUPER', demoPassword)
})
afterAll(() => server.close())

interface Staff {
  id: string
  code: string
  name: string
  role: string
  loginName: string
}

const platform = <Row>(query: ReturnType<typeof sql<Row>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)

const without = async (filters: object = {}): Promise<Staff[]> =>
  (await admin.post('staff-user/view-data', { filters, pageSize: 200 })).json().results

const login = async (text: string, by = admin) =>
  (await by.post('staff-user/list', { filters: { text }, pageSize: 200 })).json().results[0]

const refused = async (response: Promise<{ statusCode: number; json: () => { name: string; message: string } }>) => {
  const { statusCode, json } = await response
  return [statusCode, json().message]
}

describe('making logins for staff', () => {
  it('offers those who have none, with a usual role and a free name', async () => {
    const staff = await without()
    expect(staff.length).toBeGreaterThan(5)
    for (const one of staff) {
      expect(one.role).toBe(one.code.startsWith('T') ? 'Teacher' : 'NonTeachingStaff')
      expect(one.loginName).toBe(`GVSS${one.code}`)
    }
    const { roles } = (await admin.get('staff-user/initialvalues')).json()
    expect(roles).toEqual(['SystemAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff'])
    expect((await superAdmin.get('staff-user/initialvalues')).json().roles).toContain('SchoolSuperAdmin')
  })

  it('makes them once, non-teaching staff with three screens, and nobody can log in yet', async () => {
    const [teacher] = await without({ teaching: 'yes' })
    const [office] = await without({ teaching: 'no' })
    const rows = [{ staffId: teacher!.id }, { staffId: office!.id, roles: ['NonTeachingStaff'], loginName: 'office.one' }]
    const made = await admin.post('staff-user/create', { rows })
    expect(made.json(), made.body).toMatchObject({ created: 2 })
    expect((await admin.post('staff-user/create', { rows })).json()).toEqual({ created: 0, users: [] })
    expect(await login('OFFICE.ONE')).toMatchObject({
      roles: ['NonTeachingStaff'],
      mode: 'allotted',
      status: 'Created',
      shared: false,
    })
    expect(await login(teacher!.code)).toMatchObject({ loginName: `GVSS${teacher!.code}`, mode: 'role', roles: ['Teacher'] })
    const { id } = await login('OFFICE.ONE')
    expect((await admin.get(`userallotment/forms/${id}`)).json().formCodes).toEqual([
      's.comm.history',
      's.leave.entry',
      's.food.mine',
    ])
    const answer = await server
      .browser()
      .post('auth/login', { loginName: 'OFFICE.ONE', password: 'ABCDEFGH', mode: 'school', keep: false })
    expect(answer.statusCode).toBe(401)
  })

  it('takes no name that anybody on the platform has, and no role beyond reach', async () => {
    const [one, two] = await without()
    const create = (row: object, by = admin) => by.post('staff-user/create', { rows: [{ staffId: one!.id, ...row }] })
    expect(await refused(create({ loginName: 'gvn.admin' }))).toEqual([409, 'Login name GVN.ADMIN is already used.'])
    const bad = await create({ loginName: 'a b!' })
    expect(bad.json().fieldErrors[0].field).toBe('rows.0.loginName')
    expect(await refused(create({ roles: ['SchoolSuperAdmin'] }))).toEqual([403, 'You cannot give the role SchoolSuperAdmin.'])
    expect((await create({ roles: ['SchoolGroupAdmin'] })).statusCode).toBe(400)
    const twice = [one!, two!].map(staff => ({ staffId: staff.id, loginName: 'THE.SAME' }))
    expect(await refused(admin.post('staff-user/create', { rows: twice }))).toEqual([409, 'Login name THE.SAME is already used.'])
    expect((await admin.get('staff-user/check?loginName=gvn.admin')).json()).toEqual({ valid: true, free: false })
    expect((await admin.get('staff-user/check?loginName=NEW.NAME')).json()).toEqual({ valid: true, free: true })
    expect((await admin.get('staff-user/check?loginName=a%20b')).json()).toEqual({ valid: false, free: false })
    expect((await create({ roles: ['SchoolSuperAdmin'] }, superAdmin)).json()).toMatchObject({ created: 1 })
  })

  it('gives a name another number when somebody has it', async () => {
    const [staff] = await without()
    await platform(sql`update users set login_name = ${staff!.loginName} where login_name = 'SFS.GUARDIAN'`)
    expect((await without()).find(one => one.id === staff!.id)!.loginName).toBe(`${staff!.loginName}-2`)
  })
})

describe('a login of staff', () => {
  it('gets other roles, which ends its sessions', async () => {
    const plain = server.browser()
    await plain.logIn('GVS.PLAIN', demoPassword)
    const { id, version, loginName } = await login('GVS.PLAIN')
    const changed = await admin.patch(`staff-user/${id}`, { roles: ['SchoolHead', 'Teacher'], loginName, version })
    expect(changed.json(), changed.body).toMatchObject({ roles: ['SchoolHead', 'Teacher'], version: version + 1 })
    expect((await plain.get('dashboard')).statusCode).toBe(401)
    await plain.logIn('GVS.PLAIN', demoPassword)
    expect((await plain.get('dashboard')).json().home).toBe('home.school-head')
    const stale = await admin.patch(`staff-user/${id}`, { roles: ['Teacher'], loginName, version })
    expect([stale.statusCode, stale.json().name]).toEqual([409, 'VersionConflict'])
  })

  it('is renamed, in capitals, to a name that is free', async () => {
    const { id, version } = await login('GVS.PLAIN')
    const rename = (loginName: string, now: number) =>
      admin.patch(`staff-user/${id}`, { roles: ['Teacher'], loginName, version: now })
    expect(await refused(rename('gvs.head', version))).toEqual([409, 'Login name GVS.HEAD is already used.'])
    expect((await rename('joseph.k', version)).json()).toMatchObject({ loginName: 'JOSEPH.K' })
    const moved = server.browser()
    await moved.logIn('JOSEPH.K', demoPassword)
    expect((await rename('GVS.PLAIN', version + 1)).statusCode).toBe(200)
  })

  it('keeps its own roles, the last SystemAdmin, and what is out of reach', async () => {
    const own = await login('GVS.ADMIN')
    const change = (by: TestBrowser, one: { id: string; loginName: string; version: number }, roles: string[]) =>
      refused(by.patch(`staff-user/${one.id}`, { roles, loginName: one.loginName, version: one.version }))
    expect(await change(admin, own, ['SystemAdmin', 'Teacher'])).toEqual([400, 'You cannot change your own roles.'])
    expect(await change(superAdmin, own, ['Teacher'])).toEqual([409, 'The school must keep at least one SystemAdmin.'])
    const boss = await login('GVS.SUPER')
    expect(await change(admin, boss, ['SchoolSuperAdmin', 'Teacher'])).toEqual([
      403,
      'You cannot give the role SchoolSuperAdmin.',
    ])
    for (const verb of ['regenerate-password', 'export-slips'])
      expect(await refused(admin.post(`staff-user/${verb}`, { userIds: [own.id, boss.id] }))).toEqual([
        403,
        `${boss.name} has the role SchoolSuperAdmin, which you cannot give. Take the login out of the selection.`,
      ])
    expect([own.reachable, boss.reachable, (await login('GVS.SUPER', superAdmin)).reachable]).toEqual([true, false, true])
    const { results, ids } = (await admin.post('staff-user/list', { filters: {}, pageSize: 200, all: true })).json()
    const reached = results.filter((one: { reachable: boolean }) => one.reachable).map((one: { id: string }) => one.id)
    expect(ids).toEqual(reached)
    expect(ids).not.toContain(boss.id)
    expect(await refused(superAdmin.delete(`staff-user/${own.id}`))).toEqual([
      409,
      'The school must keep at least one SystemAdmin.',
    ])
    expect((await admin.delete(`staff-user/${own.id}`)).statusCode).toBe(400)
  })

  it('moves to another member of staff who has none', async () => {
    const { id, staffId } = await login('GVS.PLAIN')
    const head = await login('GVS.HEAD')
    const move = (to: string) => admin.post('staff-user/move', { userId: id, staffId: to })
    expect(await refused(move(head.staffId))).toEqual([409, 'Rosamma Varghese already has a login.'])
    const [free] = await without({ teaching: 'yes' })
    expect((await move(free!.id)).statusCode).toBe(204)
    expect(await login('GVS.PLAIN')).toMatchObject({ id, staffId: free!.id, name: free!.name })
    expect((await without()).map(one => one.id)).toContain(staffId)
    expect((await move(staffId)).statusCode).toBe(204)
  })

  it('is removed; the person stays, and the name is free again', async () => {
    const [staff] = await without({ teaching: 'yes' })
    const made = (await admin.post('staff-user/create', { rows: [{ staffId: staff!.id, loginName: 'FOR.AWHILE' }] })).json()
    expect((await admin.delete(`staff-user/${made.users[0].userId}`)).statusCode).toBe(204)
    expect((await without()).map(one => one.id)).toContain(staff!.id)
    expect((await admin.get('staff-user/check?loginName=FOR.AWHILE')).json()).toEqual({ valid: true, free: true })
    expect((await admin.delete(`staff-user/${made.users[0].userId}`)).statusCode).toBe(404)
  })

  it('of another school as well is the operator’s', async () => {
    const { id, loginName, version } = await login('GVS.TEACHER')
    const [gvs] = await platform(sql<{ id: string }>`select id from schools where code = 'GVS'`)
    const [gvn] = await platform(sql<{ id: string }>`select id from schools where code = 'GVN'`)
    expect(await refused(admin.get(`staff-user/${id}/schools`))).toEqual([
      403,
      'Only the operator can give a login other schools.',
    ])
    const operator = server.browser()
    await operator.logIn('GJ.ADMIN', demoPassword)
    operator.token = (await operator.post(`platform/schools/${gvs!.id}/enter`)).json().accessToken
    expect((await operator.post(`staff-user/${id}/schools`, { schoolId: gvn!.id, roles: ['Teacher'] })).statusCode).toBe(204)
    const places = (await operator.get(`staff-user/${id}/schools`)).json()
    expect(places.map((place: { here: boolean; roles: string[] }) => [place.here, place.roles])).toEqual([
      [false, ['Teacher']],
      [true, ['Teacher']],
    ])
    expect(await login('GVS.TEACHER')).toMatchObject({ shared: true })
    const shared = [409, 'This login also serves another school. Please contact support.']
    expect(await refused(admin.post('staff-user/regenerate-password', { userIds: [id] }))).toEqual(shared)
    expect(await refused(admin.patch(`staff-user/${id}`, { roles: ['Teacher'], loginName: 'OTHER.NAME', version }))).toEqual(
      shared,
    )
    expect(loginName).toBe('GVS.TEACHER')
    // Removed from this school it still serves the other one.
    expect((await operator.delete(`staff-user/${id}/schools/${gvn!.id}`)).statusCode).toBe(204)
    expect(await login('GVS.TEACHER')).toMatchObject({ shared: false })
  })
})

describe('another school of a login', () => {
  const placeIn = async (id: string, schoolId: string) =>
    (
      await platform(
        sql<{ roles: string[]; mode: string; forms: string[] }>`
          select us.roles, us.allotment_mode as mode,
            array(select a.form_code from user_allotments a where a.school_id = us.school_id and a.user_id = us.user_id order by 1) as forms
          from user_schools us where us.user_id = ${id}::uuid and us.school_id = ${schoolId}::uuid`,
      )
    )[0]
  const start = async () => {
    const { id } = await login('GVS.HEAD')
    const [gvs] = await platform(sql<{ id: string }>`select id from schools where code = 'GVS'`)
    const [gvn] = await platform(sql<{ id: string }>`select id from schools where code = 'GVN'`)
    const operator = server.browser()
    await operator.logIn('GJ.ADMIN', demoPassword)
    operator.token = (await operator.post(`platform/schools/${gvs!.id}/enter`)).json().accessToken
    return { id, gvs: gvs!.id, gvn: gvn!.id, operator }
  }

  it('begins as a new login there', async () => {
    const { id, gvs, gvn, operator } = await start()
    const own = ['s.comm.history', 's.leave.entry']
    await platform(
      sql`insert into user_allotments (school_id, user_id, form_code) select ${gvs}::uuid, ${id}::uuid, unnest(${own}::text[])`,
    )
    await operator.post(`staff-user/${id}/schools`, { schoolId: gvn, roles: ['NonTeachingStaff'] })
    expect(await placeIn(id, gvn)).toEqual({
      roles: ['NonTeachingStaff'],
      mode: 'allotted',
      forms: ['s.comm.history', 's.food.mine', 's.leave.entry'],
    })
    expect((await operator.delete(`staff-user/${id}/schools/${gvn}`)).statusCode).toBe(204)
    expect(await placeIn(id, gvs)).toMatchObject({ forms: own })
    // The other school hears of both.
    expect(
      await platform(
        sql`select action, via_operator from audit_entries where school_id = ${gvn}::uuid and entity_id = ${id} order by at, action`,
      ),
    ).toEqual(['login.addSchool', 'login.removeSchool'].map(action => ({ action, via_operator: true })))
  })

  it('keeps its last SystemAdmin, and a parent of that school', async () => {
    const { id, gvn, operator } = await start()
    await platform(sql`update user_schools set active = false where school_id = ${gvn}::uuid and 'SystemAdmin' = any(roles)`)
    await operator.post(`staff-user/${id}/schools`, { schoolId: gvn, roles: ['SystemAdmin'] })
    const take = () => operator.delete(`staff-user/${id}/schools/${gvn}`)
    expect(await refused(take())).toEqual([409, 'The school must keep at least one SystemAdmin.'])
    await platform(sql`update user_schools set active = true where school_id = ${gvn}::uuid`)
    await platform(
      sql`update user_schools set roles = array['SystemAdmin', 'Guardian'] where school_id = ${gvn}::uuid and user_id = ${id}::uuid`,
    )
    expect((await take()).statusCode).toBe(204)
    expect(await placeIn(id, gvn)).toEqual({ roles: ['Guardian'], mode: 'role', forms: [] })
    expect((await take()).statusCode).toBe(204)
    expect(await placeIn(id, gvn)).toBeUndefined()
  })
})

describe('login details of staff', () => {
  const user = async (loginName: string, teaching: 'yes' | 'no' = 'yes') => {
    const [staff] = await without({ teaching })
    const made = await admin.post('staff-user/create', { rows: [{ staffId: staff!.id, loginName }] })
    return { id: made.json().users[0].userId as string, name: staff!.name }
  }

  const sends = (...channels: string[]) =>
    platform(sql`
      insert into school_settings (school_id, code, value, updated_at)
      select id, 'user.credentialChannel', ${JSON.stringify(channels)}::jsonb, now() from schools where code = 'GVS'
      on conflict (school_id, code) do update set value = excluded.value`)

  it('go out by e-mail with a password that opens the first login', async () => {
    await sends('sms', 'email')
    expect((await admin.get('staff-user/initialvalues')).json().channels).toEqual(['sms', 'email'])
    const { id } = await user('BY.EMAIL')
    const sent = await admin.post('staff-user/send', { userIds: [id], channel: 'email', resend: false })
    expect(sent.json(), sent.body).toMatchObject({ job: null, result: { sent: 1, credits: 0 } })
    expect(await login('BY.EMAIL')).toMatchObject({ status: 'Sent' })
    const again = await admin.post('staff-user/send', { userIds: [id], channel: 'email', resend: false })
    expect(again.json().result).toMatchObject({ sent: 0, sentBefore: 1 })
  })

  it('go out by no way that the school does not use', async () => {
    await sends('sms')
    const { id } = await user('BY.NOTHING')
    const send = (channel: string) => admin.post('staff-user/send', { userIds: [id], channel, resend: false })
    for (const channel of ['email', 'whatsapp'])
      expect(await refused(send(channel))).toEqual([400, 'The school does not send login details this way.'])
    expect(await login('BY.NOTHING')).toMatchObject({ status: 'Created' })
    expect((await admin.get('staff-user/initialvalues')).json().channels).toEqual(['sms'])
  })

  it('are printed as slips for who ordered them alone', async () => {
    const { id, name } = await user('ON.PAPER')
    const job = await admin.post('staff-user/export-slips', { userIds: [id] })
    expect(job.statusCode, job.body).toBe(202)
    await server.services.jobs.drain(server.services)
    const slips = await admin.get(`staff-user/slips/${job.json().id}`)
    expect(slips.headers['content-type']).toBe('application/pdf')
    const [page] = pdfPages(slips.rawPayload)
    expect(page).toContain(name)
    expect(page).toContain('ON.PAPER')
    expect((await superAdmin.get(`staff-user/slips/${job.json().id}`)).statusCode).toBe(404)
  })

  it('are renewed: the session ends and the old password with it', async () => {
    const plain = server.browser()
    await plain.logIn('GVS.PLAIN', demoPassword)
    const { id } = await login('GVS.PLAIN')
    const renewed = await admin.post('staff-user/regenerate-password', { userIds: [id] })
    expect(renewed.json(), renewed.body).toEqual({ job: null, result: { renewed: 1 } })
    expect((await plain.get('dashboard')).statusCode).toBe(401)
    const old = await server
      .browser()
      .post('auth/login', { loginName: 'GVS.PLAIN', password: demoPassword, mode: 'school', keep: false })
    expect(old.statusCode).toBe(401)
    expect(await login('GVS.PLAIN')).toMatchObject({ status: 'Created' })
    const own = await login('GVS.ADMIN')
    expect(await refused(admin.post('staff-user/regenerate-password', { userIds: [id, own.id] }))).toEqual([
      400,
      'You cannot do this with your own login.',
    ])
    expect((await admin.get('dashboard')).statusCode).toBe(200)
  })
})
