import { describe, expect, it } from 'vitest'
import { placeOf } from './places'

describe('the place of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['49.36.12.4', 'IN'],
    ['200.147.3.157', 'BR'],
    ['193.99.144.80', 'DE'],
    ['2405:201:4000::1', 'IN'],
    ['2a02:8100::1', 'DE'],
    ['::ffff:8.8.8.8', 'US'],
  ])('of %s is %s', async (address, country) => {
    expect(await placeOf(address)).toEqual({ country, local: false })
  })

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.7.7',
    '100.64.0.1',
    '::ffff:192.168.1.1',
    'fd12::1',
    'fe80::1',
  ])('of %s is the local network', async address => {
    expect(await placeOf(address)).toEqual({ country: null, local: true })
  })

  it.each(['203.0.113.5', '2001:db8::1', '0.0.0.0', '', 'unknown', '8.8.8', '999.1.1.1'])('of %s is not known', async address => {
    expect(await placeOf(address)).toEqual({ country: null, local: false })
  })
})
