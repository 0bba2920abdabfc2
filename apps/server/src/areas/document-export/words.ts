import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

type Word = 'Done' | 'Unreachable'

/** What a run says when it has ended. */
const texts: Texts<Word> = {
  en: {
    Done: 'Inserted: {inserted}. Updated: {updated}. Unchanged: {unchanged}. Removed: {removed}. Failed: {failed}.',
    Unreachable: 'Export target is not reachable.',
  },
  es: {
    Done: 'Insertados: {inserted}. Actualizados: {updated}. Sin cambios: {unchanged}. Eliminados: {removed}. Fallidos: {failed}.',
    Unreachable: 'No se puede acceder al destino de la exportación.',
  },
  pt: {
    Done: 'Inseridos: {inserted}. Atualizados: {updated}. Sem alterações: {unchanged}. Removidos: {removed}. Falhados: {failed}.',
    Unreachable: 'O destino da exportação não está acessível.',
  },
  de: {
    Done: 'Eingefügt: {inserted}. Geändert: {updated}. Unverändert: {unchanged}. Entfernt: {removed}. Fehlgeschlagen: {failed}.',
    Unreachable: 'Das Ziel der Ausgabe ist nicht erreichbar.',
  },
}

export const exportWord = (name: Word, language: Language, values?: TextValues): string => fillText(texts[language][name], values)
