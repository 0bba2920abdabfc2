import { trimmed } from '../texts/blank'
import { chatLimits } from './limits'

// A database holds no NUL, and the other control characters show as nothing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * A text as it is sent and stored: without white space at its ends and without control characters, lines ended by LF.
 * Empty when nothing of it can be seen.
 */
export const cleanChatText = (text: string): string => trimmed(text.replace(/\r\n?/g, '\n').replace(CONTROL, ''))

export type ChatTextProblem = 'empty' | 'long'

/** Why a text cannot be sent; undefined when it can. */
export function chatTextProblem(text: string): ChatTextProblem | undefined {
  const { length } = cleanChatText(text)
  return length === 0 ? 'empty' : length > chatLimits.text ? 'long' : undefined
}

/** Whether one more message now would be more than 20 in a minute or 500 in a day. `sent` are the times of the former ones. */
export function chatTooFast(sent: readonly number[], now: number): boolean {
  const since = (span: number) => sent.filter(at => at > now - span).length
  return since(60_000) >= chatLimits.perMinute || since(24 * 60 * 60_000) >= chatLimits.perDay
}
