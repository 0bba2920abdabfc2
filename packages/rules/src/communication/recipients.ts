import type { FormatDoor, FormatParameter } from '../formats/parameters'
import { type FormatEntry, type RenderedMessage, valueText } from '../formats/template'
import { joinValues } from './dlt'

/** Why a row gets no message. */
export const skipReasons = [
  'NoMobile',
  'NoEmail',
  'NoLogin',
  'NoWhatsApp',
  'OptedOut',
  'NumberBlocked',
  'Repeated',
  'NoValue',
  'NotInScope',
  'Relieved',
  'AlreadyTold',
  'StatusChanged',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Someone chosen, with where a message would go. */
export interface RecipientRow {
  readonly address: string
  readonly entry: FormatEntry
}

/** A text, or the parameter that the row has no value for. */
export type Rendered = RenderedMessage | { readonly missing: string }

export interface AddressedMessage<Row> extends RenderedMessage {
  readonly row: Row
  /** All whom the message tells of; the row is the first of them. */
  readonly rows: readonly Row[]
}

export interface LeftRow<Row> {
  readonly row: Row
  readonly reason: SkipReason
  /** Of NoValue the name of the parameter. */
  readonly parameter?: string
}

export interface Addressing {
  readonly parameters: readonly FormatParameter[]
  readonly door: FormatDoor
  readonly render: (entry: FormatEntry) => Rendered
  /** One message for each address. */
  readonly oneEach: boolean
  /** Longest joined value of a registered text. */
  readonly valueLimit?: number
}

/** Whether a door tells of several children in one text. */
export const joinsChildren = (door: FormatDoor): boolean => door !== 'absentPresent' && door !== 'fees'

function joined(rows: readonly RecipientRow[], { parameters, door, valueLimit }: Addressing): FormatEntry {
  const entry: Record<string, unknown> = { ...rows[0]!.entry }
  for (const { mapTo } of parameters) {
    const values = [...new Set(rows.flatMap(row => valueText(row.entry[mapTo], door) ?? []))]
    if (values.length > 1) entry[mapTo] = joinValues(values, valueLimit)
  }
  return entry
}

/**
 * The messages to rows that have an address, in their order. With `oneEach` an address gets one: of rows with the same text
 * the first, of different ones a text with the values of all.
 */
export function addressMessages<Row extends RecipientRow>(
  rows: readonly Row[],
  how: Addressing,
): { readonly messages: readonly AddressedMessage<Row>[]; readonly left: readonly LeftRow<Row>[] } {
  const left: LeftRow<Row>[] = []
  const groups = new Map<string, { readonly row: Row; readonly said: RenderedMessage }[]>()
  for (const [at, row] of rows.entries()) {
    const rendered = how.render(row.entry)
    if ('missing' in rendered) {
      left.push({ row, reason: 'NoValue', parameter: rendered.missing })
      continue
    }
    const key = how.oneEach ? row.address.toLowerCase() : String(at)
    const group = groups.get(key)
    if (group) group.push({ row, said: rendered })
    else groups.set(key, [{ row, said: rendered }])
  }
  const messages: AddressedMessage<Row>[] = []
  for (const group of groups.values()) {
    const first = group[0]!
    const all = group.map(({ row }) => row)
    const texts = new Map(group.map(one => [one.said.text, one] as const))
    if (texts.size > 1 && !joinsChildren(how.door)) {
      // Texts of different children stay apart; equal ones go once.
      const seen = new Set<string>()
      for (const { row, said } of group) {
        const { text } = said
        if (seen.has(text)) left.push({ row, reason: 'Repeated' })
        else messages.push({ row, rows: group.filter(one => one.said.text === text).map(one => one.row), ...said })
        seen.add(text)
      }
      continue
    }
    if (texts.size === 1) {
      messages.push({ row: first.row, rows: all, ...first.said })
      for (const { row } of group.slice(1)) left.push({ row, reason: 'Repeated' })
      continue
    }
    const rendered = how.render(joined(all, how))
    messages.push({ row: first.row, rows: all, ...('text' in rendered ? rendered : first.said) })
  }
  return { messages, left }
}
