import { createHmac, timingSafeEqual } from 'node:crypto'
import { categoryOfDoor, type PreferencePerson } from '@school/rules'
import { apiBase } from '../api-base'
import type { Services } from '../services'
import type { DriverMessage } from './driver'
import type { Claimed } from './message'

const dayMilliseconds = 86_400_000
/** How long an address in a mail works: people keep mails. */
const days = 366

/** Who gets no more general e-mails when the address is used. */
export interface Unsubscriber {
  readonly schoolId: string
  readonly personType: PreferencePerson
  readonly personId: string
}

type Secrets = Pick<Services, 'configuration' | 'clock'>

const types = ['guardian', 'staff'] as const satisfies readonly PreferencePerson[]

/** School and person, sixteen bytes each, one of the person's kind and four of the last day. */
const contentBytes = 37
const signatureBytes = 32

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const dayOf = ({ clock }: Pick<Services, 'clock'>) => Math.floor(clock.now().getTime() / dayMilliseconds)

/** What is signed begins with what the address may do, so that nothing else signed with the secret passes for it. */
const sign = ({ configuration }: Pick<Services, 'configuration'>, content: Buffer) =>
  createHmac('sha256', configuration.secret).update('unsubscribe\nemail\ngeneral\n').update(content).digest()

/** Says without a login that somebody of a school wants no more general e-mails. Names ids alone. */
export function unsubscribeToken(services: Secrets, { schoolId, personType, personId }: Unsubscriber): string {
  const last = Buffer.alloc(5)
  last.writeUInt8(types.indexOf(personType))
  last.writeUInt32BE(dayOf(services) + days, 1)
  const content = Buffer.concat([bytesOf(schoolId), bytesOf(personId), last])
  return Buffer.concat([content, sign(services, content)]).toString('base64url')
}

/** Who a token speaks of; undefined of one that was changed, is none or is too old. */
export function readUnsubscribeToken(services: Secrets, token: string): Unsubscriber | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Other spellings of the same bytes are not what stood in the mail.
  if (bytes.length !== contentBytes + signatureBytes || bytes.toString('base64url') !== token) return undefined
  const content = bytes.subarray(0, contentBytes)
  if (!timingSafeEqual(bytes.subarray(contentBytes), sign(services, content))) return undefined
  const personType = types[content.readUInt8(32)]
  if (!personType || content.readUInt32BE(33) < dayOf(services)) return undefined
  return { schoolId: idOf(content.subarray(0, 16)), personId: idOf(content.subarray(16, 32)), personType }
}

/**
 * Where whoever gets a message says that such messages are not wanted any more. Only of what people can switch off as
 * general e-mails; programs for mails ask for https, so an installation that others do not reach by it has no such address.
 */
export function unsubscribeOf(services: Secrets, message: Claimed): Pick<DriverMessage, 'unsubscribe'> {
  const { reports } = services.configuration
  const { channel, school_id: schoolId, person_id: personId, door, urgent } = message
  const personType = types.find(type => type === message.person_type)
  if (channel !== 'email' || !reports?.address.startsWith('https:')) return {}
  if (!schoolId || !personId || !personType || !door || urgent || categoryOfDoor(door) !== 'general') return {}
  const token = unsubscribeToken(services, { schoolId, personType, personId })
  return { unsubscribe: `${reports.address}${apiBase}/messaging/unsubscribe/${token}` }
}
