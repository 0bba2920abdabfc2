/** Languages of the product. */
export type DocumentLanguage = 'en' | 'es' | 'pt' | 'de'
