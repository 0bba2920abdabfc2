import type { FeedbackStatus } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type CommonWord, commonWords, personWords } from '../../school/report/words'

interface Words extends Readonly<Record<CommonWord, string>> {
  readonly title: string
  readonly sheet: string
  readonly student: string
  readonly category: string
  readonly from: string
  readonly to: string
  readonly statuses: Readonly<Record<FeedbackStatus, string>>
  readonly columns: Readonly<Record<string, string>>
}

/** Words of the view of feedback in files. */
export const reportWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    ...commonWords.en,
    title: 'Guardian Feedback View',
    sheet: 'Feedback',
    student: 'Student',
    category: 'Category',
    from: 'From',
    to: 'To',
    statuses: { New: 'New', Read: 'Read', Replied: 'Replied', Closed: 'Closed' },
    columns: {
      admNo: personWords.en.admNo,
      student: personWords.en.student,
      date: 'Date',
      division: 'Division',
      guardian: 'Guardian',
      category: 'Category',
      subject: 'Subject',
      status: 'Status',
      age: 'Age (h)',
      repliedBy: 'Replied by',
    },
  },
  es: {
    ...commonWords.es,
    title: 'Comentarios de los tutores',
    sheet: 'Comentarios',
    student: 'Alumno',
    category: 'Categoría',
    from: 'Desde',
    to: 'Hasta',
    statuses: { New: 'Nuevo', Read: 'Leído', Replied: 'Respondido', Closed: 'Cerrado' },
    columns: {
      admNo: personWords.es.admNo,
      student: personWords.es.student,
      date: 'Fecha',
      division: 'Grupo',
      guardian: 'Tutor',
      category: 'Categoría',
      subject: 'Asunto',
      status: 'Estado',
      age: 'Espera (h)',
      repliedBy: 'Respondido por',
    },
  },
  pt: {
    ...commonWords.pt,
    title: 'Comentários dos encarregados',
    sheet: 'Comentários',
    student: 'Aluno',
    category: 'Categoria',
    from: 'De',
    to: 'Até',
    statuses: { New: 'Novo', Read: 'Lido', Replied: 'Respondido', Closed: 'Fechado' },
    columns: {
      admNo: personWords.pt.admNo,
      student: personWords.pt.student,
      date: 'Data',
      division: 'Turma',
      guardian: 'Encarregado',
      category: 'Categoria',
      subject: 'Assunto',
      status: 'Estado',
      age: 'Espera (h)',
      repliedBy: 'Respondido por',
    },
  },
  de: {
    ...commonWords.de,
    title: 'Rückmeldungen der Eltern',
    sheet: 'Rückmeldungen',
    student: 'Schüler',
    category: 'Kategorie',
    from: 'Von',
    to: 'Bis',
    statuses: { New: 'Neu', Read: 'Gelesen', Replied: 'Beantwortet', Closed: 'Abgeschlossen' },
    columns: {
      admNo: personWords.de.admNo,
      student: personWords.de.student,
      date: 'Datum',
      division: 'Klasse',
      guardian: 'Erziehungsberechtigte',
      category: 'Kategorie',
      subject: 'Betreff',
      status: 'Status',
      age: 'Wartezeit (h)',
      repliedBy: 'Beantwortet von',
    },
  },
}
