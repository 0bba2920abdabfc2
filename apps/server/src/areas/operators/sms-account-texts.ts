import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  Header: 'Type 6 letters.',
  EntityId: 'Type 19 digits.',
  PauseReason: 'Type a reason of 5 to 200 characters.',
  LinkHost: 'Type a host like school.example: {host}',
  Delta: 'Type a number other than 0.',
  Mobile: 'Type a mobile number.',
  Test: 'Test message of {school}.',
  TestSent: 'Test message sent.',
  PausedTitle: 'SMS sending is paused',
  Paused: 'Paid messages of {school} wait until sending goes on: {reason}',
  ResumedTitle: 'SMS sending goes on',
  Resumed: 'Paid messages of {school} are sent again.',
} as const

export type SmsAccountText = keyof typeof english

const texts: Texts<SmsAccountText> = {
  en: english,
  es: {
    Header: 'Escriba 6 letras.',
    EntityId: 'Escriba 19 cifras.',
    PauseReason: 'Escriba un motivo de 5 a 200 caracteres.',
    LinkHost: 'Escriba un host como colegio.example: {host}',
    Delta: 'Escriba un número distinto de 0.',
    Mobile: 'Escriba un número de móvil.',
    Test: 'Mensaje de prueba de {school}.',
    TestSent: 'Mensaje de prueba enviado.',
    PausedTitle: 'El envío de SMS está en pausa',
    Paused: 'Los mensajes de pago de {school} esperan hasta que se reanude el envío: {reason}',
    ResumedTitle: 'Se reanuda el envío de SMS',
    Resumed: 'Los mensajes de pago de {school} se envían de nuevo.',
  },
  pt: {
    Header: 'Escreva 6 letras.',
    EntityId: 'Escreva 19 algarismos.',
    PauseReason: 'Escreva um motivo de 5 a 200 caracteres.',
    LinkHost: 'Escreva um domínio como escola.example: {host}',
    Delta: 'Escreva um número diferente de 0.',
    Mobile: 'Escreva um número de telemóvel.',
    Test: 'Mensagem de teste de {school}.',
    TestSent: 'Mensagem de teste enviada.',
    PausedTitle: 'O envio de SMS está em pausa',
    Paused: 'As mensagens pagas de {school} aguardam até o envio ser retomado: {reason}',
    ResumedTitle: 'O envio de SMS foi retomado',
    Resumed: 'As mensagens pagas de {school} voltam a ser enviadas.',
  },
  de: {
    Header: 'Geben Sie 6 Buchstaben ein.',
    EntityId: 'Geben Sie 19 Ziffern ein.',
    PauseReason: 'Geben Sie einen Grund mit 5 bis 200 Zeichen ein.',
    LinkHost: 'Geben Sie einen Hostnamen wie schule.example ein: {host}',
    Delta: 'Geben Sie eine Zahl ein, die nicht 0 ist.',
    Mobile: 'Geben Sie eine Mobilnummer ein.',
    Test: 'Testnachricht von {school}.',
    TestSent: 'Testnachricht gesendet.',
    PausedTitle: 'Der SMS-Versand ist angehalten',
    Paused: 'Kostenpflichtige Nachrichten von {school} warten, bis der Versand weitergeht: {reason}',
    ResumedTitle: 'Der SMS-Versand geht weiter',
    Resumed: 'Kostenpflichtige Nachrichten von {school} werden wieder gesendet.',
  },
}

export const smsAccountText = (language: Language, name: SmsAccountText, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const smsAccountFieldText = (name: SmsAccountText, values?: TextValues) => (language: Language) =>
  smsAccountText(language, name, values)
