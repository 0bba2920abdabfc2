import type { LeaveStatus } from '@school/rules'
import type { CallContext } from '../../../platform/http/call'

export type LeaveCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

/** What jobs have, too. */
export type LeavePlace = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/** Hundredths of days as days, and back. */
export const asDays = (hundredths: number): number => hundredths / 100
export const asHundredths = (days: number): number => Math.round(days * 100)

/** Those that count against others: they wait or are granted. */
export const standing: readonly LeaveStatus[] = ['Pending', 'Approved']
