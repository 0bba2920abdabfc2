import { type Language, type TextValues, temporaryPasswordDays } from '@school/rules'
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

/** What a message with login details says. Without a password the owner has one already. */
export interface CredentialFacts {
  readonly school: string
  readonly loginName: string
  readonly password?: string
  readonly link: string
}

/** The text of a message with login details. */
export const credentialMessage = ({ school, loginName, password, link }: CredentialFacts, language: Language): string =>
  password === undefined
    ? say(language, 'credentials.message.own', { school, loginName, link })
    : say(language, 'credentials.message.first', { school, loginName, password, link, days: temporaryPasswordDays })

/** The subject of such a message, where the channel has one. */
export const credentialSubject = (school: string, language: Language): string =>
  say(language, 'credentials.message.subject', { school })

/** What stands in the place of a password that its owner has chosen. */
export const ownPasswordWords = (language: Language): string => say(language, 'credentials.message.ownPassword')
