import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Configuration } from '../configuration'
import { believeAddresses, trustOf } from './proxies'

/** The address that a server takes for the caller's. */
async function callerOf(trusted: Configuration['trustProxy'], from: string, forwarded?: string): Promise<string> {
  const app = Fastify({ trustProxy: trustOf(trusted) })
  if (trusted !== false) believeAddresses(app)
  app.get('/', async request => request.ip)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/', remoteAddress: from, headers })
  await app.close()
  return body
}

describe('the address of a caller', () => {
  it('is what the nearest so many proxies say, and never what stood in the header before', async () => {
    expect(await callerOf(1, '10.0.0.9', '198.51.100.66, 203.0.113.5')).toBe('203.0.113.5')
    expect(await callerOf(2, '10.0.0.9', '6.6.6.6, 203.0.113.5, 10.0.0.8')).toBe('203.0.113.5')
    expect(await callerOf(1, '10.0.0.9')).toBe('10.0.0.9')
    expect(await callerOf(false, '10.0.0.9', '203.0.113.5')).toBe('10.0.0.9')
  })

  it('is the first one that is none of the named proxies', async () => {
    const networks = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']
    expect(await callerOf(networks, '10.1.2.3', '6.6.6.6, 203.0.113.5, 10.0.0.8')).toBe('203.0.113.5')
    expect(await callerOf(networks, '::ffff:10.1.2.3', '203.0.113.5, 2001:db8::7, 192.0.2.1')).toBe('203.0.113.5')
    expect(await callerOf(networks, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  })

  it('is an address: what is none, and all before it, is not believed', async () => {
    for (const nonsense of ['unknown', '<script>', '203.0.113.5.6', "'; drop", '']) {
      expect(await callerOf(1, '10.0.0.9', nonsense), nonsense).toBe('10.0.0.9')
      expect(await callerOf(2, '10.0.0.9', `6.6.6.6, ${nonsense}, 203.0.113.5`), nonsense).toBe('203.0.113.5')
    }
    expect(await callerOf(1, '10.0.0.9', '203.0.113.5:4711')).toBe('203.0.113.5')
    expect(await callerOf(1, '10.0.0.9', '[2001:db8::5]:4711')).toBe('2001:db8::5')
  })
})
