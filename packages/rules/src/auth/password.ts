import { operatorRoles } from '../menu/roles'
import type { TextValues } from '../texts/language'
import type { Speak } from '../texts/speak'
import { commonPasswords } from './common-passwords'

export type PasswordFaultCode = 'TooShort' | 'TooLong' | 'TooCommon' | 'OwnName' | 'SameAsCurrent' | 'NotRepeated'

/** Why a new password is refused. */
export interface PasswordFault {
  readonly code: PasswordFaultCode
  /** What its text names. */
  readonly values?: TextValues
}

/** The text of a fault, which is that of the refusal. */
export const passwordMessage = ({ code, values }: PasswordFault, speak: Speak): string =>
  speak(`error.Password${code}`, values) ?? code

/** What a new password is checked against. */
export interface PasswordFacts {
  /** Operators of the platform need 12 characters. */
  readonly operator: boolean
  /** Login name, mobile, admission numbers of the owner. */
  readonly forbidden: readonly string[]
  /** The present password, where it is at hand. */
  readonly current?: string
  /** The new password typed a second time. */
  readonly repeat?: string
}

const longest = 128

const isRun = (text: string) => {
  const steps = new Set<number>()
  for (let index = 1; index < text.length; index += 1) steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0]!)
}

/** Common as it stands, with a few digits or marks around it, or with letters written as digits. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const letters = text.replace(/@/g, 'a').replace(/0/g, 'o').replace(/1/g, 'i').replace(/3/g, 'e').replace(/\$/g, 's')
  const core = (value: string) => value.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return (
    commonPasswords.has(text) ||
    commonPasswords.has(letters) ||
    (core(text).length > 0 && text.length - core(text).length <= 4 && commonPasswords.has(core(text))) ||
    isRun(text) ||
    /^(.{1,4})\1+$/.test(text)
  )
}

/** The same password again. */
export const sameAsCurrent: PasswordFault = { code: 'SameAsCurrent' }

const shortestOf = (operator: boolean) => (operator ? 12 : 8)

/** The fewest characters of the password of these roles: operators of the platform need more. */
export const shortestPassword = (roles: readonly string[]): number =>
  shortestOf(roles.some(role => (operatorRoles as readonly string[]).includes(role)))

/** Checks a new password. Any characters are allowed; there is no rule on kinds of characters. */
export function checkPassword(password: string, { operator, forbidden, current, repeat }: PasswordFacts): PasswordFault[] {
  const shortest = shortestOf(operator)
  const faults: PasswordFault[] = []
  if ([...password].length < shortest) faults.push({ code: 'TooShort', values: { n: shortest } })
  if ([...password].length > longest) faults.push({ code: 'TooLong', values: { n: longest } })
  if (faults.length === 0 && isCommon(password)) faults.push({ code: 'TooCommon' })
  const own = forbidden.map(text => text.toLowerCase()).filter(Boolean)
  if (own.includes(password.toLowerCase())) faults.push({ code: 'OwnName' })
  if (current === password) faults.push(sameAsCurrent)
  if (repeat !== undefined && repeat !== password) faults.push({ code: 'NotRepeated' })
  return faults
}
