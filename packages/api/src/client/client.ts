import type { AnswerOfCall, Call, RequestOfCall } from './calls'
import { readEvents, type ServerEvent } from './events'
import { failed, noConnection, Problem, problemOf } from './problem'

/** Parts of a request as the transport sees them; screens pass the typed `RequestOfCall`. */
interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Reuse the key of an earlier try, so that both tries are one. Made fresh otherwise. */
  readonly idempotencyKey?: string
  /** The school an unbound operator works on. */
  readonly schoolId?: string
  /** Further headers of the request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer with the mark by which the server knows whether it still holds. */
export interface KnownAnswer<Answer> {
  readonly etag: string | undefined
  readonly answer: Answer
}

export interface ListenOptions {
  /** Goes on after this event. */
  readonly lastEventId?: string
  readonly signal: AbortSignal
  /** The stream has begun. */
  readonly onOpen?: () => void
  readonly onEvent: (event: ServerEvent) => void
  /** Something came, were it only a comment. */
  readonly onBytes?: () => void
}

export interface UploadOptions extends CallOptions {
  /** Share sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface ClientSettings {
  /** Address of the API, for example `/api`. */
  readonly base: string
  readonly fetch?: typeof fetch
  /** Lets so many ms pass; the clock of the machine unless said otherwise. */
  readonly wait?: (milliseconds: number) => Promise<void>
  /** Told with each answer: whether the server says that it cannot reach its data for the moment. */
  readonly onAway?: (away: boolean) => void
  /** Told of each call that a maintenance has refused. */
  readonly onMaintenance?: (problem: Problem) => void
  /** Random key for idempotent calls. */
  readonly newKey: () => string
  /** Value of the cookie XSRF-TOKEN. */
  readonly xsrfToken: () => string | undefined
  /** Language that the page speaks, as a BCP 47 tag; the server answers in it. The browser's languages without it. */
  readonly language?: () => string
  /**
   * Called when a refresh has brought another token than the one in use. Whoever shows what the old one said compares
   * both: school, child and rights may have changed, also by another tab.
   */
  readonly onRefresh?: (accessToken: string, before: string) => void
  /** Called once when the session cannot be refreshed. */
  readonly onSessionEnd?: (problem: Problem) => void
  /** Runs one refresh for all tabs of the browser. Without it, each tab refreshes by itself. */
  readonly lock?: <T>(work: () => Promise<T>) => Promise<T>
}

/** A server that says it can answer after so many seconds is waited for, so many times. */
const longestWait = 5
const mostRepeats = 2

/** After how many seconds a server that cannot answer now will be able to; undefined when it says nothing like that. */
function soonAfter({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return status === 503 && seconds <= longestWait ? seconds : undefined
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** Path and query of a call. Empty query fields are left out; arrays become repeated fields. */
export function addressOf(call: Pick<Call, 'path'>, request: LooseRequest = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue
      query.append(name, item === true ? '1' : item === false ? '0' : String(item))
    }
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Claims of an access token by name; empty when it is none. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Whom and what a token is for. */
const scopes = [
  ['sub', 'AccountChanged', 'Another tab has logged in with another account. Check what this page shows now, then try again.'],
  ['SchoolId', 'SchoolChanged', 'Another tab has chosen another school. Check what this page shows now, then try again.'],
  ['ChildId', 'ChildChanged', 'Another tab has chosen another child. Check what this page shows now, then try again.'],
] as const

/** The problem of a call that was meant for the account, school or child of one token, when there is only the other. */
export function movedBetween(before: string, after: string): Problem | undefined {
  const [old, fresh] = [claimsOf(before), claimsOf(after)]
  const scope = scopes.find(([claim]) => old[claim] !== fresh[claim])
  return scope && new Problem(409, { type: 'Custom', name: scope[1], message: scope[2] })
}

interface Session {
  token?: string | undefined
  refreshing?: Promise<string> | undefined
}

/**
 * The one way to the server. Keeps the access token in memory, refreshes it once when it has run out
 * and repeats the call, and turns every failure into a `Problem`. A call is repeated only for the account, school and
 * child that it was made for.
 */
export class Client {
  readonly settings: ClientSettings
  private readonly session: Session
  /** The school that calls without one of their own are for. */
  private readonly schoolId: string | undefined

  constructor(settings: ClientSettings, session: Session = {}, schoolId?: string) {
    this.settings = settings
    this.session = session
    this.schoolId = schoolId
  }

  /** The same way for one school, which an operator on the platform names; both hold one session. */
  inSchool(schoolId: string): Client {
    return new Client(this.settings, this.session, schoolId)
  }

  setToken(token: string | undefined) {
    this.session.token = token
  }

  get accessToken(): string | undefined {
    return this.session.token
  }

  /** Makes a call and answers its JSON. Throws `Problem`. */
  async call<C extends Call<never> | Call>(
    call: C,
    request: RequestOfCall<C>,
    options: CallOptions = {},
  ): Promise<AnswerOfCall<C>> {
    const response = await this.send(call, request as LooseRequest, options)
    if (response.status === 204) return undefined as AnswerOfCall<C>
    return whole<AnswerOfCall<C>>(response.status, () => response.json(), options)
  }

  /** Makes a call whose answer may be known already; the known one comes back when it still holds. */
  async callKnown<C extends Call<never> | Call>(
    call: C,
    request: RequestOfCall<C>,
    known: KnownAnswer<AnswerOfCall<C>> | undefined,
    options: CallOptions = {},
  ): Promise<KnownAnswer<AnswerOfCall<C>>> {
    const headers = known?.etag ? { ...options.headers, 'if-none-match': known.etag } : options.headers
    const response = await this.send(call, request as LooseRequest, headers ? { ...options, headers } : options)
    if (response.status === 304 && known) return known
    const answer = await whole<AnswerOfCall<C>>(response.status, () => response.json(), options)
    return { etag: response.headers.get('etag') ?? undefined, answer }
  }

  /** Listens to a call that answers server-sent events, until the stream ends. Throws `Problem` when there is none. */
  async listen<C extends Call<never> | Call>(
    call: C,
    { lastEventId, signal, onOpen, onEvent, onBytes }: ListenOptions,
  ): Promise<void> {
    const headers = { accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
    const response = await this.send(call, {}, { signal, headers })
    onOpen?.()
    try {
      if (response.body) await readEvents(response.body, onEvent, onBytes)
    } catch (error) {
      if (signal.aborted) throw error
      throw noConnection()
    }
  }

  /** Makes a call that answers a file. */
  async download<C extends Call<never> | Call>(call: C, request: RequestOfCall<C>, options: CallOptions = {}): Promise<Blob> {
    const response = await this.send(call, request as LooseRequest, options)
    return whole<Blob>(response.status, () => response.blob(), options)
  }

  private async send(call: Call, request: LooseRequest, options: CallOptions): Promise<Response> {
    const key = call.idempotent ? (options.idempotencyKey ?? this.settings.newKey()) : undefined
    const used = this.session.token
    const first = await this.attemptPatiently(call, request, options, key)
    if (first.ok || first.status === 304) return first
    if (first.status !== 401 || !used || !this.session.token) throw await this.refused(first)
    await this.renew(used)
    const second = await this.attemptPatiently(call, request, options, key)
    if (second.ok || second.status === 304) return second
    throw await this.refused(second)
  }

  /** The problem of an answer; a maintenance is told. */
  private async refused(response: Response): Promise<Problem> {
    const problem = await problemOf(response)
    if (problem.name === 'Maintenance') this.settings.onMaintenance?.(problem)
    return problem
  }

  /**
   * Gets a token to repeat a call that was refused with `used`.
   *
   * @throws Problem 409 when the session has moved on: the call was meant for somebody or something else.
   */
  private async renew(used: string): Promise<void> {
    if (this.session.token === used) await this.refresh()
    const moved = movedBetween(used, this.session.token ?? '')
    if (moved) throw moved
  }

  private headers(call: Call, options: CallOptions, key: string | undefined): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
    if (this.session.token) headers.authorization = `Bearer ${this.session.token}`
    const language = this.settings.language?.()
    if (language) headers['accept-language'] = language
    const schoolId = options.schoolId ?? this.schoolId
    if (schoolId) headers.SchoolId = schoolId
    if (key) headers['idempotency-key'] = key
    if (call.method !== 'GET') {
      const xsrf = this.settings.xsrfToken()
      if (xsrf) headers['x-xsrf-token'] = xsrf
    }
    return headers
  }

  /**
   * The same, and again when the server says that it will be able to answer soon. Only what may be asked twice: reading, and
   * work that its key keeps from being done twice.
   */
  private async attemptPatiently(
    call: Call,
    request: LooseRequest,
    options: CallOptions,
    key: string | undefined,
  ): Promise<Response> {
    for (let repeats = 0; ; repeats += 1) {
      const response = await this.attempt(call, request, options, key)
      const seconds = soonAfter(response)
      if (seconds === undefined || repeats === mostRepeats || (call.method !== 'GET' && key === undefined)) return response
      await (this.settings.wait ?? pause)(seconds * 1000)
      options.signal?.throwIfAborted()
    }
  }

  private async attempt(call: Call, request: LooseRequest, options: CallOptions, key: string | undefined): Promise<Response> {
    const headers = this.headers(call, options, key)
    const hasBody = request.body !== undefined
    if (hasBody) headers['content-type'] = 'application/json'
    try {
      const response = await (this.settings.fetch ?? fetch)(`${this.settings.base}/${addressOf(call, request)}`, {
        method: call.method,
        headers,
        credentials: 'same-origin',
        body: hasBody ? JSON.stringify(request.body) : null,
        signal: options.signal ?? null,
        cache: 'no-store',
      })
      this.settings.onAway?.(soonAfter(response) !== undefined)
      return response
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw noConnection()
    }
  }

  /** A fresh access token for the refresh cookie. Single flight; ends the session when refused. */
  refresh(): Promise<string> {
    this.session.refreshing ??= this.refreshOnce().finally(() => {
      this.session.refreshing = undefined
    })
    return this.session.refreshing
  }

  private async refreshOnce(): Promise<string> {
    const before = this.session.token
    const run = async () => {
      const response = await this.attempt(refreshCall, {}, {}, undefined)
      if (!response.ok) throw await problemOf(response)
      const { accessToken } = await whole<{ accessToken: string }>(response.status, () => response.json(), {})
      const overtaken = this.session.token !== before
      this.session.token = accessToken
      // A token that was set meanwhile comes from this tab's own choice, which knows what it has changed.
      if (before && !overtaken) this.settings.onRefresh?.(accessToken, before)
      return accessToken
    }
    try {
      return await (this.settings.lock ? this.settings.lock(run) : run())
    } catch (error) {
      if (error instanceof Problem && error.status === 401) {
        this.session.token = undefined
        this.settings.onSessionEnd?.(error)
      }
      throw error
    }
  }

  /** Sends one file with progress. `XMLHttpRequest`, because fetch cannot report what was sent. */
  async upload<C extends Call<never> | Call>(
    call: C,
    request: RequestOfCall<C>,
    file: File,
    options: UploadOptions = {},
  ): Promise<AnswerOfCall<C>> {
    const used = this.session.token
    try {
      return await this.uploadOnce(call, request as LooseRequest, file, options)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401 || !used || !this.session.token) throw error
      await this.renew(used)
      return this.uploadOnce(call, request as LooseRequest, file, options)
    }
  }

  private uploadOnce<C extends Call<never> | Call>(
    call: C,
    request: LooseRequest,
    file: File,
    options: UploadOptions,
  ): Promise<AnswerOfCall<C>> {
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(call.method, `${this.settings.base}/${addressOf(call, request)}`)
      for (const [name, value] of Object.entries(this.headers(call, options, options.idempotencyKey)))
        sending.setRequestHeader(name, value)
      sending.upload.onprogress = event => {
        if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
      }
      sending.onload = () => {
        const response = new Response(sending.response as string, { status: sending.status === 0 ? 502 : sending.status })
        if ((sending.status >= 200 && sending.status < 300) || sending.status === 304)
          resolve(response.json() as Promise<AnswerOfCall<C>>)
        else this.refused(response).then(reject)
      }
      sending.onerror = () => reject(noConnection())
      sending.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
      options.signal?.throwIfAborted()
      options.signal?.addEventListener('abort', () => sending.abort(), { once: true })
      const form = new FormData()
      form.append('file', file)
      sending.send(form)
    })
  }
}

/**
 * The body of an answer that has begun well.
 *
 * @throws Problem NoConnection when the rest of it did not come, the general problem when it is no answer of ours.
 */
async function whole<T>(status: number, read: () => Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (signal?.aborted) throw error
    throw error instanceof SyntaxError ? failed(status) : noConnection()
  }
}

const refreshCall: Call = {
  name: 'auth.refresh',
  method: 'POST',
  path: 'auth/refresh',
  idempotent: false,
  multipart: false,
  binary: false,
}
