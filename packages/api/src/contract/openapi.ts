import { z } from 'zod'
import { type AreaContract, changesData, type RouteDefinition, type Schema } from './route'
import { problem } from './schemas'

type Json = Record<string, unknown>

function jsonSchema(schema: Schema, io: 'input' | 'output', components: Json): Json {
  const made = z.toJSONSchema(schema as unknown as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      delete node.$schema
      if (node.format === 'uuid' || node.format === 'date' || node.format === 'date-time') delete node.pattern
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
    },
  }) as Json
  const definitions = (made.$defs ?? {}) as Json
  delete made.$defs
  delete made.$schema
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [key, value.replace('#/$defs/', '#/components/schemas/')]
          : key === 'id' && typeof value === 'string' && 'type' in (node as Json)
            ? ['x-name', value]
            : [key, rewrite(value)],
      ),
    )
  }
  for (const [name, value] of Object.entries(definitions)) components[name] = rewrite(value)
  return rewrite(made) as Json
}

function parameters(route: RouteDefinition, components: Json): Json[] {
  const declared = route.params ? (jsonSchema(route.params, 'input', components).properties as Json | undefined) : undefined
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: declared?.[name!] ?? { type: 'string', format: 'uuid' },
  }))
  if (!route.query) return inPath
  const query = jsonSchema(route.query, 'input', components)
  const required = (query.required ?? []) as string[]
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
  }))
  return [...inPath, ...inQuery]
}

const refTo = (kind: 'parameters' | 'responses', name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

/** Headers that mean the same in every call that takes them. */
const headers: Readonly<Record<string, Json>> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A random text for one piece of work. The same key with the same request answers the first result again; with another request it answers 409.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
  SchoolId: {
    name: 'SchoolId',
    in: 'header',
    required: false,
    description:
      'The one school that an operator outside a school works on; without it the call answers 400. Others may send the school of their session.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-XSRF-TOKEN': {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: true,
    description: 'The value of the cookie XSRF-TOKEN, which every answer of the server sets where it is missing.',
    schema: { type: 'string' },
  },
}

/** Answers that mean the same in every call, all with a `Problem`. */
const problems: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['InvalidInput', 'The input is not valid and fieldErrors name the fields, or a school has to be chosen first'],
  401: ['SignInAgain', 'No open session: the access token is missing, has run out or is not of this server'],
  403: ['NoAccess', 'Not allowed for this login, the feature is not enabled for the school, or X-XSRF-TOKEN is wrong'],
  404: ['NotFound', 'Not found in this school'],
  409: ['Conflict', 'The record was changed meanwhile, is in use, exists already or cannot be changed any more'],
  413: ['TooLarge', 'The request holds more than 2 MB, or the file more than 25,600 KB'],
  429: ['TooManyRequests', 'Too many requests; the header Retry-After tells how many seconds to wait'],
  503: ['NotNow', 'The data cannot be reached or the work takes too long at the moment; Retry-After as with 429'],
  507: ['NoRoom', 'There is no room left for the file'],
}

const withRetryAfter = ['TooManyRequests', 'NotNow']

function problemsOf(call: RouteDefinition): number[] {
  const isPublic = call.access.kind === 'public'
  return [
    400,
    ...(isPublic ? [] : [401]),
    ...(isPublic && call.method === 'GET' ? [] : [403]),
    ...(isPublic && !call.path.includes('{') ? [] : [404]),
    ...(changesData(call) || call.idempotent ? [409] : []),
    ...(call.body || call.multipart ? [413] : []),
    429,
    503,
    ...(call.multipart ? [507] : []),
  ]
}

const headersOf = (call: RouteDefinition): string[] => [
  ...(call.idempotent ? ['Idempotency-Key'] : []),
  ...(call.operatorSchool ? ['SchoolId'] : []),
  ...(call.method === 'GET' || call.access.kind === 'key' ? [] : ['X-XSRF-TOKEN']),
]

/** What the contract knows of a call beyond OpenAPI. */
const extensionsOf = (call: RouteDefinition): Json => ({
  'x-access': call.access,
  'x-tenancy': call.tenancy ?? 'school',
  ...(call.operatorSchool ? { 'x-operator-school': true } : {}),
  ...(call.idempotent ? { 'x-idempotent': true } : {}),
  ...(call.writes === undefined ? {} : { 'x-writes': call.writes }),
})

function requestBodyOf(call: RouteDefinition, components: Json): Json | undefined {
  if (call.multipart)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
        },
      },
    }
  return call.body
    ? { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input', components) } } }
    : undefined
}

function answerOf(call: RouteDefinition, components: Json): Json | undefined {
  if (call.binary) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return call.answer ? { 'application/json': { schema: jsonSchema(call.answer, 'output', components) } } : undefined
}

function operationOf(id: string, area: string, call: RouteDefinition, components: Json): Json {
  const status = String(call.status ?? (call.answer || call.binary ? 200 : 204))
  const content = answerOf(call, components)
  const requestBody = requestBodyOf(call, components)
  return {
    operationId: id,
    tags: [area],
    summary: call.summary,
    ...extensionsOf(call),
    parameters: [...parameters(call, components), ...headersOf(call).map(name => refTo('parameters', name))],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: { description: 'Answer', ...(content ? { content } : {}) },
      ...Object.fromEntries(problemsOf(call).map(code => [code, refTo('responses', problems[code]![0])])),
    },
    ...(call.access.kind === 'public' ? {} : { security: [call.access.kind === 'key' ? { schoolKey: [] } : { bearer: [] }] }),
  }
}

/**
 * The OpenAPI 3.1 document of the whole contract.
 *
 * @param areas every area by name; the area is the tag and the call's name the operationId's second half.
 * @param base path of the API on its host, for example `/api`.
 */
export function openApiDocument(areas: Readonly<Record<string, AreaContract>>, base: string): Json {
  const schemas: Json = {}
  const content = { 'application/json': { schema: jsonSchema(problem, 'output', schemas) } }
  const responses = Object.fromEntries(
    Object.values(problems).map(([name, description]) => [
      name,
      {
        description,
        ...(withRetryAfter.includes(name) ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
        content,
      },
    ]),
  )
  const paths: Record<string, Json> = {}
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, call] of Object.entries(calls)) {
      const at = `/${call.path}`
      paths[at] = { ...paths[at], [call.method.toLowerCase()]: operationOf(`${area}.${name}`, area, call, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'School', version: '1', description: 'The REST contract of School.' },
    servers: [{ url: base }],
    paths,
    components: {
      schemas,
      parameters: headers,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        schoolKey: { type: 'http', scheme: 'bearer', description: 'A key that an operator has made for one school' },
      },
    },
  }
}
