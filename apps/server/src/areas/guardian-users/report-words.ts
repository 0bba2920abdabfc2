import type { DocumentLanguage } from '../../platform/documents/words'
import { type CommonWord, commonWords, personWords } from '../../school/report/words'

export type LoginState = 'NotCreated' | 'Created' | 'Sent' | 'Active' | 'Blocked'

interface Words extends Readonly<Record<CommonWord, string>> {
  readonly title: string
  readonly sheet: string
  readonly userType: string
  readonly userTypes: Readonly<Record<'Guardian' | 'Student', string>>
  readonly states: Readonly<Record<LoginState, string>>
  readonly channels: Readonly<Record<'sms' | 'email' | 'whatsapp' | 'print', string>>
  readonly sentFrom: string
  readonly sentTo: string
  readonly lastLoginFrom: string
  readonly lastLoginTo: string
  readonly neverLoggedIn: string
  readonly columns: Readonly<Record<string, string>>
}

/** Words of the report on logins of families in files. */
export const reportWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    ...commonWords.en,
    title: 'Guardian User Report',
    sheet: 'Users',
    userType: 'User type',
    userTypes: { Guardian: 'Guardian', Student: 'Student' },
    states: { NotCreated: 'Not created', Created: 'Created', Sent: 'Sent', Active: 'Active', Blocked: 'Blocked' },
    channels: { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp', print: 'Slip' },
    sentFrom: 'Sent from',
    sentTo: 'Sent to',
    lastLoginFrom: 'Last login from',
    lastLoginTo: 'Last login to',
    neverLoggedIn: 'Never logged in',
    columns: {
      ...personWords.en,
      guardian: 'Guardian',
      mobile: 'Mobile',
      email: 'E-mail',
      loginName: 'Login name',
      createdOn: 'Created on',
      sentOn: 'Sent on',
      channel: 'Channel',
      firstLogin: 'First login',
      lastLogin: 'Last login',
      status: 'Status',
    },
  },
  es: {
    ...commonWords.es,
    title: 'Informe de usuarios de tutores',
    sheet: 'Usuarios',
    userType: 'Tipo de usuario',
    userTypes: { Guardian: 'Tutor', Student: 'Alumno' },
    states: { NotCreated: 'Sin crear', Created: 'Creado', Sent: 'Enviado', Active: 'Activo', Blocked: 'Bloqueado' },
    channels: { sms: 'SMS', email: 'Correo', whatsapp: 'WhatsApp', print: 'Hoja' },
    sentFrom: 'Enviado desde',
    sentTo: 'Enviado hasta',
    lastLoginFrom: 'Último acceso desde',
    lastLoginTo: 'Último acceso hasta',
    neverLoggedIn: 'Nunca ha entrado',
    columns: {
      ...personWords.es,
      guardian: 'Tutor',
      mobile: 'Móvil',
      email: 'Correo',
      loginName: 'Nombre de usuario',
      createdOn: 'Creado el',
      sentOn: 'Enviado el',
      channel: 'Canal',
      firstLogin: 'Primer acceso',
      lastLogin: 'Último acceso',
      status: 'Estado',
    },
  },
  pt: {
    ...commonWords.pt,
    title: 'Relatório de utilizadores dos encarregados',
    sheet: 'Utilizadores',
    userType: 'Tipo de utilizador',
    userTypes: { Guardian: 'Encarregado', Student: 'Aluno' },
    states: { NotCreated: 'Por criar', Created: 'Criado', Sent: 'Enviado', Active: 'Ativo', Blocked: 'Bloqueado' },
    channels: { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp', print: 'Talão' },
    sentFrom: 'Enviado desde',
    sentTo: 'Enviado até',
    lastLoginFrom: 'Último acesso desde',
    lastLoginTo: 'Último acesso até',
    neverLoggedIn: 'Nunca entrou',
    columns: {
      ...personWords.pt,
      guardian: 'Encarregado',
      mobile: 'Telemóvel',
      email: 'E-mail',
      loginName: 'Nome de utilizador',
      createdOn: 'Criado em',
      sentOn: 'Enviado em',
      channel: 'Canal',
      firstLogin: 'Primeiro acesso',
      lastLogin: 'Último acesso',
      status: 'Estado',
    },
  },
  de: {
    ...commonWords.de,
    title: 'Bericht über Zugänge der Erziehungsberechtigten',
    sheet: 'Benutzer',
    userType: 'Art des Zugangs',
    userTypes: { Guardian: 'Erziehungsberechtigte', Student: 'Schüler' },
    states: { NotCreated: 'Nicht angelegt', Created: 'Angelegt', Sent: 'Gesendet', Active: 'Aktiv', Blocked: 'Gesperrt' },
    channels: { sms: 'SMS', email: 'E-Mail', whatsapp: 'WhatsApp', print: 'Zettel' },
    sentFrom: 'Gesendet von',
    sentTo: 'Gesendet bis',
    lastLoginFrom: 'Letzte Anmeldung von',
    lastLoginTo: 'Letzte Anmeldung bis',
    neverLoggedIn: 'Nie angemeldet',
    columns: {
      ...personWords.de,
      guardian: 'Erziehungsberechtigte',
      mobile: 'Mobil',
      email: 'E-Mail',
      loginName: 'Anmeldename',
      createdOn: 'Angelegt am',
      sentOn: 'Gesendet am',
      channel: 'Kanal',
      firstLogin: 'Erste Anmeldung',
      lastLogin: 'Letzte Anmeldung',
      status: 'Status',
    },
  },
}
