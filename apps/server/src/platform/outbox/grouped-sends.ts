import { failures } from '@school/rules'
import type { Services } from '../services'
import type { Deliverer } from './deliver'
import type { Driver, DriverMessage } from './driver'
import { openText } from './encrypted-text'
import type { Claimed } from './message'

/** Why a message was not taken that went with others. It goes alone then: the refusal may be meant for another. */
export const refusedTogether = failures.RefusedTogether

/** The text of a message and what fills its places; undefined where they were sealed with another secret. */
export function wordsOf(
  services: Services,
  { sealed, body, variables }: Pick<Claimed, 'sealed' | 'body' | 'variables'>,
): Pick<DriverMessage, 'text' | 'variables'> | undefined {
  if (!sealed) return { text: body, variables }
  try {
    return { text: openText(services, body), variables: variables?.map(value => openText(services, value)) ?? null }
  } catch {
    return undefined
  }
}

/** A message as its driver gets it. */
export function outgoingOf(
  message: Claimed,
  words: Pick<DriverMessage, 'text' | 'variables'>,
  more: Partial<DriverMessage> = {},
): DriverMessage {
  const { id, channel, recipient: to, subject, created_at: at, template } = message
  const school = message.school_name === null ? null : { name: message.school_name, email: message.school_email ?? '' }
  return { id, channel, to, subject, ...words, template, files: [], at, attempt: message.attempts, school, ...more }
}

/** What a message shares with others of one request; undefined of one that goes alone. */
function keyOf(services: Services, { together, name }: Driver, message: Claimed): string | undefined {
  if (!together || message.last_error === refusedTogether) return undefined
  const words = wordsOf(services, message)
  const key = words && together.keyOf(outgoingOf(message, words))
  return key === undefined ? undefined : `${name} ${key}`
}

/** Puts claimed messages together as their drivers take them; most drivers take one at a time. */
export function groupsOf(services: Services, { driverOf }: Deliverer, claimed: readonly Claimed[]): Claimed[][] {
  const groups: Claimed[][] = []
  const open = new Map<string, Claimed[]>()
  for (const message of claimed) {
    const driver = driverOf(message.channel, message.recipient)
    const key = keyOf(services, driver, message)
    const group = key === undefined ? undefined : open.get(key)
    if (group && group.length < (driver.together?.most ?? 1)) {
      group.push(message)
      continue
    }
    const begun = [message]
    groups.push(begun)
    if (key !== undefined) open.set(key, begun)
  }
  return groups
}
