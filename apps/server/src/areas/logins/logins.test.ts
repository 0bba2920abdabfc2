import { type ModuleCode, moduleCodes, type Viewer, visibleForms } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { planRelieved } from './jobs'

let server: TestServer
let admin: TestBrowser

/** Moves the clock and logs in anew: a token does not live that long. */
async function at(time: string): Promise<void> {
  server.clock.set(time)
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
}

beforeAll(async () => {
  server = await startTestServer('logins', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
})
afterAll(() => server.close())

const idOf = (loginName: string) =>
  transact(server.services.db, onPlatform, async trx => {
    const { rows } = await sql<{ id: string }>`select id from users where login_name = ${loginName}`.execute(trx)
    return rows[0]!.id
  })

const audited = (action: string, entityId: string) =>
  transact(server.services.db, onPlatform, async trx => {
    const { rows } = await sql<{ reason: string | null }>`
      select reason from audit_entries where action = ${action} and entity_id = ${entityId}`.execute(trx)
    return rows
  })

const menuOf = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.get('userallotment/allotedforms')).json().forms.map((form: { formCode: string }) => form.formCode)

/** What the token of somebody says. */
const claimsOf = ({ token }: TestBrowser) => JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString())

describe('the screens of a login', () => {
  it('are those of its roles, with their addresses', async () => {
    const { mode, forms } = (await admin.get('userallotment/allotedforms')).json()
    expect(mode).toBe('role')
    expect(forms).toContainEqual({ formCode: 's.user.allotment', path: '/utility/user-power/user-allotment' })
  })

  it('are listed with how many of how many are open', async () => {
    const { results, designations } = (await admin.get('userallotment/users?text=GVS.TEACHER&withDesignations=1')).json()
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ roles: ['Teacher'], mode: 'role' })
    expect(results[0].forms).toBe(results[0].offered)
    expect(designations.length).toBeGreaterThan(0)
    const allotted = (await admin.get('userallotment/users?mode=allotted&pageSize=200')).json().results
    expect(allotted.every((row: { mode: string }) => row.mode === 'allotted')).toBe(true)
  })

  it('of a cashier are home and the ticked ones of the fees, and no other call answers', async () => {
    const id = await idOf('GVS.OFFICE')
    await transact(server.services.db, onPlatform, trx =>
      sql`update user_schools set roles = array['NonTeachingStaff', 'SystemAdmin'] where user_id = ${id}::uuid`.execute(trx),
    )
    const office = server.browser()
    await office.logIn('GVS.OFFICE', demoPassword)
    const { version } = (await admin.get(`userallotment/forms/${id}`)).json()
    const formCodes = ['s.fees.reports', 's.fees.pos.pay']
    const saved = await admin.put(`userallotment/forms/${id}`, { mode: 'allotted', formCodes, version })
    expect(saved.statusCode, saved.body).toBe(200)
    // Without a new login: what the session may do is read anew.
    expect(await menuOf(office)).toEqual(['home.system-admin', ...formCodes])
    expect((await office.post('student/studentReport/viewStudentReport', { filters: {} })).statusCode).toBe(403)
    expect((await office.post('block-login/view', { filters: { userType: 'Staff' } })).statusCode).toBe(403)
    const lock = {
      academicYearId: '00000000-0000-4000-8000-000000000001',
      lockType: 'fee',
      installmentId: '00000000-0000-4000-8000-000000000002',
      studentIds: ['00000000-0000-4000-8000-000000000003'],
    }
    expect((await office.post('lockStudents/lock', lock)).statusCode).toBe(403)
    expect(await audited('login.allot', id)).toHaveLength(1)
    const stale = await admin.put(`userallotment/forms/${id}`, { mode: 'role', formCodes: [], version })
    expect([stale.statusCode, stale.json().name]).toEqual([409, 'VersionConflict'])
  })

  it('take only ticks of the roles, and at least one', async () => {
    const id = await idOf('GVS.TEACHER')
    const { version, offered } = (await admin.get(`userallotment/forms/${id}`)).json()
    expect(offered).not.toContain('s.user.allotment')
    const put = (body: object) => admin.put(`userallotment/forms/${id}`, { mode: 'allotted', version, ...body })
    const foreign = await put({ formCodes: ['s.user.allotment'] })
    expect(foreign.statusCode).toBe(400)
    expect(foreign.json().fieldErrors[0]).toMatchObject({ field: 'formCodes' })
    expect((await put({ formCodes: ['constructor'] })).statusCode).toBe(400)
    const none = await put({ formCodes: [] })
    expect([none.statusCode, none.json().message]).toEqual([400, 'Select at least one screen.'])
    const own = await idOf('GVS.ADMIN')
    const mine = (await admin.get(`userallotment/forms/${own}`)).json()
    const lost = await admin.put(`userallotment/forms/${own}`, {
      mode: 'allotted',
      formCodes: ['s.student.report'],
      version: mine.version,
    })
    expect([lost.statusCode, lost.json().name]).toEqual([400, 'OwnAllotment'])
  })

  it('are copied to logins of the same roles only', async () => {
    const [from, to] = [await idOf('GVS.TEACHER'), await idOf('GVS.PLAIN')]
    const others = (await admin.get(`userallotment/users?sameRolesAs=${from}&pageSize=200`)).json()
    const ids = others.results.map((row: { id: string }) => row.id)
    expect(ids).toContain(to)
    expect(ids).not.toContain(from)
    expect(others.results.every((row: { roles: string[] }) => row.roles.join() === 'Teacher')).toBe(true)
    const { version } = (await admin.get(`userallotment/forms/${from}`)).json()
    await admin.put(`userallotment/forms/${from}`, { mode: 'allotted', formCodes: ['s.student.report'], version })
    const copied = await admin.post('userallotment/copy', { fromUserId: from, toUserIds: [to] })
    expect(copied.json(), copied.body).toEqual({ copied: 1 })
    expect((await admin.get(`userallotment/forms/${to}`)).json()).toMatchObject({
      mode: 'allotted',
      formCodes: ['s.student.report'],
    })
    const other = await admin.post('userallotment/copy', { fromUserId: from, toUserIds: [await idOf('GVS.HEAD')] })
    expect([other.statusCode, other.json().name]).toEqual([400, 'OtherRoles'])
    for (const id of [from, to]) {
      const now = (await admin.get(`userallotment/forms/${id}`)).json()
      await admin.put(`userallotment/forms/${id}`, { mode: 'role', formCodes: [], version: now.version })
    }
  })

  it('of a login with a role beyond reach are left alone', async () => {
    const id = await idOf('GVS.SUPER')
    const { version } = (await admin.get(`userallotment/forms/${id}`)).json()
    const put = await admin.put(`userallotment/forms/${id}`, { mode: 'role', formCodes: [], version })
    expect([put.statusCode, put.json().message]).toEqual([403, 'You cannot give the role SchoolSuperAdmin.'])
    const copied = await admin.post('userallotment/copy', { fromUserId: await idOf('GVS.TEACHER'), toUserIds: [id] })
    expect([copied.statusCode, copied.json().name]).toEqual([403, 'LoginOutOfReach'])
  })

  it('are nobody else’s to see', async () => {
    const teacher = server.browser()
    await teacher.logIn('GVS.TEACHER', demoPassword)
    expect((await teacher.get('userallotment/users')).statusCode).toBe(403)
    const foreign = await transact(server.services.db, onPlatform, async trx => {
      const { rows } = await sql<{ user_id: string }>`
        select us.user_id from user_schools us join schools s on s.id = us.school_id where s.code = 'GVN' limit 1`.execute(trx)
      return rows[0]!.user_id
    })
    expect((await admin.get(`userallotment/forms/${foreign}`)).statusCode).toBe(404)
    expect((await admin.post('block-login/block', { userIds: [foreign], reason: 'Not of this school' })).statusCode).toBe(404)
  })
})

describe('the screens of every role (scenario 20)', () => {
  /** Who is signed in, as the token and the school say. */
  async function viewerOf(browser: TestBrowser): Promise<Viewer> {
    browser.token = (await browser.post('auth/refresh')).json().accessToken
    const claims = claimsOf(browser)
    const { moduleList, mode, forms } = (await browser.get('auth/school-modules')).json()
    return {
      roles: claims.role,
      modules: moduleList.map(({ moduleCode }: { moduleCode: ModuleCode }) => moduleCode),
      permissions: claims.permissions,
      schoolId: claims.SchoolId,
      bound: claims.bound,
      classTeacher: claims.ClassTeacher,
      mode,
      allotted: mode === 'allotted' ? forms : [],
    }
  }

  let operator: TestBrowser
  /** Switches modules of Green Valley School, as the operator does, and waits until every session has heard of it. */
  async function setModules(change: (codes: readonly ModuleCode[]) => readonly ModuleCode[]): Promise<ModuleCode[]> {
    const { results } = (await operator.get('platform/schools?text=GVS')).json()
    const { id, modules, version } = results.find(({ code }: { code: string }) => code === 'GVS')
    const answer = await operator.put(`platform/schools/${id}/modules`, { moduleCodes: change(modules), version })
    expect(answer.statusCode, answer.body).toBe(200)
    server.clock.advance(31_000)
    return modules
  }

  const open = async (loginName: string) => {
    const browser = server.browser()
    await browser.logIn(loginName, demoPassword, loginName === 'GV.GROUP' ? 'group' : 'school')
    return browser
  }

  beforeAll(async () => {
    operator = await open('GJ.ADMIN')
  })

  it.each(demoAccounts)('are for $role those of the table, in its order', async ({ loginName }) => {
    const browser = await open(loginName)
    const expected = visibleForms(await viewerOf(browser)).map(form => form.id)
    expect(expected.length).toBeGreaterThan(0)
    expect(await menuOf(browser)).toEqual(expected)
  })

  it.each([
    ['all modules', moduleCodes.filter(code => code !== 'FEE_ONLY')],
    ['no modules', []],
  ])('are those of the table with %s, in sessions that were open before', async (_, codes) => {
    const browsers = await Promise.all(
      demoAccounts.filter(({ schoolCode }) => schoolCode === 'GVS').map(({ loginName }) => open(loginName)),
    )
    const before = await setModules(() => codes)
    try {
      for (const browser of browsers) {
        const viewer = await viewerOf(browser)
        expect(viewer.modules).toHaveLength(codes.length)
        expect(await menuOf(browser)).toEqual(visibleForms(viewer).map(form => form.id))
      }
    } finally {
      await setModules(() => before)
    }
  })

  it('are for a teacher what class teachers see as soon as there is a class, and nothing of it without CC (scenario 6)', async () => {
    const byClassTeachers = ['s.comm.staff', 's.comm.notice', 's.comm.flash', 's.comm.gallery', 's.att.allotment']
    const teacher = await open('GVS.PLAIN')
    const isHiddenWithoutCc = async () => {
      const before = await setModules(codes => codes.filter(code => code !== 'CC'))
      expect((await menuOf(teacher)).filter(form => form.startsWith('s.comm'))).toEqual([])
      expect((await teacher.get('sms-to-guardian/get-formats')).statusCode).toBe(403)
      await setModules(() => before)
    }
    await isHiddenWithoutCc()
    const before = await menuOf(teacher)
    expect(before).toEqual(expect.arrayContaining(['s.comm.guardian', 's.comm.history']))
    expect(before.filter(form => byClassTeachers.includes(form))).toEqual([])
    const { StaffId: classTeacherId } = claimsOf(teacher)
    const [division] = (await admin.get('class-teacher-report?without=1')).json().results
    const assigned = { classTeacherId, version: division.version }
    expect((await admin.patch(`classes/divisions/${division.id}`, assigned)).statusCode).toBe(204)
    server.clock.advance(31_000)
    expect((await menuOf(teacher)).filter(form => byClassTeachers.includes(form))).toEqual(byClassTeachers)
    await isHiddenWithoutCc()
    const { version } = (await admin.get('class-teacher-report'))
      .json()
      .results.find(({ id }: { id: string }) => id === division.id)
    await admin.patch(`classes/divisions/${division.id}`, { classTeacherId: null, version })
  })

  it('are for families without the cards of modules that are off (scenarios 7 and 8)', async () => {
    const family = await open('GVS.GUARDIAN')
    const cards = async () => (await menuOf(family)).filter(form => form.startsWith('g.tab') || form === 'g.timetable')
    expect(await cards()).toEqual(['g.timetable', 'g.tab.card', 'g.tab.activity', 'g.tab.marksheet'])
    const before = await setModules(codes => codes.filter(code => code !== 'HPC'))
    expect(await cards()).toEqual(['g.timetable', 'g.tab.card', 'g.tab.marksheet'])
    await setModules(() => before)
    const north = await menuOf(await open('GVN.GUARDIAN'))
    expect(north.filter(form => form.startsWith('g.tab'))).toEqual([])
    expect(north).toContain('g.fees.pay')
    const feesOnly = await open('SFS.GUARDIAN')
    const forms = await menuOf(feesOnly)
    expect(forms[0]).toBe('g.fees.pay')
    for (const form of ['home.parent', 'g.timetable', 'g.diary']) expect(forms).not.toContain(form)
    expect((await feesOnly.get('parent/student-diary?month=2026-07')).statusCode).toBe(403)
  })
})

describe('a blocked login', () => {
  const view = async (filters: object) => (await admin.post('block-login/view', { filters, pageSize: 200 })).json()

  it('ends its sessions, is told so after a right password, and opens with the same password', async () => {
    const id = await idOf('GVS.TEACHER')
    const open = server.browser()
    await open.logIn('GVS.TEACHER', demoPassword)
    // What an open browser asks for (scenario 14).
    const calls = ['dashboard', 'auth/notifications', 'anecdotal/initialvalues', 'chat-initial-values']
    for (const call of calls) expect((await open.get(call)).statusCode, call).toBe(200)
    const blocked = await admin.post('block-login/block', { userIds: [id], reason: 'Device was lost' })
    expect(blocked.json(), blocked.body).toEqual({ blocked: 1 })
    server.clock.advance(30_000)
    for (const call of calls) expect((await open.get(call)).statusCode, call).toBe(401)
    expect((await open.post('auth/refresh')).statusCode).toBe(401)
    const login = (password: string) =>
      server.browser().post('auth/login', { loginName: 'GVS.TEACHER', password, mode: 'school', keep: false })
    const refused = await login(demoPassword)
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Your login is blocked. Please contact the school.'])
    expect((await login('wrong password')).json().message).toBe('Invalid login name or password.')

    const { results } = await view({ userType: 'Staff', status: 'Blocked' })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ id, status: 'Blocked', reason: 'Device was lost', until: null })
    expect(results[0].since).toBeTruthy()
    const again = await admin.post('block-login/block', { userIds: [id], reason: 'A second time' })
    expect(again.json()).toEqual({ blocked: 0 })
    expect((await view({ userType: 'Staff', status: 'Blocked' })).results[0].reason).toBe('Device was lost')

    expect((await admin.post('block-login/unblock', { userIds: [id], reason: 'Device was found' })).json()).toEqual({
      unblocked: 1,
    })
    expect((await login(demoPassword)).statusCode).toBe(200)
    const history = (await admin.get(`block-login/history/${id}`)).json()
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ reason: 'Device was lost', endReason: 'Device was found' })
    expect((await audited('login.block', id)).map(row => row.reason)).toEqual(['Device was lost'])
    expect((await audited('login.unblock', id)).map(row => row.reason)).toEqual(['Device was found'])
  })

  it('opens by itself when its last day has passed', async () => {
    const [guardian] = (await view({ userType: 'Guardian', status: 'Open' })).results
    const block = (until: string) => admin.post('block-login/block', { userIds: [guardian.id], reason: 'Fees are open', until })
    const today = await block('2026-07-15')
    expect(today.statusCode).toBe(400)
    expect(today.json().fieldErrors[0]).toEqual({ field: 'until', message: 'Choose a day after today.' })
    expect((await block('2026-07-16')).json()).toEqual({ blocked: 1 })
    expect((await view({ userType: 'Guardian', status: 'Blocked' })).results[0]).toMatchObject({ until: '2026-07-16' })
    await at('2026-07-16T18:00:00.000Z')
    await server.services.jobs.drain(server.services)
    expect((await view({ userType: 'Guardian', status: 'Blocked' })).results).toHaveLength(1)
    await at('2026-07-16T18:31:00.000Z')
    await server.services.jobs.drain(server.services)
    expect((await view({ userType: 'Guardian', status: 'Blocked' })).results).toHaveLength(0)
  })

  it('needs a reason of five characters', async () => {
    const id = await idOf('GVS.PLAIN')
    const block = (reason: string) => admin.post('block-login/block', { userIds: [id], reason })
    expect([(await block(' ')).statusCode, (await block('')).json().message]).toEqual([400, 'Reason is required'])
    expect((await block('gone')).json().fieldErrors[0].field).toBe('reason')
  })

  it('is none with a role that one cannot give; support blocks whom it is asked to', async () => {
    const id = await idOf('GVS.SUPER')
    const body = { userIds: [id], reason: 'Asked by the head' }
    for (const verb of ['block', 'unblock']) {
      const refused = await admin.post(`block-login/${verb}`, body)
      expect([refused.statusCode, refused.json().name]).toEqual([403, 'LoginOutOfReach'])
    }
    const all = await admin.post('block-login/view', { filters: { userType: 'Staff' }, pageSize: 200, all: true })
    const { ids, results } = all.json()
    expect(results.map((row: { id: string }) => row.id)).toContain(id)
    expect(ids).not.toContain(id)
    expect(ids.length).toBeGreaterThan(3)
    const support = server.browser()
    await support.logIn('GJ.SUPPORT', demoPassword)
    const school = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow(),
    )
    support.token = (await support.post(`platform/schools/${school.id}/enter`)).json().accessToken
    expect((await support.post('block-login/block', body)).json()).toEqual({ blocked: 1 })
    expect((await support.post('block-login/unblock', body)).json()).toEqual({ unblocked: 1 })
  })

  it('is never one’s own, nor the last SystemAdmin', async () => {
    const own = await admin.post('block-login/block', { userIds: [await idOf('GVS.ADMIN')], reason: 'By mistake' })
    expect([own.statusCode, own.json().message]).toEqual([400, 'You cannot block yourself.'])
    const operator = server.browser()
    await operator.logIn('GJ.ADMIN', demoPassword)
    const school = await transact(server.services.db, onPlatform, async trx => {
      const { rows } = await sql<{ id: string }>`select id from schools where code = 'GVS'`.execute(trx)
      return rows[0]!.id
    })
    operator.token = (await operator.post(`platform/schools/${school}/enter`)).json().accessToken
    const all = [await idOf('GVS.ADMIN'), await idOf('GVS.OFFICE')]
    const last = await operator.post('block-login/block', { userIds: all, reason: 'All of them at once' })
    expect([last.statusCode, last.json().message]).toEqual([409, 'The last SystemAdmin cannot be blocked.'])
    const plan = await operator.post('block-login/block', { userIds: [all[1]], reason: 'One of the two' })
    expect(plan.json()).toEqual({ blocked: 1 })
    await operator.post('block-login/unblock', { userIds: [all[1]], reason: 'One of the two' })
  })

  it('is found by class, name and number, with the ids of all', async () => {
    const offers = (await admin.get('block-login/initialvalues')).json()
    const all = await admin.post('block-login/view', { filters: { userType: 'Guardian' }, pageSize: 5, all: true })
    const { ids, pagination, results } = all.json()
    expect(ids).toHaveLength(pagination.count)
    // All of them at once, each with an entry of its own.
    const opened = (await view({ userType: 'Guardian', status: 'Open' })).pagination.count
    expect((await admin.post('block-login/block', { userIds: ids, reason: 'The whole school' })).json()).toEqual({
      blocked: opened,
    })
    expect((await view({ userType: 'Guardian', status: 'Open' })).pagination.count).toBe(0)
    for (const id of [ids[0], ids.at(-1)]) expect((await audited('login.block', id)).at(-1)!.reason).toBe('The whole school')
    expect((await admin.post('block-login/unblock', { userIds: ids, reason: 'It was a test' })).json()).toEqual({
      unblocked: pagination.count,
    })
    const some = await view({ userType: 'Guardian', courseIds: [offers.courses[0].id] })
    expect(some.pagination.count).toBeGreaterThan(0)
    expect(some.pagination.count).toBeLessThan(pagination.count)
    expect(some.results.every((row: { of: string }) => row.of.includes(offers.courses[0].name))).toBe(true)
    expect((await view({ userType: 'Guardian', text: results[0].loginName })).results[0].id).toBe(results[0].id)
    expect((await admin.post('block-login/view', { filters: { userType: 'Guardian', other: 1 } })).statusCode).toBe(400)
  })

  it('is that of relieved staff in the next night', async () => {
    const id = await idOf('GVS.PLAIN')
    const school = await transact(server.services.db, onPlatform, async trx => {
      const { rows } = await sql<{ school_id: string; staff_id: string }>`
        select school_id, staff_id from user_schools where user_id = ${id}::uuid`.execute(trx)
      return rows[0]!
    })
    const both = await idOf('GVS.BOTH')
    await transact(server.services.db, inSchool(school.school_id), async trx => {
      await sql`update user_schools set allotment_mode = 'allotted' where user_id = ${both}::uuid`.execute(trx)
      await sql`
        update staff set status = 'Relieved' where id in (select staff_id from user_schools where user_id in (${id}::uuid, ${both}::uuid))`.execute(
        trx,
      )
    })
    const parent = server.browser()
    await parent.logIn('GVS.BOTH', demoPassword)
    const family = (await menuOf(parent)).filter(code => code.startsWith('g.'))
    expect(family).toContain('g.diary')
    const open = server.browser()
    await open.logIn('GVS.PLAIN', demoPassword)
    await planRelieved(server.services)
    server.clock.set('2026-07-16T19:01:00.000Z')
    await server.services.jobs.drain(server.services)
    expect((await open.post('auth/refresh')).statusCode).toBe(401)
    await at('2026-07-16T19:02:00.000Z')
    const { results } = (await admin.post('block-login/view', { filters: { userType: 'Staff', status: 'Blocked' } })).json()
    expect(results.map((row: { id: string; reason: string }) => [row.id, row.reason])).toEqual([[id, 'Relieved']])
    // Who is a parent too goes on as one, with all screens of the family.
    const left = server.browser()
    await left.logIn('GVS.BOTH', demoPassword)
    expect(await left.get('userallotment/allotedforms').then(answer => answer.json().mode)).toBe('role')
    expect((await menuOf(left)).filter(code => code.startsWith('g.'))).toEqual(family)
  })
})
