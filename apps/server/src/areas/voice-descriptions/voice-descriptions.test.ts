import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'
import { mp3Of, wavOf } from '../../testing/voice'

interface Voice {
  id: string
  name: string
  kind: 'file' | 'text'
  fileId: string | null
  text: string
  language: string | null
  seconds: number
  active: boolean
  version: number
}

const path = 'voice-descriptions'
let desk: MessageDesk
let admin: TestBrowser
let teacher: TestBrowser
let other: TestBrowser

beforeAll(async () => {
  desk = await MessageDesk.open('voice-descriptions')
  admin = desk.desk.admin
  teacher = await desk.desk.browser('GVS.TEACHER')
  other = await desk.desk.browser('GVN.ADMIN')
})
afterAll(() => desk.server.close())
beforeEach(() => desk.sql(sql`delete from voice_descriptions`))

async function upload(name: string, bytes: Uint8Array, browser = admin): Promise<string> {
  const response = await browser.upload('files/single?kind=voice', name, bytes)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const create = (body: object, browser = admin) => browser.post(path, { name: 'Closed tomorrow', kind: 'text', ...body })
async function made(body: object): Promise<Voice> {
  const response = await create(body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const spoken = { text: 'School is closed tomorrow.', language: 'en' }
const fields = (response: { statusCode: number; json: () => { fieldErrors?: { field: string; message: string }[] } }) => [
  response.statusCode,
  ...(response.json().fieldErrors ?? []).map(({ field, message }) => `${field}: ${message}`),
]

describe('a voice description', () => {
  it('is a recording whose length the server reads', async () => {
    const fileId = await upload('closed.wav', wavOf(46.4))
    expect(await made({ name: ' Closed ', kind: 'file', fileId })).toEqual({
      id: expect.any(String),
      name: 'Closed',
      kind: 'file',
      fileId,
      text: '',
      language: null,
      seconds: 47,
      active: true,
      version: 1,
    })
    const { url } = (await admin.get(`files/geturl/${fileId}`)).json()
    expect((await admin.get(url)).headers['content-type']).toBe('audio/wav')
  })

  it('is a text with its language, whose length is estimated', async () => {
    expect(await made(spoken)).toMatchObject({ kind: 'text', fileId: null, ...spoken, seconds: 2, version: 1 })
  })

  it('needs what is heard', async () => {
    const someFile = await upload('closed.wav', wavOf(1))
    expect(fields(await create({ kind: 'file' }))).toEqual([400, 'fileId: Choose or record what is to be heard.'])
    expect(fields(await create({ kind: 'text', language: 'en' }))).toEqual([400, 'text: Type the text that is read out.'])
    expect(fields(await create({ text: 'x' }))).toEqual([400, 'language: Choose the language of the text.'])
    expect(fields(await create({ kind: 'file', fileId: someFile, text: 'x' }))).toEqual([400, 'text: A recording has no text.'])
    expect(fields(await create({ ...spoken, fileId: someFile }))).toEqual([
      400,
      'fileId: A text that is read out has no recording.',
    ])
    for (const body of [{ name: '' }, { name: 'x'.repeat(101) }, { text: 'x'.repeat(501) }, { language: 'xx' }, { kind: 'song' }])
      expect((await create({ ...spoken, ...body })).statusCode, JSON.stringify(body)).toBe(400)
  })

  it('takes no recording that is longer than a minute, no sound, or somebody else’s', async () => {
    const long = await upload('long.mp3', mp3Of(61))
    expect(fields(await create({ kind: 'file', fileId: long }))).toEqual([400, 'fileId: A recording lasts at most 60 seconds.'])
    const empty = await upload('empty.wav', wavOf(0))
    expect(fields(await create({ kind: 'file', fileId: empty }))).toEqual([
      400,
      'fileId: The length of this recording cannot be read. Choose another one.',
    ])
    const list = (await admin.upload('files/single', 'list.csv', Buffer.from('a,b\n'))).json().id
    expect(fields(await create({ kind: 'file', fileId: list }))).toEqual([400, 'fileId: Choose an mp3, wav or m4a file.'])
    const foreign = await upload('a.wav', wavOf(1), other)
    const teachers = await upload('a.wav', wavOf(1), teacher)
    expect((await create({ kind: 'file', fileId: teachers })).statusCode).toBe(400)
    for (const fileId of [foreign, '01900000-0000-7000-8000-000000000001'])
      expect((await create({ kind: 'file', fileId })).statusCode).toBe(404)
    const big = await admin.upload('files/single?kind=voice', 'big.wav', wavOf(132))
    expect([big.statusCode, big.json().message]).toEqual([413, 'Invalid file size'])
    const disguised = await admin.upload('files/single?kind=voice', 'list.mp3', Buffer.from('a,b\n'))
    expect([disguised.statusCode, disguised.json().message]).toEqual([400, 'Invalid file type'])
  })

  it('is listed by name, found and switched off', async () => {
    const first = await made({ ...spoken, name: 'bus is late' })
    const second = await made({ ...spoken, name: 'Closed' })
    await made({ ...spoken, name: 'Annual day', active: false })
    const names = async (query = '') => {
      const answer = (await admin.get(`${path}?${query}`)).json()
      expect(answer.pagination.count).toBe(answer.results.length)
      return (answer.results as Voice[]).map(one => one.name)
    }
    expect(await names()).toEqual(['Annual day', 'bus is late', 'Closed'])
    expect([await names('text=LATE'), await names('active=yes'), await names('active=no')]).toEqual([
      ['bus is late'],
      ['bus is late', 'Closed'],
      ['Annual day'],
    ])
    const off = await admin.patch(`${path}/${first.id}`, { active: false, version: 1 })
    expect(off.json()).toMatchObject({ active: false, version: 2, seconds: first.seconds })
    const offered = (await teacher.get('sms-to-guardian/initialvalues')).json().voiceDescriptions
    expect(offered).toEqual([second])
    expect((await admin.get('sendsmstostaff/initialvalues')).json().voiceDescriptions).toEqual([second])
  })

  it('is changed by its version, and keeps its kind', async () => {
    const voice = await made(spoken)
    const patch = (body: object) => admin.patch(`${path}/${voice.id}`, body)
    const changed = await patch({ text: 'x'.repeat(400), language: 'de', version: 1 })
    expect(changed.json()).toMatchObject({ seconds: 31, language: 'de', name: 'Closed tomorrow', version: 2 })
    expect((await patch({ name: 'Other', version: 1 })).json()).toMatchObject({
      message: 'The record was changed. Please reload.',
    })
    expect(fields(await patch({ text: ' ', version: 2 }))).toEqual([400, 'text: Type the text that is read out.'])
    expect(fields(await patch({ language: null, version: 2 }))).toEqual([400, 'language: Choose the language of the text.'])
    const fileId = await upload('a.wav', wavOf(3))
    expect(fields(await patch({ fileId, version: 2 }))).toEqual([400, 'fileId: A text that is read out has no recording.'])
    const recording = await made({ kind: 'file', fileId })
    const next = await upload('b.wav', wavOf(31))
    const heard = await admin.patch(`${path}/${recording.id}`, { fileId: next, version: 1 })
    expect(heard.json()).toMatchObject({ fileId: next, seconds: 31, version: 2 })
    const silent = await admin.patch(`${path}/${recording.id}`, { fileId: null, version: 2 })
    expect(fields(silent)).toEqual([400, 'fileId: Choose or record what is to be heard.'])
  })

  it('is removed once', async () => {
    const { id } = await made(spoken)
    expect((await admin.delete(`${path}/${id}`)).json()).toEqual({ id })
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404)
    const audit = await desk.sql(sql<{ action: string }>`
      select action from audit_entries where entity = 'voice_descriptions' and entity_id = ${id} order by at, id`)
    expect(audit.map(row => row.action)).toEqual(['voiceDescriptions.create', 'voiceDescriptions.remove'])
  })

  it('is kept by administrators and the head alone, and heard by all who write', async () => {
    const fileId = await upload('a.wav', wavOf(2))
    const voice = await made({ kind: 'file', fileId })
    for (const login of ['GVS.SUPER', 'GVS.HEAD'])
      expect((await (await desk.desk.browser(login)).get(path)).statusCode, login).toBe(200)
    for (const login of ['GVS.TEACHER', 'GVS.OFFICE', 'GVS.GUARDIAN', 'GJ.SUPPORT']) {
      const browser = await desk.desk.browser(login)
      const answers = [
        await browser.post(path, { name: 'x', kind: 'text', ...spoken }),
        await browser.patch(`${path}/${voice.id}`, { name: 'x', version: 1 }),
        await browser.delete(`${path}/${voice.id}`),
      ]
      expect([login, ...new Set(answers.map(answer => answer.statusCode))]).toEqual([login, login === 'GJ.SUPPORT' ? 400 : 403])
    }
    await admin.patch(`${path}/${(await made(spoken)).id}`, { active: false, version: 1 })
    expect((await admin.get(path)).json().results).toHaveLength(2)
    expect((await teacher.get(`${path}?active=no`)).json().results).toEqual([])
    expect((await teacher.get(path)).json().results).toEqual([voice])
    expect((await teacher.get(`files/geturl/${fileId}`)).statusCode).toBe(200)
    for (const browser of [other, await desk.desk.browser('GVS.GUARDIAN')])
      expect((await browser.get(`files/geturl/${fileId}`)).statusCode).toBe(404)
    expect((await other.patch(`${path}/${voice.id}`, { name: 'x', version: 1 })).statusCode).toBe(404)
    expect((await other.delete(`${path}/${voice.id}`)).statusCode).toBe(404)
    expect((await admin.delete(`files/${fileId}`)).statusCode).not.toBe(200)
  })
})
