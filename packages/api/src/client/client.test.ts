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
