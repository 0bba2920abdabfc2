import { describe, expect, it } from 'vitest'
import { auth, masters } from '../generated/index'
import { Client } from './client'
import type { Problem } from './problem'

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.y`
const claims = { sub: 'u', SchoolId: 's', ChildId: 'c', fv: '1' }

/** A server that knows one good token and answers everything else with 401 until the client has refreshed. */
function browser(good: string, first: string) {
  const calls: string[] = []
  const told: [string, string][] = []
  const ended: Problem[] = []
  const client = new Client({
    base: '/api',
    newKey: () => 'key',
    xsrfToken: () => 'xsrf',
    onRefresh: (...tokens) => told.push(tokens),
    onSessionEnd: problem => ended.push(problem),
    fetch: async (url, init) => {
      calls.push(String(url).replace('/api/', ''))
      if (String(url).endsWith('auth/refresh')) return Response.json({ accessToken: good, expiresIn: 900 })
      if (new Headers(init?.headers).get('authorization') === `Bearer ${good}`) return Response.json([])
      return Response.json({ type: 'Custom', name: 'SessionEnded', message: 'Please log in again.' }, { status: 401 })
    },
  })
  client.setToken(first)
  return { client, calls, told, ended }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Problem) => [error.status, error.name],
  )

describe('a call with an old token', () => {
  it('is repeated for the same account, school and child', async () => {
    const first = tokenOf(claims)
    const good = tokenOf({ ...claims, fv: '2' })
    const { client, calls, told } = browser(good, first)
    await client.call(masters.create, { params: { kind: 'subject' }, body: { name: 'Art' } })
    expect(calls).toEqual(['masters/subject', 'auth/refresh', 'masters/subject'])
    expect(told).toEqual([[good, first]])
  })

  it.each([
    ['ChildId', 'ChildChanged'],
    ['SchoolId', 'SchoolChanged'],
    ['sub', 'AccountChanged'],
  ])('is not repeated when %s is another', async (claim, name) => {
    const good = tokenOf({ ...claims, [claim]: 'other' })
    const { client, calls, told } = browser(good, tokenOf(claims))
    const failure = await failureOf(client.call(masters.create, { params: { kind: 'subject' }, body: { name: 'Art' } }))
    expect(failure).toEqual([409, name])
    expect(calls).toEqual(['masters/subject', 'auth/refresh'])
    expect(told).toHaveLength(1)
  })

  it('waits for the refresh of another call and then compares its own token', async () => {
    const good = tokenOf({ ...claims, ChildId: 'other' })
    const { client, calls } = browser(good, tokenOf(claims))
    const failures = await Promise.all([
      failureOf(client.call(auth.children, {})),
      failureOf(client.call(masters.list, { params: { kind: 'subject' } })),
    ])
    expect(failures).toEqual([
      [409, 'ChildChanged'],
      [409, 'ChildChanged'],
    ])
    expect(calls.filter(call => call === 'auth/refresh')).toHaveLength(1)
    // The new token is in use: what is asked from now on is answered.
    expect(await client.call(auth.children, {})).toEqual([])
  })

  it('ends the session only on 401', async () => {
    const { client, ended } = browser('', tokenOf(claims))
    const answers = [503, 429, 401]
    const failing = new Client({
      ...client.settings,
      fetch: async url =>
        Response.json(
          { type: 'Error', name: 'RequestFailed', message: 'x' },
          { status: String(url).endsWith('auth/refresh') ? answers.shift()! : 401 },
        ),
    })
    failing.setToken(tokenOf(claims))
    for (const expected of [503, 429]) {
      const failure = await failureOf(failing.call(auth.children, {}))
      expect(failure?.[0]).toBe(expected)
      expect(ended).toEqual([])
    }
    await failureOf(failing.call(auth.children, {}))
    expect(ended).toHaveLength(1)
    expect(failing.accessToken).toBeUndefined()
  })
})
