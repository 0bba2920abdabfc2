import { custom } from '../../../platform/problems'

/** Days of hundredths, and back. */
export const inDays = (hundredths: number): number => hundredths / 100
export const inHundredths = (days: number): number => Math.round(days * 100)

export const inUse = (name: string, n: number) =>
  custom(409, 'MasterInUse', '{name} is in use by {n} record(s). Make it inactive instead.', { name, n })

export const codeTaken = (code: string) => custom(409, 'LeaveCodeTaken', '{code} already exists.', { code })

export const nameUsed = (name: string) => custom(409, 'NameUsed', '{name} exists already.', { name })
