import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  AfterToday: 'logins.afterToday',
  BadLoginName: 'logins.badName',
  NotAForm: 'logins.NotAForm',
  ApprovedTitle: 'logins.ApprovedTitle',
  Approved: 'logins.Approved',
  RejectedTitle: 'logins.RejectedTitle',
  Rejected: 'logins.Rejected',
  mobile: 'logins.mobile',
  whatsappNumber: 'logins.whatsappNumber',
  email: 'logins.email',
  address: 'logins.address',
  photo: 'logins.photo',
} as const

export const loginText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const loginFieldText = fieldTextOf(ids)
