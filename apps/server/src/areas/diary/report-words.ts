import { type Nature, natureTexts } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type CommonWord, commonWords, personWords } from '../../school/report/words'

interface Words extends Readonly<Record<CommonWord, string>> {
  readonly title: string
  readonly sheet: string
  readonly views: Readonly<Record<'list' | 'student' | 'category', string>>
  readonly student: string
  readonly category: string
  readonly nature: string
  readonly staff: string
  readonly from: string
  readonly to: string
  readonly notified: string
  readonly confidential: string
  readonly natures: Readonly<Record<Nature, string>>
  readonly columns: Readonly<Record<string, string>>
}

/** Words of the anecdotal report in files. */
export const reportWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    ...commonWords.en,
    title: 'Anecdotal Report',
    sheet: 'Anecdotal',
    views: { list: 'List', student: 'By student', category: 'By category' },
    student: 'Student',
    category: 'Category',
    nature: 'Nature',
    staff: 'Staff',
    from: 'From',
    to: 'To',
    notified: 'Notified',
    confidential: 'With confidential entries',
    natures: natureTexts.en,
    columns: {
      ...personWords.en,
      date: 'Date',
      time: 'Time',
      category: 'Category',
      nature: 'Nature',
      observation: 'Observation',
      comment: 'Comment',
      action: 'Action taken',
      place: 'Place',
      by: 'By',
      notified: 'Notified',
      confidential: 'Confidential',
      positive: 'Positive',
      neutral: 'Neutral',
      concern: 'Concern',
      total: 'Total',
      last: 'Last date',
    },
  },
  es: {
    ...commonWords.es,
    title: 'Informe anecdótico',
    sheet: 'Anecdotario',
    views: { list: 'Lista', student: 'Por alumno', category: 'Por categoría' },
    student: 'Alumno',
    category: 'Categoría',
    nature: 'Carácter',
    staff: 'Personal',
    from: 'Desde',
    to: 'Hasta',
    notified: 'Comunicado',
    confidential: 'Con registros confidenciales',
    natures: natureTexts.es,
    columns: {
      ...personWords.es,
      date: 'Fecha',
      time: 'Hora',
      category: 'Categoría',
      nature: 'Carácter',
      observation: 'Observación',
      comment: 'Comentario',
      action: 'Medida tomada',
      place: 'Lugar',
      by: 'Por',
      notified: 'Comunicado',
      confidential: 'Confidencial',
      positive: 'Positivos',
      neutral: 'Neutros',
      concern: 'Preocupantes',
      total: 'Total',
      last: 'Última fecha',
    },
  },
  pt: {
    ...commonWords.pt,
    title: 'Relatório de ocorrências',
    sheet: 'Ocorrências',
    views: { list: 'Lista', student: 'Por aluno', category: 'Por categoria' },
    student: 'Aluno',
    category: 'Categoria',
    nature: 'Natureza',
    staff: 'Pessoal',
    from: 'De',
    to: 'Até',
    notified: 'Comunicado',
    confidential: 'Com registos confidenciais',
    natures: natureTexts.pt,
    columns: {
      ...personWords.pt,
      date: 'Data',
      time: 'Hora',
      category: 'Categoria',
      nature: 'Natureza',
      observation: 'Observação',
      comment: 'Comentário',
      action: 'Medida tomada',
      place: 'Local',
      by: 'Por',
      notified: 'Comunicado',
      confidential: 'Confidencial',
      positive: 'Positivas',
      neutral: 'Neutras',
      concern: 'Preocupantes',
      total: 'Total',
      last: 'Última data',
    },
  },
  de: {
    ...commonWords.de,
    title: 'Bericht der Beobachtungen',
    sheet: 'Beobachtungen',
    views: { list: 'Liste', student: 'Nach Schüler', category: 'Nach Kategorie' },
    student: 'Schüler',
    category: 'Kategorie',
    nature: 'Art',
    staff: 'Personal',
    from: 'Von',
    to: 'Bis',
    notified: 'Mitgeteilt',
    confidential: 'Mit vertraulichen Einträgen',
    natures: natureTexts.de,
    columns: {
      ...personWords.de,
      date: 'Datum',
      time: 'Uhrzeit',
      category: 'Kategorie',
      nature: 'Art',
      observation: 'Beobachtung',
      comment: 'Bemerkung',
      action: 'Maßnahme',
      place: 'Ort',
      by: 'Von',
      notified: 'Mitgeteilt',
      confidential: 'Vertraulich',
      positive: 'Positiv',
      neutral: 'Neutral',
      concern: 'Anlass zur Sorge',
      total: 'Gesamt',
      last: 'Letztes Datum',
    },
  },
}
