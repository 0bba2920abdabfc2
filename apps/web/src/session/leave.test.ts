import { Client } from '@school/api/client'
import { afterEach, describe, expect, it } from 'vitest'
import { leave } from './leave'
import { remember, remembered } from './remembered'

afterEach(() => remember('leaving', null))

const clientOf = (answer: () => Promise<Response>) => {
  const asked: string[] = []
  const client = new Client({
    base: '/api',
    newKey: () => 'key',
    xsrfToken: () => undefined,
    fetch: async address => {
      asked.push(String(address))
      expect(remembered('leaving')).toBe('1')
      return answer()
    },
  })
  return { client, asked }
}

describe('leaving', () => {
  it.each([
    ['an answer', async () => new Response(null, { status: 204 }), null],
    ['a refusal', async () => Response.json({ name: 'SessionEnded', message: 'x' }, { status: 401 }), null],
    ['no answer', () => Promise.reject(new TypeError('offline')), '1'],
    ['a server that is down', async () => new Response('', { status: 503 }), '1'],
  ] as const)('is kept in mind until it is done: %s', async (_, answer, left) => {
    const { client, asked } = clientOf(answer)
    await leave(client)
    expect([asked, remembered('leaving')]).toEqual([['/api/auth/logout'], left])
  })

  it('that was stopped by a new login says nothing', async () => {
    const stop = new AbortController()
    const { client } = clientOf(async () => {
      stop.abort()
      remember('leaving', null)
      throw stop.signal.reason
    })
    await leave(client, stop.signal)
    expect(remembered('leaving')).toBeNull()
  })
})
