import type { FormCode } from '@school/rules'

/**
 * One call of the REST contract: where it is, who may use it, what goes in and what comes out.
 *
 * Generics are structural on purpose: constraining them with the schema library's own classes
 * makes the compiler six times slower over a contract of this size.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown }
}

/** What a handler receives after validation. */
export type OutputOf<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : undefined
/** What a client may send. */
export type InputOf<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined

/** Names of the `{parameters}` in a path. */
export type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/**
 * Who may make a call.
 * - `public`: anyone.
 * - `pending`: any open session, also one that has first-login steps to finish.
 * - `session`: a finished login; rows are still limited by school and own scope.
 * - `forms`: a finished login that may open one of these forms (menu ids or the paths of routes outside the menu).
 * - `key`: a program that shows a key of one school as its bearer token; the call works in that school and has no person.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'session' }
  | { readonly kind: 'forms'; readonly forms: readonly FormCode[] }
  | { readonly kind: 'key'; readonly purpose: KeyPurpose }

/** What keys of schools are for. */
export type KeyPurpose = 'fees-sync' | 'tab-sync'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RouteDefinition<
  Path extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method
  /** Relative to the API base, with `{name}` for parameters. */
  readonly path: Path
  /** One sentence with units and special errors, shown in the reference. */
  readonly summary: string
  readonly access: Access
  /** Parameters that are not ids. Parameters without an entry here are ids (UUID). */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent: the call answers 204 without a body. */
  readonly answer?: Answer
  readonly status?: 200 | 201 | 202 | 204
  /** The answer is a file, not JSON. `answer` is absent. */
  readonly binary?: boolean
  /** The request is multipart/form-data with a field `file`; `body` is absent. */
  readonly multipart?: boolean
  /**
   * Which rows a call may reach: `school` (default; needs a school in the session), `platform` (declared cross-tenant work:
   * login, operators) or `none` (the handler opens transactions itself, if it needs any).
   */
  readonly tenancy?: 'school' | 'platform' | 'none'
  /** Unbound operators may name one school in the header SchoolId or the query field schoolId. */
  readonly operatorSchool?: boolean
  /** A repeated Idempotency-Key answers the first result again; with `handler` the handler minds the key itself. */
  readonly idempotent?: boolean | 'handler'
  /**
   * Whether a call changes what the school keeps, where its method does not say so. A stated GET that does is bearer only,
   * never cached, and refused on HEAD and prefetch. A POST that only asks (a view, a file of rows) answers in a school that
   * is being removed, too.
   */
  readonly writes?: boolean
}

/** Whether a call changes what the school keeps. */
export const changesData = ({ method, writes }: Pick<RouteDefinition, 'method' | 'writes'>): boolean => writes ?? method !== 'GET'

/** Values of the path's parameters as a handler sees them. */
export type ParamsOf<R> =
  R extends RouteDefinition<infer Path, infer Params>
    ? Params extends Schema
      ? OutputOf<Params> & Record<Exclude<PathParameters<Path>, keyof OutputOf<Params>>, string>
      : Record<PathParameters<Path>, string>
    : never
export type QueryOf<R> = R extends { readonly query?: infer Q } ? OutputOf<Q> : undefined
export type BodyOf<R> = R extends { readonly body?: infer B } ? OutputOf<B> : undefined
export type AnswerOf<R> = R extends { readonly answer?: infer A } ? OutputOf<A> : undefined

type Empty<T> = [keyof T] extends [never] ? true : false
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Empty<T> extends true
    ? unknown
    : { readonly [K in Name]: T }
type OptionalWhenPartial<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<string, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** What a client passes to make the call. */
export type RequestOf<R> =
  R extends RouteDefinition<infer Path, infer Params, infer Query, infer Body>
    ? Part<'params', Record<PathParameters<Path>, string>> &
        OptionalWhenPartial<'query', InputOf<Query>> &
        ([InputOf<Body>] extends [undefined] ? unknown : { readonly body: InputOf<Body> }) &
        ([Params] extends [never] ? unknown : unknown)
    : never

/** Declares one call. Only infers; the value is returned as given. */
export function route<
  const Path extends string,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(definition: RouteDefinition<Path, Params, Query, Body, Answer>): RouteDefinition<Path, Params, Query, Body, Answer> {
  return definition
}

/** The calls of one area by name. */
export type AreaContract = Readonly<Record<string, RouteDefinition>>

export const open: Access = { kind: 'public' }
export const pending: Access = { kind: 'pending' }
export const session: Access = { kind: 'session' }
/** Allowed when the caller may open one of the named forms. */
export const forms = (...ids: readonly FormCode[]): Access => ({ kind: 'forms', forms: ids })
/** For programs that show a key of a school. */
export const withKey = (purpose: KeyPurpose): Access => ({ kind: 'key', purpose })
