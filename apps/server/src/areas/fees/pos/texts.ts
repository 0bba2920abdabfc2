import { fillText, type Language, type Texts } from '@school/rules'

const english = {
  NotOffered: 'This server does not reach machines of this kind.',
  Used: 'This machine has taken orders: it stays as it is.',
  Needed: 'The provider needs it to find the machine.',
  Label: 'Another machine of the school has this name.',
} as const

export type TerminalText = keyof typeof english

const texts: Texts<TerminalText> = {
  en: english,
  es: {
    NotOffered: 'Este servidor no llega a terminales de este tipo.',
    Used: 'Este terminal ya ha recibido cobros: no cambia.',
    Needed: 'El proveedor lo necesita para encontrar el terminal.',
    Label: 'Otro terminal del colegio tiene este nombre.',
  },
  pt: {
    NotOffered: 'Este servidor não chega a terminais deste tipo.',
    Used: 'Este terminal já recebeu cobranças: não muda.',
    Needed: 'O fornecedor precisa disto para encontrar o terminal.',
    Label: 'Outro terminal da escola tem este nome.',
  },
  de: {
    NotOffered: 'Dieser Server erreicht keine Geräte dieser Art.',
    Used: 'Dieses Gerät hat schon Zahlungen angenommen: es bleibt, wie es ist.',
    Needed: 'Der Anbieter braucht es, um das Gerät zu finden.',
    Label: 'Ein anderes Gerät der Schule heißt schon so.',
  },
}

/** What is wrong with a field of a card machine, in the language of the reader. */
export const terminalText = (name: TerminalText) => (language: Language) => fillText(texts[language][name], {})
