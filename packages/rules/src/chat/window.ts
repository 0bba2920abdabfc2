import { clockOf } from './moments'

/** When a person may write: both times 'HH:mm:ss' of the school's day. Without both there is no window. */
export interface ChatWindow {
  readonly chatStartTime: string | null
  readonly chatEndTime: string | null
}

/** Whether a person may write now. `changesIn` counts the ms until it is otherwise, where it ever will be. */
export type ChatWindowState =
  | { readonly open: true; readonly changesIn?: number }
  | { readonly open: false; readonly start: string; readonly end: string; readonly changesIn?: number }

const day = 24 * 60 * 60_000

/** Ms since midnight of 'HH:mm:ss' or 'HH:mm'; undefined for a text that is no time of day. */
export function readChatTime(text: string | null | undefined): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text ?? '') ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** 'hh:mm a' of a time of day: '04:00 PM' of '16:00:00'. */
export function chatClock(time: string): string {
  const at = readChatTime(time)
  if (at === undefined) return time
  const hours = Math.floor(at / 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hours % 12 || 12)}:${two(Math.floor(at / 60_000) % 60)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Open while start < now < end, strictly, on the day of the school; always where no window is set. */
export function chatWindowState(window: ChatWindow | null | undefined, at: Date, timeZone: string): ChatWindowState {
  const start = readChatTime(window?.chatStartTime)
  const end = readChatTime(window?.chatEndTime)
  if (start === undefined || end === undefined) return { open: true }
  const now = clockOf(at, timeZone)
  if (start < now && now < end) return { open: true, changesIn: end - now }
  const closed = {
    open: false,
    start: chatClock(window?.chatStartTime ?? ''),
    end: chatClock(window?.chatEndTime ?? ''),
  } as const
  if (end - start < 2) return closed
  return { ...closed, changesIn: (now <= start ? start : start + day) + 1 - now }
}
