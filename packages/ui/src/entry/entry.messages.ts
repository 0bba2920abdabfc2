import { defineMessage, defineMessages } from 'react-intl'

export const entryMessages = defineMessages({
  number: { id: 'ui.entry.number', defaultMessage: 'Type a number.' },
  marksNegative: { id: 'ui.entry.marksNegative', defaultMessage: 'Marks cannot be negative.' },
  saving: { id: 'ui.entry.saving', defaultMessage: 'Saving' },
  failed: { id: 'ui.entry.failed', defaultMessage: 'Could not be saved. It will be tried again.' },
  refused: { id: 'ui.entry.refused', defaultMessage: 'Was not accepted.' },
  conflict: { id: 'ui.entry.conflict', defaultMessage: 'Changed by somebody else meanwhile.' },
  notSavedYet: { id: 'ui.entry.notSavedYet', defaultMessage: 'Not saved yet' },
  noChanges: { id: 'ui.entry.noChanges', defaultMessage: 'No changes' },
  retry: { id: 'ui.entry.retry', defaultMessage: 'Try again' },
  notAssessed: { id: 'ui.entry.notAssessed', defaultMessage: 'not assessed' },
  entered: { id: 'ui.entry.entered', defaultMessage: 'Entered' },
  codes: { id: 'ui.entry.codes', defaultMessage: 'Codes' },
  keys: { id: 'ui.entry.keys', defaultMessage: 'Keys' },
  keyNext: { id: 'ui.entry.keyNext', defaultMessage: 'next row' },
  keyColumn: { id: 'ui.entry.keyColumn', defaultMessage: 'next column' },
  keyEdit: { id: 'ui.entry.keyEdit', defaultMessage: 'edit' },
  keyPaste: { id: 'ui.entry.keyPaste', defaultMessage: 'paste a block' },
  keyFill: { id: 'ui.entry.keyFill', defaultMessage: 'fill down' },
  keyUndo: { id: 'ui.entry.keyUndo', defaultMessage: 'undo' },
  keyLeave: { id: 'ui.entry.keyLeave', defaultMessage: 'leave the table' },
  keepMine: { id: 'ui.entry.keepMine', defaultMessage: 'Keep mine' },
  takeOther: { id: 'ui.entry.takeOther', defaultMessage: 'Take the other' },
  somebody: { id: 'ui.entry.somebody', defaultMessage: 'Somebody else' },
  nothing: { id: 'ui.entry.nothing', defaultMessage: 'empty' },
  copyCells: { id: 'ui.entry.copyCells', defaultMessage: 'Copy these cells' },
  copied: { id: 'ui.entry.copied', defaultMessage: 'Copied' },
  column: { id: 'ui.entry.column', defaultMessage: 'Column' },
  tiles: { id: 'ui.entry.tiles', defaultMessage: 'Show as tiles' },
  list: { id: 'ui.entry.list', defaultMessage: 'Show as list' },
  hasNote: { id: 'ui.entry.hasNote', defaultMessage: 'has a note' },
  tapHint: { id: 'ui.entry.tapHint', defaultMessage: 'Tap to change, hold for more.' },
  openHint: { id: 'ui.entry.openHint', defaultMessage: 'Tap a person to fill in.' },
  noRows: { id: 'ui.entry.noRows', defaultMessage: 'Nobody to fill in' },
  noRowsText: { id: 'ui.entry.noRowsText', defaultMessage: 'Choose another sheet above.' },
  more: { id: 'ui.entry.more', defaultMessage: 'More' },
  save: { id: 'ui.entry.save', defaultMessage: 'Save' },
  leave: { id: 'ui.entry.leave', defaultMessage: 'Leave without saving?' },
  leaveYes: { id: 'ui.entry.leaveYes', defaultMessage: 'Leave' },
  leaveNo: { id: 'ui.entry.leaveNo', defaultMessage: 'Stay' },
})

export const marksMaxMessage = defineMessage<{ max: string }>({
  id: 'ui.entry.marksMax',
  defaultMessage: 'Marks cannot be more than {max}.',
})
export const maxMessage = defineMessage<{ max: string }>({ id: 'ui.entry.max', defaultMessage: 'At most {max}.' })
export const minMessage = defineMessage<{ min: string }>({ id: 'ui.entry.min', defaultMessage: 'At least {min}.' })
export const stepMessage = defineMessage<{ step: string }>({ id: 'ui.entry.step', defaultMessage: 'Use steps of {step}.' })
export const decimalsMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.decimals',
  defaultMessage: '{count, plural, =0 {Whole numbers only.} one {At most # decimal.} other {At most # decimals.}}',
})
export const codeMessage = defineMessage<{ typed: string; codes: string }>({
  id: 'ui.entry.code',
  defaultMessage: 'Unknown code {typed}. Use {codes}.',
})
export const lengthMessage = defineMessage<{ column: string; count: number; max: number }>({
  id: 'ui.entry.length',
  defaultMessage: '{column} is too long: {count} of {max}.',
})
export const counterMessage = defineMessage<{ count: number; max: number }>({
  id: 'ui.entry.counter',
  defaultMessage: '{count} of {max}',
})
export const noteMessage = defineMessage<{ code: string }>({
  id: 'ui.entry.note',
  defaultMessage: 'A note is required for {code}.',
})
/** Second line of a head. */
export const headMaxMessage = defineMessage<{ max: string }>({ id: 'ui.entry.headMax', defaultMessage: 'max {max}' })
/** What can be read of one column and one person. */
export const cellNameMessage = defineMessage<{ name: string; column: string }>({
  id: 'ui.entry.cellName',
  defaultMessage: '{name}, {column}',
})
export const savedAtMessage = defineMessage<{ time: string }>({ id: 'ui.entry.savedAt', defaultMessage: 'Saved {time}' })
export const notSavedMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.notSaved',
  defaultMessage: '{count, plural, one {# change not saved yet} other {# changes not saved yet}}',
})
export const toMendMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.toMend',
  defaultMessage: '{count, plural, one {Correct # cell} other {Correct # cells}}',
})
export const refusedMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.refusedCells',
  defaultMessage: '{count, plural, one {# cell was not accepted} other {# cells were not accepted}}',
})
export const toDecideMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.toDecide',
  defaultMessage: '{count, plural, one {# cell was changed by somebody else} other {# cells were changed by somebody else}}',
})
export const othersMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.others',
  defaultMessage: '{count, plural, one {and # more} other {and # more}}',
})
/** Who changed a cell to what, and when. */
export const conflictMessage = defineMessage<{ name: string; user: string; value: string; time: string }>({
  id: 'ui.entry.changedBy',
  defaultMessage: '{name}: {user} changed this to {value} at {time}. Keep yours?',
})
export const conflictNoTimeMessage = defineMessage<{ name: string; user: string; value: string }>({
  id: 'ui.entry.changedByWithout',
  defaultMessage: '{name}: {user} changed this to {value}. Keep yours?',
})
export const mineMessage = defineMessage<{ value: string }>({ id: 'ui.entry.mine', defaultMessage: 'Yours: {value}' })
export const otherMessage = defineMessage<{ value: string }>({ id: 'ui.entry.other', defaultMessage: 'Theirs: {value}' })
export const pastedMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.pasted',
  defaultMessage: '{count, plural, one {# cell pasted.} other {# cells pasted.}}',
})
export const skippedMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.skipped',
  defaultMessage:
    '{count, plural, one {# cell cannot be changed and was left out.} other {# cells cannot be changed and were left out.}}',
})
export const wideMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.wide',
  defaultMessage: '{count, plural, one {The block is # column too wide.} other {The block is # columns too wide.}}',
})
export const longMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.long',
  defaultMessage: '{count, plural, one {The block is # row too long.} other {The block is # rows too long.}}',
})
export const unknownRowsMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.unknownRows',
  defaultMessage: '{count, plural, one {# row names nobody of this sheet.} other {# rows name nobody of this sheet.}}',
})
export const filledMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.filled',
  defaultMessage: '{count, plural, one {# cell filled.} other {# cells filled.}}',
})
export const clearedMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.cleared',
  defaultMessage: '{count, plural, one {# cell cleared.} other {# cells cleared.}}',
})
export const undoneMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.undone',
  defaultMessage: '{count, plural, one {# cell undone.} other {# cells undone.}}',
})
export const redoneMessage = defineMessage<{ count: number }>({
  id: 'ui.entry.redone',
  defaultMessage: '{count, plural, one {# cell done again.} other {# cells done again.}}',
})
export const shareMessage = defineMessage<{ share: string }>({ id: 'ui.entry.share', defaultMessage: 'Entered {share} %' })
export const cellsMessage = defineMessage<{ entered: number; expected: number; missing: number }>({
  id: 'ui.entry.cells',
  defaultMessage: '{missing, plural, =0 {{entered} of {expected} cells} other {{entered} of {expected} cells, # missing}}',
})
