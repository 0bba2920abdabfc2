import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Networks that a name given from outside must not lead to: this machine, private networks, and what is no host. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4')

/** Of version 6 only what is given out to hosts is open, without the parts that carry addresses of version 4. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address belongs to a host of the open internet. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  if (version === 6) return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  return false
}

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads to this machine, as services of tests and of a developer do. */
export const isLoopbackUrl = ({ hostname }: URL): boolean => loopbackHosts.has(hostname)

/**
 * Whether the server may call an address that somebody from outside has named: https on its usual port, without a login,
 * and no name or number of a private network. What the name leads to is looked at when it is called (`lookupPublic`).
 */
export function isPublicUrl(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicIp(host)
  return host.includes('.') && !/\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/.test(host)
}

/** Whether a browser may name this address: a public one, or outside production one of this machine. */
export function mayPushTo(endpoint: string, production: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (!production && isLoopbackUrl(url)) return ['http:', 'https:'].includes(url.protocol) && url.username === ''
  return isPublicUrl(url)
}

/** The code of a name that leads into a private network. */
export const notPublic = 'ENOTPUBLIC'

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Finds the addresses of a host for a connection, and refuses it when one of them is not public. */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicIp(address)))
      return found(Object.assign(new Error('The host is not public.'), { code: notPublic }), [])
    if (options.all) return found(null, addresses)
    found(null, addresses[0]!.address, addresses[0]!.family)
  })
}
