import { expect, it } from 'vitest'
import { readConfiguration } from '../../platform/configuration'
import type { OpenDatabase } from '../../platform/database/database'
import { makeServices } from '../../start'

it('a hash of the server costs 19 MiB and two passes, and so does asking for a login that is not there', async () => {
  const configuration = readConfiguration({ SESSION_SECRET: 'a secret of the tests, long enough' })
  const { passwords } = makeServices({ ...configuration, files: { driver: 'memory' } }, {} as OpenDatabase)
  const kept = await passwords.hash('Right-Password-1')
  for (const made of [kept, await passwords.dummy]) expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.fits(kept, 'Right-Password-1')).toBe(true)
  expect(await passwords.fits(kept, 'Wrong-Password-1')).toBe(false)
  expect(await passwords.fits(undefined, 'Right-Password-1')).toBe(false)
})
