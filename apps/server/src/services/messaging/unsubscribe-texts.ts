import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  Ask: 'Unsubscribe from general e-mails',
  AskHelp: 'You will get no more general messages from {school} by e-mail.',
  Button: 'Unsubscribe',
  Done: 'You are unsubscribed',
  DoneHelp: '{school} sends you no more general messages by e-mail.',
  Stays: 'Urgent messages will still come, and nothing changes for attendance, fees and your login.',
  Again: 'You can switch them on again in {settings}, or ask the school to do it.',
  Wrong: 'This link does not work',
  WrongHelp: 'It is incomplete or too old. You can switch e-mails off in {settings}, or ask the school to do it.',
  /** As the screen is called. */
  Settings: 'Notification settings',
} as const

export type UnsubscribeText = keyof typeof english

const texts: Texts<UnsubscribeText> = {
  en: english,
  es: {
    Ask: 'Darse de baja de los correos generales',
    AskHelp: 'Dejará de recibir por correo electrónico los mensajes generales de {school}.',
    Button: 'Darse de baja',
    Done: 'Se ha dado de baja',
    DoneHelp: '{school} ya no le envía mensajes generales por correo electrónico.',
    Stays: 'Los mensajes urgentes seguirán llegando, y nada cambia en los avisos de asistencia, cuotas y acceso.',
    Again: 'Puede volver a activarlos en {settings} o pedírselo al colegio.',
    Wrong: 'Este enlace no funciona',
    WrongHelp: 'Está incompleto o ha caducado. Puede desactivar los correos en {settings} o pedírselo al colegio.',
    Settings: 'Ajustes de notificaciones',
  },
  pt: {
    Ask: 'Deixar de receber e-mails gerais',
    AskHelp: 'Deixará de receber por e-mail as mensagens gerais de {school}.',
    Button: 'Cancelar subscrição',
    Done: 'Subscrição cancelada',
    DoneHelp: '{school} já não lhe envia mensagens gerais por e-mail.',
    Stays: 'As mensagens urgentes continuarão a chegar, e nada muda nos avisos de assiduidade, propinas e acesso.',
    Again: 'Pode voltar a ativá-las em {settings} ou pedi-lo à escola.',
    Wrong: 'Esta ligação não funciona',
    WrongHelp: 'Está incompleta ou expirou. Pode desativar os e-mails em {settings} ou pedi-lo à escola.',
    Settings: 'Definições de notificações',
  },
  de: {
    Ask: 'Allgemeine Nachrichten abbestellen',
    AskHelp: 'Sie erhalten dann keine allgemeinen Nachrichten der Schule {school} mehr per E-Mail.',
    Button: 'Abbestellen',
    Done: 'Sie haben abbestellt',
    DoneHelp: 'Sie erhalten keine allgemeinen Nachrichten der Schule {school} mehr per E-Mail.',
    Stays: 'Dringende Nachrichten kommen weiterhin, und bei Anwesenheit, Gebühren und Zugang ändert sich nichts.',
    Again: 'Sie können sie in den {settings} wieder einschalten oder die Schule darum bitten.',
    Wrong: 'Dieser Link funktioniert nicht',
    WrongHelp:
      'Er ist unvollständig oder abgelaufen. Sie können E-Mails in den {settings} ausschalten oder die Schule darum bitten.',
    Settings: 'Benachrichtigungseinstellungen',
  },
}

/** A text of the pages behind a mail; `written` makes of the words what stands around the values. */
export const unsubscribeText = (
  language: Language,
  name: UnsubscribeText,
  values?: TextValues,
  written = (words: string): string => words,
): string => fillText(written(texts[language][name]), values)
