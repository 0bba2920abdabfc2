import { contract, type RouteDefinition } from '@school/api'
import { z } from 'zod'
import { idOf } from './schools'

interface Node {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly $defs?: Readonly<Record<string, Node>>
}

/** A value that a filter may be asked with, and how it is called. */
type Value = string | number | boolean

interface Filter {
  readonly name: string
  readonly values: readonly (Value | readonly Value[])[]
}

/** A list or report of the contract with all that it can be narrowed by. */
export interface FilteredCall {
  readonly name: string
  readonly method: string
  /** With its parameters filled. */
  readonly path: string
  readonly filters: readonly Filter[]
  /** Fields without which it is not asked. */
  readonly needed: readonly string[]
  readonly place: 'query' | 'body' | 'filters'
}

/** What is narrowed to, by the name of the field. Ids that stand in no field are left out. */
export type FilterValues = Readonly<Record<string, readonly Value[]>>

/** Fields that say which part of the rows is shown, and not which rows there are. */
const ofPage = new Set(['page', 'pageSize', 'columns', 'sort', 'language', 'format'])
/** Fields by which a call answers other rows altogether: every value of them is asked with every other filter. */
const ofKind = new Set(['view', 'rows', 'by', 'type', 'userType'])

const jsonOf = (schema: unknown, io: 'input' | 'output') =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Node

const follow = (root: Node, node: Node): Node =>
  node.$ref ? follow(root, root.$defs![node.$ref.replace('#/$defs/', '')]!) : node

/** Values of a field: all of those that the contract lists, else what the data have for its name. */
function valuesOf(root: Node, name: string, found: Node, known: FilterValues): (Value | Value[])[] {
  const node = follow(root, found)
  if (node.anyOf) return node.anyOf.flatMap(option => valuesOf(root, name, option, known))
  if (node.enum) return node.enum.filter(value => value !== '')
  if (node.type === 'array') return valuesOf(root, name, node.items ?? {}, known).map(value => [value as Value])
  if (node.type === 'boolean') return [true]
  return [...(known[name] ?? [])]
}

function filtersOf(root: Node, properties: Readonly<Record<string, Node>>, known: FilterValues): Filter[] {
  return Object.entries(properties)
    .filter(([name]) => !ofPage.has(name))
    .map(([name, node]) => ({
      name,
      // A choice between texts and nothing has its values twice.
      values: [...new Map(valuesOf(root, name, node, known).map(value => [JSON.stringify(value), value])).values()],
    }))
    .filter(({ values }) => values.length > 0)
}

/** The paths of a call with each parameter that has a list of values; none when one of them is an id. */
function pathsOf({ path, params }: RouteDefinition): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (names.length === 0) return [path]
  const values = params ? follow(jsonOf(params, 'output'), jsonOf(params, 'output').properties![names[0]!]!).enum : undefined
  return names.length === 1 && values ? values.map(value => path.replace(/\{\w+\}/, value)) : []
}

/** A call that only asks, answers at once, and belongs to a school. */
const isList = ({ method, writes, status, binary, access, tenancy }: RouteDefinition) =>
  !(writes ?? method !== 'GET') &&
  status !== 202 &&
  !binary &&
  (access.kind === 'session' || access.kind === 'forms') &&
  tenancy !== 'platform'

/** Every list and report of a school that takes filters. */
export function filteredCalls(known: FilterValues): FilteredCall[] {
  return Object.entries(contract).flatMap(([area, routes]) =>
    Object.entries(routes as Readonly<Record<string, RouteDefinition>>).flatMap(([name, route]) => {
      const schema = route.query ?? route.body
      if (!isList(route) || !schema) return []
      const [root, input] = [jsonOf(schema, 'output'), jsonOf(schema, 'input')]
      const inner = !route.query && root.properties?.filters ? follow(root, root.properties.filters) : undefined
      const filters = filtersOf(root, (inner ?? root).properties ?? {}, known)
      // A list that may be repeated in a query may also be left out.
      const isArray = (field: string) => follow(root, (inner ?? root).properties?.[field] ?? {}).type === 'array'
      const required = (inner ? follow(input, input.properties!.filters!) : input).required ?? []
      const needed = required.filter(field => !ofPage.has(field) && !isArray(field))
      if (filters.length === 0) return []
      const place = inner ? ('filters' as const) : route.query ? ('query' as const) : ('body' as const)
      return pathsOf(route).map(path => {
        const of = path === route.path ? '' : ` ${path.split('/').at(-1)}`
        return { name: `${area}.${name}${of}`, method: route.method, path, filters, needed, place }
      })
    }),
  )
}

/** What a call is asked with, by the names of its filters. */
export type Asked = Readonly<Record<string, Value | readonly Value[]>>

/**
 * Without a filter, with each, and with all at once, each in each kind of the call.
 *
 * @param pairs with each pair of filters too.
 */
export function combinations({ filters, needed }: FilteredCall, pairs: boolean): Asked[] {
  const base: Asked = Object.fromEntries(
    filters.filter(({ name }) => needed.includes(name)).map(({ name, values }) => [name, values[0]!]),
  )
  const kinds = filters
    .filter(({ name }) => ofKind.has(name))
    .reduce<Asked[]>(
      (made, { name, values }) => made.flatMap(asked => values.map(value => ({ ...asked, [name]: value }))),
      [base],
    )
  const others = filters.filter(({ name }) => !ofKind.has(name) && !needed.includes(name))
  const narrowed = others.flatMap(({ name, values }, at) => [
    ...values.map(value => ({ [name]: value })),
    ...(pairs ? others.slice(at + 1) : []).map(other => ({ [name]: values[0]!, [other.name]: other.values[0]! })),
  ])
  const all = Object.fromEntries(others.map(({ name, values }) => [name, values[0]!]))
  return kinds.flatMap(kind => [{}, ...narrowed, ...(others.length > 1 ? [all] : [])].map(asked => ({ ...kind, ...asked })))
}

/** The request of a call: its path with the query, and its body. */
export function requestOf({ method, path, place }: FilteredCall, asked: Asked): { path: string; body?: object } {
  if (place !== 'query') return { path, body: place === 'filters' ? { filters: asked } : asked }
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  )
  return { path: query.size > 0 ? `${path}?${query}` : path, ...(method === 'GET' ? {} : { body: {} }) }
}

const dayMs = 86_400_000

/** What filters are asked with in a school of `fillPeople`: what many of its rows have. */
export function filterValues(school: number, now: Date): FilterValues {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  const master = (place: number) => [idOf('masters', school * 1000 + place * 20)]
  const [section, course] = [[idOf('sections', school * 4)], [idOf('courses', school * 12 + 4)]]
  const division = [idOf('divisions', (school * 12 + 4) * 100)]
  const student = [idOf('students', school * 1_000_000 + 4)]
  return {
    ...Object.fromEntries(['sectionId', 'sectionIds', 'getSectionValues'].map(name => [name, section])),
    ...Object.fromEntries(['courseId', 'courseIds', 'getCourseValues'].map(name => [name, course])),
    ...Object.fromEntries(
      ['divisionId', 'divisionIds', 'division', 'getDivisionValues', 'divisionFilterValues'].map(name => [name, division]),
    ),
    ...Object.fromEntries(['studentId', 'studentIds', 'personId'].map(name => [name, student])),
    ...Object.fromEntries(['text', 'name', 'search', 'guardianName'].map(name => [name, ['na']])),
    ...Object.fromEntries(['from', 'fromDate', 'sentFrom', 'lastLoginFrom'].map(name => [name, [ago(30)]])),
    ...Object.fromEntries(
      ['to', 'toDate', 'sentTo', 'lastLoginTo', 'date', 'onDate', 'admittedTo', 'joinedTo'].map(name => [name, [ago(0)]]),
    ),
    ...Object.fromEntries(['designationId', 'designationIds'].map(name => [name, master(1)])),
    ...Object.fromEntries(['installmentId', 'installmentIds'].map(name => [name, [idOf('installments', school * 10)]])),
    academicYearId: [idOf('years', school * 2 + 1)],
    religionId: master(2),
    casteId: master(3),
    reservationId: master(4),
    blockId: master(5),
    subjectId: master(6),
    categoryId: master(7),
    staffId: [idOf('staff', school * 10_000 + 2)],
    busId: [idOf('buses', school * 100)],
    stopId: [idOf('busStops', school * 1000)],
    asOf: [ago(10)],
    month: [ago(0).slice(0, 7)],
    admittedFrom: ['2018-01-01'],
    joinedFrom: ['2005-01-01'],
    admNo: ['1'],
    age: [10],
    birthMonth: [11],
    below: [75],
    minStreak: [2],
    minDue: [100],
  }
}
