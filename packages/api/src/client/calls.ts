import type { AnswerOf, AreaContract, RequestOf, RouteDefinition } from '../contract/route'

/**
 * What the browser knows of one call: its method and path. The contract's types ride along and no schema does,
 * so that a screen never carries the schema library.
 */
export interface Call<R = RouteDefinition> {
  readonly name: string
  readonly method: string
  readonly path: string
  /** Sends an Idempotency-Key, so that a retry cannot do the work twice. */
  readonly idempotent: boolean
  readonly multipart: boolean
  readonly binary: boolean
  /** Only for the compiler. */
  readonly contract?: R
}

export type AnswerOfCall<C> = C extends Call<infer R> ? AnswerOf<R> : never
export type RequestOfCall<C> = C extends Call<infer R> ? RequestOf<R> : never

export type Calls<A extends AreaContract> = { readonly [Name in keyof A]: Call<A[Name]> }

/** Makes an area's calls from `METHOD path [flags]` lines; the lines are generated from the contract. */
export function calls<A extends AreaContract>(area: string, lines: { readonly [Name in keyof A]: string }): Calls<A> {
  const entries = Object.entries<string>(lines as Record<string, string>).map(([name, line]) => {
    const [method, path, ...flags] = line.split(' ')
    const call: Call = {
      name: `${area}.${name}`,
      method: method!,
      path: path!,
      idempotent: flags.includes('idempotent'),
      multipart: flags.includes('multipart'),
      binary: flags.includes('binary'),
    }
    return [name, call]
  })
  return Object.fromEntries(entries) as Calls<A>
}
