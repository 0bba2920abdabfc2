import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { contract } from '../areas'
import type { RouteDefinition } from './route'

/** Acts rather than changes. */
const acting = ['notices.cancel']

const changes = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, RouteDefinition>)
    .filter(([, call]) => call.method === 'PATCH' && call.body)
    .map(([name, call]) => ({ name: `${area}.${name}`, body: call.body! })),
)

it('a change that names nothing gives nothing: what it leaves out keeps its value', () => {
  const given = changes
    .filter(({ name }) => !acting.includes(name))
    .flatMap(({ name, body }) => {
      const read = (body as ZodType).safeParse({})
      return read.success && Object.keys(read.data as object).length > 0 ? [{ name, gives: read.data }] : []
    })
  expect(given).toEqual([])
})
