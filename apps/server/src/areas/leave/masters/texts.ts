import { fieldTextOf } from '@school/texts'

const ids = {
  QuotaNeeded: 'leaveMasters.QuotaNeeded',
  AccrualBelowCarry: 'leaveMasters.AccrualBelowCarry',
  StepNeedsPerson: 'leaveMasters.StepNeedsPerson',
  ChainMissing: 'leaveMasters.ChainMissing',
  NoDays: 'leaveMasters.NoDays',
  NotCredited: 'leaveMasters.NotCredited',
  ExpiresBefore: 'leaveMasters.ExpiresBefore',
  NoClassTeacher: 'leaveMasters.NoClassTeacher',
} as const

/** A text at a field, in the language of its reader. */
export const leaveFieldText = fieldTextOf(ids)
