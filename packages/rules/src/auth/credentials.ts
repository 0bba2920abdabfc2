import { type CreditRates, smsCredits, usualRates, whatsappCredits } from '../communication/credits'
import { fillText, type Language, type Texts } from '../texts/language'

/** Ways by which login details leave: messages, and slips of paper. */
export const credentialChannels = ['sms', 'email', 'whatsapp'] as const
export type CredentialChannel = (typeof credentialChannels)[number]

/** Days that a temporary password opens the first login. */
export const temporaryPasswordDays = 14

/** What a row of the user screens says of its login. */
export const credentialStates = ['NotCreated', 'Created', 'Sent', 'Active', 'Blocked'] as const
export type CredentialState = (typeof credentialStates)[number]

/**
 * The state of a person's login in one school.
 *
 * @param login undefined when there is none.
 */
export function credentialState(
  login: { readonly status: string; readonly open: boolean; readonly sent: boolean } | undefined,
): CredentialState {
  if (!login) return 'NotCreated'
  if (!login.open || login.status === 'Blocked') return 'Blocked'
  if (login.status === 'Active') return 'Active'
  return login.sent ? 'Sent' : 'Created'
}

/** Where a person can be reached. */
export interface Contacts {
  readonly mobile: string | null
  readonly whatsapp: string | null
  readonly email: string | null
}

/** The address of a channel; WhatsApp falls back to the mobile. Undefined when there is none. */
export function credentialAddress(channel: CredentialChannel, { mobile, whatsapp, email }: Contacts): string | undefined {
  const address = channel === 'email' ? email : channel === 'whatsapp' ? whatsapp || mobile : mobile
  return address || undefined
}

const messages: Texts<'subject' | 'first' | 'own' | 'ownPassword'> = {
  en: {
    subject: 'Your login at {school}',
    first: '{school}: login name {loginName}, temporary password {password}. Log in within {days} days: {link}',
    own: '{school}: your login name is {loginName}. Log in with your own password: {link}',
    ownPassword: 'your own password',
  },
  es: {
    subject: 'Su acceso a {school}',
    first: '{school}: usuario {loginName}, contraseña temporal {password}. Entre en {days} días: {link}',
    own: '{school}: su usuario es {loginName}. Entre con su propia contraseña: {link}',
    ownPassword: 'su propia contraseña',
  },
  pt: {
    subject: 'O seu acesso a {school}',
    first: '{school}: utilizador {loginName}, palavra-passe temporária {password}. Entre no prazo de {days} dias: {link}',
    own: '{school}: o seu utilizador é {loginName}. Entre com a sua palavra-passe: {link}',
    ownPassword: 'a sua palavra-passe',
  },
  de: {
    subject: 'Ihr Zugang zu {school}',
    first: '{school}: Anmeldename {loginName}, vorläufiges Passwort {password}. Bitte in {days} Tagen anmelden: {link}',
    own: '{school}: Ihr Anmeldename ist {loginName}. Melden Sie sich mit Ihrem Passwort an: {link}',
    ownPassword: 'Ihr eigenes Passwort',
  },
}

/** What a message with login details says. Without a password the owner has one already. */
export interface CredentialFacts {
  readonly school: string
  readonly loginName: string
  readonly password?: string
  readonly link: string
}

/** The text of a message with login details. */
export const credentialMessage = (facts: CredentialFacts, language: Language): string =>
  fillText(facts.password === undefined ? messages[language].own : messages[language].first, {
    school: facts.school,
    loginName: facts.loginName,
    password: facts.password ?? '',
    link: facts.link,
    days: temporaryPasswordDays,
  })

/** The subject of such a message, where the channel has one. */
export const credentialSubject = (school: string, language: Language): string => fillText(messages[language].subject, { school })

/** What stands in the place of a password that its owner has chosen. */
export const ownPasswordWords = (language: Language): string => messages[language].ownPassword

/** Credits that one message takes: an SMS its parts, a WhatsApp message one, an e-mail none. */
export function messageCredits(channel: CredentialChannel, text: string, rates: CreditRates = usualRates): number {
  if (channel === 'email') return 0
  return channel === 'sms' ? smsCredits(text, rates) : whatsappCredits('utility', rates)
}

/** Eight characters that stand for a temporary password where its message is only counted. */
export const passwordPlaceholder = 'XXXXXXXX'
