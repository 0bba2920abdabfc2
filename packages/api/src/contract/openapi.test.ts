import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../areas'
import { openApiDocument } from './openapi'
import { forms, open, type RouteDefinition, route, session } from './route'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[]
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>
  readonly security?: object
  readonly [extension: `x-${string}`]: unknown
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const documentOf = (areas: Parameters<typeof openApiDocument>[0]) =>
  JSON.parse(JSON.stringify(openApiDocument(areas, '/api'))) as Document

const whole = documentOf(contract)
const operations = Object.values(whole.paths).flatMap(path => Object.values(path))

/** Every reference of a document. */
function refsOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refsOf(value)))
}

const headersOf = (operation: Operation) =>
  operation.parameters.flatMap(({ $ref }) => ($ref ? [$ref.replace('#/components/parameters/', '')] : []))

/** The statuses of problems that an operation names. */
const problemsOf = (operation: Operation) => Object.keys(operation.responses).filter(status => Number(status) >= 400)

const example = documentOf({
  area: {
    list: route({
      method: 'GET',
      path: 'things',
      summary: 'Things.',
      access: session,
      operatorSchool: true,
      answer: z.array(z.string()),
    }),
    add: route({
      method: 'POST',
      path: 'things',
      summary: 'Adds.',
      access: forms('s.lock'),
      idempotent: true,
      body: z.object({ name: z.string() }),
    }),
    approve: route({ method: 'GET', path: 'things/approve/{id}', summary: 'Approves.', access: session, writes: true }),
    page: route({ method: 'GET', path: 'page', summary: 'A page.', access: open, tenancy: 'platform', answer: z.string() }),
    send: route({ method: 'POST', path: 'send', summary: 'Sends.', access: open, tenancy: 'none', multipart: true }),
  },
})

describe('the document', () => {
  it('holds every call once', () => {
    const ids = operations.map(operation => operation.operationId)
    const calls = Object.entries(contract).flatMap(([area, routes]) => Object.keys(routes).map(name => `${area}.${name}`))
    expect(ids.toSorted()).toEqual(calls.toSorted())
  })

  it('refers to nothing that it does not hold', () => {
    const missing = refsOf(whole).filter(ref => {
      const [, , kind, name] = ref.split('/')
      return whole.components[kind!]?.[name!] === undefined
    })
    expect(missing).toEqual([])
  })

  it('answers every failure with a Problem', () => {
    expect(Object.keys((whole.components.schemas!.Problem as { properties: object }).properties)).toEqual(
      expect.arrayContaining(['type', 'name', 'message', 'fieldErrors']),
    )
    const responses = Object.values(whole.components.responses!)
    expect(responses).toHaveLength(9)
    for (const response of responses)
      expect(response).toMatchObject({ content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } })
  })
})

describe('a call', () => {
  const at = (method: string, path: string) => example.paths[path]![method]!

  it('names the headers that it takes', () => {
    expect(headersOf(at('get', '/things'))).toEqual(['SchoolId'])
    expect(headersOf(at('post', '/things'))).toEqual(['Idempotency-Key', 'X-XSRF-TOKEN'])
    expect(headersOf(at('get', '/things/approve/{id}'))).toEqual([])
    expect(headersOf(at('post', '/send'))).toEqual(['X-XSRF-TOKEN'])
  })

  it('names the problems that it may answer', () => {
    expect(problemsOf(at('get', '/things'))).toEqual(['400', '401', '403', '404', '429', '503'])
    expect(problemsOf(at('post', '/things'))).toEqual(['400', '401', '403', '404', '409', '413', '429', '503'])
    expect(problemsOf(at('get', '/things/approve/{id}'))).toEqual(['400', '401', '403', '404', '409', '429', '503'])
    expect(problemsOf(at('get', '/page'))).toEqual(['400', '429', '503'])
    expect(problemsOf(at('post', '/send'))).toEqual(['400', '403', '409', '413', '429', '503', '507'])
  })

  it('shows what the contract knows beside', () => {
    expect(at('get', '/things')).toMatchObject({ 'x-operator-school': true, 'x-tenancy': 'school', 'x-access': session })
    expect(at('post', '/things')).toMatchObject({ 'x-idempotent': true, 'x-access': { kind: 'forms', forms: ['s.lock'] } })
    expect(at('get', '/things/approve/{id}')).toMatchObject({ 'x-writes': true })
    expect(at('get', '/page')).toMatchObject({ 'x-tenancy': 'platform' })
    expect(at('get', '/page')).not.toHaveProperty('x-writes')
  })

  it('of the contract shows the flags that it has', () => {
    const flags = { 'x-operator-school': 'operatorSchool', 'x-idempotent': 'idempotent', 'x-writes': 'writes' } as const
    const routes = new Map(
      Object.entries(contract).flatMap(([area, calls]) =>
        Object.entries(calls).map(([name, call]) => [`${area}.${name}`, call as RouteDefinition]),
      ),
    )
    for (const operation of operations) {
      const call = routes.get(operation.operationId)!
      for (const [extension, flag] of Object.entries(flags))
        expect(operation[extension as 'x-writes'] ?? false, `${operation.operationId} ${extension}`).toBe(Boolean(call[flag]))
      expect(headersOf(operation).includes('X-XSRF-TOKEN'), operation.operationId).toBe(
        call.method !== 'GET' && call.access.kind !== 'key',
      )
    }
  })
})
