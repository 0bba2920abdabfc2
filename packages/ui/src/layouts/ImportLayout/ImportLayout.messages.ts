import { defineMessage, defineMessages } from 'react-intl'

export const importMessages = defineMessages({
  stepFile: { id: 'ui.layouts.importStepFile', defaultMessage: 'File' },
  stepColumns: { id: 'ui.layouts.importStepColumns', defaultMessage: 'Columns' },
  stepCheck: { id: 'ui.layouts.importStepCheck', defaultMessage: 'Check' },
  stepApply: { id: 'ui.layouts.importStepApply', defaultMessage: 'Apply' },
  kind: { id: 'ui.layouts.importKind', defaultMessage: 'What does the file hold?' },
  choose: { id: 'ui.layouts.importChoose', defaultMessage: 'Choose a file' },
  uploading: { id: 'ui.layouts.importUploading', defaultMessage: 'Uploading' },
  template: { id: 'ui.layouts.importTemplate', defaultMessage: 'Template' },
  templateData: { id: 'ui.layouts.importTemplateData', defaultMessage: 'Template with present data' },
  column: { id: 'ui.layouts.importColumn', defaultMessage: 'Column' },
  inFile: { id: 'ui.layouts.importInFile', defaultMessage: 'In the file' },
  notInFile: { id: 'ui.layouts.importNotInFile', defaultMessage: 'Not in the file' },
  example: { id: 'ui.layouts.importExample', defaultMessage: 'Example' },
  options: { id: 'ui.layouts.importOptions', defaultMessage: 'Options' },
  check: { id: 'ui.layouts.importCheck', defaultMessage: 'Check' },
  rows: { id: 'ui.layouts.importRows', defaultMessage: 'Rows' },
  allRows: { id: 'ui.layouts.importAllRows', defaultMessage: 'All rows' },
  row: { id: 'ui.layouts.importRow', defaultMessage: 'Row' },
  key: { id: 'ui.layouts.importKey', defaultMessage: 'Key' },
  action: { id: 'ui.layouts.importAction', defaultMessage: 'Action' },
  changes: { id: 'ui.layouts.importChanges', defaultMessage: 'Changes' },
  messages: { id: 'ui.layouts.importMessages', defaultMessage: 'Messages' },
  message: { id: 'ui.layouts.importMessage', defaultMessage: 'Message' },
  code: { id: 'ui.layouts.importCode', defaultMessage: 'Code' },
  count: { id: 'ui.layouts.importCount', defaultMessage: 'Count' },
  firstRow: { id: 'ui.layouts.importFirstRow', defaultMessage: 'First row' },
  lastRow: { id: 'ui.layouts.importLastRow', defaultMessage: 'Last row' },
  warnings: { id: 'ui.layouts.importWarnings', defaultMessage: 'Warnings' },
  moreMessages: { id: 'ui.layouts.importMoreMessages', defaultMessage: 'Show all messages' },
  held: { id: 'ui.layouts.importHeld', defaultMessage: 'Held' },
  nothing: {
    id: 'ui.layouts.importNothing',
    defaultMessage: 'Nothing to apply: every row is already as in the file.',
  },
  done: { id: 'ui.layouts.importDone', defaultMessage: 'Applied' },
  back: { id: 'ui.layouts.importRolledBack', defaultMessage: 'Rolled back' },
  history: { id: 'ui.layouts.importHistory', defaultMessage: 'Earlier imports' },
  none: { id: 'ui.layouts.importNone', defaultMessage: 'No files were imported yet.' },
  file: { id: 'ui.layouts.importFile', defaultMessage: 'File' },
  holds: { id: 'ui.layouts.importHolds', defaultMessage: 'Holds' },
  status: { id: 'ui.layouts.importStatus', defaultMessage: 'Status' },
  by: { id: 'ui.layouts.importBy', defaultMessage: 'By' },
  at: { id: 'ui.layouts.importAt', defaultMessage: 'At' },
  created: { id: 'ui.layouts.importCreated', defaultMessage: 'Created' },
  updated: { id: 'ui.layouts.importUpdated', defaultMessage: 'Updated' },
})

/** What stands behind the figures of an import that was applied. */
export const importPartMessages = {
  created: defineMessage<{ count: number }>({
    id: 'ui.layouts.importPartCreated',
    defaultMessage: '{count, plural, other {created}}',
  }),
  updated: defineMessage<{ count: number }>({
    id: 'ui.layouts.importPartUpdated',
    defaultMessage: '{count, plural, other {updated}}',
  }),
}

export const importActionMessages = defineMessages({
  create: { id: 'ui.layouts.importCreate', defaultMessage: 'Create' },
  update: { id: 'ui.layouts.importUpdate', defaultMessage: 'Update' },
  same: { id: 'ui.layouts.importSame', defaultMessage: 'Same' },
  skip: { id: 'ui.layouts.importSkip', defaultMessage: 'Skipped' },
  error: { id: 'ui.layouts.importError', defaultMessage: 'Errors' },
})

export const importStatusMessages = defineMessages({
  Uploaded: { id: 'ui.layouts.importStatusUploaded', defaultMessage: 'Uploaded' },
  Mapped: { id: 'ui.layouts.importStatusMapped', defaultMessage: 'Mapped' },
  Checked: { id: 'ui.layouts.importStatusChecked', defaultMessage: 'Checked' },
  Held: { id: 'ui.layouts.importStatusHeld', defaultMessage: 'Held' },
  Applying: { id: 'ui.layouts.importStatusApplying', defaultMessage: 'Applying' },
  Applied: { id: 'ui.layouts.importStatusApplied', defaultMessage: 'Applied' },
  Failed: { id: 'ui.layouts.importStatusFailed', defaultMessage: 'Failed' },
  Cancelled: { id: 'ui.layouts.importStatusCancelled', defaultMessage: 'Cancelled' },
  RolledBack: { id: 'ui.layouts.importStatusRolledBack', defaultMessage: 'Rolled back' },
})

/** Head of the table of columns. */
export const columnsHelpMessage = defineMessage<{ rows: number; file: string }>({
  id: 'ui.layouts.importColumnsHelp',
  defaultMessage: '{rows, plural, one {# row} other {# rows}} in {file}. Check which column of the file holds what.',
})

export const ignoredMessage = defineMessage<{ header: string }>({
  id: 'ui.layouts.importIgnored',
  defaultMessage: 'Column ignored: {header}',
})

/** The columns that say which record a row is of. */
export const chooseHelpMessage = defineMessage<{ rows: number }>({
  id: 'ui.layouts.importChooseHelp',
  defaultMessage: '.xlsx or .csv, at most 20 MB and {rows, number} rows. The first row holds the column names.',
})

export const keyMissingMessage = defineMessage<{ columns: string }>({
  id: 'ui.layouts.importKeyMissing',
  defaultMessage: 'Choose where the file holds {columns}. Without that no row can be read.',
})

export const fixFirstMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.importFixFirst',
  defaultMessage:
    '{count, plural, one {# row has an error. Correct it} other {# rows have errors. Correct them}} in the error file and upload it, or apply the good rows.',
})

export const doneMessage = defineMessage<{ create: number; update: number; same: number }>({
  id: 'ui.layouts.importDoneText',
  defaultMessage: '{create} created, {update} updated, {same} unchanged.',
})
