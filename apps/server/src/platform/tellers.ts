import { BlockList, isIP, isIPv6 } from 'node:net'
import { ConfigurationError } from './environment'

/** Who may tell what became of messages; undefined: whoever knows the secret address. */
export type Tellers = BlockList | undefined

/**
 * Reads addresses and networks from a variable of the environment.
 *
 * @throws in words that name the variable.
 */
export function readTellers(env: NodeJS.ProcessEnv, name: string): Tellers {
  const entries = (env[name] ?? '').split(/[\s,]+/).filter(entry => entry !== '')
  if (entries.length === 0) return undefined
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    if (family === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new ConfigurationError(`${name} must be addresses or networks, like 203.0.113.7, 198.51.100.0/24.`)
    list.addSubnet(address, bits === undefined ? most : Number(bits), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether a call comes from where the provider calls from. An IPv4 address may be written as one of IPv6. */
export function isTeller(tellers: Tellers, ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return tellers === undefined || tellers.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
