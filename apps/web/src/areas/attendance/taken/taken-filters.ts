import type { AnswerOfCall, attendanceTaken, RequestOfCall } from '@school/api/client'
import { addDays, daysBetween, displayDay, halves, registerStates, takenColumns } from '@school/rules'
import { classesOf, classFilters, codeFilter, dayFilters, type ReportFilter, type ReportValues, rowFilter } from '../../../report'
import type { Say } from '../../../texts/text'

export type TakenOffers = AnswerOfCall<typeof attendanceTaken.initialValues>
export type TakenFilters = NonNullable<RequestOfCall<typeof attendanceTaken.exportFile>['body']['filters']>

export const takenViews = ['rows', 'matrix'] as const
export type TakenView = (typeof takenViews)[number]

/** Days that the screen shows at most. */
const mostDays = 31
/** States that can be asked for: what is not expected stands nowhere. */
const states = registerStates.filter(state => state !== 'Not expected')

/** The days of a view: today, or the last seven of a matrix. */
export function takenDays(view: TakenView, values: Pick<ReportValues, 'day'>, today: string) {
  const from = values.day('from')
  const to = values.day('to') ?? (from && from > today ? from : today)
  return { from: from ?? (view === 'matrix' ? addDays(to, -6) : to), to }
}

/** What a card shows of a register in its few words: whose it is and how it stands. */
const first = ['division', 'classTeacher', 'state']

/** The columns of a view; on phones a register begins with what matters of it. */
export const columnsOf = (
  view: TakenView,
  { from, to }: { readonly from: string; readonly to: string },
  phone = false,
): string[] =>
  view === 'rows'
    ? phone
      ? [...first, ...takenColumns.filter(key => !first.includes(key))]
      : [...takenColumns]
    : ['division', ...Array.from({ length: Math.min(mostDays, Math.max(1, daysBetween(from, to) + 1)) }, (_, at) => `d${at + 1}`)]

/** The day of a column of the matrix, 'dd-MM'; undefined of other columns. */
export const dayTitle = (key: string, from: string): string | undefined =>
  /^d\d+$/.test(key) ? displayDay(addDays(from, Number(key.slice(1)) - 1)).slice(0, 5) : undefined

/** The filters as the calls take them. */
export function takenFiltersOf(view: TakenView, values: ReportValues, today: string | undefined) {
  const days = today ? takenDays(view, values, today) : { from: values.day('from'), to: values.day('to') }
  return {
    view,
    ...classesOf(values),
    ...days,
    half: values.code('half', halves),
    state: values.code('state', states),
    staffId: values.one('staff') ?? '',
  } satisfies TakenFilters
}

/** The filters as they are drawn. */
export function takenFilters(text: Say, view: TakenView, offers: TakenOffers | undefined, values: ReportValues): ReportFilter[] {
  return [
    ...dayFilters(
      text,
      values,
      ['from', text('attendanceTaken.from')],
      ['to', text('attendanceTaken.to')],
      false,
      offers && takenDays(view, values, offers.today),
    ),
    codeFilter(text, 'state', text('attendanceTaken.column.state'), states, state => text(`attendanceTaken.state.${state}`)),
    { ...rowFilter(text, 'staff', text('attendanceTaken.staff'), offers?.staff), more: true },
    codeFilter(text, 'half', text('register.half'), halves, half => text(`register.half.${half}`)),
    ...classFilters(text, offers && { ...offers, years: [] }, values)
      .filter(filter => filter.name !== 'year')
      .map(filter => ({ ...filter, more: true })),
  ]
}
