import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('new-schools', { demonstration: 0.02 })
})
afterAll(() => server.close())

const operator = async (loginName = 'GJ.ADMIN') => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}
type Browser = Awaited<ReturnType<typeof operator>>

/** What a wizard sends for a school of this code. */
async function plan(browser: Browser, code: string, changes: object = {}) {
  const { states } = (await browser.get('platform/schools/newvalues')).json()
  const state = states.find(({ name }: { name: string }) => name === 'Kerala')
  return {
    name: `Hill School ${code}`,
    code,
    place: 'Kozhikode',
    board: 'CBSE',
    address: '12 Hill Road',
    stateId: state.id,
    districtId: state.districts[0].id,
    pinCode: '673001',
    phone: '0495 274 1181',
    email: 'office@hill.example.org',
    domain: code.toLowerCase(),
    moduleCodes: ['SCH', 'FEE', 'ATT'],
    year: { name: '2026-27', startsOn: '2026-04-01', endsOn: '2027-03-31' },
    preset: 'I–X',
    divisions: 2,
    administrator: { name: 'Asha Nair', mobile: '98470 21777', email: `admin.${code}@hill.example.org`, role: 'SystemAdmin' },
    ...changes,
  }
}
const create = async (browser: Browser, code: string, changes: object = {}) =>
  browser.post('platform/schools', await plan(browser, code, changes))

const invitationTo = async (email: string) => {
  const mail = await transact(server.services.db, onPlatform, trx =>
    trx.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
  )
  return { ...mail, token: /#([\w-]+)/.exec(mail.body)?.[1] }
}

describe('a new school', () => {
  it('is a draft with its year and its classes; activated, its administrator follows the invitation', async () => {
    const browser = await operator()
    const made = await create(browser, 'HIL')
    expect(made.statusCode).toBe(201)
    const { id, status, loginName } = made.json()
    expect([status, loginName]).toEqual(['Draft', 'HIL.ADMIN'])
    const [school] = (await browser.get('platform/schools?text=HIL')).json().results
    expect(school).toMatchObject({ status: 'Draft', year: '2026-27', modules: ['SCH', 'FEE', 'ATT'], students: 0 })
    const counted = await transact(server.services.db, onPlatform, async trx => {
      const of = async (table: 'courses' | 'divisions') =>
        (await trx.selectFrom(table).select('name').where('school_id', '=', id).execute()).length
      return [await of('courses'), await of('divisions')]
    })
    expect(counted).toEqual([10, 20])

    const { token, subject } = await invitationTo('admin.HIL@hill.example.org')
    expect(subject).toBe('Your login for Hill School HIL')
    const visitor = server.browser()
    expect((await visitor.post('auth/invitation', { token })).json()).toEqual({ loginName: 'HIL.ADMIN', shortest: 8 })
    const short = await visitor.post('auth/accept-invitation', { token, newPassword: 'short' })
    expect([short.statusCode, short.json().fieldErrors[0].field]).toEqual([400, 'newPassword'])
    expect((await visitor.post('auth/accept-invitation', { token, newPassword: 'Quiet-Harbour-51' })).statusCode).toBe(200)
    const again = await visitor.post('auth/accept-invitation', { token, newPassword: 'Quiet-Harbour-52' })
    expect([again.statusCode, again.json().message]).toEqual([410, 'This invitation is no longer valid. Ask for a new one.'])

    // Of a draft nobody enters but operators.
    await expect(visitor.logIn(loginName, 'Quiet-Harbour-51')).rejects.toThrow('This school is suspended.')
    expect((await browser.post(`platform/schools/${id}/activate`)).json()).toEqual({ status: 'Active', version: 2 })
    await visitor.logIn(loginName, 'Quiet-Harbour-51')
    expect((await browser.post(`platform/schools/${id}/activate`)).statusCode).toBe(409)
  })

  it('shows its first steps to the operator and at its home, and an older one what it has lost', async () => {
    const browser = await operator()
    const steps = async (id: string) => (await browser.get(`platform/schools/${id}/first-steps`)).json()
    const { id, loginName } = (await create(browser, 'NEXT')).json()
    const { token } = await invitationTo('admin.NEXT@hill.example.org')
    const admin = server.browser()
    await admin.post('auth/accept-invitation', { token, newPassword: 'Quiet-Harbour-51' })
    await browser.post(`platform/schools/${id}/activate`)
    await admin.logIn(loginName, 'Quiet-Harbour-51')
    admin.token = (await admin.post('auth/accept-notice', { version: 1 })).json().accessToken
    const home = async () =>
      (await admin.get('dashboard')).json().lists.find(({ code }: { code: string }) => code === 'l.firstSteps')
    expect((await home()).rows).toEqual([
      ['classes', '20', '/school/school-settings?tab=classes'],
      ['staff', '0', '/utility/import-photo?kind=staff'],
      ['students', '0', '/utility/import-photo?kind=students'],
      ['logins', '0', '/student/auto-generate-guardian-user'],
      ['message', '0', '/communication/communication-to-guardian'],
    ])
    expect((await steps(id))[0]).toEqual({ code: 'classes', count: 20, route: '/school/general-settings?tab=classes' })

    const run = (change: ReturnType<typeof sql>) => transact(server.services.db, onPlatform, trx => change.execute(trx))
    const [{ id: old }] = (await browser.get('platform/schools?text=GVS')).json().results
    await run(sql`update schools set created_at = ${server.clock.now()} where id = ${old}`)
    expect(await steps(old)).toEqual([])
    await run(sql`update staff set status = 'Relieved' where school_id = ${old}`)
    expect((await steps(old)).map(({ count }: { count: number }) => count > 0)).toEqual([true, false, true, true, true])
    await run(sql`update schools set created_at = ${server.clock.now()}::timestamptz - interval '366 days' where id = ${old}`)
    expect(await steps(old)).toEqual([])
    expect((await (await operator('GJ.SUPPORT')).get(`platform/schools/${id}/first-steps`)).statusCode).toBe(403)
  })

  it('without a SystemAdmin, a division or a year is not activated', async () => {
    const browser = await operator()
    const { id } = (await create(browser, 'BARE', { preset: 'None' })).json()
    await transact(server.services.db, onPlatform, async trx => {
      await trx.updateTable('user_schools').set({ active: false }).where('school_id', '=', id).execute()
    })
    const refused = await browser.post(`platform/schools/${id}/activate`)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Cannot activate: no division, no SystemAdmin user.'])
    const { id: other } = (await create(browser, 'LONE')).json()
    await transact(server.services.db, onPlatform, async trx => {
      await trx.updateTable('user_schools').set({ active: false }).where('school_id', '=', other).execute()
    })
    const lone = await browser.post(`platform/schools/${other}/activate`)
    expect(lone.json().message).toBe('Cannot activate: no SystemAdmin user.')
  })

  it('has a code and a domain that no school has, nor one that was removed', async () => {
    const browser = await operator()
    expect((await create(browser, 'GVS', { domain: 'new' })).json().message).toBe('Code GVS is already used.')
    expect((await create(browser, 'NEW', { domain: 'gvs' })).json().message).toBe('Domain gvs is already used.')
    const { id } = (await create(browser, 'PAST')).json()
    await transact(server.services.db, onPlatform, async trx => {
      await trx.updateTable('schools').set({ status: 'Removed', domain: 'past-removed' }).where('id', '=', id).execute()
    })
    expect((await create(browser, 'PAST')).json().message).toBe('Code PAST is already used.')
    const free = async (query: string) => (await browser.get(`platform/schools/check?${query}`)).json()
    expect(await free('code=PAST&domain=sunrise')).toEqual({ codeFree: false, domainFree: false })
    expect(await free('code=FREE')).toEqual({ codeFree: true, domainFree: true })
  })

  it('is made once by a request that is sent twice', async () => {
    const browser = await operator()
    const body = await plan(browser, 'ONCE')
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [
      await browser.post('platform/schools', body, headers),
      await browser.post('platform/schools', body, headers),
    ]
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([201, 201, first.json().id])
  })

  it('is refused with the field that is wrong', async () => {
    const browser = await operator()
    const fieldOf = async (changes: object) => {
      const { statusCode, json } = await create(browser, 'WRG', changes)
      return [statusCode, json().fieldErrors?.map(({ field }: { field: string }) => field) ?? json().message]
    }
    const year = { name: '2026', startsOn: '2026-04-01', endsOn: '2026-12-31' }
    expect(await fieldOf({ year })).toEqual([400, 'Academic year must be 300 to 400 days.'])
    expect(await fieldOf({ moduleCodes: ['FEE_ONLY', 'FEE', 'SCH'] })).toEqual([400, 'FEE_ONLY cannot be combined with SCH.'])
    expect(await fieldOf({ email: 'office' })).toEqual([400, ['email']])
    expect(await fieldOf({ districtId: '00000000-0000-0000-0000-000000000001' })).toEqual([400, ['districtId']])
    expect(await fieldOf({ code: 'wrg' })).toEqual([400, ['code']])
    const administrator = { name: 'A', mobile: '12', email: 'a@b.in', role: 'SystemAdmin' }
    expect(await fieldOf({ administrator })).toEqual([400, ['administrator.mobile']])
    expect((await browser.get('platform/schools?text=WRG')).json().results).toEqual([])
  })

  it('is made by GJAdmin alone, and by one with a scope within it', async () => {
    const support = await operator('GJ.SUPPORT')
    expect((await support.post('platform/schools', await plan(await operator(), 'SUP'))).statusCode).toBe(403)
    const browser = await operator()
    const groupId = (await browser.get('platform/schools/initialvalues')).json().groups[0].id
    const scope = (kind: 'all' | 'groups', ids: readonly string[]) =>
      transact(server.services.db, onPlatform, trx =>
        trx
          .updateTable('users')
          .set({ school_scope: kind, school_scope_ids: [...ids] })
          .where('login_name', '=', 'GJ.PLAIN')
          .execute(),
      )
    await scope('groups', [groupId])
    const limited = await operator('GJ.PLAIN')
    expect((await create(limited, 'OUT')).statusCode).toBe(403)
    expect((await create(limited, 'INN', { groupId })).statusCode).toBe(201)
    await scope('all', [])
  })
})

describe('an invitation', () => {
  it('can be followed for 48 hours', async () => {
    const browser = await operator()
    await create(browser, 'LATE')
    const { token, expires_at, created_at } = await invitationTo('admin.LATE@hill.example.org')
    expect(expires_at.getTime() - created_at.getTime()).toBe(48 * 3_600_000)
    await transact(server.services.db, onPlatform, trx =>
      trx.updateTable('invitations').set({ expires_at: server.services.clock.now() }).where('used_at', 'is', null).execute(),
    )
    expect((await server.browser().post('auth/invitation', { token })).statusCode).toBe(410)
    expect((await server.browser().post('auth/invitation', { token: 'none' })).statusCode).toBe(410)
  })
})
