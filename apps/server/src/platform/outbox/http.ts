import { type Delivery, failures } from '@school/rules'

/** What a provider answered, its body read as JSON where it is. */
export interface ProviderAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** The body as it came. */
  readonly text: string
  readonly retryAfterSeconds: number | undefined
}

const mostBytes = 100_000

/** The host of a provider: how an account is known that has no other name but its secret key. */
export const hostOf = (url: string): string => new URL(url).host

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length > mostBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The connection was never made: nothing has left. */
export const neverLeft: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

/**
 * Asks a provider once. Where the connection was not made the answer is temporary trouble; where it broke afterwards nobody
 * knows what became of the message.
 */
export async function askProvider(
  url: string,
  request: {
    readonly method?: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | FormData
  },
  signal: AbortSignal,
): Promise<ProviderAnswer | Delivery> {
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...request })
    const seconds = Number(response.headers.get('retry-after'))
    const text = await textOf(response)
    return {
      status: response.status,
      body: parsed(text),
      text,
      retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : undefined,
    }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code !== undefined && neverLeft.has(code)) return { outcome: 'temporary', reason: failures.Unreachable }
    return { outcome: 'unknown', reason: failures.Broken }
  }
}

/**
 * What an answer other than success means: 401, 403 and 404 are trouble with our own account, and wait until that is put
 * right; 429 and 5xx are the provider's. Of a 5xx after the request had been read nobody knows whether it was carried out,
 * but for 503, which says that it was not.
 */
export function refusalOf({ status, retryAfterSeconds }: ProviderAnswer, reason: string, code?: string): Delivery {
  if (status === 429 || status === 503 || status === 401 || status === 403 || status === 404)
    return { outcome: 'temporary', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  if (status >= 500) return { outcome: 'unknown', reason }
  return { outcome: 'permanent', reason, ...(code === undefined ? {} : { code }) }
}
