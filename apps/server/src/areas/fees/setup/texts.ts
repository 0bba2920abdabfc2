import { fieldTextOf } from '@school/texts'

const ids = {
  DueOutside: 'feeSetup.DueOutside',
  DueNotAfter: 'feeSetup.DueNotAfter',
  SlabFirstDay: 'feeSetup.SlabFirstDay',
  SlabGap: 'feeSetup.SlabGap',
  SlabBackwards: 'feeSetup.SlabBackwards',
  SlabNoEnd: 'feeSetup.SlabNoEnd',
  SlabsNeeded: 'feeSetup.SlabsNeeded',
  AmountNeeded: 'feeSetup.AmountNeeded',
  PercentNeeded: 'feeSetup.PercentNeeded',
  PercentOrAmount: 'feeSetup.PercentOrAmount',
  BusAmounts: 'feeSetup.BusAmounts',
  PrefixFixed: 'feeSetup.PrefixFixed',
  NextGrows: 'feeSetup.NextGrows',
  PeriodWrong: 'feeSetup.PeriodWrong',
  PrefixUsed: 'feeSetup.PrefixUsed',
  OfOtherAccount: 'feeSetup.OfOtherAccount',
  OfOtherYear: 'feeSetup.OfOtherYear',
  DueDateNeeded: 'feeSetup.DueDateNeeded',
  TooMuch: 'feeSetup.TooMuch',
  NotManual: 'feeSetup.NotManual',
  NothingToChange: 'feeSetup.NothingToChange',
  TypeInactive: 'feeSetup.TypeInactive',
  TypeGranted: 'feeSetup.TypeGranted',
} as const

export type SetupText = keyof typeof ids

/** What is wrong with a field of the set-up, in the language of the reader. */
export const setupText = fieldTextOf(ids)
