import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { solveChallenge } from 'altcha-lib/v1'

export interface Answer {
  readonly status: number
  /** By which the server knows whether the answer still holds. */
  readonly etag: string | undefined
  /** Decodes the body; not part of what is measured. */
  readonly text: () => string
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
}

/** One signed-in browser over a real connection: cookies, token and the header against forged requests. */
export class Visitor {
  private readonly address: URL
  private readonly agent: Agent
  private readonly cookies = new Map<string, string>()
  private token: string | undefined

  constructor(address: string, agent: Agent) {
    this.address = new URL(address)
    this.agent = agent
  }

  send(
    method: string,
    path: string,
    body?: string | Buffer,
    mediaType = 'application/json',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.agent,
          host: this.address.hostname,
          port: this.address.port,
          method,
          path: `/api/${path}`,
          headers: {
            'accept-encoding': 'gzip, deflate, br',
            ...headers,
            ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
            ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
            ...(method === 'GET' ? {} : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
            ...(body === undefined ? {} : { 'content-type': mediaType, 'content-length': Buffer.byteLength(body) }),
          },
        },
        response => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
            if (name) this.cookies.set(name, value ?? '')
          }
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const bytes = Buffer.concat(parts)
            const decode = decoders[response.headers['content-encoding'] ?? '']
            resolve({
              status: response.statusCode ?? 0,
              etag: response.headers.etag,
              text: () => (decode ? decode(bytes) : bytes).toString(),
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Opens a stream of events; gives what ends it once it has begun. */
  listen(path: string, onText: (text: string) => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent: false,
          host: this.address.hostname,
          port: this.address.port,
          path: `/api/${path}`,
          headers: { authorization: `Bearer ${this.token}` },
        },
        response => {
          if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
          let begun = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            // A part may end within a line; whole lines are given on.
            const lines = begun + part
            const end = lines.lastIndexOf('\n') + 1
            begun = lines.slice(end)
            if (end > 0) onText(lines.slice(0, end))
          })
          response.on('error', () => {})
          resolve(() => response.destroy())
        },
      )
      asked.on('error', reject)
      asked.end()
    })
  }

  /** Logs in; the page of groups asks for proof of work. */
  async logIn(loginName: string, password: string, mode: 'school' | 'group' = 'school'): Promise<void> {
    this.token = undefined
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('GET', 'auth/notice')
    const challengeToken = mode === 'group' ? await this.solveChallenge() : undefined
    const { status, text } = await this.send(
      'POST',
      'auth/login',
      JSON.stringify({ loginName, password, mode, keep: true, challengeToken }),
    )
    const answer = JSON.parse(text()) as { accessToken?: string }
    if (status !== 200 || !answer.accessToken) throw new Error(`Login of ${loginName} failed: ${status} ${text()}`)
    this.token = answer.accessToken
  }

  private async solveChallenge(): Promise<string> {
    const { text } = await this.send('GET', 'auth/challenge')
    const { challenge, salt, algorithm, maxnumber, signature } = JSON.parse(text()) as Record<string, string> & {
      maxnumber: number
    }
    const solution = await solveChallenge(challenge!, salt!, algorithm, maxnumber).promise
    return btoa(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature }))
  }
}

export const keptOpen = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections })
