declare module 'virtual:texts' {
  type Language = 'en' | 'es' | 'pt' | 'de'

  /** How the texts are loaded that come with every page. */
  export const first: import('./text-store').Part<Language>
  /** What is said when no texts could be loaded. */
  export const rescue: Readonly<Record<Language, import('./text-store').Messages>>
}

declare module 'virtual:texts/*' {
  export const messages: import('./text-store').Messages
}
