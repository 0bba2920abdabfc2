import { type ChatMessage, chatDay, chatDeleteLeft, compareChatMessages, mayDeleteChat, type PendingMessage } from '@school/rules'

/** A line of the pane: a day, the mark over what is new, a message, or one on its way. */
export type PaneRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly own: boolean }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage }

const quarter = 15 * 60_000
const days = new Map<string, Map<number, string>>()

/** Day of an instant. No zone changes its day within a quarter of an hour, so each quarter is asked for once. */
function dayOf(at: number, timeZone: string): string {
  let known = days.get(timeZone)
  if (!known) {
    known = new Map()
    days.set(timeZone, known)
  }
  const slot = Math.floor(at / quarter)
  let day = known.get(slot)
  if (day === undefined) {
    day = chatDay(slot * quarter, timeZone)
    known.set(slot, day)
  }
  return day
}

/** Messages in order of sending: the list itself where it is in order already. */
export const inOrder = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.every((message, at) => at === 0 || compareChatMessages(messages[at - 1]!, message) <= 0)
    ? messages
    : [...messages].sort(compareChatMessages)

export type PaneContent = {
  messages: readonly ChatMessage[]
  pending: readonly PendingMessage[]
  /** Id of the person who looks. */
  me: string
  timeZone: string
  /** Id of the first message under the mark. */
  newFrom?: string
}

/** The lines of a conversation, divided by days; what is on its way stands last. A stored message keeps its key. */
export function paneRows({ messages, pending, me, timeZone, newFrom }: PaneContent): PaneRow[] {
  const rows: PaneRow[] = []
  let day = ''
  const begin = (at: number) => {
    const own = dayOf(at, timeZone)
    if (own === day) return
    day = own
    rows.push({ kind: 'day', key: `day ${day}`, day })
  }
  for (const message of messages) {
    begin(message.sentAt)
    if (message.id === newFrom) rows.push({ kind: 'new', key: 'new' })
    rows.push({ kind: 'message', key: message.clientId ?? message.id, message, own: message.senderId === me })
  }
  for (const message of pending) {
    begin(message.at)
    rows.push({ kind: 'pending', key: message.clientId, message })
  }
  return rows
}

/** Messages of the other person behind one that was seen. */
export function messagesAfter(messages: readonly ChatMessage[], seen: ChatMessage | undefined, me: string): ChatMessage[] {
  const found: ChatMessage[] = []
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]!
    if (seen && compareChatMessages(message, seen) <= 0) break
    if (message.senderId !== me) found.unshift(message)
  }
  return found
}

/** The oldest own message that may still be deleted: all own ones after it may be as well. */
export function firstDeletable(messages: readonly ChatMessage[], me: string, now: number): ChatMessage | undefined {
  let found: ChatMessage | undefined
  for (let at = messages.length - 1; at >= 0 && chatDeleteLeft(messages[at]!, now) >= 0; at -= 1)
    if (mayDeleteChat(messages[at]!, me, now)) found = messages[at]
  return found
}

/** Height of a line before it was measured, for a pane of some width in px. */
export function estimatedHeight(row: PaneRow, width: number): number {
  if (row.kind === 'day' || row.kind === 'new') return 40
  const { text } = row.message
  const perLine = Math.max(12, Math.min(560, width * 0.78 - 24) / 8)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return 50 + lines * 24
}

/** Where every line begins in px, and last where the whole ends. */
export function layOut(sizes: ArrayLike<number>): Float64Array {
  const offsets = new Float64Array(sizes.length + 1)
  for (let index = 0; index < sizes.length; index += 1) offsets[index + 1] = offsets[index]! + sizes[index]!
  return offsets
}

/** The line at a height, by halves. */
export function rowAt(offsets: Float64Array, top: number): number {
  let from = 0
  let to = Math.max(0, offsets.length - 2)
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if (offsets[middle]! <= top) from = middle
    else to = middle - 1
  }
  return from
}

/** Where a pane stands: at its end, or so many px into a message. */
export type PanePlace = { atEnd: true } | { atEnd: false; key: string; into: number }

/** How near its end, in px, a pane still counts as being there. */
const near = 48

/** What to hold on to: the end, or the first message in sight. Days and marks move when older messages come. */
export function placeOf(rows: readonly PaneRow[], offsets: Float64Array, top: number, height: number): PanePlace {
  const end = offsets[rows.length] ?? 0
  if (end - height - top <= near) return { atEnd: true }
  let index = rowAt(offsets, top)
  while (index < rows.length - 1 && (rows[index]!.kind === 'day' || rows[index]!.kind === 'new')) index += 1
  const row = rows[index]
  return row ? { atEnd: false, key: row.key, into: top - offsets[index]! } : { atEnd: true }
}

/** Where to scroll so that a place stays where it is; undefined when what it held on to has gone. */
export function topOf(place: PanePlace, rows: readonly PaneRow[], offsets: Float64Array, height: number): number | undefined {
  const end = Math.max(0, (offsets[rows.length] ?? 0) - height)
  if (place.atEnd) return end
  const index = rows.findIndex(row => row.key === place.key)
  return index < 0 ? undefined : Math.max(0, Math.min(end, offsets[index]! + place.into))
}
