import type { Language } from '@school/rules'
import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  noNext: 'yearEnding.fault.noNext',
  itself: 'yearEnding.fault.itself',
  loop: 'yearEnding.fault.loop',
  noTarget: 'yearEnding.fault.noTarget',
  nameUsed: 'yearEnding.fault.nameUsed',
  overlap: 'yearEnding.fault.overlap',
  length: 'yearEnding.fault.length',
  switchOn: 'yearEnding.fault.switchOn',
  notCurrent: 'yearEnding.fault.notCurrent',
  noStudents: 'yearEnding.fault.noStudents',
  noTeacher: 'yearEnding.warning.noTeacher',
  noSchedule: 'yearEnding.warning.noSchedule',
  unpublishedCards: 'yearEnding.warning.unpublishedCards',
  kept: 'yearEnding.warning.kept',
  withoutClass: 'yearEnding.warning.withoutClass',
  ran: 'yearEnding.ran',
  ranNew: 'yearEnding.ranNew',
  reverted: 'yearEnding.reverted',
  changed: 'yearEnding.changed',
  late: 'yearEnding.late',
  rows: 'yearEnding.rows',
} as const

/** Texts of fees that were carried. */
export const carryText = sayOf({
  carried: 'yearEnding.fees.carried',
  undone: 'yearEnding.fees.undone',
  undoPaid: 'yearEnding.fees.undoPaid',
})

type Name = keyof typeof ids

export const endingText = sayOf(ids)
export const endingFieldText = fieldTextOf({ notStudying: 'yearEnding.notStudying' })

/** A sentence of the check. */
export interface Finding {
  readonly code: Name
  readonly message: string
}

export const finding = (language: Language, code: Name, values?: Parameters<typeof endingText>[2]): Finding => ({
  code,
  message: endingText(language, code, values),
})
