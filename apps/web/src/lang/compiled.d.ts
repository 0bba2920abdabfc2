declare module 'virtual:texts' {
  import type { MessageFormatElement } from 'react-intl'

  type Texts = Readonly<Record<string, MessageFormatElement[]>>
  type Language = 'en' | 'es' | 'pt' | 'de'

  /** How each part of each language is loaded. */
  export const loaders: Readonly<Record<Language, Readonly<Record<import('./parts').Part, () => Promise<{ messages: Texts }>>>>>
  /** What is said when no texts could be loaded. */
  export const rescue: Readonly<Record<Language, Texts>>
}

declare module 'virtual:texts/*' {
  import type { MessageFormatElement } from 'react-intl'
  export const messages: Readonly<Record<string, MessageFormatElement[]>>
}
