import { visibleForms } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { viewerOf } from '../../platform/person'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('schools', { demonstration: 0.1 })
})
afterAll(() => server.close())

const operator = async (loginName = 'GJ.ADMIN') => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

type Browser = Awaited<ReturnType<typeof operator>>
type School = {
  id: string
  code: string
  version: number
  modules: string[]
  goLiveOn: string | null
  groupId: string | null
  status: string
  lastActivityAt: string | null
}

const schools = async (browser: Browser, query = ''): Promise<School[]> =>
  (await browser.get(`platform/schools?pageSize=50${query}`)).json().results
const codes = async (browser: Browser, query: string) => (await schools(browser, query)).map(school => school.code)
const school = async (browser: Browser, code: string) => (await schools(browser)).find(one => one.code === code)!

describe('the list of schools', () => {
  it('is found by group, state, module and go-live', async () => {
    const browser = await operator()
    const all = await schools(browser)
    const offers = (await browser.get('platform/schools/initialvalues')).json()
    const group = offers.groups[0]
    expect(await codes(browser, `&group=${group.id}`)).toEqual(all.filter(one => one.groupId === group.id).map(one => one.code))
    for (const { id } of offers.states) expect((await codes(browser, `&state=${id}`)).length).toBeGreaterThan(0)
    expect(await codes(browser, '&module=FEE_ONLY')).toEqual(
      all.filter(one => one.modules.includes('FEE_ONLY')).map(one => one.code),
    )
    const { id, version } = await school(browser, 'GVN')
    expect((await browser.patch(`platform/schools/${id}`, { goLiveOn: '2026-06-01', version })).statusCode).toBe(200)
    expect(await codes(browser, '&liveFrom=2026-06-01&liveTo=2026-06-01')).toEqual(['GVN'])
    expect(await codes(browser, '&liveFrom=2026-06-02&liveTo=2026-06-01')).toEqual([])
    expect((await browser.get('platform/schools?group=no')).statusCode).toBe(400)
  })

  it('tells when somebody of the school was last there', async () => {
    const browser = await operator()
    const head = server.browser()
    await head.logIn('GVS.HEAD', demoPassword)
    expect((await school(browser, 'GVS')).lastActivityAt).toBe(server.services.clock.now().toISOString())
  })
})

describe('a change of a school', () => {
  it('is refused to support, and to whoever saw an older state', async () => {
    const support = await operator('GJ.SUPPORT')
    const { id, version, groupId } = await school(support, 'GVN')
    expect((await support.patch(`platform/schools/${id}`, { goLiveOn: null, version })).statusCode).toBe(403)
    expect((await support.put(`platform/schools/${id}/modules`, { moduleCodes: [], version })).statusCode).toBe(403)
    expect((await support.post(`platform/schools/${id}/suspend`, { reason: 'Not paid for' })).statusCode).toBe(403)
    const browser = await operator()
    const old = await browser.patch(`platform/schools/${id}`, { groupId, version: version + 7 })
    expect([old.statusCode, old.json().name]).toEqual([409, 'VersionConflict'])
    const nowhere = '00000000-0000-4000-8000-000000000001'
    expect((await browser.patch(`platform/schools/${nowhere}`, { groupId, version })).statusCode).toBe(404)
    expect((await browser.patch(`platform/schools/${id}`, { groupId: nowhere, version })).statusCode).toBe(404)
  })

  it('switches only modules that go together', async () => {
    const browser = await operator()
    const { id, version, modules } = await school(browser, 'GVS')
    const set = (moduleCodes: string[], of = version) =>
      browser.put(`platform/schools/${id}/modules`, { moduleCodes, version: of })
    const refused = await set(['SCH', 'FEE', 'TAB', 'FEE_ONLY'])
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'FEE_ONLY cannot be combined with SCH, TAB.'])
    expect((await set(['HPC', 'TT'])).json().message).toBe('HPC, TT need SCH.')
    expect((await set(['NONE'])).statusCode).toBe(400)
    expect((await set(['FEE', 'SCH'])).json()).toEqual({ version: version + 1 })
    expect((await school(browser, 'GVS')).modules).toEqual(['SCH', 'FEE'])
    expect((await set(modules, version + 1)).statusCode).toBe(200)
  })

  it('suspends and resumes it, and its audit says so', async () => {
    const browser = await operator()
    const { id } = await school(browser, 'GVS')
    const head = server.browser()
    await head.logIn('GVS.HEAD', demoPassword)
    expect((await browser.post(`platform/schools/${id}/suspend`, { reason: 'no' })).statusCode).toBe(400)
    const suspended = await browser.post(`platform/schools/${id}/suspend`, { reason: 'Not paid for' })
    expect([suspended.statusCode, suspended.json()]).toEqual([200, { status: 'Suspended' }])
    expect((await browser.post(`platform/schools/${id}/suspend`, { reason: 'Not paid for' })).statusCode).toBe(409)
    const login = await server
      .browser()
      .post('auth/login', { loginName: 'GVS.HEAD', password: demoPassword, mode: 'school', keep: false })
    expect([login.statusCode, login.json().message]).toEqual([403, 'This school is suspended. Please contact support.'])
    expect((await browser.post(`platform/schools/${id}/resume`, { reason: 'Paid again' })).json()).toEqual({ status: 'Active' })
    await server.browser().logIn('GVS.HEAD', demoPassword)
    const support = await operator('GJ.SUPPORT')
    const entries = (await support.get(`platform/audit?school=${id}&pageSize=50`)).json().results as {
      action: string
      reason: string | null
      by: string
      viaOperator: boolean
    }[]
    const own = entries.filter(entry => entry.action.startsWith('school.'))
    expect(own.map(({ action, reason, by, viaOperator }) => [action, reason, by, viaOperator])).toEqual([
      ['school.resume', 'Paid again', 'GJ.ADMIN', true],
      ['school.suspend', 'Not paid for', 'GJ.ADMIN', true],
      ['school.modules', null, 'GJ.ADMIN', true],
      ['school.modules', null, 'GJ.ADMIN', true],
    ])
  })
})

describe('the modules of a school', () => {
  it('are refused together as a whole, and change what its people see', async () => {
    const browser = await operator()
    const { id, modules, version } = await school(browser, 'GVS')
    const set = (moduleCodes: string[], of: number) => browser.put(`platform/schools/${id}/modules`, { moduleCodes, version: of })
    expect((await set(['SCH', 'FEE', 'TAB'], version)).json()).toEqual({ version: version + 1 })
    const guardian = server.browser()
    await guardian.logIn('GVS.GUARDIAN', demoPassword)
    const { sid } = JSON.parse(Buffer.from(guardian.token!.split('.')[1]!, 'base64url').toString())
    const homes = async () => {
      const person = await server.services.sessions.find(server.services, sid)
      return visibleForms(viewerOf(person!)).filter(form => form.rules.includes('H')).length
    }
    expect(await homes()).toBe(1)
    const refused = await set(['SCH', 'FEE', 'TAB', 'FEE_ONLY'], version + 1)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'FEE_ONLY cannot be combined with SCH, TAB.'])
    expect(await school(browser, 'GVS')).toMatchObject({ modules: ['SCH', 'FEE', 'TAB'], version: version + 1 })
    expect((await set(['FEE', 'FEE_ONLY'], version + 1)).json()).toEqual({ version: version + 2 })
    server.clock.advance(31_000)
    expect(await homes()).toBe(0)
    // Nobody was signed out by it.
    expect((await guardian.get('auth/school-modules')).json().moduleList).toEqual([
      { moduleCode: 'FEE' },
      { moduleCode: 'FEE_ONLY' },
    ])
    expect((await set(modules, version + 2)).statusCode).toBe(200)
  })
})

describe('what the wizard took of a school', () => {
  it('is read and changed, but for its code', async () => {
    const browser = await operator()
    const { id } = await school(browser, 'SFS')
    const read = async () => (await browser.get(`platform/schools/${id}`)).json()
    const before = await read()
    expect(before).toMatchObject({ code: 'SFS', domain: 'sunrise', status: 'Active', logoFileId: null })
    const patch = (body: object, version = before.version) => browser.patch(`platform/schools/${id}`, { ...body, version })
    expect((await patch({ name: 'Sunrise Public School', place: 'Ooty' })).json()).toEqual({ version: before.version + 1 })
    expect(await read()).toEqual({ ...before, name: 'Sunrise Public School', place: 'Ooty', version: before.version + 1 })
    const stale = await patch({ name: 'Late' })
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    const now = before.version + 1
    const used = await patch({ domain: 'gvs' }, now)
    expect([used.statusCode, used.json().message]).toEqual([409, 'Domain gvs is already used.'])
    const wrong = await patch({ email: 'office', website: 'nowhere' }, now)
    expect(wrong.json().fieldErrors.map(({ field }: { field: string }) => field)).toEqual(['email', 'website'])
    const { states } = (await browser.get('platform/schools/newvalues')).json()
    const elsewhere = await patch({ stateId: states[0].id, districtId: states[1].districts[0].id }, now)
    expect(elsewhere.json().fieldErrors[0].field).toBe('districtId')
    expect((await browser.get('platform/schools/00000000-0000-4000-8000-000000000001')).statusCode).toBe(404)
    const [entry] = (await browser.get(`platform/audit?school=${id}`)).json().results
    expect([entry.action, entry.entity, entry.by]).toEqual(['school.update', 'schools', 'GJ.ADMIN'])
    expect([entry.before, entry.after]).toEqual([
      { name: before.name, place: before.place },
      { name: 'Sunrise Public School', place: 'Ooty' },
    ])
    expect((await patch({ name: before.name, place: before.place }, now)).statusCode).toBe(200)
  })
})
