declare module 'virtual:texts/*' {
  import type { MessageFormatElement } from 'react-intl'
  export const messages: Readonly<Record<string, MessageFormatElement[]>>
}
