import { afterEach, describe, expect, it, vi } from 'vitest'
import { files, masters } from '../generated/index'
import { Client } from './client'

const schoolId = '0197f3a0-0000-7000-8000-000000000001'

const client = (fetcher?: typeof fetch) => {
  const made = new Client({ base: '/api', newKey: () => 'key', xsrfToken: () => 'xsrf', ...(fetcher ? { fetch: fetcher } : {}) })
  made.setToken('token')
  return made
}

/** Takes one upload and answers it. */
class Sending {
  static last: Sending
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  response = '{"id":"1"}'
  status = 201
  address = ''
  constructor() {
    Sending.last = this
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  send() {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    this.onload?.()
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('an upload', () => {
  it('names the school of the session and tells how far it is', async () => {
    vi.stubGlobal('XMLHttpRequest', Sending)
    const shares: number[] = []
    const onProgress = (share: number) => shares.push(share)
    const file = new File(['a'], 'a.csv')
    const answer = await client().upload(files.single, { query: { folder: 'Imports' } }, file, { schoolId, onProgress })
    expect(answer).toEqual({ id: '1' })
    expect(Sending.last.address).toBe('POST /api/files/single?folder=Imports')
    expect(Sending.last.headers).toMatchObject({ schoolid: schoolId, authorization: 'Bearer token', 'x-xsrf-token': 'xsrf' })
    expect(shares).toEqual([0.5])
  })

  it('names none without one', async () => {
    vi.stubGlobal('XMLHttpRequest', Sending)
    await client().upload(files.single, { query: {} }, new File(['a'], 'a.csv'))
    expect(Sending.last.headers).not.toHaveProperty('schoolid')
  })
})

describe('a client for one school', () => {
  it('names it in every call, with the session of the whole', async () => {
    const sent: Headers[] = []
    const fetcher = (async (_: unknown, { headers }: RequestInit) => {
      sent.push(new Headers(headers))
      return new Response('[]')
    }) as typeof fetch
    const whole = client(fetcher)
    const own = whole.inSchool(schoolId)
    await own.call(masters.list, { params: { kind: 'block' }, query: {} } as never)
    await whole.call(masters.list, { params: { kind: 'block' }, query: {} } as never)
    expect(sent.map(headers => [headers.get('schoolid'), headers.get('authorization')])).toEqual([
      [schoolId, 'Bearer token'],
      [null, 'Bearer token'],
    ])
    own.setToken('next')
    expect(whole.accessToken).toBe('next')
  })
})

it('a call that a maintenance refuses is told, and not repeated', async () => {
  const problem = { type: 'Custom', name: 'Maintenance', message: 'Back at 23:00.', endsAt: '2026-07-15T17:30:00.000Z' }
  const fetcher = vi.fn(async () => new Response(JSON.stringify(problem), { status: 503, headers: { 'retry-after': '60' } }))
  const onMaintenance = vi.fn()
  const made = new Client({
    base: '/api',
    newKey: () => 'key',
    xsrfToken: () => 'xsrf',
    fetch: fetcher as typeof fetch,
    onMaintenance,
  })
  await expect(made.call(masters.list, { params: { kind: 'block' }, query: {} } as never)).rejects.toMatchObject({
    status: 503,
    body: problem,
  })
  expect(fetcher).toHaveBeenCalledTimes(1)
  expect(onMaintenance).toHaveBeenCalledWith(expect.objectContaining({ message: 'Back at 23:00.' }))
})

describe('a call', () => {
  it('of a contract that is idempotent carries a key, and one that writes the guard', async () => {
    const sent: Headers[] = []
    const fetcher: typeof fetch = async (_, init) => {
      sent.push(new Headers(init?.headers))
      return new Response('[]')
    }
    const made = client(fetcher)
    await made.call(masters.list, { params: { kind: 'subject' } }, { schoolId })
    await made.call(masters.create, { params: { kind: 'subject' }, body: { name: 'Art' } })
    const shown = sent.map(headers => ['schoolid', 'idempotency-key', 'x-xsrf-token'].map(name => headers.get(name)))
    expect(shown).toEqual([
      [schoolId, null, null],
      [null, 'key', 'xsrf'],
    ])
  })
})

describe('an answer that does not come whole', () => {
  /** An answer that begins well and is cut before its end. */
  const cut = () =>
    new Response(
      new ReadableStream({
        start: controller => {
          controller.enqueue(new TextEncoder().encode('[{"id"'))
          controller.error(new TypeError('network error'))
        },
      }),
    )
  const list = (answer: Response, signal?: AbortSignal) =>
    client(async () => answer).call(masters.list, { params: { kind: 'subject' } }, signal ? { signal } : {})

  it('is no connection, for data and for a file', async () => {
    await expect(list(cut())).rejects.toMatchObject({ name: 'NoConnection', status: 0 })
    const file = client(async () => cut()).download(files.getUrlIn, { params: { fileId: schoolId, param: 'download' } })
    await expect(file).rejects.toMatchObject({ name: 'NoConnection', status: 0 })
  })

  it('and the page of a proxy in its place is a request that failed', async () => {
    await expect(list(new Response('<html></html>'))).rejects.toMatchObject({ name: 'RequestFailed', status: 200 })
  })

  it('is left alone when who asked has left', async () => {
    await expect(list(cut(), AbortSignal.abort())).rejects.toBeInstanceOf(TypeError)
  })
})

describe('the language of the page', () => {
  it('is asked for at every call', async () => {
    const asked: unknown[] = []
    const fetcher: typeof fetch = async (_, init) => {
      asked.push(new Headers(init?.headers).get('accept-language'))
      return Response.json({ url: '' })
    }
    let language = 'de'
    const speaking = new Client({
      base: '/api',
      newKey: () => 'key',
      xsrfToken: () => undefined,
      language: () => language,
      fetch: fetcher,
    })
    await speaking.call(files.getUrlIn, { params: { fileId: schoolId, param: 'download' } })
    language = ''
    await speaking.call(files.getUrlIn, { params: { fileId: schoolId, param: 'download' } })
    expect(asked).toEqual(['de', null])
  })
})

describe('a server that cannot reach its data for the moment', () => {
  const away = (retryAfter?: string) =>
    Response.json(
      { type: 'Custom', name: 'DatabaseAway', message: 'Later.' },
      { status: 503, ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}) },
    )

  /** Makes a call whose answers are these in turn, the last one for ever. */
  async function asked(answers: (() => Response)[], call: (made: Client) => Promise<unknown>) {
    const keys: (string | null)[] = []
    const waits: number[] = []
    let made = 0
    const fetcher: typeof fetch = async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      return (answers.shift() ?? (() => away('2')))()
    }
    const newKey = () => {
      made += 1
      return `key ${made}`
    }
    const patient = new Client({
      ...client(fetcher).settings,
      newKey,
      wait: async milliseconds => void waits.push(milliseconds),
    })
    const answer = await call(patient).catch(error => [error.status, error.name])
    return { answer, keys, waits }
  }
  const read = (made: Client) => made.call(masters.list, { params: { kind: 'subject' } })
  const write = (made: Client) => made.call(masters.create, { params: { kind: 'subject' }, body: { name: 'Art' } })
  const remove = (made: Client) => made.call(files.remove, { params: { fileId: schoolId } })

  it('is asked again when it says, work under the same key', async () => {
    const two = () => [() => away('2'), () => away('1'), () => Response.json([])]
    expect(await asked(two(), read)).toEqual({ answer: [], keys: [null, null, null], waits: [2000, 1000] })
    expect(await asked(two(), write)).toEqual({ answer: [], keys: ['key 1', 'key 1', 'key 1'], waits: [2000, 1000] })
  })

  it('is asked three times in all, and once where the work could be done twice or the wait is long', async () => {
    const failed = [503, 'DatabaseAway']
    expect(await asked([], read)).toEqual({ answer: failed, keys: [null, null, null], waits: [2000, 2000] })
    expect(await asked([], remove)).toEqual({ answer: failed, keys: [null], waits: [] })
    expect(await asked([() => away('60')], read)).toEqual({ answer: failed, keys: [null], waits: [] })
    expect(await asked([() => away()], read)).toEqual({ answer: failed, keys: [null], waits: [] })
  })
})
