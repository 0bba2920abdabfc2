import { defineMessage, defineMessages } from 'react-intl'

/** What goes with the sending of a message. */
export const sendingMessages = defineMessages({
  send: { id: 'ui.formats.send', defaultMessage: 'Send' },
  when: { id: 'ui.formats.when', defaultMessage: 'When' },
  now: { id: 'ui.formats.now', defaultMessage: 'Send now' },
  later: { id: 'ui.formats.later', defaultMessage: 'Send at a time' },
  sendAt: { id: 'ui.formats.sendAt', defaultMessage: 'Date and time' },
  onePerNumber: { id: 'ui.formats.onePerNumber', defaultMessage: 'One SMS per number' },
  families: { id: 'ui.formats.families', defaultMessage: 'Recipients' },
  familyGuardian: { id: 'ui.formats.familyGuardian', defaultMessage: 'Guardians' },
  familyStudent: { id: 'ui.formats.familyStudent', defaultMessage: 'Students' },
  familyBoth: { id: 'ui.formats.familyBoth', defaultMessage: 'Guardians and students' },
  smsFallback: { id: 'ui.formats.smsFallback', defaultMessage: 'SMS to those without login' },
  urgent: { id: 'ui.formats.urgent', defaultMessage: 'Urgent' },
  reason: { id: 'ui.formats.reason', defaultMessage: 'Reason' },
  reasonLength: { id: 'ui.formats.reasonLength', defaultMessage: 'Give a reason of 5 to 200 characters.' },
  timeMissing: { id: 'ui.formats.timeMissing', defaultMessage: 'Choose a date and a time.' },
  timePast: { id: 'ui.formats.timePast', defaultMessage: 'Choose a time that is still to come.' },
  timeFar: { id: 'ui.formats.timeFar', defaultMessage: 'Choose a time within the next 30 days.' },
  timeStep: { id: 'ui.formats.timeStep', defaultMessage: 'Choose a time in steps of 5 minutes.' },
  noRecipients: { id: 'ui.formats.noRecipients', defaultMessage: 'Please select at least one recipient.' },
  unsaved: { id: 'ui.formats.unsaved', defaultMessage: 'Please save the format first.' },
  waiting: { id: 'ui.formats.waiting', defaultMessage: 'This format is waiting for approval.' },
  onePerAddress: { id: 'ui.formats.onePerAddress', defaultMessage: 'One e-mail per address' },
  email: { id: 'ui.formats.email', defaultMessage: 'E-mail' },
  subject: { id: 'ui.formats.subject', defaultMessage: 'Subject' },
  subjectRequired: { id: 'ui.formats.subjectRequired', defaultMessage: 'Subject is required' },
  files: { id: 'ui.formats.files', defaultMessage: 'Files' },
  filesHelp: { id: 'ui.formats.filesHelp', defaultMessage: 'At most 5 files, 5 MB in all.' },
  filesLarge: { id: 'ui.formats.filesLarge', defaultMessage: 'The files have more than 5 MB in all. Remove some of them.' },
  attachFile: { id: 'ui.formats.attachFile', defaultMessage: 'Please attach a file.' },
  estimateFailed: { id: 'ui.formats.estimateFailed', defaultMessage: 'What it takes could not be worked out.' },
  sendFailed: { id: 'ui.formats.sendFailed', defaultMessage: 'The message could not be sent. Please try again.' },
  messages: { id: 'ui.formats.messages', defaultMessage: 'Messages' },
  parts: { id: 'ui.formats.parts', defaultMessage: 'Charged SMS' },
  credits: { id: 'ui.formats.credits', defaultMessage: 'Credits to be used' },
  balanceAfter: { id: 'ui.formats.balanceAfter', defaultMessage: 'Balance' },
  missing: { id: 'ui.formats.missing', defaultMessage: 'Recipients with a missing value' },
  skip: { id: 'ui.formats.skip', defaultMessage: 'Skip' },
  dash: { id: 'ui.formats.dash', defaultMessage: 'Send with -' },
  download: { id: 'ui.formats.download', defaultMessage: 'Download the list of those left out' },
  needsApproval: { id: 'ui.formats.needsApproval', defaultMessage: 'The message waits until it is approved.' },
})

export const confirmSendMessage = defineMessage<{ count: string }>({
  id: 'ui.formats.confirmSend',
  defaultMessage: 'Send to {count} recipient(s)?',
})

export const repeatedMessage = defineMessage<{ count: string }>({
  id: 'ui.formats.repeated',
  defaultMessage: '{count} recipient(s) got this text today.',
})

export const shortBalanceMessage = defineMessage<{ required: string; available: string }>({
  id: 'ui.formats.shortBalance',
  defaultMessage: 'Insufficient SMS balance. Required {required}, available {available}.',
})

export const quietTextsMessage = defineMessage<{ time: string }>({
  id: 'ui.formats.quietTexts',
  defaultMessage: 'Quiet hours. The SMS to those without login will be sent at {time}.',
})

export const quietMessage = defineMessage<{ time: string }>({
  id: 'ui.formats.quiet',
  defaultMessage: 'Quiet hours. The message will be sent at {time}.',
})
