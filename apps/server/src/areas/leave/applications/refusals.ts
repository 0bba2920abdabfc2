import { fillText } from '@school/rules'
import { custom } from '../../../platform/problems'

/** Why an application cannot be made as it is. */
export interface Refusal {
  /** Where it stands in the form; null: it is about the whole. */
  readonly field: string | null
  readonly name: string
  readonly message: string
  readonly values: Record<string, string | number>
  readonly status: number
}

const texts = {
  LeaveBackwards: 'To date must not be before from date.',
  LeaveTooLong: 'At most {n} days in one application.',
  LeaveAcrossYears: 'Apply separately for the next year.',
  LeaveNoWorkingDay: 'There is no working day in these dates.',
  LeaveOverlap: 'You already applied for leave from {from} to {to} ({status}).',
  LeaveTooFar: 'You can apply up to {n} days ahead.',
  LeaveTooLate: 'Past dates can be applied up to {n} working days back.',
  LeaveNotice: '{type} must be applied {n} day(s) before.',
  LeaveMaxSpell: '{type} allows at most {n} day(s) at a time.',
  LeaveMaxMonth: '{type} allows at most {n} day(s) in a month.',
  LeaveNotWith: '{type} cannot be joined with {other}.',
  LeaveService: '{type} is available after {n} months of service.',
  LeaveRestricted: '{type} is only for listed restricted holidays.',
  LeaveWholeDays: '{type} is taken in whole days.',
  LeaveFile: 'Please attach a medical certificate for more than {n} days.',
  LeaveRelieved: '{name} no longer works here.',
  LeaveOtherType: '{type} is not meant for {name}.',
  LeaveBalance: 'Only {n} day(s) of {type} are available.',
} as const

const conflicts: ReadonlySet<string> = new Set(['LeaveOverlap', 'LeaveBalance'])

/** A refusal with its words. */
export const refusal = (
  name: keyof typeof texts,
  field: string | null,
  values: Record<string, string | number> = {},
): Refusal => ({ field, name, message: fillText(texts[name], values), values, status: conflicts.has(name) ? 409 : 400 })

/** The same as an answer other than success. */
export const refused = ({ status, name, values }: Refusal) => custom(status, name, texts[name as keyof typeof texts], values)

/** As calls answer it. */
export const refusalAnswer = ({ field, name, message, values }: Refusal) => ({ field, name, message, values })
