import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../demonstration/index'
import { inSchool, transact } from '../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../testing/server'

let server: TestServer
let admin: TestBrowser
let guardian: TestBrowser
let schoolId: string

const minute = 60_000
/** A minute after a full hour: addresses keep until the next step. */
const start = '2026-07-15T06:01:00.000Z'

beforeAll(async () => {
  server = await startTestServer('photo-addresses', { demonstration: 0.1 })
  server.clock.set(start)
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

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

const upload = async (background: string): Promise<string> =>
  (await admin.upload('files/single?folder=School', 'a.png', await picture(background))).json().id

const status = async (url: string) => (await server.browser().get(url)).statusCode

/** Another signature than the one given. */
const forged = (url: string) => url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'a' ? 'b' : 'a'}`)

/** Every answer that shows a logo or a photo, with the address in it. */
const shown: [string, () => Promise<string>][] = [
  ['profile/school', async () => (await admin.get('profile/school')).json().logoUrl],
  ['profile/student', async () => (await guardian.get('profile/student')).json().student.photoUrl],
  ['get-guardian-children', async () => (await guardian.get('parent-home/get-guardian-children')).json()[0].photoUrl],
  [
    'studentcompleteinforpt',
    async () => {
      const { id } = (await guardian.get('profile/student')).json().student
      return (await admin.get(`studentcompleteinforpt/getstudentdetails/${id}`)).json().photoUrl
    },
  ],
]

describe('photos and logos', () => {
  let logo: string
  let photo: string

  beforeAll(async () => {
    logo = await upload('teal')
    photo = await upload('olive')
    const school = (await admin.get('profile/school')).json()
    const { phone, email, website, address, version } = school
    const saved = { phone, email, website, address, version, logoFileId: logo, logoWithNameFileId: null }
    expect((await admin.patch('profile/school', saved)).statusCode).toBe(200)
    const child = (await guardian.get('profile/student')).json().student.id
    await transact(server.services.db, inSchool(schoolId), trx =>
      trx.updateTable('students').set({ photo_file_id: photo }).where('id', '=', child).execute(),
    )
  })

  it.each(shown)('of %s have an address for an hour, changed 403, old 410', async (_, read) => {
    const url = await read()
    expect(url).toMatch(/^\/api\/files\/content\//)
    expect(await status(url)).toBe(200)
    expect(await status(forged(url))).toBe(403)
    server.clock.advance(50 * minute)
    expect(await status(url)).toBe(200)
    server.clock.advance(10 * minute)
    expect(await status(url)).toBe(410)
    server.clock.set(start)
  })

  it.each(shown)('of %s keep their address for some minutes, so that browsers can', async (_, read) => {
    const url = await read()
    server.clock.advance(3 * minute)
    expect(await read()).toBe(url)
    const { headers } = await server.browser().get(url)
    expect(headers['cache-control']).toBe('private, max-age=300')
    server.clock.advance(5 * minute)
    expect(await read()).not.toBe(url)
    server.clock.set(start)
  })

  it.each([
    ['the login page', async () => (await server.browser().get(`auth/brand/${schoolId}`)).json().logoUrl],
    ['the shell', async () => (await admin.get('auth/school-modules')).json().schoollogo.url],
  ])('on %s live for a day', async (_, read) => {
    const url: string = await read()
    server.clock.advance(10 * minute)
    expect(await read()).toBe(url)
    server.clock.advance(22 * 60 * minute)
    expect(await status(url)).toBe(200)
    expect(await status(forged(url))).toBe(403)
    server.clock.advance(2 * 60 * minute)
    expect(await status(url)).toBe(410)
    server.clock.set(start)
  })

  it('end after a crop and with their file', async () => {
    const before = await shown[0]![1]()
    const cropedImage = (await picture('red')).toString('base64')
    expect((await admin.post('files/base64-image', { cropedImage, fileId: logo, extension: 'png' })).statusCode).toBe(200)
    expect(await status(before)).toBe(403)
    const after = await shown[0]![1]()
    expect(await status(after)).toBe(200)
    expect((await admin.delete(`files/${logo}`)).statusCode).toBe(200)
    expect(await status(after)).toBe(404)
    expect(await shown[0]![1]()).toBe(null)
  })

  it('have no second kind of address', async () => {
    const until = server.clock.now().getTime() + minute
    const { headers } = await server.browser().get(`/files/${photo}?until=${until}&signature=x`)
    expect(headers['content-type']).not.toMatch(/^image/)
  })
})
