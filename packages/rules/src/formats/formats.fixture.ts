import { emptyFormatFields, type FormatAction, type FormatEditor, openFormat, reduceFormat, type StoredFormat } from './editor'
import type { FormatChannel, FormatDoor } from './parameters'

export const format = (id: string, name: string, rest: Partial<StoredFormat> = {}): StoredFormat => ({
  ...emptyFormatFields,
  id,
  name,
  isApproved: false,
  ...rest,
})

export const ptm = format('ptm', 'PTM', { body: 'PTM on [[Saturday]] at [[10 am]]', isApproved: true, version: 3 })
export const trip = format('trip', 'Trip', { body: 'Trip of {{Division}}', content: 'soon', version: 7 })
export const success = format('ok', 'PaymentSuccessSMS', { body: 'Got {{Amount}} [[now]]', isApproved: true })

export const mine = format('mine', 'Holiday', { title: 'T', description: 'D', own: true, formatType: 'Notification' })
export const theirs = format('theirs', 'Sports', {
  title: 'T',
  description: 'D',
  own: false,
  formatType: 'Notification',
})
export const text = format('text', 'Rain', { title: 'Rain', description: 'Rain', own: true, formatType: 'SMS' })

export const run = (editor: FormatEditor, ...actions: FormatAction[]) => actions.reduce(reduceFormat, editor)

/** A dialog whose list arrived. */
export const ready = (formats: readonly StoredFormat[], channel: FormatChannel = 'sms', door: FormatDoor = 'guardian') =>
  run(openFormat(channel, door), { kind: 'loaded', load: 1, formats, approval: true })
