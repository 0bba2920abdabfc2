import type { AnswerOfCall, markLocks } from '@school/api/client'
import { sheetStatuses } from '@school/rules'
import { classesOf, classFilters, codeFilter, optionsOf, type ReportFilter, type ReportValues, rowFilter } from '../../../report'
import type { Say } from '../../../texts/text'

export type LockOffers = AnswerOfCall<typeof markLocks.initialValues>

const yearOf = (offers: LockOffers | undefined, values: ReportValues) =>
  values.one('year') ?? offers?.academicYears.find(year => year.isCurrent)?.id

/** What sheets may be of in a year: each exam, the remarks of each term, the class tests of each term. */
export function aboutOptions(text: Say, offers: LockOffers | undefined, values: ReportValues) {
  const year = yearOf(offers, values)
  const terms = offers?.terms.filter(term => term.academicYearId === year) ?? []
  return [
    ...optionsOf(offers?.exams.filter(exam => exam.academicYearId === year)),
    ...terms.map(term => ({ value: `remarks:${term.id}`, label: text('markLocks.Remarks', { term: term.name }) })),
    ...terms.map(term => ({ value: `class-tests:${term.id}`, label: text('markLocks.tests', { term: term.name }) })),
  ]
}

/** The exam whose entry began last, else the first one. */
function usualAbout(offers: LockOffers | undefined, values: ReportValues): string | undefined {
  const exams = offers?.exams.filter(exam => exam.academicYearId === yearOf(offers, values)) ?? []
  return (exams.findLast(exam => exam.entryFrom !== null && exam.entryFrom <= offers!.today) ?? exams[0])?.id
}

/** The filters of Mark Entry Locking. */
export function lockFilters(text: Say, offers: LockOffers | undefined, values: ReportValues): readonly ReportFilter[] {
  const [year, ...classes] = classFilters(text, offers && { ...offers, years: offers.academicYears }, values)
  const about: ReportFilter = {
    ...{ name: 'about', label: text('markLocks.about'), kind: 'choice', required: true, plain: true },
    options: aboutOptions(text, offers, values),
    standard: usualAbout(offers, values),
  }
  return [
    { ...year!, clears: ['about'] },
    about,
    ...classes,
    { name: 'subject', label: text('markLocks.subject'), kind: 'choices', options: optionsOf(offers?.subjects), more: true },
    { ...rowFilter(text, 'staff', text('markLocks.staff'), offers?.staff), more: true },
    {
      ...codeFilter(text, 'status', text('markLocks.status'), sheetStatuses, code => text(`markLocks.status.${code}`)),
      more: true,
    },
    { name: 'incomplete', label: text('markLocks.incompleteOnly'), kind: 'flag', more: true },
    { name: 'overdue', label: text('markLocks.overdueOnly'), kind: 'flag', more: true },
  ]
}

/** The filters as the call takes them; of nothing where there is no exam yet. */
export function lockAsked(offers: LockOffers | undefined, values: ReportValues) {
  const about = values.one('about') ?? usualAbout(offers, values)
  const [first, second] = about?.split(':') ?? []
  const kind: 'marks' | 'remarks' | 'class-tests' =
    second === undefined ? 'marks' : first === 'remarks' ? 'remarks' : 'class-tests'
  return {
    examId: kind === 'marks' ? first : undefined,
    termId: second,
    kind,
    academicYearId: yearOf(offers, values),
    ...classesOf(values),
    subjectIds: values.many('subject'),
    staffId: values.one('staff'),
    status: values.code('status', sheetStatuses),
    incomplete: values.flag('incomplete') ? '1' : '0',
    overdue: values.flag('overdue') ? '1' : '0',
  }
}
