import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server'
import { holdKeys } from './keys'
import { onPlatform, transact } from './transaction'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('embedded keys')
})
afterAll(() => server.close())

it('holds keys, few and many, once and again, and gives them back', async () => {
  const school = '01900000-0000-7000-8000-000000000001'
  const many = Array.from({ length: 300 }, (_, index) => `key ${index}`)
  const hold = () =>
    transact(server.services.db, onPlatform, async trx => {
      await holdKeys(trx, school, 'kind', many)
      await holdKeys(trx, school, 'kind', ['b', 'a', 'a'])
      await holdKeys(trx, school, 'kind', [])
      return 'held'
    })
  expect(await Promise.all([hold(), hold()])).toEqual(['held', 'held'])
})
