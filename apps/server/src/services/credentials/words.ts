import type { Language, TextValues } from '@school/rules'
import { say } from '@school/texts'

/** What slips, jobs and receipts of login details say. */
const ids = {
  SlipsTitle: 'credentials.SlipsTitle',
  LoginName: 'logins.loginName',
  TemporaryPassword: 'credentials.TemporaryPassword',
  OwnPassword: 'credentials.OwnPassword',
  Address: 'logins.address',
  ValidUntil: 'credentials.ValidUntil',
  KeepOwn: 'credentials.KeepOwn',
  CredentialsSent: 'credentials.CredentialsSent',
  CredentialsSentStudents: 'credentials.CredentialsSentStudents',
  CredentialsSentStaff: 'credentials.CredentialsSentStaff',
  NoMobile: 'guardianUsers.NoMobile',
  NoEmail: 'credentials.NoEmail',
  SentBefore: 'logins.sentBefore',
  Blocked: 'logins.blockedLeftOut',
  Renewed: 'credentials.Renewed',
  SlipsReady: 'credentials.SlipsReady',
  Shortage: 'guardianUsers.short',
  FormatWaitsTitle: 'credentials.FormatWaitsTitle',
  FormatWaits: 'credentials.FormatWaits',
} as const

export type CredentialWord = keyof typeof ids

export const credentialWord = (name: CredentialWord, language: Language, values?: TextValues): string =>
  say(language, ids[name], values)
