import { defineMessage, defineMessages } from 'react-intl'

export const removalMessages = defineMessages({
  stepScope: { id: 'ui.layouts.removalStepScope', defaultMessage: 'Choose' },
  stepCount: { id: 'ui.layouts.removalStepCount', defaultMessage: 'Count' },
  stepConfirm: { id: 'ui.layouts.removalStepConfirm', defaultMessage: 'Confirm' },
  stepReceipt: { id: 'ui.layouts.removalStepReceipt', defaultMessage: 'Receipt' },
  scope: { id: 'ui.layouts.removalScope', defaultMessage: 'What is to be removed' },
  count: { id: 'ui.layouts.removalCount', defaultMessage: 'Count' },
  countAgain: { id: 'ui.layouts.removalCountAgain', defaultMessage: 'Count again' },
  counting: { id: 'ui.layouts.removalCounting', defaultMessage: 'Counting' },
  counts: { id: 'ui.layouts.removalCounts', defaultMessage: 'What would go' },
  table: { id: 'ui.layouts.removalTable', defaultMessage: 'Records' },
  rows: { id: 'ui.layouts.removalRows', defaultMessage: 'Rows' },
  storage: { id: 'ui.layouts.removalStorage', defaultMessage: 'Storage' },
  total: { id: 'ui.layouts.removalTotal', defaultMessage: 'Total' },
  blocked: { id: 'ui.layouts.removalBlocked', defaultMessage: 'These cannot be removed' },
  untick: { id: 'ui.layouts.removalUntick', defaultMessage: 'Untick them' },
  warnings: { id: 'ui.layouts.removalWarnings', defaultMessage: 'To know before' },
  nothing: { id: 'ui.layouts.removalNothing', defaultMessage: 'Nothing to remove.' },
  outdated: { id: 'ui.layouts.removalOutdated', defaultMessage: 'The data changed. Please run the check again.' },
  changed: { id: 'ui.layouts.removalChanged', defaultMessage: 'The selection changed. Please run the check again.' },
  stale: {
    id: 'ui.layouts.removalStale',
    defaultMessage: 'The count is older than 15 minutes. Please run the check again.',
  },
  confirm: { id: 'ui.layouts.removalConfirm', defaultMessage: 'Confirm' },
  reason: { id: 'ui.layouts.removalReason', defaultMessage: 'Reason' },
  reasonHelp: { id: 'ui.layouts.removalReasonHelp', defaultMessage: '10 to 500 characters. It stays in the audit.' },
  reasonWrong: { id: 'ui.layouts.removalReasonWrong', defaultMessage: 'Type 10 to 500 characters.' },
  differs: { id: 'ui.layouts.removalDiffers', defaultMessage: 'The confirmation text does not match.' },
  atNight: {
    id: 'ui.layouts.removalAtNight',
    defaultMessage: 'More than 1,000,000 rows are removed at night, when nobody waits for the server.',
  },
  runNow: { id: 'ui.layouts.removalRunNow', defaultMessage: 'Run now' },
  remove: { id: 'ui.layouts.removalRemove', defaultMessage: 'Remove' },
  cancel: { id: 'ui.layouts.removalCancel', defaultMessage: 'Cancel' },
  running: { id: 'ui.layouts.removalRunning', defaultMessage: 'Removing' },
  failed: { id: 'ui.layouts.removalFailed', defaultMessage: 'Nothing was removed' },
  failedText: {
    id: 'ui.layouts.removalFailedText',
    defaultMessage: 'The work failed and everything is as it was before.',
  },
  restored: { id: 'ui.layouts.removalRestored', defaultMessage: 'Everything was put back.' },
  receipt: { id: 'ui.layouts.removalReceipt', defaultMessage: 'Receipt' },
  endedAt: { id: 'ui.layouts.removalEndedAt', defaultMessage: 'Date' },
  by: { id: 'ui.layouts.removalBy', defaultMessage: 'By' },
  audit: { id: 'ui.layouts.removalAudit', defaultMessage: 'Audit entry' },
  archiveUntil: { id: 'ui.layouts.removalArchiveUntil', defaultMessage: 'Archive kept until' },
  archive: { id: 'ui.layouts.removalArchive', defaultMessage: 'Download archive' },
  restore: { id: 'ui.layouts.removalRestore', defaultMessage: 'Restore' },
  restoreAsk: { id: 'ui.layouts.removalRestoreAsk', defaultMessage: 'Restore everything?' },
  restoreText: {
    id: 'ui.layouts.removalRestoreText',
    defaultMessage: 'All removed rows are put back as they were, or none of them.',
  },
  again: { id: 'ui.layouts.removalAgain', defaultMessage: 'Remove more' },
  tryAgain: { id: 'ui.layouts.removalTryAgain', defaultMessage: 'Start again' },
  history: { id: 'ui.layouts.removalHistory', defaultMessage: 'Earlier removals' },
  none: { id: 'ui.layouts.removalNone', defaultMessage: 'Nothing was removed yet.' },
  date: { id: 'ui.layouts.removalDate', defaultMessage: 'Date' },
  school: { id: 'ui.layouts.removalSchool', defaultMessage: 'School' },
  kind: { id: 'ui.layouts.removalKind', defaultMessage: 'Kind' },
  status: { id: 'ui.layouts.removalStatus', defaultMessage: 'Status' },
})

export const removalStatusMessages = defineMessages({
  Draft: { id: 'ui.layouts.removalStatusDraft', defaultMessage: 'Draft' },
  Counted: { id: 'ui.layouts.removalStatusCounted', defaultMessage: 'Counted' },
  Running: { id: 'ui.layouts.removalStatusRunning', defaultMessage: 'Running' },
  Done: { id: 'ui.layouts.removalStatusDone', defaultMessage: 'Done' },
  Failed: { id: 'ui.layouts.removalStatusFailed', defaultMessage: 'Failed' },
  Cancelled: { id: 'ui.layouts.removalStatusCancelled', defaultMessage: 'Cancelled' },
  Restored: { id: 'ui.layouts.removalStatusRestored', defaultMessage: 'Restored' },
})

/** Label of the field that takes the code. */
export const typeCodeMessage = defineMessage<{ code: string }>({
  id: 'ui.layouts.removalTypeCode',
  defaultMessage: 'Type {code} to confirm.',
})

/** 'Removed 3 students.' */
export const removedMessage = defineMessage<{ count: string; things: string }>({
  id: 'ui.layouts.removalRemoved',
  defaultMessage: 'Removed {count} {things}.',
})

/** How long a count is still good. */
export const validMessage = defineMessage<{ time: string }>({
  id: 'ui.layouts.removalValid',
  defaultMessage: 'The count is good until {time}.',
})
