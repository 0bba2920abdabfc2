import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  // Slips
  SlipsTitle: 'Login slips',
  LoginName: 'Login name',
  TemporaryPassword: 'Temporary password',
  OwnPassword: 'Your own password',
  Address: 'Address',
  ValidUntil: 'Valid until {day}. You choose your own password at the first login.',
  KeepOwn: 'Log in with the password that you chose.',
  // What a job did
  CredentialsSent: 'Credentials sent to {n} guardians.',
  CredentialsSentStudents: 'Credentials sent to {n} students.',
  CredentialsSentStaff: 'Credentials sent to {n} staff.',
  NoMobile: 'No mobile number: {n}.',
  NoEmail: 'No e-mail address: {n}.',
  SentBefore: 'Sent before: {n}.',
  Blocked: 'Blocked: {n}.',
  Renewed: 'New temporary passwords: {n}.',
  SlipsReady: 'Slips: {n}.',
  Shortage: 'Insufficient SMS balance. Required {n}, available {m}.',
} as const

export type CredentialWord = keyof typeof english

/** What slips, jobs and receipts of login details say. */
const texts: Texts<CredentialWord> = {
  en: english,
  es: {
    SlipsTitle: 'Hojas de acceso',
    LoginName: 'Usuario',
    TemporaryPassword: 'Contraseña temporal',
    OwnPassword: 'Su propia contraseña',
    Address: 'Dirección',
    ValidUntil: 'Válida hasta el {day}. En el primer acceso elige su propia contraseña.',
    KeepOwn: 'Entre con la contraseña que eligió.',
    CredentialsSent: 'Datos de acceso enviados a {n} tutores.',
    CredentialsSentStudents: 'Datos de acceso enviados a {n} alumnos.',
    CredentialsSentStaff: 'Datos de acceso enviados a {n} empleados.',
    NoMobile: 'Sin número de móvil: {n}.',
    NoEmail: 'Sin correo electrónico: {n}.',
    SentBefore: 'Enviados antes: {n}.',
    Blocked: 'Bloqueados: {n}.',
    Renewed: 'Contraseñas temporales nuevas: {n}.',
    SlipsReady: 'Hojas: {n}.',
    Shortage: 'Saldo de SMS insuficiente. Necesarios {n}, disponibles {m}.',
  },
  pt: {
    SlipsTitle: 'Talões de acesso',
    LoginName: 'Utilizador',
    TemporaryPassword: 'Palavra-passe temporária',
    OwnPassword: 'A sua palavra-passe',
    Address: 'Endereço',
    ValidUntil: 'Válida até {day}. No primeiro acesso escolhe a sua palavra-passe.',
    KeepOwn: 'Entre com a palavra-passe que escolheu.',
    CredentialsSent: 'Dados de acesso enviados a {n} encarregados.',
    CredentialsSentStudents: 'Dados de acesso enviados a {n} alunos.',
    CredentialsSentStaff: 'Dados de acesso enviados a {n} funcionários.',
    NoMobile: 'Sem número de telemóvel: {n}.',
    NoEmail: 'Sem e-mail: {n}.',
    SentBefore: 'Enviados antes: {n}.',
    Blocked: 'Bloqueados: {n}.',
    Renewed: 'Novas palavras-passe temporárias: {n}.',
    SlipsReady: 'Talões: {n}.',
    Shortage: 'Saldo de SMS insuficiente. Necessários {n}, disponíveis {m}.',
  },
  de: {
    SlipsTitle: 'Zugangszettel',
    LoginName: 'Benutzername',
    TemporaryPassword: 'Vorläufiges Passwort',
    OwnPassword: 'Ihr eigenes Passwort',
    Address: 'Adresse',
    ValidUntil: 'Gültig bis {day}. Bei der ersten Anmeldung wählen Sie ein eigenes Passwort.',
    KeepOwn: 'Melden Sie sich mit dem Passwort an, das Sie gewählt haben.',
    CredentialsSent: 'Zugangsdaten an {n} Erziehungsberechtigte gesendet.',
    CredentialsSentStudents: 'Zugangsdaten an {n} Schüler gesendet.',
    CredentialsSentStaff: 'Zugangsdaten an {n} Mitarbeiter gesendet.',
    NoMobile: 'Ohne Mobilnummer: {n}.',
    NoEmail: 'Ohne E-Mail-Adresse: {n}.',
    SentBefore: 'Schon gesendet: {n}.',
    Blocked: 'Gesperrt: {n}.',
    Renewed: 'Neue vorläufige Passwörter: {n}.',
    SlipsReady: 'Zettel: {n}.',
    Shortage: 'SMS-Guthaben reicht nicht. Benötigt {n}, vorhanden {m}.',
  },
}

export const credentialWord = (name: CredentialWord, language: Language, values?: TextValues): string =>
  fillText(texts[language][name], values)
