import type { BatchMessageState, HistoryChannel, HistoryKind } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type CommonWord, commonWords } from '../report/words'

interface Words extends Readonly<Record<CommonWord, string>> {
  readonly title: string
  readonly sheet: string
  readonly designation: string
  readonly from: string
  readonly to: string
  readonly types: Readonly<Record<'Student' | 'Staff', string>>
  readonly channels: Readonly<Record<HistoryChannel, string>>
  readonly kinds: Readonly<Record<HistoryKind, string>>
  readonly statuses: Readonly<Record<BatchMessageState, string>>
  readonly columns: Readonly<Record<string, string>>
}

/** Words of the history of messages in files. */
export const reportWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    ...commonWords.en,
    title: 'Notification History',
    sheet: 'Messages',
    designation: 'Designation',
    from: 'From',
    to: 'To',
    types: { Student: 'Student', Staff: 'Staff' },
    channels: { sms: 'SMS', email: 'E-mail', notification: 'Notification' },
    kinds: { Message: 'Message', Urgent: 'Urgent', Repeat: 'Sent again' },
    statuses: {
      Skipped: 'Skipped',
      Queued: 'Queued',
      Sending: 'Sending',
      Sent: 'Sent',
      Delivered: 'Delivered',
      Read: 'Read',
      Failed: 'Failed',
      Unconfirmed: 'Not confirmed',
      Cancelled: 'Cancelled',
    },
    columns: {
      sentOn: 'Sent on',
      person: 'Recipient',
      students: 'Students',
      channel: 'Channel',
      kind: 'Kind',
      title: 'Title / Format',
      message: 'Message',
      to: 'To',
      status: 'Status',
      delivered: 'Delivered',
      read: 'Read',
      sentBy: 'Sent by',
    },
  },
  es: {
    ...commonWords.es,
    title: 'Historial de avisos',
    sheet: 'Mensajes',
    designation: 'Cargo',
    from: 'Desde',
    to: 'Hasta',
    types: { Student: 'Alumno', Staff: 'Personal' },
    channels: { sms: 'SMS', email: 'Correo', notification: 'Notificación' },
    kinds: { Message: 'Mensaje', Urgent: 'Urgente', Repeat: 'Reenviado' },
    statuses: {
      Skipped: 'Omitido',
      Queued: 'En cola',
      Sending: 'Enviando',
      Sent: 'Enviado',
      Delivered: 'Entregado',
      Read: 'Leído',
      Failed: 'Fallido',
      Unconfirmed: 'Sin confirmar',
      Cancelled: 'Cancelado',
    },
    columns: {
      sentOn: 'Enviado el',
      person: 'Destinatario',
      students: 'Alumnos',
      channel: 'Canal',
      kind: 'Tipo',
      title: 'Título / formato',
      message: 'Mensaje',
      to: 'Para',
      status: 'Estado',
      delivered: 'Entregado',
      read: 'Leído',
      sentBy: 'Enviado por',
    },
  },
  pt: {
    ...commonWords.pt,
    title: 'Histórico de notificações',
    sheet: 'Mensagens',
    designation: 'Função',
    from: 'De',
    to: 'Até',
    types: { Student: 'Aluno', Staff: 'Pessoal' },
    channels: { sms: 'SMS', email: 'E-mail', notification: 'Notificação' },
    kinds: { Message: 'Mensagem', Urgent: 'Urgente', Repeat: 'Reenviada' },
    statuses: {
      Skipped: 'Omitido',
      Queued: 'Em fila',
      Sending: 'A enviar',
      Sent: 'Enviado',
      Delivered: 'Entregue',
      Read: 'Lido',
      Failed: 'Falhado',
      Unconfirmed: 'Não confirmado',
      Cancelled: 'Cancelado',
    },
    columns: {
      sentOn: 'Enviado em',
      person: 'Destinatário',
      students: 'Alunos',
      channel: 'Canal',
      kind: 'Tipo',
      title: 'Título / formato',
      message: 'Mensagem',
      to: 'Para',
      status: 'Estado',
      delivered: 'Entregue',
      read: 'Lido',
      sentBy: 'Enviado por',
    },
  },
  de: {
    ...commonWords.de,
    title: 'Benachrichtigungsverlauf',
    sheet: 'Nachrichten',
    designation: 'Funktion',
    from: 'Von',
    to: 'Bis',
    types: { Student: 'Schüler', Staff: 'Personal' },
    channels: { sms: 'SMS', email: 'E-Mail', notification: 'Benachrichtigung' },
    kinds: { Message: 'Nachricht', Urgent: 'Dringend', Repeat: 'Erneut gesendet' },
    statuses: {
      Skipped: 'Ausgelassen',
      Queued: 'In Warteschlange',
      Sending: 'Wird gesendet',
      Sent: 'Gesendet',
      Delivered: 'Zugestellt',
      Read: 'Gelesen',
      Failed: 'Fehlgeschlagen',
      Unconfirmed: 'Nicht bestätigt',
      Cancelled: 'Abgebrochen',
    },
    columns: {
      sentOn: 'Gesendet am',
      person: 'Empfänger',
      students: 'Schüler',
      channel: 'Kanal',
      kind: 'Art',
      title: 'Titel / Vorlage',
      message: 'Nachricht',
      to: 'An',
      status: 'Status',
      delivered: 'Zugestellt',
      read: 'Gelesen',
      sentBy: 'Gesendet von',
    },
  },
}
