import { type Door, TestBrowser } from './browser'

type Answer = Awaited<ReturnType<Door>>

/** A cookie as the server set it, in the words of a browser context. */
export interface HeldCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly httpOnly: boolean
  readonly sameSite: 'Strict' | 'Lax' | 'None'
  /** Seconds since 1970; -1 ends with the browser. */
  readonly expires: number
}

function readCookie(line: string): HeldCookie {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  const of = (name: string) => attributes.find(one => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const age = of('max-age')
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    path: of('path') ?? '/',
    httpOnly: attributes.some(one => one.toLowerCase() === 'httponly'),
    sameSite: (of('samesite') ?? 'Lax') as HeldCookie['sameSite'],
    expires: age === undefined ? -1 : Math.floor(Date.now() / 1000) + Number(age),
  }
}

/** A browser without a page, for state that a test begins with. */
export class Caller extends TestBrowser {
  /** What the browser would hold now. */
  readonly held = new Map<string, HeldCookie>()
  /** Which login page let it in. */
  mode: 'school' | 'group' = 'school'

  constructor(address: string) {
    super(async ({ method, url, headers, payload }) => {
      const body = payload as string | Buffer | undefined
      const response = await fetch(`${address}${String(url)}`, {
        method: method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        redirect: 'manual',
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = bytes.toString('utf8')
      const cookies = response.headers.getSetCookie().map(readCookie)
      for (const cookie of cookies) this.held.set(cookie.name, cookie)
      return {
        statusCode: response.status,
        body: text,
        rawPayload: bytes,
        cookies,
        headers: Object.fromEntries(response.headers),
        json: () => JSON.parse(text),
      } as unknown as Answer
    })
  }

  override async logIn(loginName: string, password: string, mode: 'school' | 'group' = 'school'): Promise<void> {
    this.mode = mode
    await super.logIn(loginName, password, mode)
  }
}
