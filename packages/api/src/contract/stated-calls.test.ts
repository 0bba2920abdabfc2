import { expect, it } from 'vitest'
import { contract } from '../areas'
import type { RouteDefinition } from './route'
import { statedCalls } from './stated-calls.fixture'

/** A call without the names of its parts. */
const plain = (call: string) => call.replaceAll(/\{[^}]+\}/g, '{}')

it('every call that the product names is in the contract, with its method and path', () => {
  const known = new Set(
    Object.values(contract).flatMap(calls =>
      Object.values(calls as Record<string, RouteDefinition>).map(({ method, path }) => plain(`${method} ${path}`)),
    ),
  )
  expect(statedCalls).toHaveLength(293)
  expect(statedCalls.filter(call => !known.has(plain(call)))).toEqual([])
})
