import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  Header: 'platform.headerWrong',
  EntityId: 'platform.entityWrong',
  PauseReason: 'platform.PauseReason',
  LinkHost: 'platform.LinkHost',
  Delta: 'platform.allotWrong',
  Mobile: 'platform.mobileWrong',
  Test: 'platform.Test',
  TestSent: 'platform.testSent',
  PausedTitle: 'platform.PausedTitle',
  Paused: 'platform.Paused',
  ResumedTitle: 'platform.ResumedTitle',
  Resumed: 'platform.Resumed',
} as const

export type SmsAccountText = keyof typeof ids

export const smsAccountText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const smsAccountFieldText = fieldTextOf(ids)
