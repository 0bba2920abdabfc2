import { contract, type RouteDefinition } from '@school/api'
import { type CallAccess, callAccess } from '@school/rules'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { viewerOf } from '../../platform/person'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../server'
import { narrower, proofs } from './exceptions'

// Walks every call of the contract: whoever adds a call gets these tests with it.

let server: TestServer
let other: {
  studentId: string
  staffId: string
  guardianId: string
  schoolId: string
  divisionId: string
  courseId: string
  sectionId: string
  fileId: string
  runId: string
  userId: string
}
const browsers = new Map<string, TestBrowser>()

const calls = Object.entries(contract).flatMap(([area, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ id: `${area}.${name}`, route: route as RouteDefinition })),
)
const guarded = calls.filter(({ route }) => !['public', 'key'].includes(route.access.kind))
/** An administrator of a group is walked twice: before a school is chosen and in one. */
const inSchoolOfGroup = 'SchoolGroupAdmin in a school'
const roles = demoAccounts.flatMap(account =>
  account.role === 'SchoolGroupAdmin' ? [account, { ...account, role: inSchoolOfGroup }] : [account],
)

/** Calls that change the session they are made in, which are walked with a browser of their own, or that stay open. */
const ofSession = new Set([
  'auth.chooseChild',
  'auth.chooseSchool',
  'auth.endSession',
  'auth.changePassword',
  'auth.linkLogin',
  'auth.logout',
  'auth.refresh',
  'platform.enter',
  'platform.leave',
  // Its answer does not end.
  'live.events',
])

beforeAll(async () => {
  server = await startTestServer('contract', { demonstration: 0.1 })
  for (const { role, loginName } of roles) {
    const browser = server.browser()
    const mode = role.startsWith('SchoolGroupAdmin') ? 'group' : 'school'
    await browser.logIn(loginName, demoPassword, mode)
    browsers.set(role, browser)
  }
  const second = browsers.get('SystemAdmin@2')!
  const upload = await second.upload('files/single', 'students.csv', Buffer.from('Adm No,Name\nZ1,Somebody\n'), 'text/csv')
  const run = await second.post('imports', { kind: 'students', fileId: upload.json().id })
  const { rows } = await transact(server.services.db, onPlatform, trx =>
    sql<Omit<typeof other, 'fileId' | 'runId'>>`
      select s.id as "schoolId", (select id from students where school_id = s.id limit 1) as "studentId", (select id from staff where school_id = s.id limit 1) as "staffId",
        (select guardian_id from students where school_id = s.id limit 1) as "guardianId", (select id from divisions where school_id = s.id limit 1) as "divisionId",
        (select id from courses where school_id = s.id limit 1) as "courseId", (select id from sections where school_id = s.id limit 1) as "sectionId",
        (select user_id from user_schools where school_id = s.id limit 1) as "userId"
      from schools s where s.code = 'GVN'`.execute(trx),
  )
  other = { ...rows[0]!, fileId: upload.json().id, runId: run.json().id }
  const ofGroup = browsers.get(inSchoolOfGroup)!
  ofGroup.token = (await ofGroup.post('auth/choose-school', { schoolId: other.schoolId })).json().accessToken
})
afterAll(() => server.close())

const someId = '01900000-0000-7000-8000-000000000001'

/** A path with every parameter filled. */
const pathOf = (route: RouteDefinition, value: (name: string) => string) =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)))

const harmless = (route: RouteDefinition) =>
  pathOf(route, name => (name === 'kind' ? 'students' : name === 'sectionIds' || name === 'ids' ? 'all' : someId))

const takesBody = ({ method }: RouteDefinition) => method !== 'GET' && method !== 'DELETE'

const send = (browser: TestBrowser, route: RouteDefinition, path: string, body?: unknown) =>
  browser.send(route.method, path, takesBody(route) ? (body ?? {}) : undefined)

const isProblem = (body: string) => {
  const { type, name, message } = JSON.parse(body)
  return (
    ['Custom', 'Validation', 'Error'].includes(type) &&
    typeof name === 'string' &&
    typeof message === 'string' &&
    message.length > 3
  )
}

describe('without a session', () => {
  it.each(guarded)('$id answers 401', async ({ route }) => {
    const response = await send(server.browser(), route, harmless(route))
    expect(response.statusCode).toBe(401)
    expect(isProblem(response.body)).toBe(true)
  })

  let wrongTokens: readonly string[]
  beforeAll(async () => {
    const claims = JSON.parse(Buffer.from(browsers.get('SystemAdmin')!.token!.split('.')[1]!, 'base64url').toString())
    const sign = (secret: Uint8Array, over: object, expires: number) =>
      new SignJWT({ ...claims, ...over })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setExpirationTime(expires)
        .setAudience('school')
        .sign(secret)
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const { secret } = server.services.configuration
    wrongTokens = [
      await sign(new Uint8Array(32), {}, now + 900),
      await sign(secret, {}, now - 1),
      await sign(secret, { SchoolId: other.schoolId }, now + 900),
      await sign(secret, { sid: someId }, now + 900),
      'nonsense',
    ]
  })

  it.each(guarded)('$id refuses a forged, a foreign and an expired token', async ({ route }) => {
    const browser = server.browser()
    for (const token of wrongTokens) {
      browser.token = token
      expect((await send(browser, route, harmless(route))).statusCode).toBe(401)
    }
  })
})

describe('without X-XSRF-TOKEN', () => {
  const answerTo = ({ path }: RouteDefinition) => proofs[path] ?? [403, 'ForgeryGuard']
  it.each(calls.filter(({ route }) => route.method !== 'GET'))('$id is refused', async ({ route }) => {
    const browser = browsers.get('SystemAdmin')!
    const response = await browser.send(route.method, harmless(route), route.method === 'DELETE' ? undefined : {}, {
      'x-xsrf-token': 'guessed',
    })
    expect([response.statusCode, response.json().name]).toEqual(answerTo(route))
  })
})

/** What a call answers to those who may not make it. */
const refusals: Readonly<Partial<Record<CallAccess, readonly [number, string]>>> = {
  noAccess: [403, 'NoAccess'],
  moduleOff: [403, 'ModuleOff'],
  chooseSchool: [400, 'ChooseSchool'],
}

describe('each role', () => {
  it.each(roles)('$role gets what its screens use and nothing else', async ({ role }) => {
    const browser = browsers.get(role)!
    const session = JSON.parse(Buffer.from(browser.token!.split('.')[1]!, 'base64url').toString()).sid
    const person = await server.services.sessions.find(server.services, session)
    for (const { id, route } of guarded.filter(call => !ofSession.has(call.id))) {
      const response = await send(browser, route, harmless(route))
      const { statusCode } = response
      expect(statusCode, `${role} ${id}: ${response.body.slice(0, 300)}`).toBeLessThan(500)
      expect(statusCode, `${role} ${id}`).not.toBe(401)
      if (route.access.kind === 'forms') {
        const access = callAccess(route.access.forms, viewerOf(person!))
        if (access !== 'open') expect([statusCode, response.json().name], `${role} ${id}`).toEqual(refusals[access])
        else expect(statusCode === 403 && response.json().name === 'NoAccess' && !narrower(id, role), `${role} ${id}`).toBe(false)
      }
    }
  })
})

describe('ids of another school', () => {
  const foreign = () => Object.values(other)

  it.each(guarded.filter(({ id, route }) => route.path.includes('{') && !ofSession.has(id)))(
    '$id finds nothing',
    async ({ route }) => {
      for (const role of ['SystemAdmin', 'Teacher', 'Guardian']) {
        for (const id of foreign()) {
          const response = await send(
            browsers.get(role)!,
            route,
            pathOf(route, name => (name === 'kind' ? 'students' : id)),
          )
          expect(response.statusCode).toBeLessThan(500)
          // Lookups by a parent of another school are empty; everything else does not exist.
          if (response.statusCode === 200 && response.headers['content-type']?.toString().includes('json'))
            expect(response.json()).toEqual([])
          for (const secret of foreign()) expect(response.body).not.toContain(secret)
          // Who may not make the call at all hears the same of every id.
          if (response.statusCode === 403 && response.json().name === 'NoAccess') break
        }
      }
    },
  )

  const ofSchool = guarded.filter(({ id, route }) => route.tenancy === 'school' && !ofSession.has(id))
  const takesSchool = (route: RouteDefinition) => 'schoolId' in ((route.query as { shape?: object } | undefined)?.shape ?? {})

  it.each(ofSchool)('$id is not found in another school', async ({ id, route }) => {
    const path = harmless(route)
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {}
    for (const role of ['SystemAdmin', 'Teacher', 'Guardian']) {
      const browser = browsers.get(role)!
      const usual = await browser.send(route.method, path, body)
      const asked = [await browser.send(route.method, path, body, { schoolid: other.schoolId })]
      // A selector has this field for operators, and ignores it of others.
      if (!takesSchool(route)) asked.push(await browser.send(route.method, `${path}?schoolId=${other.schoolId}`, body))
      for (const response of asked) {
        const seen = `${role} ${id}: ${response.statusCode} ${response.body.slice(0, 200)}`
        // Who may not make the call, or makes it wrongly, hears of that first.
        expect([400, usual.statusCode === 403 ? 403 : 404], seen).toContain(response.statusCode)
        if (response.statusCode === 400) expect(usual.statusCode, seen).toBe(400)
        for (const secret of foreign()) expect(response.body, seen).not.toContain(secret)
      }
    }
  })

  it('named in a selector changes nothing for who is no operator', async () => {
    const admin = browsers.get('SystemAdmin')!
    const [own] = (await admin.get('student-selector?page=1')).json().results
    for (const path of ['student-selector?name=a', `student-selector/get-details?id=${own.id}`]) {
      const usual = await admin.get(path)
      expect(usual.statusCode).toBe(200)
      expect((await admin.get(`${path}&schoolId=${other.schoolId}`)).json(), path).toEqual(usual.json())
    }
  })

  it('are not found in lists, selectors and reports by filter', async () => {
    const admin = browsers.get('SystemAdmin')!
    for (const path of [
      `student-selector?getDivisionValues=${other.divisionId}`,
      `student-selector?courseId=${other.courseId}`,
      `staff-selector?getSectionValues=${other.sectionId}`,
      `student-selector?schoolId=${other.schoolId}&getDivisionValues=${other.divisionId}`,
    ]) {
      expect((await admin.get(path)).json().results, path).toEqual([])
    }
    for (const path of [
      `student-selector/get-details?id=${other.studentId}`,
      `staff-selector/get-details?id=${other.staffId}`,
      `guardian-selector/get-details?id=${other.guardianId}`,
      `school-selector/get-details?id=${other.schoolId}`,
    ]) {
      const response = await admin.get(path)
      expect([response.statusCode, response.json().name], path).toEqual([404, 'NotFound'])
    }
    const report = await admin.post('student/studentReport/viewStudentReport', {
      filters: { divisionIds: [other.divisionId], status: 'all' },
    })
    expect(report.json().pagination.count).toBe(0)
    expect((await admin.post('imports', { kind: 'students', fileId: other.fileId })).statusCode).toBe(404)
  })
})

describe('malformed input', () => {
  const texts = [
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '%',
    '_',
    '../../etc/passwd',
    '=cmd()',
    'x'.repeat(100_000),
    '💥'.repeat(500),
    '-1',
    'NaN',
    '{"$gt":""}',
  ]

  /** Bodies that hold a text in every field: one each of fields that take it, and one of ten that refuse it. */
  const bodiesWith = ({ body }: RouteDefinition, text: string) => {
    const schema = body as unknown as z.ZodType & { readonly shape?: object }
    const each = Object.keys(schema.shape ?? {}).map(name => ({ [name]: text }))
    const [taken, refused] = [true, false].map(fits => each.filter(one => schema.safeParse(one).success === fits))
    for (let at = 0; at < refused!.length; at += 10) taken!.push(Object.assign({}, ...refused!.slice(at, at + 10)))
    return taken!
  }

  // A stream reads nothing that could be malformed, and does not end.
  const ending = calls.filter(({ id }) => id !== 'live.events')
  it.each(ending)('$id answers 4xx in words, never 5xx', async ({ id, route }) => {
    const operatorScreens = route.access.kind === 'forms' && route.access.forms.every(form => form.startsWith('school.'))
    const browser = ofSession.has(id) ? server.browser() : browsers.get(operatorScreens ? 'GJAdmin' : 'SystemAdmin')!
    if (ofSession.has(id))
      await browser.logIn(demoAccounts.find(account => account.role === 'SystemAdmin')!.loginName, demoPassword)
    for (const [index, text] of texts.entries()) {
      const short = text.slice(0, 1500)
      const inPath = pathOf(route, () => short.replace(/[\ud800-\udfff]/g, '?') || 'x')
      const names = Object.keys((route.query as unknown as { shape?: object })?.shape ?? {})
      const query = names.map(name => `${name}=${encodeURIComponent(short.replace(/[\ud800-\udfff]/g, '?'))}`).join('&')
      const bodies = route.body ? bodiesWith(route, text) : [{ text }]
      const noObjects = index === 0 ? [[text], null, 5] : [[text]]
      for (const body of takesBody(route) ? [...bodies, ...noObjects] : [undefined]) {
        const response = await send(browser, route, query ? `${inPath}?${query}` : inPath, body)
        expect(response.statusCode, `${id} ${text.slice(0, 30)}: ${response.body.slice(0, 300)}`).toBeLessThan(500)
        if (response.statusCode >= 400) expect(isProblem(response.body)).toBe(true)
      }
    }
  })

  it('of broken JSON and of a huge body is refused in words', async () => {
    const browser = browsers.get('SystemAdmin')!
    const broken = await browser.send('POST', 'student/studentReport/viewStudentReport', Buffer.from('{"filters":'), {
      'content-type': 'application/json',
    })
    expect([broken.statusCode, isProblem(broken.body)]).toEqual([400, true])
    const huge = await browser.send('POST', 'student/studentReport/viewStudentReport', Buffer.alloc(3 * 1024 * 1024, 'x'), {
      'content-type': 'application/json',
    })
    expect([huge.statusCode, isProblem(huge.body)]).toEqual([413, true])
    const unknown = await browser.get('no/such/call')
    expect([unknown.statusCode, unknown.json().name]).toEqual([404, 'NoSuchCall'])
  })

  it('of mislabelled and foreign files is refused in words', async () => {
    const browser = browsers.get('SystemAdmin')!
    const refuse = async (name: string, bytes: Uint8Array) => {
      const response = await browser.upload('files/single', name, bytes)
      expect(response.statusCode).toBe(400)
      return response.json().message
    }
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect(await refuse('students.xlsx', png)).toContain('does not fit its name')
    expect(await refuse('page.html', Buffer.from('<script>alert(1)</script>'))).toBe('Invalid file type')
    expect(await refuse('tool.exe', Buffer.from('MZ\u0000\u0000'))).toBe('Invalid file type')
    expect(await refuse('empty.csv', Buffer.alloc(0))).toContain('empty')
    const large = await browser.upload('files/single', 'large.csv', Buffer.alloc(26 * 1024 * 1024, 'a'))
    expect([large.statusCode, large.json().message]).toEqual([413, 'Invalid file size'])
  })
})

describe('row-level security', () => {
  it('is forced on every table of a school, with a policy', async () => {
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ table: string; forced: boolean; policies: number }>`
        select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions' order by 1`.execute(
        trx,
      ),
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(row => !row.forced || row.policies < 2)).toEqual([])
  })

  it('shows a school its own rows in every table and fails without a school', async () => {
    const { rows: tables } = await transact(server.services.db, onPlatform, trx =>
      sql<{
        table: string
      }>`select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id' where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions'`.execute(
        trx,
      ),
    )
    for (const { table } of tables) {
      const { rows } = await transact(server.services.db, inSchool(other.schoolId), trx =>
        sql<{
          count: number
        }>`select count(*)::int as count from ${sql.table(table)} where school_id is distinct from ${other.schoolId}`.execute(
          trx,
        ),
      )
      expect(rows[0]?.count, table).toBe(0)
    }
    const bare = server.services.db.transaction().execute(async trx => {
      await sql`select set_config('role', 'school_app', true)`.execute(trx)
      return sql`select count(*) from students`.execute(trx)
    })
    await expect(bare).rejects.toThrow()
  })

  it('refuses to write a row of another school', async () => {
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ id: string }>`select id from schools where code = 'GVS'`.execute(trx),
    )
    const writing = transact(server.services.db, inSchool(rows[0]!.id), trx =>
      trx.insertInto('sections').values({ school_id: other.schoolId, id: someId, name: 'Foreign' }).execute(),
    )
    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })
})
