import type { Nature } from '../diary/anecdotal'
import type { DiaryKind } from '../diary/entries'
import type { FeedbackStatus } from '../feedback/feedback'
import type { Role } from '../menu/roles'
import type { Language, Texts } from '../texts/language'
import type { BusTrip } from './bus'

const genders = { Male: 'Male', Female: 'Female', Other: 'Other' } as const

/** Names of the genders. */
export const genderTexts: Texts<keyof typeof genders> = {
  en: genders,
  es: { Male: 'Hombre', Female: 'Mujer', Other: 'Otro' },
  pt: { Male: 'Masculino', Female: 'Feminino', Other: 'Outro' },
  de: { Male: 'Männlich', Female: 'Weiblich', Other: 'Divers' },
}

const relations = {
  Father: 'Father',
  Mother: 'Mother',
  Grandparent: 'Grandparent',
  Guardian: 'Guardian',
  Other: 'Other',
} as const

/** What a guardian is to a student. */
export const relationTexts: Texts<keyof typeof relations> = {
  en: relations,
  es: { Father: 'Padre', Mother: 'Madre', Grandparent: 'Abuelo o abuela', Guardian: 'Tutor', Other: 'Otro' },
  pt: { Father: 'Pai', Mother: 'Mãe', Grandparent: 'Avô ou avó', Guardian: 'Encarregado', Other: 'Outro' },
  de: { Father: 'Vater', Mother: 'Mutter', Grandparent: 'Großelternteil', Guardian: 'Vormund', Other: 'Andere' },
}

const studentStatuses = { studying: 'Studying', terminated: 'Terminated' } as const

/** Whether a student is at the school. */
export const studentStatusTexts: Texts<keyof typeof studentStatuses> = {
  en: studentStatuses,
  es: { studying: 'Matriculado', terminated: 'Baja' },
  pt: { studying: 'Matriculado', terminated: 'Saiu' },
  de: { studying: 'An der Schule', terminated: 'Abgegangen' },
}

const loginStatuses = { Created: 'Created', Active: 'Active', Blocked: 'Blocked', Removed: 'Removed' } as const

/** Whether a person can log in. */
export const loginStatusTexts: Texts<keyof typeof loginStatuses> = {
  en: loginStatuses,
  es: { Created: 'Creado', Active: 'Activo', Blocked: 'Bloqueado', Removed: 'Eliminado' },
  pt: { Created: 'Criado', Active: 'Ativo', Blocked: 'Bloqueado', Removed: 'Eliminado' },
  de: { Created: 'Angelegt', Active: 'Aktiv', Blocked: 'Gesperrt', Removed: 'Entfernt' },
}

const requestStatuses = { Pending: 'Pending', Approved: 'Approved', Rejected: 'Rejected', Withdrawn: 'Withdrawn' } as const

/** What became of a request for changes. */
export const requestStatusTexts: Texts<keyof typeof requestStatuses> = {
  en: requestStatuses,
  es: { Pending: 'Pendiente', Approved: 'Aprobada', Rejected: 'Rechazada', Withdrawn: 'Retirada' },
  pt: { Pending: 'Pendente', Approved: 'Aprovado', Rejected: 'Recusado', Withdrawn: 'Retirado' },
  de: { Pending: 'Offen', Approved: 'Genehmigt', Rejected: 'Abgelehnt', Withdrawn: 'Zurückgezogen' },
}

const natureNames = { Positive: 'Positive', Neutral: 'Neutral', Concern: 'Concern' } as const satisfies Readonly<
  Record<Nature, string>
>

/** How an observation is meant. */
export const natureTexts: Texts<Nature> = {
  en: natureNames,
  es: { Positive: 'Positivo', Neutral: 'Neutro', Concern: 'Preocupante' },
  pt: { Positive: 'Positiva', Neutral: 'Neutra', Concern: 'Preocupante' },
  de: { Positive: 'Positiv', Neutral: 'Neutral', Concern: 'Anlass zur Sorge' },
}

const diaryKindNames = {
  Homework: 'Homework',
  Classwork: 'Classwork',
  Note: 'Note',
  Reminder: 'Reminder',
} as const satisfies Readonly<Record<DiaryKind, string>>

/** What an entry of the class diary is. */
export const diaryKindTexts: Texts<DiaryKind> = {
  en: diaryKindNames,
  es: { Homework: 'Deberes', Classwork: 'Trabajo en clase', Note: 'Nota', Reminder: 'Recordatorio' },
  pt: { Homework: 'Trabalho de casa', Classwork: 'Trabalho de aula', Note: 'Nota', Reminder: 'Lembrete' },
  de: { Homework: 'Hausaufgabe', Classwork: 'Unterricht', Note: 'Notiz', Reminder: 'Erinnerung' },
}

const busTripNames = { Pickup: 'Pickup', Drop: 'Drop', Both: 'Pickup and drop' } as const satisfies Readonly<
  Record<BusTrip, string>
>

/** Ways of a bus. */
export const busTripTexts: Texts<BusTrip> = {
  en: busTripNames,
  es: { Pickup: 'Ida', Drop: 'Vuelta', Both: 'Ida y vuelta' },
  pt: { Pickup: 'Ida', Drop: 'Volta', Both: 'Ida e volta' },
  de: { Pickup: 'Hinfahrt', Drop: 'Rückfahrt', Both: 'Hin- und Rückfahrt' },
}

const feedbackStatusNames = { New: 'New', Read: 'Read', Replied: 'Replied', Closed: 'Closed' } as const satisfies Readonly<
  Record<FeedbackStatus, string>
>

/** What became of a feedback. */
export const feedbackStatusTexts: Texts<FeedbackStatus> = {
  en: feedbackStatusNames,
  es: { New: 'Nuevo', Read: 'Leído', Replied: 'Respondido', Closed: 'Cerrado' },
  pt: { New: 'Novo', Read: 'Lido', Replied: 'Respondido', Closed: 'Fechado' },
  de: { New: 'Neu', Read: 'Gelesen', Replied: 'Beantwortet', Closed: 'Abgeschlossen' },
}

const messageStatuses = {
  Waiting: 'Waiting',
  Sending: 'Being sent',
  Sent: 'Sent',
  Failed: 'Failed',
  NotConfirmed: 'Not confirmed',
} as const

/** What became of a message. */
export const messageStatusTexts: Texts<keyof typeof messageStatuses> = {
  en: messageStatuses,
  es: {
    Waiting: 'En espera',
    Sending: 'Enviándose',
    Sent: 'Enviado',
    Failed: 'Fallido',
    NotConfirmed: 'Sin confirmar',
  },
  pt: {
    Waiting: 'Em espera',
    Sending: 'A enviar',
    Sent: 'Enviada',
    Failed: 'Falhou',
    NotConfirmed: 'Por confirmar',
  },
  de: {
    Waiting: 'Wartet',
    Sending: 'Wird gesendet',
    Sent: 'Gesendet',
    Failed: 'Fehlgeschlagen',
    NotConfirmed: 'Nicht bestätigt',
  },
}

const channels = { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp', voice: 'Call', push: 'Notification' } as const

/** How a message goes. */
export const channelTexts: Texts<keyof typeof channels> = {
  en: channels,
  es: { sms: 'SMS', email: 'Correo', whatsapp: 'WhatsApp', voice: 'Llamada', push: 'Notificación' },
  pt: { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp', voice: 'Chamada', push: 'Notificação' },
  de: { sms: 'SMS', email: 'E-Mail', whatsapp: 'WhatsApp', voice: 'Anruf', push: 'Benachrichtigung' },
}

const roleNames = {
  SystemAdmin: 'System Admin',
  SchoolSuperAdmin: 'School Super Admin',
  SchoolGroupAdmin: 'Group Admin',
  SchoolHead: 'School Head',
  Teacher: 'Teacher',
  NonTeachingStaff: 'Non-teaching Staff',
  Student: 'Student',
  Guardian: 'Guardian',
  GJAdmin: 'Platform Admin',
  GJSupport: 'Platform Support',
  GJSMSAdmin: 'Platform SMS Admin',
  CC: 'CC',
} as const satisfies Readonly<Record<Role, string>>

/** Names of the roles. */
export const roleTexts: Texts<Role> = {
  en: roleNames,
  es: {
    SystemAdmin: 'Administrador del sistema',
    SchoolSuperAdmin: 'Superadministrador del colegio',
    SchoolGroupAdmin: 'Administrador del grupo',
    SchoolHead: 'Director',
    Teacher: 'Profesor',
    NonTeachingStaff: 'Personal no docente',
    Student: 'Alumno',
    Guardian: 'Tutor',
    GJAdmin: 'Administrador de la plataforma',
    GJSupport: 'Soporte de la plataforma',
    GJSMSAdmin: 'Administrador de SMS',
    CC: 'CC',
  },
  pt: {
    SystemAdmin: 'Administrador do sistema',
    SchoolSuperAdmin: 'Superadministrador da escola',
    SchoolGroupAdmin: 'Administrador do grupo',
    SchoolHead: 'Diretor',
    Teacher: 'Professor',
    NonTeachingStaff: 'Pessoal não docente',
    Student: 'Aluno',
    Guardian: 'Encarregado de educação',
    GJAdmin: 'Administrador da plataforma',
    GJSupport: 'Suporte da plataforma',
    GJSMSAdmin: 'Administrador de SMS',
    CC: 'CC',
  },
  de: {
    SystemAdmin: 'Systemadministration',
    SchoolSuperAdmin: 'Schulleitung (Verwaltung)',
    SchoolGroupAdmin: 'Gruppenadministration',
    SchoolHead: 'Schulleitung',
    Teacher: 'Lehrkraft',
    NonTeachingStaff: 'Verwaltungspersonal',
    Student: 'Schüler/in',
    Guardian: 'Erziehungsberechtigte',
    GJAdmin: 'Plattformadministration',
    GJSupport: 'Plattformsupport',
    GJSMSAdmin: 'SMS-Administration',
    CC: 'CC',
  },
}

/** A photo in a history: the one that was there, and the one that came. */
const photoTexts: Texts<'former' | 'new'> = {
  en: { former: 'former', new: 'new' },
  es: { former: 'anterior', new: 'nueva' },
  pt: { former: 'anterior', new: 'nova' },
  de: { former: 'bisheriges', new: 'neues' },
}

/** 'Mon, Wed' of '1, 3'. 1 January 2024 was a Monday. */
const weekdaysText = (value: string, language: Language): string => {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return value.replace(/[1-7]/g, day => name.format(Date.UTC(2024, 0, Number(day))))
}

/** Codes of people's records that are shown by a name; every other value is what a school typed. */
const peopleCodeTexts = {
  gender: genderTexts,
  relation: relationTexts,
  status: studentStatusTexts,
  trip: busTripTexts,
  photo: photoTexts,
} as const satisfies Readonly<Record<string, Texts<string>>>

export const genderCodes = Object.keys(genders) as (keyof typeof genders)[]
export const studentStatusCodes = Object.keys(studentStatuses) as (keyof typeof studentStatuses)[]

/** A code by its name in one set of texts; what is none of them stays. */
export const nameOfCode = (texts: Texts<string>, code: string, language: Language): string =>
  Object.hasOwn(texts[language], code) ? texts[language][code]! : code

/** The value of a student's column as people read it: a code by its name, what a school typed as it stands. */
export function studentValueText(column: string, value: string, language: Language): string {
  if (column === 'weekdays') return weekdaysText(value, language)
  const texts: Texts<string> | undefined = Object.hasOwn(peopleCodeTexts, column)
    ? peopleCodeTexts[column as keyof typeof peopleCodeTexts]
    : undefined
  return texts ? nameOfCode(texts, value, language) : value
}
