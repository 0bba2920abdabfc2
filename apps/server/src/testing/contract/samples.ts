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
  readonly required?: readonly string[]
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
  /** A body that has beside one place only what it must have: no field of it stands in the way of another. */
  readonly lean: (place: Place) => unknown
}

/** Days that have to be today or later. */
const usualDays: Readonly<Record<string, string>> = { until: '2026-08-01', dueOn: '2026-08-01', date: '2026-07-16' }

/** Values by the name of their field that rules behind the schema ask for. */
const usual: Readonly<Record<string, string>> = {
  reason: 'Sample reason',
  observation: 'Sample observation',
  message: 'Sample message',
  month: '2026-06',
  arrivedAt: '08:30',
  leftAt: '15:30',
  departAt: '07:30',
  at: '07:45',
  time: '08:30',
  startTime: '09:00',
  endTime: '10:00',
  bloodGroup: 'O+',
  last4: '1234',
  rrn: '123456789012',
  mobile: '9876543210',
  whatsappNumber: '9876543210',
  phone: '9876543210',
  emergencyPhone: '9876543210',
  email: 'office@school.example',
  website: 'https://school.example',
  link: 'https://school.example',
  columns: 'name',
  extension: '.png',
  file: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

const isId = ({ format }: Node) => format === 'uuid' || format === 'guid'

/** A whole body of a call, every optional field included. */
export const sampleOf = (route: RouteDefinition, someId: string): Sample | undefined => samplesOf(route, () => someId)[0]

const leadsTo = (place: Place, to: Place) => place.every((key, index) => to[index] === key)

/** A body in each of its forms, where it has several, with the id of each place. */
export function samplesOf(route: RouteDefinition, idAt: (place: Place) => string): readonly Sample[] {
  if (!route.body) return []
  const root = z.toJSONSchema(route.body as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Readonly<Record<string, Node>>
  }
  let forms = 1
  const build = (choice: number, only?: Place) => {
    const texts: Place[] = []
    const ids: Place[] = []
    const made = (node: Node, place: Place): unknown => {
      if (node.$ref) return made(root.$defs![node.$ref.replace('#/$defs/', '')]!, place)
      const either = node.anyOf ?? node.oneOf
      if (either) {
        const options = either.filter(option => option.type !== 'null' && option.const === undefined)
        forms = Math.max(forms, options.length)
        return made(options[choice % options.length] ?? either[0]!, place)
      }
      if (node.const !== undefined) return node.const
      if (node.enum) return node.enum[0]
      const type = typeof node.type === 'string' ? node.type : node.type?.[0]
      if (type === 'object') {
        if (!node.properties) {
          const value = typeof node.additionalProperties === 'object' ? node.additionalProperties : {}
          return { sample: made(value, [...place, 'sample']) }
        }
        const fields = Object.entries(node.properties).filter(
          ([key]) => !only || node.required?.includes(key) || leadsTo([...place, key], only),
        )
        return Object.fromEntries(fields.map(([key, field]) => [key, made(field, [...place, key])]))
      }
      if (type === 'array') return [made(node.items ?? {}, [...place, 0])]
      if (type === 'integer' || type === 'number') return Math.max(1, node.minimum ?? 1)
      if (type === 'boolean') return true
      if (isId(node)) {
        ids.push(place)
        return idAt(place)
      }
      const name = place.findLast(key => typeof key === 'string') ?? ''
      if (node.format === 'date') return usualDays[name] ?? '2026-07-01'
      if (node.format === 'date-time') return '2026-07-01T05:00:00.000Z'
      texts.push(place)
      return usual[name] ?? 'Sample'
    }
    return { body: made(root, []), texts, ids }
  }
  const formOf = (choice: number): Sample => ({ ...build(choice), lean: place => build(choice, place).body })
  const first = formOf(0)
  return [first, ...Array.from({ length: forms - 1 }, (_, index) => formOf(index + 1))]
}

/** The body with another value at one place. */
export function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((item, index) => (index === key ? withValue(item, rest, value) : item))
  const record = body as Readonly<Record<string, unknown>>
  return { ...record, [key]: withValue(record[key], rest, value) }
}
