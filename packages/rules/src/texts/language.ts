/** Languages of the product. */
export const languageCodes = ['en', 'es', 'pt', 'de'] as const

export type Language = (typeof languageCodes)[number]

export type TextValues = Readonly<Record<string, string | number>>

/** The language of a code like `de` or `pt-BR`; undefined when it is none of the product's. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const wanted = code?.trim().split('-')[0]?.toLowerCase()
  return languageCodes.find(language => language === wanted)
}

/** Fills `{name}` in a text. A value that is not given leaves its place. */
export const fillText = (text: string, values: TextValues = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
