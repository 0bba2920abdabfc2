import { z } from 'zod'
import type { AreaContract, RouteDefinition, Schema } from './route'

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

/**
 * The OpenAPI 3.1 document of the whole contract.
 *
 * @param areas every area by name; the area is the tag and the call's name the operationId's second half.
 * @param base path of the API on its host, for example `/api`.
 */
export function openApiDocument(areas: Readonly<Record<string, AreaContract>>, base: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const problemBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, call] of Object.entries(calls)) {
      const status = String(call.status ?? (call.answer || call.binary ? 200 : 204))
      const content = call.binary
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : call.answer
          ? { 'application/json': { schema: jsonSchema(call.answer, 'output', components) } }
          : undefined
      const requestBody = call.multipart
        ? {
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
              },
            },
          }
        : call.body
          ? { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input', components) } } }
          : undefined
      const operation: Json = {
        operationId: `${area}.${name}`,
        tags: [area],
        summary: call.summary,
        'x-access': call.access,
        parameters: parameters(call, components),
        ...(requestBody ? { requestBody } : {}),
        responses: {
          [status]: { description: 'Answer', ...(content ? { content } : {}) },
          400: { description: 'The input is not valid; fieldErrors name the fields', ...problemBody },
          ...(call.access.kind === 'public'
            ? {}
            : {
                401: { description: 'No open session', ...problemBody },
                403: { description: 'Not allowed for this login', ...problemBody },
                404: { description: 'Not found in this school', ...problemBody },
              }),
        },
        ...(call.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
      }
      const at = `/${call.path}`
      const entry = paths[at] ?? {}
      entry[call.method.toLowerCase()] = operation
      paths[at] = entry
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'School', version: '1', description: 'The REST contract of School.' },
    servers: [{ url: base }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
