import type { RouteDefinition } from '@school/api'
import { z } from 'zod'

interface Node {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly additionalProperties?: Node | boolean
  readonly minimum?: number
  readonly maxLength?: number
}

/** A place in a body: the keys that lead to it. */
export type Place = readonly (string | number)[]

export interface Sample {
  /** A body that the schema takes. */
  readonly body: unknown
  /** Places that hold free text. */
  readonly texts: readonly Place[]
  /** Places that hold an id. */
  readonly ids: readonly Place[]
}

/** Values by the name of their field that rules behind the schema ask for. */
const usual: Readonly<Record<string, string>> = {
  mobile: '9876543210',
  whatsappNumber: '9876543210',
  phone: '9876543210',
  email: 'office@school.example',
  website: 'https://school.example',
  file: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

/** A whole body of a call, every optional field included. */
export function sampleOf(route: RouteDefinition, someId: string): Sample | undefined {
  if (!route.body) return undefined
  const root = z.toJSONSchema(route.body as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Readonly<Record<string, Node>>
  }
  const texts: Place[] = []
  const ids: Place[] = []
  const build = (node: Node, place: Place): unknown => {
    if (node.$ref) return build(root.$defs![node.$ref.replace('#/$defs/', '')]!, place)
    const either = node.anyOf ?? node.oneOf
    if (either) return build(either.find(option => option.type !== 'null') ?? either[0]!, place)
    if (node.const !== undefined) return node.const
    if (node.enum) return node.enum[0]
    const type = typeof node.type === 'string' ? node.type : node.type?.[0]
    if (type === 'object')
      return node.properties
        ? Object.fromEntries(Object.entries(node.properties).map(([key, value]) => [key, build(value, [...place, key])]))
        : { sample: build(typeof node.additionalProperties === 'object' ? node.additionalProperties : {}, [...place, 'sample']) }
    if (type === 'array') return [build(node.items ?? {}, [...place, 0])]
    if (type === 'integer' || type === 'number') return Math.max(1, node.minimum ?? 1)
    if (type === 'boolean') return true
    if (node.format === 'uuid' || node.format === 'guid') {
      ids.push(place)
      return someId
    }
    if (node.format === 'date') return '2026-07-01'
    if (node.format === 'date-time') return '2026-07-01T05:00:00.000Z'
    texts.push(place)
    return usual[String(place.at(-1))] ?? 'Sample'
  }
  return { body: build(root, []), texts, ids }
}

/** The body with another value at one place. */
export function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((item, index) => (index === key ? withValue(item, rest, value) : item))
  const record = body as Readonly<Record<string, unknown>>
  return { ...record, [key]: withValue(record[key], rest, value) }
}
