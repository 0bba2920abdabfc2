import type { RouteDefinition } from '@school/api'
import { z } from 'zod'
import { fieldText } from '../field-texts'
import { invalid, notFound } from '../problems'
import { problemsOf } from './issues'

// What a request brings, as the contract reads it. A field that is null, or empty in an address, is one that was not sent.

type Issue = z.core.$ZodIssue
type Place = readonly PropertyKey[]

const schemaOf = (schema: unknown): z.ZodType => schema as z.ZodType

/** Names of the fields that the query of a call has. */
export const queryNames = ({ query }: RouteDefinition): readonly string[] =>
  Object.keys((query as unknown as { shape?: object } | undefined)?.shape ?? {})

/** The places that a schema complains of; of a choice of forms those of every form. */
const placesOf = (issues: readonly Issue[], under: Place = []): Place[] =>
  issues.flatMap(issue => {
    const place = [...under, ...issue.path]
    return issue.code === 'invalid_union' ? issue.errors.flatMap(form => placesOf(form, place)) : [place]
  })

/** The record that holds the field of a place; undefined where there is none. */
function holderOf(value: unknown, place: Place): Record<PropertyKey, unknown> | undefined {
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
  const isRecord = typeof holder === 'object' && holder !== null && !Array.isArray(holder)
  return isRecord ? (holder as Record<PropertyKey, unknown>) : undefined
}

/** A value without those of its fields at some places that are null; undefined when none is. */
function withoutNulls(value: unknown, places: readonly Place[]): unknown {
  const empty = places.filter(place => place.length > 0 && holderOf(value, place)?.[place.at(-1)!] === null)
  if (empty.length === 0) return undefined
  const copy = structuredClone(value)
  for (const place of empty) delete holderOf(copy, place)![place.at(-1)!]
  return copy
}

/**
 * A value as its schema reads it. Null is taken where the schema gives it a meaning, such as taking a value away; elsewhere
 * it stands for a field that was not sent.
 *
 * @throws 400 with the fields that are wrong.
 */
export function read<T>(schema: unknown, value: unknown): T {
  const result = schemaOf(schema).safeParse(value)
  if (result.success) return result.data as T
  const less = withoutNulls(value, placesOf(result.error.issues))
  if (less !== undefined) return read(schema, less)
  throw invalid(problemsOf(result.error.issues, value))
}

/** The body of a call. One that was not sent is one of no fields, so that each that is missing is named. */
export function readBody<T>(schema: unknown, body: unknown): T {
  if (body !== undefined && body !== null) return read(schema, body)
  const bare = [undefined, null, {}].find(empty => schemaOf(schema).safeParse(empty).success)
  const { shape } = schema as { readonly shape?: object }
  return read(schema, bare === undefined && shape ? {} : bare)
}

const listed = /^(\w+)\[\d*\]$/

/**
 * The fields of an address: those with a value, and `division[]=` or `division[0]=` as `division=`.
 *
 * @throws 400 where a field of the call is written in other brackets.
 */
export function fieldsOf(route: RouteDefinition, raw: unknown): Record<string, unknown> {
  const fields = new Map<string, unknown[]>()
  for (const [key, value] of Object.entries(raw ?? {})) {
    const values = [value].flat().filter(one => one !== '')
    if (values.length === 0) continue
    const name = listed.exec(key)?.[1] ?? key
    const [outside, inside] = name.split('[', 2)
    if (inside !== undefined && queryNames(route).includes(outside!))
      throw invalid([{ field: key, message: fieldText('Unknown', { names: key }) }])
    fields.set(name, [...(fields.get(name) ?? []), ...values])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Parameters are ids unless the contract says otherwise; an id that is none cannot exist. */
export function readParams(route: RouteDefinition, raw: Record<string, string>): Record<string, string> {
  const own = (route.params as unknown as z.ZodObject | undefined)?.shape ?? {}
  const declared = read<Record<string, string>>(z.looseObject(own), raw)
  for (const [name, value] of Object.entries(raw)) if (!(name in own) && !z.guid().safeParse(value).success) throw notFound()
  return { ...raw, ...declared }
}
