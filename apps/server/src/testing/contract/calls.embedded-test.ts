import { contract, type RouteDefinition } from '@school/api'
import { mayCall } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { viewerOf } from '../../platform/person'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../server'
import { sampleOf } from './samples'

// Every call once, whole and by someone who may make it: what the embedded database does not understand would answer 500.

let server: TestServer
const people = new Map<string, { browser: TestBrowser; loginName: string; may: (route: RouteDefinition) => boolean }>()
/** Ids of the school by the names of parameters. */
let known: Readonly<Record<string, string>>
const someId = '01900000-0000-7000-8000-000000000001'

const calls = Object.entries(contract)
  .flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ id: `${area}.${name}`, route: route as RouteDefinition })),
  )
  // A stream does not end.
  .filter(({ id }) => id !== 'live.events')
const ofSession = /^auth\.(choose|changePassword|endSession|linkLogin|logout|refresh)|^platform\.(enter|leave)/

beforeAll(async () => {
  server = await startTestServer('embedded calls', { demonstration: 0.02 })
  for (const { role, loginName } of demoAccounts) {
    if (!['SystemAdmin', 'GJAdmin', 'Teacher', 'Guardian'].includes(role)) continue
    const browser = server.browser()
    await browser.logIn(loginName, demoPassword)
    const session = JSON.parse(Buffer.from(browser.token!.split('.')[1]!, 'base64url').toString()).sid
    const viewer = viewerOf((await server.services.sessions.find(server.services, session))!)
    people.set(role, {
      browser,
      loginName,
      may: route => route.access.kind !== 'key' && (route.access.kind !== 'forms' || mayCall(route.access.forms, viewer)),
    })
  }
  const { rows } = await transact(server.services.db, onPlatform, trx =>
    sql<Record<string, string>>`
      select (select id from students where school_id = s.id order by adm_no limit 1) as student,
        (select id from staff where school_id = s.id order by code limit 1) as staff,
        (select id from divisions where school_id = s.id order by id limit 1) as division
      from schools s where s.code = 'GVS'`.execute(trx),
  )
  known = rows[0]!
})
afterAll(() => server.close())

const parameterOf = (name: string) =>
  name === 'kind' ? 'students' : (Object.entries(known).find(([what]) => name.toLowerCase().startsWith(what))?.[1] ?? someId)

it.each(calls)('$id is understood', async ({ id, route }) => {
  const { browser: usual, loginName } = [...people.values()].find(({ may }) => may(route)) ?? [...people.values()][0]!
  const browser = ofSession.test(id) ? server.browser() : usual
  if (browser !== usual) await browser.logIn(loginName, demoPassword)
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameterOf(name)))
  const response = await browser.send(route.method, path, sampleOf(route, someId)?.body)
  expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500)
})
