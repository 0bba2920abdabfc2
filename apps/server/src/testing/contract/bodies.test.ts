import { contract, type RouteDefinition } from '@school/api'
import { mayCall } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { viewerOf } from '../../platform/person'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../server'
import { sampleOf, withValue } from './samples'

// Sends every call a whole body with hostile words in every text field.

const someId = '01900000-0000-7000-8000-000000000001'
const calls = Object.entries(contract)
  .flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ id: `${area}.${name}`, route: route as RouteDefinition })),
  )
  .filter(({ route }) => route.body)
// Each of these ends or changes the session it is made in.
const ofSession = /^auth\.(choose|changePassword|endSession|linkLogin|logout|refresh)|^platform\.(enter|leave)/

const hostile = [
  "Robert'); drop table students; --",
  "' or '1'='1",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '=HYPERLINK("http://example.com")',
  '#{7*7}{{7*7}}',
  '\u202etxt.exe',
  '\u0000\u0008\ud800',
  'ක්‍ෂ'.repeat(40),
  'x'.repeat(70_000),
]

let server: TestServer
/** Ids of the own school by the area of a path. */
let own: Readonly<Record<string, string>>
const people = new Map<string, { browser: TestBrowser; may: (route: RouteDefinition) => boolean }>()

async function ids(code: string): Promise<Record<string, string>> {
  const { rows } = await transact(server.services.db, onPlatform, trx =>
    sql<Record<string, string>>`
      select s.id as school, (select id from students where school_id = s.id order by adm_no limit 1) as student,
        (select id from staff where school_id = s.id order by code limit 1) as staff,
        (select guardian_id from students where school_id = s.id order by adm_no limit 1) as guardian,
        (select id from divisions where school_id = s.id order by id limit 1) as division,
        (select id from courses where school_id = s.id order by id limit 1) as course,
        (select id from sections where school_id = s.id order by id limit 1) as section,
        (select id from masters where school_id = s.id order by id limit 1) as master,
        (select id from academic_years where school_id = s.id order by id limit 1) as year
      from schools s where s.code = ${code}`.execute(trx),
  )
  return rows[0]!
}

beforeAll(async () => {
  server = await startTestServer('bodies', { demonstration: 0.1 })
  own = await ids('GVS')
  for (const { role, loginName } of demoAccounts) {
    if (!['SystemAdmin', 'GJAdmin', 'Teacher', 'Guardian'].includes(role)) continue
    const browser = server.browser()
    await browser.logIn(loginName, demoPassword)
    const session = JSON.parse(Buffer.from(browser.token!.split('.')[1]!, 'base64url').toString()).sid
    const viewer = viewerOf((await server.services.sessions.find(server.services, session))!)
    people.set(role, {
      browser,
      may: route => route.access.kind !== 'key' && (route.access.kind !== 'forms' || mayCall(route.access.forms, viewer)),
    })
  }
})
afterAll(() => server.close())

const pathOf = (route: RouteDefinition) =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'kind') return route.path.startsWith('masters') ? 'designation' : 'students'
    const known = /^classes\/(section|course|division)s/.exec(route.path)?.[1] ?? /^(master)s/.exec(route.path)?.[1]
    return (known && own[known]) ?? someId
  })

const isProblem = (body: string) => {
  const { type, message } = JSON.parse(body)
  return ['Custom', 'Validation', 'Error'].includes(type) && typeof message === 'string' && message.length > 3
}

/** Someone who may make the call, in a session that it may end. */
async function callerOf({ id, route }: (typeof calls)[number]): Promise<TestBrowser> {
  const [role, person] = [...people].find(([, { may }]) => may(route)) ?? [...people][0]!
  if (!ofSession.test(id)) return person.browser
  const browser = server.browser()
  // An address of its own, which no wrong login of another test has made suspicious.
  browser.ip = `10.1.0.${1 + calls.findIndex(call => call.id === id)}`
  await browser.logIn(demoAccounts.find(account => account.role === role)!.loginName, demoPassword)
  return browser
}

describe('hostile words in every text field', () => {
  it.each(calls)('$id takes or refuses them in words', async call => {
    const sample = sampleOf(call.route, someId)!
    const browser = await callerOf(call)
    for (const place of sample.texts)
      for (const words of hostile) {
        const response = await browser.send(call.route.method, pathOf(call.route), withValue(sample.body, place, words))
        const seen = `${place.join('.')} = ${words.slice(0, 40)}: ${response.statusCode} ${response.body.slice(0, 300)}`
        expect(response.statusCode, seen).toBeLessThan(500)
        if (response.statusCode >= 400) expect(isProblem(response.body), seen).toBe(true)
        else if (response.body !== '') expect(response.headers['content-type'], seen).toMatch(/^application\/json/)
      }
  })
})
