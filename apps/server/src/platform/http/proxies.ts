import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration'

type Trust = (address: string, hop: number) => boolean

/** Which of the addresses that a request came through are our own proxies; the nearest one is hop 0. */
export function trustOf(trusted: Configuration['trustProxy']): false | Trust {
  if (trusted === false) return false
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const known = new BlockList()
  for (const text of trusted) {
    const [address = '', bits] = text.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && known.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** `203.0.113.7`, also written as `203.0.113.7:4711` or `[2001:db8::1]:4711`; undefined when it is no address. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? undefined : bare
}

/** The addresses of the header that can be believed: those behind the last entry that is none. */
function believable(header: string): string[] {
  const addresses = header.split(',').map(addressOf)
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[]
}

/**
 * What proxies say of where a request came from counts only as far as it consists of addresses: anybody can write anything
 * before them, and it would stand in the log, in the limits and among the sessions.
 */
export function believeAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    const header = headers['x-forwarded-for']
    if (header === undefined) return
    const addresses = believable(String(header))
    headers['x-forwarded-for'] = addresses.length > 0 ? addresses.join(', ') : (socket.remoteAddress ?? '')
  })
}
