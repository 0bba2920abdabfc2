import {
  type AddressedMessage,
  addressMessages,
  cutValue,
  type FormatEntry,
  type FormatParameter,
  formatParameters,
  type LeftRow,
  messageFor,
  momentOf,
  notificationBody,
  type SendChannel,
  type SkipReason,
  wideCharacters,
} from '@school/rules'
import { type AddressChannel, channelRules, waysOf } from './channels'
import type { CheckedOrder, SendCall } from './order'
import type { PersonType, Recipient } from './people'
import type { SilenceOf } from './skip-reasons'

/** The channels that keep whom they have told of a day. */
export const alertChannels: Readonly<Partial<Record<SendChannel, string>>> = {
  sms: 'sms',
  both: 'sms',
  whatsapp: 'whatsapp',
  notification: 'notification',
}

/** Why someone is left out, whatever the address. */
function leftOut({ gone, told }: Recipient, { order, onePerNumber }: CheckedOrder): SkipReason | undefined {
  if (gone) return 'Relieved'
  if (told?.changed) return 'StatusChanged'
  return onePerNumber && told?.channels.has(alertChannels[order.channel] ?? '') ? 'AlreadyTold' : undefined
}

/** A message as it will stand in the outbox. */
export interface PlannedMessage {
  readonly channel: AddressChannel | 'bell'
  readonly personType: PersonType
  readonly personId: string
  /** Students, or staff, it was chosen by. */
  readonly ids: readonly string[]
  readonly studentIds: readonly string[]
  readonly name: string
  /** Number, e-mail or login; empty of one that is skipped. */
  readonly to: string
  readonly subject: string | null
  readonly text: string
  /** What fills the places of a text that the provider holds itself. */
  readonly variables?: readonly string[] | undefined
  readonly parts: number
  readonly credits: number
  readonly skip?: { readonly reason: SkipReason; readonly parameter?: string }
}

/** An item of the bell. */
export interface PlannedBell {
  readonly userId: string
  /** The children it is about. */
  readonly studentIds: readonly string[]
  readonly audience: 'Student' | 'Staff'
  readonly title: string
  readonly message: string
  /** Where it leads. */
  readonly route?: string
}

export interface SendPlan {
  readonly messages: readonly PlannedMessage[]
  readonly bells: readonly PlannedBell[]
  readonly credits: number
  readonly parts: number
  readonly unicode: boolean
}

/** A recipient at one of its addresses. */
interface Row {
  readonly address: string
  readonly entry: FormatEntry
  readonly recipient: Recipient
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text where HTML is read: what looks like markup is shown as it was written. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign]!).replaceAll('\n', '<br>')

const idsOf = (rows: readonly Row[], key: 'id' | 'studentIds') => [...new Set(rows.flatMap(({ recipient }) => recipient[key]))]

/** Renders what an order says for one recipient. */
function renderer(
  call: SendCall,
  checked: CheckedOrder,
  body: string,
  parameters: readonly FormatParameter[],
  withValues = false,
) {
  const { order, content, valueLimit, timeZone, releaseAt } = checked
  // What is spoken has no places to fill.
  if (order.channel === 'voice') return () => ({ text: body, ...(withValues ? { values: [] } : {}) })
  const moment = momentOf(releaseAt, timeZone, call.language)
  const shortened = (entry: FormatEntry): FormatEntry =>
    valueLimit === undefined
      ? entry
      : Object.fromEntries(
          // Joined values were shortened together.
          Object.entries(entry).map(([key, value]) => [key, typeof value === 'string' ? cutValue(value, valueLimit) : value]),
        )
  return (entry: FormatEntry) =>
    messageFor({ body, content, entry: shortened(entry), parameters, door: order.door, moment }, order.missing, withValues)
}

const skippedMessage = (
  { recipient }: Pick<Row, 'recipient'>,
  channel: PlannedMessage['channel'],
  skip: NonNullable<PlannedMessage['skip']>,
): PlannedMessage => ({
  channel,
  personType: recipient.personType,
  personId: recipient.personId,
  ids: [recipient.id],
  studentIds: recipient.studentIds,
  name: recipient.name,
  to: '',
  subject: null,
  text: '',
  parts: 0,
  credits: 0,
  skip,
})

const leftMessage = ({ row, reason, parameter }: LeftRow<Row>, channel: PlannedMessage['channel']): PlannedMessage =>
  skippedMessage(row, channel, { reason, ...(parameter === undefined ? {} : { parameter }) })

/** The texts to numbers or e-mail addresses. */
function planTexts(
  call: SendCall,
  checked: CheckedOrder,
  people: readonly Recipient[],
  channel: AddressChannel,
  silenceOf: SilenceOf,
): PlannedMessage[] {
  const { addressOf, missing, chargeOf } = channelRules[channel]
  const parameters = formatParameters(channel === 'whatsapp' ? 'whatsapp' : 'sms', checked.order.door)
  const isHeld = channel === 'whatsapp' || (channel === 'sms' && checked.template !== undefined)
  // Only what operators have registered is shortened.
  const valueLimit = channel === 'sms' ? checked.valueLimit : undefined
  const render = renderer(call, { ...checked, valueLimit }, checked.body, parameters, isHeld)
  const skipped: PlannedMessage[] = []
  const rows: Row[] = []
  for (const recipient of people) {
    // Numbers and addresses are the guardians'; of both of a family the bell alone reaches the student.
    if (recipient.personType === 'student') continue
    const row = { address: addressOf(recipient), entry: recipient.entry, recipient }
    const left = leftOut(recipient, checked)
    if (left) skipped.push(skippedMessage(row, channel, { reason: left }))
    else if (row.address === '') skipped.push(skippedMessage(row, channel, { reason: missing }))
    else {
      const reason = silenceOf(recipient, channel)
      if (reason) skipped.push(skippedMessage(row, channel, { reason }))
      else rows.push(row)
    }
  }
  const { messages, left } = addressMessages(rows, {
    parameters,
    door: checked.order.door,
    render,
    oneEach: checked.onePerNumber,
    ...(valueLimit === undefined ? {} : { valueLimit }),
  })
  const planned = messages.map(
    ({ row, rows: all, text, values }: AddressedMessage<Row>): PlannedMessage => ({
      channel,
      personType: row.recipient.personType,
      personId: row.recipient.personId,
      ids: idsOf(all, 'id'),
      studentIds: idsOf(all, 'studentIds'),
      name: row.recipient.name,
      to: row.address,
      subject: channel === 'email' ? checked.title : null,
      text,
      variables: values,
      ...chargeOf(text, checked),
    }),
  )
  return [...planned, ...left.map(one => leftMessage(one, channel)), ...skipped]
}

/** Title and text as one, so that a value that is missing in either counts once. */
function planBells(call: SendCall, checked: CheckedOrder, people: readonly Recipient[]) {
  const { order } = checked
  const isNotification = order.channel === 'notification'
  const written = isNotification || order.channel === 'whatsapp' ? order.channel : 'sms'
  const parameters = formatParameters(written, order.door)
  const body = isNotification ? notificationBody(checked.title, checked.body) : checked.body
  const render = renderer(call, { ...checked, valueLimit: undefined }, body, parameters)
  const rows = people
    .filter(recipient => !leftOut(recipient, checked))
    .flatMap(recipient => recipient.userIds.map(address => ({ address, entry: recipient.entry, recipient })))
  // One item for each login, also of several children.
  const { messages, left } = addressMessages(rows, { parameters, door: order.door, render, oneEach: true })
  const bells = messages.map(
    ({ row, rows: all, text }): PlannedBell & { readonly rows: readonly Row[]; readonly text: string } => {
      const cut = isNotification ? text.indexOf('\n') : -1
      const [title, message] = cut < 0 ? [checked.title, text] : [text.slice(0, cut), text.slice(cut + 1)]
      return {
        userId: row.address,
        studentIds: idsOf(all, 'studentIds'),
        audience: row.recipient.personType === 'staff' ? 'Staff' : 'Student',
        title: title.slice(0, 100),
        message: escaped(message),
        rows: all,
        text,
      }
    },
  )
  return { bells, left }
}

function planNotification(call: SendCall, checked: CheckedOrder, people: readonly Recipient[]) {
  const { bells, left } = planBells(call, checked, people)
  const messages = bells.map(
    ({ rows, text, userId, title }): PlannedMessage => ({
      channel: 'bell',
      personType: rows[0]!.recipient.personType,
      personId: rows[0]!.recipient.personId,
      ids: idsOf(rows, 'id'),
      studentIds: idsOf(rows, 'studentIds'),
      name: rows[0]!.recipient.name,
      to: userId,
      subject: title,
      text: text.includes('\n') ? text.slice(text.indexOf('\n') + 1) : text,
      parts: 0,
      credits: 0,
    }),
  )
  const without = people.flatMap((recipient): PlannedMessage[] => {
    const row = { recipient }
    const left = leftOut(recipient, checked)
    if (left) return [skippedMessage(row, 'bell', { reason: left })]
    return recipient.userIds.length === 0 ? [skippedMessage(row, 'bell', { reason: 'NoLogin' })] : []
  })
  // Several logins of one person that lack the same value are one person.
  const lacking = new Map(
    left.filter(one => one.reason === 'NoValue').map(one => [one.row.recipient.personId + one.row.recipient.id, one]),
  )
  return {
    messages: [...messages, ...[...lacking.values()].map(one => leftMessage(one, 'bell')), ...without],
    bells,
  }
}

/** Everything that an order would write, without writing it. */
export function planSend(call: SendCall, checked: CheckedOrder, people: readonly Recipient[], silenceOf: SilenceOf): SendPlan {
  const { channel } = checked.order
  const planned =
    channel === 'notification'
      ? planNotification(call, checked, people)
      : {
          messages: waysOf[channel].flatMap(way => planTexts(call, checked, people, way, silenceOf)),
          bells: checked.alsoBell ? planBells(call, checked, people).bells : [],
        }
  const going = planned.messages.filter(message => !message.skip)
  return {
    messages: planned.messages,
    bells: planned.bells.map(({ userId, studentIds, audience, title, message }) => ({
      userId,
      studentIds,
      audience,
      title,
      message,
    })),
    credits: going.reduce((sum, message) => sum + message.credits, 0),
    parts: going.reduce((sum, message) => sum + message.parts, 0),
    unicode: going.some(message => message.channel === 'sms' && wideCharacters(message.text).length > 0),
  }
}

export interface SkippedGroup {
  readonly reason: SkipReason
  readonly parameter?: string
  readonly count: number
  readonly ids: readonly string[]
  readonly names: readonly string[]
}

/** Who gets nothing, by reason. */
export function skippedOf({ messages }: Pick<SendPlan, 'messages'>): SkippedGroup[] {
  const groups = new Map<string, PlannedMessage[]>()
  for (const message of messages) {
    if (!message.skip) continue
    const key = `${message.skip.reason} ${message.skip.parameter ?? ''}`
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  }
  return [...groups.values()].map(group => ({
    ...group[0]!.skip!,
    count: group.length,
    ids: group.flatMap(message => message.ids),
    names: group.map(message => message.name),
  }))
}

/** Messages that go out. */
export const goingOf = ({ messages }: SendPlan): readonly PlannedMessage[] => messages.filter(message => !message.skip)
