/** Languages of the product. */
export type DocumentLanguage = 'en' | 'es' | 'pt' | 'de'

interface Words {
  readonly page: (page: number, pages: number) => string
  readonly made: (at: string) => string
  readonly nothing: string
}

/** What a document says of itself. */
export const documentWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: { page: (page, pages) => `Page ${page} of ${pages}`, made: at => `Made on ${at}`, nothing: 'No records found.' },
  es: { page: (page, pages) => `Página ${page} de ${pages}`, made: at => `Creado el ${at}`, nothing: 'No hay registros.' },
  pt: { page: (page, pages) => `Página ${page} de ${pages}`, made: at => `Criado em ${at}`, nothing: 'Não há registos.' },
  de: {
    page: (page, pages) => `Seite ${page} von ${pages}`,
    made: at => `Erstellt am ${at}`,
    nothing: 'Keine Einträge gefunden.',
  },
}
