import type { messaging, RequestOfCall } from '@school/api/client'
import type { Half } from '@school/rules'

export type SendChannel = 'sms' | 'notification' | 'whatsapp' | 'voice' | 'email'
type SelectionOf<C> = RequestOfCall<C> extends { readonly body: { selection?: infer S } } ? S : never

/** Who is written to through a door: named one by one, or by the filters that found them. */
export type Recipients =
  | {
      readonly door: 'guardian'
      readonly ids: readonly string[]
      readonly whole: SelectionOf<typeof messaging.guardianSms> | undefined
    }
  | {
      readonly door: 'feeDues'
      readonly ids: readonly string[]
      readonly whole: undefined
      /** What was handed over with them. */
      readonly handOver: string
    }
  | {
      readonly door: 'staff'
      readonly ids: readonly string[]
      readonly whole: SelectionOf<typeof messaging.staffSms> | undefined
    }
  | {
      readonly door: 'busReport'
      readonly ids: readonly string[]
      readonly whole: SelectionOf<typeof messaging.busSms> | undefined
    }
  | {
      readonly door: 'absentPresent'
      readonly ids: readonly string[]
      readonly whole: undefined
      /** The day that is told of, and what each student was seen to be. */
      readonly about: { readonly attendanceDate: string; readonly half: '' | Half; readonly statusOf: (id: string) => string }
    }
  | {
      readonly door: 'busAttendance'
      readonly ids: readonly string[]
      readonly whole: undefined
      /** The day that is told of. */
      readonly about: { readonly attendanceDate: string }
    }

/** The rows of the absent/present report, each with its day. */
export const marked = (recipients: Extract<Recipients, { door: 'absentPresent' }>) => {
  const { attendanceDate, half, statusOf } = recipients.about
  return { entries: recipients.ids.map(id => ({ id, attendanceDate, status: statusOf(id) })), attendanceDate, half }
}

/** Riders of one day. */
export const riding = ({ ids, about }: Extract<Recipients, { door: 'busAttendance' }>) => ({
  entries: ids.map(id => ({ id })),
  attendanceDate: about.attendanceDate,
})

/** Those named one by one; nobody where filters name them all. */
export const rowsOf = (to: Recipients) => (to.whole ? [] : to.ids.map(id => ({ id })))
