import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startTestServer('school-drafts', { demonstration: 0.02 })
  browser = await operator('GJ.ADMIN')
})
afterAll(() => server.close())

async function operator(loginName: string) {
  const one = server.browser()
  await one.logIn(loginName, demoPassword)
  return one
}

const logo = async (by = browser, side = 100) => {
  // Noise does not get smaller by being packed.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: side, height: side, channels: 3, background: 'teal', noise } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const sent = await by.upload('files/single?folder=School', 'logo.png', bytes, 'image/png')
  expect(sent.statusCode).toBe(201)
  return sent.json().id as string
}

const typed = {
  ...{ name: 'Lake School', code: 'LAKE', place: '', board: 'CBSE', udiseCode: '', affiliationNo: '', address: '' },
  ...{ stateId: null, districtId: null, pinCode: '', phone: '', email: 'office', website: '', domain: 'lake' },
  ...{ groupId: '', newGroup: '', modules: ['SCH'], yearName: '2026-27', startsOn: '2026-04-01', endsOn: null },
  ...{ preset: 'I–X', divisions: null, adminName: '', adminMobile: '', adminEmail: '', adminRole: 'SystemAdmin' },
  ...{ logoFileId: null, logoWithNameFileId: null },
}

/** What a wizard sends for a finished school. */
async function finished(code: string, more: object) {
  const { states } = (await browser.get('platform/schools/newvalues')).json()
  const { id, districts } = states.find(({ name }: { name: string }) => name === 'Kerala')
  return {
    ...{ name: 'Lake School', code, place: 'Kumarakom', board: 'CBSE', address: '1 Lake Road', pinCode: '686563' },
    ...{ stateId: id, districtId: districts[0].id, phone: '0481 252 4000', email: 'office@lake.example.org' },
    ...{ domain: code.toLowerCase(), moduleCodes: ['SCH'], preset: 'None' },
    year: { name: '2026-27', startsOn: '2026-04-01', endsOn: '2027-03-31' },
    administrator: { name: 'Uma Das', mobile: '9847021777', email: 'uma@lake.example.org', role: 'SystemAdmin' },
    ...more,
  }
}

describe('a draft of a school', () => {
  it('is opened again, finished, and gone once the school is there', async () => {
    const logoFileId = await logo()
    const made = await browser.post('platform/school-drafts', { values: { ...typed, logoFileId } })
    expect([made.statusCode, made.json().version]).toEqual([201, 1])
    const { id } = made.json()
    const savedAt = server.services.clock.now().toISOString()
    expect((await browser.get('platform/school-drafts')).json()).toEqual([{ id, name: 'Lake School', code: 'LAKE', savedAt }])
    const changed = { ...typed, logoFileId, place: 'Kumarakom' }
    const patch = (version: number) => browser.patch(`platform/school-drafts/${id}`, { values: changed, version })
    expect((await patch(1)).json()).toEqual({ id, version: 2 })
    expect((await patch(1)).statusCode).toBe(409)
    const kept = (await browser.get(`platform/school-drafts/${id}`)).json()
    expect(kept).toMatchObject({ id, values: changed, logoWithNameUrl: null, version: 2 })
    expect((await browser.get(kept.logoUrl)).headers['content-type']).toBe('image/png')

    // It holds no code and no domain.
    expect((await browser.get('platform/schools/check?code=LAKE&domain=lake')).json()).toEqual({
      codeFree: true,
      domainFree: true,
    })
    expect((await browser.get('platform/schools?text=LAKE')).json().results).toEqual([])
    const school = await browser.post('platform/schools', await finished('LAKE', { logoFileId, draftId: id }))
    expect(school.statusCode).toBe(201)
    expect((await browser.get('platform/school-drafts')).json()).toEqual([])
    expect((await browser.get(`platform/school-drafts/${id}`)).statusCode).toBe(404)
    const read = (await browser.get(`platform/schools/${school.json().id}`)).json()
    expect(read.logoFileId).toBe(logoFileId)
    expect((await browser.get(read.logoUrl)).headers['content-type']).toBe('image/png')
    const file = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('files').select(['school_id', 'folder']).where('id', '=', logoFileId).executeTakeFirstOrThrow(),
    )
    expect(file).toEqual({ school_id: school.json().id, folder: 'School' })
  })

  it('is of whoever keeps it', async () => {
    const { id } = (await browser.post('platform/school-drafts', { values: typed })).json()
    const other = await operator('GJ.PLAIN')
    expect((await other.get('platform/school-drafts')).json()).toEqual([])
    expect((await other.get(`platform/school-drafts/${id}`)).statusCode).toBe(404)
    expect((await other.delete(`platform/school-drafts/${id}`)).statusCode).toBe(404)
    const borrowed = { ...typed, logoFileId: await logo(other) }
    expect((await browser.post('platform/school-drafts', { values: borrowed })).statusCode).toBe(404)
    expect((await browser.delete(`platform/school-drafts/${id}`)).statusCode).toBe(204)
    expect((await browser.delete(`platform/school-drafts/${id}`)).statusCode).toBe(404)
    expect((await (await operator('GJ.SUPPORT')).get('platform/school-drafts')).statusCode).toBe(403)
  })
})

describe('a logo', () => {
  it('is a picture of at most 500 KB that the operator uploaded', async () => {
    const create = async (logoFileId: string) => browser.post('platform/schools', await finished('LOGO', { logoFileId }))
    const large = await create(await logo(browser, 700))
    expect([large.statusCode, large.json().message]).toEqual([413, 'Invalid file size'])
    const paper = await browser.upload('files/single?folder=School', 'list.csv', Buffer.from('a,b\n1,2\n'), 'text/csv')
    const refused = await create(paper.json().id)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Invalid file type'])
    expect((await create(await logo(await operator('GJ.PLAIN')))).statusCode).toBe(404)
    expect((await browser.get('platform/schools?text=LOGO')).json().results).toEqual([])
  })
})
