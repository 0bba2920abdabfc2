import type { AnswerOfCall, anecdotal } from '@school/api/client'
import { mostAnecdotalStudents, type Nature, trimmed } from '@school/rules'
import type { UploadedFile } from '@school/ui'
import { useText } from '../../texts/text'

export type Offers = AnswerOfCall<typeof anecdotal.initialValues>
export type Entry = AnswerOfCall<typeof anecdotal.data>

export interface Values {
  yearId: string
  divisionId: string
  studentIds: string[]
  date: string | null
  time: string
  place: string
  categoryId: string | null
  nature: Nature | null
  observation: string
  comment: string
  action: string
  confidential: boolean
  files: readonly UploadedFile[]
}

/** Of a new entry. */
export const begun = (offers: Offers): Values => ({
  yearId: offers.years.find(year => year.isCurrent)?.id ?? '',
  divisionId: offers.divisions.length === 1 ? offers.divisions[0]!.id : '',
  studentIds: [],
  date: offers.today,
  time: '',
  place: '',
  categoryId: null,
  nature: null,
  observation: '',
  comment: '',
  action: '',
  confidential: false,
  files: [],
})

/** Of an entry that is changed. */
export const valuesOf = (entry: Entry): Values => ({
  yearId: entry.academicYearId,
  divisionId: '',
  studentIds: [entry.studentId],
  date: entry.date,
  time: entry.time,
  place: entry.place,
  categoryId: entry.categoryId,
  nature: entry.nature,
  observation: entry.observation,
  comment: entry.comment,
  action: entry.action,
  confidential: entry.confidential,
  files: entry.files,
})

const shortest = 10
export const longest = 2000

/** What is missing or wrong, by field. */
export function useProblems() {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('diary.required', { field })
    const said = trimmed(values.observation)
    return {
      ...(values.studentIds.length === 0 ? { studentIds: required(text('diary.students')) } : {}),
      ...(values.studentIds.length > mostAnecdotalStudents
        ? { studentIds: text('diary.tooMany', { n: mostAnecdotalStudents }) }
        : {}),
      ...(values.date ? {} : { date: required(text('diary.date')) }),
      ...(values.categoryId ? {} : { categoryId: required(text('diary.category')) }),
      ...(values.nature ? {} : { nature: required(text('diary.nature')) }),
      ...(said === ''
        ? { observation: required(text('diary.observation')) }
        : said.length < shortest
          ? { observation: text('diary.length', { min: shortest, max: longest }) }
          : {}),
    }
  }
}
