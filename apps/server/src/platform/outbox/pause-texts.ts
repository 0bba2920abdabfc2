import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  Title: 'WhatsApp messages are paused',
  account: 'The provider has stopped the WhatsApp account ({code}). Messages wait and are tried again.',
  text: 'The provider has stopped the campaign of "{format}" ({code}). Its messages wait and are tried again.',
} as const

export type PauseText = keyof typeof english

const texts: Texts<PauseText> = {
  en: english,
  es: {
    Title: 'Los mensajes de WhatsApp están en pausa',
    account: 'El proveedor ha detenido la cuenta de WhatsApp ({code}). Los mensajes esperan y se intentan de nuevo.',
    text: 'El proveedor ha detenido la campaña de «{format}» ({code}). Sus mensajes esperan y se intentan de nuevo.',
  },
  pt: {
    Title: 'As mensagens de WhatsApp estão em pausa',
    account: 'O fornecedor suspendeu a conta do WhatsApp ({code}). As mensagens esperam e voltam a ser tentadas.',
    text: 'O fornecedor suspendeu a campanha de «{format}» ({code}). As suas mensagens esperam e voltam a ser tentadas.',
  },
  de: {
    Title: 'WhatsApp-Nachrichten pausieren',
    account: 'Der Anbieter hat das WhatsApp-Konto angehalten ({code}). Die Nachrichten warten und werden erneut versucht.',
    text: 'Der Anbieter hat die Kampagne von „{format}“ angehalten ({code}). Ihre Nachrichten warten und werden erneut versucht.',
  },
}

export const pauseText = (language: Language, name: PauseText, values?: TextValues): string =>
  fillText(texts[language][name], values)
