declare module 'virtual:texts' {
  type Language = 'en' | 'es' | 'pt' | 'de'

  /** How the texts are loaded that come with every page. */
  export const first: import('./text-store').Part<Language>
  /** How those of them are loaded that are said when the page stands. */
  export const rest: import('./text-store').Part<Language>
  /** What is said when no texts could be loaded. */
  export const rescue: Readonly<Record<Language, import('./text-store').Messages>>
}

declare module 'virtual:texts/*' {
  export const messages: import('./text-store').Messages
}
