import { defineMessage, defineMessages } from 'react-intl'

export const uploadMessages = defineMessages({
  choose: { id: 'ui.upload.choose', defaultMessage: 'Choose a file' },
  chooseMany: { id: 'ui.upload.chooseMany', defaultMessage: 'Choose files' },
  hint: { id: 'ui.upload.hint', defaultMessage: 'Drop or paste a file here.' },
  hintMany: { id: 'ui.upload.hintMany', defaultMessage: 'Drop or paste files here.' },
  cancel: { id: 'ui.upload.cancel', defaultMessage: 'Cancel' },
  retry: { id: 'ui.upload.retry', defaultMessage: 'Retry' },
  replace: { id: 'ui.upload.replace', defaultMessage: 'Replace' },
  remove: { id: 'ui.upload.remove', defaultMessage: 'Remove' },
  addAll: { id: 'ui.upload.addAll', defaultMessage: 'Add all' },
  removeAll: { id: 'ui.upload.removeAll', defaultMessage: 'Remove all' },
  overall: { id: 'ui.upload.overall', defaultMessage: 'All files' },
  nameColumn: { id: 'ui.upload.nameColumn', defaultMessage: 'Name' },
  progressColumn: { id: 'ui.upload.progressColumn', defaultMessage: 'Progress' },
  statusColumn: { id: 'ui.upload.statusColumn', defaultMessage: 'Status' },
  actionsColumn: { id: 'ui.upload.actionsColumn', defaultMessage: 'Actions' },
  sending: { id: 'ui.upload.sending', defaultMessage: 'Uploading' },
  waiting: { id: 'ui.upload.waiting', defaultMessage: 'Not uploaded yet' },
  uploaded: { id: 'ui.upload.uploaded', defaultMessage: 'Uploaded' },
  invalidType: { id: 'ui.upload.invalidType', defaultMessage: 'Invalid file type' },
  invalidSize: { id: 'ui.upload.invalidSize', defaultMessage: 'Invalid file size' },
  failed: { id: 'ui.upload.failed', defaultMessage: "Can't upload this file, please try again later" },
  deleted: { id: 'ui.upload.deleted', defaultMessage: 'File Deleted.' },
  allDeleted: { id: 'ui.upload.allDeleted', defaultMessage: 'Files Deleted.' },
  notDeleted: { id: 'ui.upload.notDeleted', defaultMessage: 'The file could not be deleted. Try again.' },
})

/** What a field takes, where the limit is below that of the product. */
export const noticeMessage = defineMessage<{ types: string; maxSize: number }>({
  id: 'ui.upload.notice',
  defaultMessage: 'Maximum allowed file({types}) size is {maxSize} KB',
})

/** The same of a field that takes any type. */
export const sizeNoticeMessage = defineMessage<{ maxSize: number }>({
  id: 'ui.upload.sizeNotice',
  defaultMessage: 'Maximum allowed file size is {maxSize} KB',
})

/** More files than a list takes. */
export const maximumMessage = defineMessage<{ n: number }>({
  id: 'ui.upload.maximum',
  defaultMessage: 'You can only upload a maximum of {n} files',
})

/** Name of the bar, and what is said when the work begins. */
export const uploadingMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.uploading',
  defaultMessage: 'Uploading {name}',
})

/** Said when the work is done. */
export const uploadedMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.uploadedOne',
  defaultMessage: '{name} was uploaded.',
})

/** Said when something is wrong with a file. */
export const problemMessage = defineMessage<{ name: string; problem: string }>({
  id: 'ui.upload.problem',
  defaultMessage: '{name}: {problem}',
})

/** The thumbnail as a button. */
export const openMessage = defineMessage<{ name: string }>({ id: 'ui.upload.open', defaultMessage: 'Open {name}' })

/** The buttons of a row of a list. */
export const addOneMessage = defineMessage<{ name: string }>({ id: 'ui.upload.addOne', defaultMessage: 'Add {name}' })

export const cancelOneMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.cancelOne',
  defaultMessage: 'Cancel {name}',
})

export const retryOneMessage = defineMessage<{ name: string }>({ id: 'ui.upload.retryOne', defaultMessage: 'Retry {name}' })

export const removeOneMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.removeOne',
  defaultMessage: 'Remove {name}',
})
