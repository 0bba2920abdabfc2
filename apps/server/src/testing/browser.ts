import { hash } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** What takes a browser's calls: the server itself, or one that is reached over the network. */
export type Door = (options: InjectOptions) => Promise<LightMyRequestResponse>

/** A browser's cookies and token, without a page. */
export class TestBrowser {
  private readonly door: Door
  readonly cookies = new Map<string, string>()
  token: string | undefined
  ip = '10.0.0.1'

  constructor(door: Door) {
    this.door = door
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send('GET', 'auth/notice')
    const options: InjectOptions = {
      method: method as 'GET',
      url: path.startsWith('/') ? path : `/api/${path}`,
      remoteAddress: this.ip,
      headers: {
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(method === 'GET' ? {} : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...(body === undefined || body instanceof Buffer ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body instanceof Buffer ? body : JSON.stringify(body) }),
    }
    const response = await this.door(options)
    for (const cookie of response.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    return response
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.send('POST', path, body, headers)
  patch = (path: string, body: unknown) => this.send('PATCH', path, body)
  put = (path: string, body: unknown) => this.send('PUT', path, body)
  delete = (path: string) => this.send('DELETE', path)

  /** Uploads one file through files/single. */
  async upload(
    path: string,
    name: string,
    bytes: Uint8Array,
    mediaType = 'application/octet-stream',
  ): Promise<LightMyRequestResponse> {
    const boundary = 'school-test-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mediaType}\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return this.send('POST', path, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
  }

  /** What proves that a bot challenge was worked on. A browser's own way to hash takes ten times as long. */
  async solveChallenge(): Promise<string> {
    const { challenge, salt, algorithm, maxnumber, signature } = (await this.get('auth/challenge')).json()
    let number = 0
    while (number < maxnumber && hash('sha256', `${salt}${number}`) !== challenge) number += 1
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }

  /** Logs in; the page of groups asks for the bot challenge at once. */
  async logIn(loginName: string, password: string, mode: 'school' | 'group' = 'school'): Promise<void> {
    const challengeToken = mode === 'group' ? await this.solveChallenge() : undefined
    const response = await this.post('auth/login', { loginName, password, mode, keep: true, challengeToken })
    if (response.statusCode !== 200 || !response.json().accessToken)
      throw new Error(`Login of ${loginName} failed: ${response.body}`)
    this.token = response.json().accessToken
  }
}
