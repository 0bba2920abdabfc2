import { defineMessage, defineMessages } from 'react-intl'

/** What the dialogs show. */
export const formatMessages = defineMessages({
  setFormat: { id: 'ui.formats.setFormat', defaultMessage: 'Set Format' },
  sms: { id: 'ui.formats.sms', defaultMessage: 'SMS' },
  notification: { id: 'ui.formats.notification', defaultMessage: 'Notification' },
  whatsapp: { id: 'ui.formats.whatsapp', defaultMessage: 'WhatsApp' },
  formatType: { id: 'ui.formats.formatType', defaultMessage: 'Format Type' },
  formatName: { id: 'ui.formats.formatName', defaultMessage: 'Format Name' },
  namePlaceholder: { id: 'ui.formats.namePlaceholder', defaultMessage: 'Select or Create a template' },
  campaignName: { id: 'ui.formats.campaignName', defaultMessage: 'Campaign Name' },
  campaignPlaceholder: { id: 'ui.formats.campaignPlaceholder', defaultMessage: 'Select or Create a Campaign' },
  suggestions: { id: 'ui.formats.suggestions', defaultMessage: 'Suggestions' },
  noSuggestion: { id: 'ui.formats.noSuggestion', defaultMessage: 'No format of this name yet. Save creates it.' },
  noCampaign: { id: 'ui.formats.noCampaign', defaultMessage: 'No campaign of this name yet.' },
  loading: { id: 'ui.formats.loading', defaultMessage: 'Loading...' },
  listFailed: { id: 'ui.formats.listFailed', defaultMessage: 'The formats could not be loaded.' },
  retry: { id: 'ui.formats.retry', defaultMessage: 'Retry' },
  reset: { id: 'ui.formats.reset', defaultMessage: 'Reset' },
  save: { id: 'ui.formats.save', defaultMessage: 'Save' },
  delete: { id: 'ui.formats.delete', defaultMessage: 'Delete' },
  set: { id: 'ui.formats.set', defaultMessage: 'Set' },
  setAndSave: { id: 'ui.formats.setAndSave', defaultMessage: 'Set & Save' },
  cancel: { id: 'ui.formats.cancel', defaultMessage: 'Cancel' },
  format: { id: 'ui.formats.format', defaultMessage: 'Format' },
  formatHelp: {
    id: 'ui.formats.formatHelp',
    defaultMessage: "A chip puts its word at the cursor. '{{Content}}' can be used only once.",
  },
  chipHelp: { id: 'ui.formats.chipHelp', defaultMessage: 'A chip puts its word at the cursor.' },
  content: { id: 'ui.formats.content', defaultMessage: 'Content' },
  title: { id: 'ui.formats.title', defaultMessage: 'Title' },
  description: { id: 'ui.formats.description', defaultMessage: 'Description' },
  includeAttachment: { id: 'ui.formats.includeAttachment', defaultMessage: 'Include Attachment' },
  includeDocument: { id: 'ui.formats.includeDocument', defaultMessage: 'Attachment Is Document' },
  attachment: { id: 'ui.formats.attachment', defaultMessage: 'Attachment' },
  parameters: { id: 'ui.formats.parameters', defaultMessage: 'Relevant Parameters' },
  inText: { id: 'ui.formats.inText', defaultMessage: '(in the text)' },
  words: { id: 'ui.formats.words', defaultMessage: 'Changeable words' },
  picks: { id: 'ui.formats.picks', defaultMessage: 'Saved formats' },
  wordsHelp: {
    id: 'ui.formats.wordsHelp',
    defaultMessage: 'Type in the sentence. Send keeps what you typed; Set keeps it without sending.',
  },
  wordBrackets: { id: 'ui.formats.wordBrackets', defaultMessage: 'Without [[ and ]]' },
  pressSave: { id: 'ui.formats.pressSave', defaultMessage: 'What you wrote is not kept yet: press Save, then Send.' },
  chooseFormat: { id: 'ui.formats.chooseFormat', defaultMessage: 'Choose a format here, or write a text below and save it.' },
  chooseApproved: { id: 'ui.formats.chooseApproved', defaultMessage: 'Choose a format here that is approved.' },
  preview: { id: 'ui.formats.preview', defaultMessage: 'Preview' },
  previewEmpty: { id: 'ui.formats.previewEmpty', defaultMessage: 'The message will stand here as the recipient gets it.' },
  previous: { id: 'ui.formats.previous', defaultMessage: 'Previous recipient' },
  next: { id: 'ui.formats.next', defaultMessage: 'Next recipient' },
  length: { id: 'ui.formats.length', defaultMessage: 'Approx. Length of message :' },
  count: { id: 'ui.formats.count', defaultMessage: 'Approx. SMS count per message :' },
  selected: { id: 'ui.formats.selected', defaultMessage: 'Recipients selected' },
  makePlain: { id: 'ui.formats.makePlain', defaultMessage: 'Make plain' },
  balance: { id: 'ui.formats.balance', defaultMessage: 'SMS balance' },
  approved: { id: 'ui.formats.approved', defaultMessage: 'Approved: only the changeable words can be set.' },
  approvedHint: { id: 'ui.formats.approvedHint', defaultMessage: 'Approved' },
  approvedFixed: { id: 'ui.formats.approvedFixed', defaultMessage: 'Approved: this format cannot be changed.' },
  officeKeeps: { id: 'ui.formats.officeKeeps', defaultMessage: 'The office saves the formats of this school.' },
  unsavedState: { id: 'ui.formats.unsavedState', defaultMessage: 'Not saved yet.' },
  savedState: { id: 'ui.formats.savedState', defaultMessage: 'Saved format.' },
  waitingState: { id: 'ui.formats.waitingState', defaultMessage: 'Saved format, waiting for approval.' },
  required: { id: 'ui.formats.required', defaultMessage: 'Required' },
})

/** What saving and deleting say. */
export const outcomeMessages = defineMessages({
  smsSaved: { id: 'ui.formats.smsSaved', defaultMessage: 'SMS Format Saved Successfully' },
  smsUpdated: { id: 'ui.formats.smsUpdated', defaultMessage: 'SMS Format Updated Successfully' },
  smsDeleted: { id: 'ui.formats.smsDeleted', defaultMessage: 'SMS Format Deleted Successfully' },
  smsNotSaved: { id: 'ui.formats.smsNotSaved', defaultMessage: 'SMS Format Not Saved Successful' },
  smsPrompt: { id: 'ui.formats.smsPrompt', defaultMessage: 'Please enter SMS Format Name:' },
  notificationSaved: { id: 'ui.formats.notificationSaved', defaultMessage: 'Notification Format Saved Successfully' },
  notificationCopied: { id: 'ui.formats.notificationCopied', defaultMessage: 'Notification Saved Successfully' },
  notificationUpdated: { id: 'ui.formats.notificationUpdated', defaultMessage: 'Notification Format Updated Successfully' },
  notificationDeleted: { id: 'ui.formats.notificationDeleted', defaultMessage: 'Notification Format Deleted Successfully' },
  notificationNotSaved: { id: 'ui.formats.notificationNotSaved', defaultMessage: 'Notification Format Not Saved' },
  notificationTaken: {
    id: 'ui.formats.notificationTaken',
    defaultMessage: 'Notification Format Not Saved,Please change the Format Name ',
  },
  notificationDuplicate: {
    id: 'ui.formats.notificationDuplicate',
    defaultMessage: 'Notification Format Not Saved,Duplicate Name',
  },
  notificationForeign: { id: 'ui.formats.notificationForeign', defaultMessage: 'Format name Already Exist.' },
  notificationPrompt: { id: 'ui.formats.notificationPrompt', defaultMessage: 'Please enter Notification Format Name:' },
  whatsappSaved: { id: 'ui.formats.whatsappSaved', defaultMessage: 'Whatsapp Format Saved Successfully' },
  whatsappUpdated: { id: 'ui.formats.whatsappUpdated', defaultMessage: 'Whatsapp Format Updated Successfully' },
  whatsappDeleted: { id: 'ui.formats.whatsappDeleted', defaultMessage: 'Whatsapp Format Deleted Successfully' },
  whatsappNotSaved: { id: 'ui.formats.whatsappNotSaved', defaultMessage: 'Whatsapp Format Not Saved Successful' },
  whatsappPrompt: { id: 'ui.formats.whatsappPrompt', defaultMessage: 'Please enter Whatsapp Format Name:' },
  noData: { id: 'ui.formats.noData', defaultMessage: 'No Data to Save' },
  nothingToDelete: { id: 'ui.formats.nothingToDelete', defaultMessage: 'Nothing to Delete' },
  sureToDelete: { id: 'ui.formats.sureToDelete', defaultMessage: 'Are you sure you want to Delete?' },
  taken: {
    id: 'ui.formats.taken',
    defaultMessage: 'There exist a predefined format with this name , Please change format name.',
  },
  sureToReplace: { id: 'ui.formats.sureToReplace', defaultMessage: 'Are you sure you want to replace this format?' },
  replace: { id: 'ui.formats.replace', defaultMessage: 'Replace' },
  predefinedOnly: { id: 'ui.formats.predefinedOnly', defaultMessage: 'Can save only the predefined format name' },
  cannotDelete: { id: 'ui.formats.cannotDelete', defaultMessage: 'Cannot Delete this SMS Format' },
  notDeleted: { id: 'ui.formats.notDeleted', defaultMessage: 'The format could not be deleted. Please try again.' },
  titleRequired: { id: 'ui.formats.titleRequired', defaultMessage: 'Title is required' },
  descriptionRequired: { id: 'ui.formats.descriptionRequired', defaultMessage: 'Description is required' },
  campaignRequired: { id: 'ui.formats.campaignRequired', defaultMessage: 'Campaign name is required' },
  contentRequired: { id: 'ui.formats.contentRequired', defaultMessage: 'Content is required' },
  checkWords: { id: 'ui.formats.checkWords', defaultMessage: 'Please check the changeable words.' },
  contentOnce: { id: 'ui.formats.contentOnce', defaultMessage: "'{{Content}}' can be used only once." },
  full: { id: 'ui.formats.full', defaultMessage: 'There is no room left in this text.' },
  longName: { id: 'ui.formats.longName', defaultMessage: 'A name has at most 100 characters.' },
})

export const nameExistsMessages = {
  sms: defineMessage<{ name: string }>({
    id: 'ui.formats.smsExists',
    defaultMessage: 'SMS format "{name}" already exists!',
  }),
  notification: defineMessage<{ name: string }>({
    id: 'ui.formats.notificationExists',
    defaultMessage: 'Notification format "{name}" already exists!',
  }),
  whatsapp: defineMessage<{ name: string }>({
    id: 'ui.formats.whatsappExists',
    defaultMessage: 'Whatsapp format "{name}" already exists!',
  }),
}

export const unknownParameterMessage = defineMessage<{ name: string }>({
  id: 'ui.formats.unknownParameter',
  defaultMessage: "Unknown parameter '{{'{name}'}}'.",
})

export const longMessage = defineMessage<{ limit: number }>({
  id: 'ui.formats.long',
  defaultMessage: 'At most {limit} characters.',
})

export const plainOnlyMessage = defineMessage<{ characters: string }>({
  id: 'ui.formats.plainOnly',
  defaultMessage: 'Only plain characters are allowed: {characters}.',
})

export const chargedMessage = defineMessage<{ count: number; characters: string }>({
  id: 'ui.formats.charged',
  defaultMessage: 'Charged as {count} SMS ({characters}).',
})

export const positionMessage = defineMessage<{ at: number; total: number }>({
  id: 'ui.formats.position',
  defaultMessage: '{at} of {total}',
})

export const wordLabelMessage = defineMessage<{ number: number }>({
  id: 'ui.formats.wordLabel',
  defaultMessage: 'Word {number}',
})

/** What the ear is told of an input in the sentence. */
export const wordInPlaceMessage = defineMessage<{ number: number; word: string }>({
  id: 'ui.formats.wordInPlace',
  defaultMessage: 'Word {number}, in place of “{word}”',
})

/** The dialog's second line: where the messages go. */
export const doorMessages = {
  guardian: defineMessage<{ channel: string }>({ id: 'ui.formats.toGuardians', defaultMessage: '{channel} to guardians' }),
  staff: defineMessage<{ channel: string }>({ id: 'ui.formats.toStaff', defaultMessage: '{channel} to staff' }),
  absentPresent: defineMessage<{ channel: string }>({
    id: 'ui.formats.absentPresent',
    defaultMessage: '{channel}, absent/present report',
  }),
  busReport: defineMessage<{ channel: string }>({
    id: 'ui.formats.busReport',
    defaultMessage: '{channel}, bus student report',
  }),
  busAttendance: defineMessage<{ channel: string }>({
    id: 'ui.formats.busAttendance',
    defaultMessage: '{channel}, bus attendance',
  }),
  fees: defineMessage<{ channel: string }>({ id: 'ui.formats.fees', defaultMessage: '{channel}, fees' }),
  feeDues: defineMessage<{ channel: string }>({ id: 'ui.formats.feeDues', defaultMessage: '{channel}, fee dues' }),
  system: defineMessage<{ channel: string }>({ id: 'ui.formats.system', defaultMessage: '{channel}, logins and codes' }),
}

/** Chips of the parameters, by the name that stands in the text. */
export const parameterMessages = defineMessages({
  'Admission Number': { id: 'ui.formats.parameter.admissionNumber', defaultMessage: 'Admission Number' },
  'Roll Number': { id: 'ui.formats.parameter.rollNumber', defaultMessage: 'Roll Number' },
  Student: { id: 'ui.formats.parameter.student', defaultMessage: 'Student' },
  Course: { id: 'ui.formats.parameter.course', defaultMessage: 'Course' },
  Division: { id: 'ui.formats.parameter.division', defaultMessage: 'Division' },
  Guardian: { id: 'ui.formats.parameter.guardian', defaultMessage: 'Guardian' },
  'Class Teacher': { id: 'ui.formats.parameter.classTeacher', defaultMessage: 'Class Teacher' },
  'Current Date': { id: 'ui.formats.parameter.currentDate', defaultMessage: 'Current Date' },
  'Current Time': { id: 'ui.formats.parameter.currentTime', defaultMessage: 'Current Time' },
  Content: { id: 'ui.formats.parameter.content', defaultMessage: 'Content' },
  Name: { id: 'ui.formats.parameter.name', defaultMessage: 'Name' },
  Designation: { id: 'ui.formats.parameter.designation', defaultMessage: 'Designation' },
  Section: { id: 'ui.formats.parameter.section', defaultMessage: 'Section' },
  Date: { id: 'ui.formats.parameter.date', defaultMessage: 'Date' },
  AdmissionNo: { id: 'ui.formats.parameter.admissionNo', defaultMessage: 'AdmissionNo' },
  TransactionId: { id: 'ui.formats.parameter.transactionId', defaultMessage: 'TransactionId' },
  Amount: { id: 'ui.formats.parameter.amount', defaultMessage: 'Amount' },
  FeesRemittedDate: { id: 'ui.formats.parameter.feesRemittedDate', defaultMessage: 'FeesRemittedDate' },
  TransactionStatus: { id: 'ui.formats.parameter.transactionStatus', defaultMessage: 'TransactionStatus' },
  'Due Amount': { id: 'ui.formats.parameter.dueAmount', defaultMessage: 'Due Amount' },
  'Due Date': { id: 'ui.formats.parameter.dueDate', defaultMessage: 'Due Date' },
  'Login Name': { id: 'ui.formats.parameter.loginName', defaultMessage: 'Login Name' },
  Password: { id: 'ui.formats.parameter.password', defaultMessage: 'Password' },
  Code: { id: 'ui.formats.parameter.code', defaultMessage: 'Code' },
  School: { id: 'ui.formats.parameter.school', defaultMessage: 'School' },
})
