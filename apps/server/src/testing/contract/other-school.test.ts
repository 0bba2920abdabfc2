import { contract, type RouteDefinition } from '@school/api'
import { mayCall } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { viewerOf } from '../../platform/person'
import { startTestServer, type TestBrowser, type TestServer } from '../server'
import { type Ids, idsOf, knownOfNone, meant, pathIn, type Secrets, secretsOf, stateOf, toldTo, versionOf } from './other-school'
import { type Place, samplesOf, withValue } from './samples'

// Sends every call bodies of the own school in which one id is of another one, one place after the other.

const someId = '01900000-0000-7000-8000-000000000001'
const calls = Object.entries(contract)
  .flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ id: `${area}.${name}`, route: route as RouteDefinition })),
  )
  .filter(({ route }) => route.body)
// Each of these ends or changes the session it is made in.
const ofSession = /^auth\.(choose|changePassword|endSession|linkLogin|logout|refresh)|^platform\.(enter|leave)/

let server: TestServer
let own: Ids
let foreign: Ids
let secrets: Secrets
const walkers = ['SystemAdmin', 'Teacher', 'Guardian']
const people = new Map<string, { browser: TestBrowser; may: (route: RouteDefinition) => boolean }>()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const loginNameOf = (role: string) => demoAccounts.find(account => account.role === role)!.loginName

async function logIn(role: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginNameOf(role), demoPassword)
  return browser
}

/** What the demonstration has none of: a picture, a file, a run of an import and students handed over. */
async function addTo(ids: Ids, browser: TestBrowser): Promise<Ids> {
  const picture = (await browser.upload('files/single', 'picture.png', png, 'image/png')).json().id
  const rows = Buffer.from('Adm No,Name\nZ1,Somebody\n')
  const file = (await browser.upload('files/single', 'students.csv', rows, 'text/csv')).json().id
  const run = (await browser.post('imports', { kind: 'students', fileId: file })).json().id
  const handed = await browser.post('messaging/selections', {
    source: 'guardian-user',
    entries: [{ studentId: ids.get('students') }],
  })
  return new Map([
    ...ids,
    ['files', picture],
    ['files.csv', file],
    ['import_runs', run],
    ['message_selections', handed.json().id],
  ])
}

beforeAll(async () => {
  server = await startTestServer('other school', { demonstration: 0.1 })
  for (const role of walkers) {
    const browser = await logIn(role)
    const session = JSON.parse(Buffer.from(browser.token!.split('.')[1]!, 'base64url').toString()).sid
    const viewer = viewerOf((await server.services.sessions.find(server.services, session))!)
    people.set(role, {
      browser,
      may: route => route.access.kind !== 'key' && (route.access.kind !== 'forms' || mayCall(route.access.forms, viewer)),
    })
  }
  foreign = await addTo(await idsOf(server, 'GVN'), await logIn('SystemAdmin@2'))
  own = await addTo(await idsOf(server, 'GVS', walkers.map(loginNameOf)), people.get('SystemAdmin')!.browser)
  secrets = await secretsOf(server, 'GVN', 'GVS')
})
afterAll(() => server.close())

/** Ids of the other school for a place: those that it may mean and one of another kind in turn; all there are when its name tells none. */
function idsFor(path: string, place: Place, turn: number): readonly (readonly [what: string, id: string])[] {
  const all = [...foreign]
  const likely = meant(foreign, path, place)
  const others = all.filter(([what]) => !likely.some(([one]) => one === what))
  return likely.length === 0 ? all : [likely[turn % Math.min(likely.length, 2)]!, others[turn % others.length]!]
}

/** Whether an answer complains of something in the body other than what stands at a place. */
function stopsElsewhere(response: { statusCode: number; json: () => { fieldErrors?: { field: string }[] } }, place: Place) {
  if (response.statusCode !== 400) return false
  const fields = response.json().fieldErrors ?? []
  return fields.length > 0 && !fields.some(({ field }) => place.join('.').startsWith(field))
}

const lastId = (path: string) => path.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.at(-1)

it('speaks of calls that there are', () => {
  expect(knownOfNone(Object.values(contract).flatMap(routes => Object.values(routes).map(({ path }) => path)))).toEqual([])
})

describe('bodies with ids of another school', () => {
  it('tell nothing and change nothing there', async () => {
    expect(secrets.count).toBeGreaterThan(300)
    const school = foreign.get('schools')!
    const before = await stateOf(server, school)
    const kept = await toldTo(server, own.get('schools')!, secrets)
    const faults: string[] = []
    const reached = new Set<string>()
    const places = new Set<string>()
    let turn = 0
    for (const { id, route } of calls) {
      const path = pathIn(own, route.path, someId)
      const samples = samplesOf(route, place => meant(own, route.path, place, true)[0]?.[1] ?? someId)
      const send = async (browser: TestBrowser, body: unknown) => {
        const versioned = typeof body === 'object' && body !== null && 'version' in body
        const version = versioned ? { version: await versionOf(server, route.path, lastId(path)) } : {}
        return browser.send(route.method, path, versioned ? { ...body, ...version } : body)
      }
      for (const [role, { browser, may }] of people) {
        if (ofSession.test(id) || !may(route)) continue
        for (const { body, lean, ids } of samples)
          for (const place of ids) {
            turn += 1
            const others = idsFor(route.path, place, turn)
            const bare = lean(place)
            const bodies = others.map(one => [...one, bare] as const)
            // The first one also where every other field is filled in.
            if (JSON.stringify(bare) !== JSON.stringify(body)) bodies.push([...others[0]!, body])
            const name = `${id} ${place.join('.')}`
            if (role === 'SystemAdmin') places.add(name)
            for (const [what, other, sample] of role === 'SystemAdmin' ? bodies : bodies.slice(-2)) {
              const response = await send(browser, withValue(sample, place, other))
              const told = secrets.in(response.body, other)
              // An unknown call answers 404 as an unknown record does.
              const isUnknown = response.statusCode === 404 && response.json().name === 'NoSuchCall'
              if (isUnknown || response.statusCode >= 500 || response.statusCode === 401 || told.length > 0)
                faults.push(`${role} ${name} = ${what}: ${response.statusCode} ${response.body.slice(0, 300)} ${told}`)
              if (role === 'SystemAdmin' && !stopsElsewhere(response, place)) reached.add(name)
            }
          }
      }
    }
    expect(faults).toEqual([])
    // Bodies are refused for the id and not before it is looked at.
    const missed = [...places].filter(name => !reached.has(name))
    expect(missed.length, missed.join('\n')).toBeLessThan(places.size / 20)
    await server.services.jobs.drain(server.services)
    expect(await stateOf(server, school)).toEqual(before)
    // A job keeps what was asked for; nothing else of the other school has come into the own one.
    const { jobs: asked = [], ...rest } = await toldTo(server, own.get('schools')!, secrets)
    expect(rest).toEqual(kept)
    expect(asked.filter(one => ![...foreign.values()].includes(one))).toEqual([])
    // One test walks every call with every id, so it grows with the contract.
  }, 300_000)
})
