import type { AnswerOfCall, absentPresent, RequestOfCall } from '@school/api/client'
import { absentPresentColumns, addDays, addMonths, type DayStatus, dayStatuses, halves, monthOf } from '@school/rules'
import { classesOf, classFilters, codeFilter, dayFilters, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import type { Say } from '../../texts/text'

export const views = ['list', 'register', 'summary'] as const
/** One of `views`. */
export type AbsentView = (typeof views)[number]
export type AbsentOffers = AnswerOfCall<typeof absentPresent.initialValues>
export type AbsentFilters = RequestOfCall<typeof absentPresent.exportFile>['body']['filters']

/** Percentages that are asked for. */
const shares = ['60', '65', '70', '75', '80', '85', '90', '95']
const streaks = ['2', '3', '5', '7', '10', '15']

/** The columns of a view; a register has as many days as its month `YYYY-MM`. */
export function columnsIn(view: AbsentView, month: string): readonly string[] {
  const last = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  const columns: readonly string[] = absentPresentColumns[view]
  return columns.filter(key => !/^d\d+$/.test(key) || !(Number(key.slice(1)) > last))
}

/** How a day stands out. */
export const statusTones: Readonly<Partial<Record<DayStatus, 'success' | 'warning' | 'danger' | 'info'>>> = {
  Absent: 'danger',
  'Half day': 'warning',
  Late: 'warning',
  'On leave': 'info',
  'On duty': 'info',
  Present: 'success',
}

/** Columns that are there to be chosen, and not at first. */
export const rarer = new Set(['admNo', 'reason'])

/** The months of a year up to the present one. */
export function monthsOf(year: { readonly startsOn: string; readonly endsOn: string } | undefined, today: string): string[] {
  if (!year) return []
  const last = monthOf(today < year.endsOn ? today : year.endsOn)
  const months: string[] = []
  for (let month = monthOf(year.startsOn); month <= last; month = addMonths(month, 1)) months.push(month)
  return months.reverse()
}

/** The chosen year, else the current one. */
export const yearOf = (offers: AbsentOffers | undefined, values: ReportValues) =>
  offers?.academicYears.find(year => year.id === values.one('year')) ?? offers?.academicYears.find(year => year.isCurrent)

/** The days that a summary takes: what is not chosen is the year so far. */
function summaryDays(values: ReportValues, year: AbsentOffers['academicYears'][number] | undefined, today: string | undefined) {
  if (!year || !today) return undefined
  const from = values.day('from') ?? year.startsOn
  return { from, to: today < from ? from : today > year.endsOn ? year.endsOn : today }
}

/** The filters of a view as its calls take them; what is of another view is left out. */
export function absentFiltersOf(view: AbsentView, values: ReportValues) {
  const of = <T, N>(own: AbsentView, value: T, nothing: N) => (view === own ? value : nothing)
  return {
    view,
    ...classesOf(values),
    text: values.text(),
    date: of('list', values.day('date'), undefined),
    half: of('list', values.code('half', halves), '' as const),
    status: of('list', values.code('status', dayStatuses), '' as const),
    academicYearId: view === 'list' ? undefined : values.one('year'),
    month: of('register', values.one('month') ?? '', ''),
    from: of('summary', values.day('from'), undefined),
    to: of('summary', values.day('to'), undefined),
    below: of('summary', Number(values.one('below') ?? 0), 0),
    minStreak: of('summary', Number(values.one('streak') ?? 0), 0),
  } satisfies AbsentFilters
}

/** The filters of a view as they are drawn. */
export function absentFilters(
  text: Say,
  view: AbsentView,
  offers: AbsentOffers | undefined,
  values: ReportValues,
  monthName: (month: string) => string,
): ReportFilter[] {
  const classes = classFilters(text, offers && { ...offers, years: offers.academicYears }, values)
  const search = searchFilter(text, text('absent.searchHelp'))
  if (view === 'list')
    return [
      { name: 'date', label: text('absent.date'), kind: 'day', plain: true, standard: offers?.today },
      {
        ...codeFilter(text, 'half', text('absent.half'), halves, half => text(`absent.half.${half}`)),
        none: text('absent.anyHalf'),
      },
      codeFilter(text, 'status', text('absent.column.status'), dayStatuses, status => text(`absent.status.${status}`)),
      ...classes.filter(filter => filter.name !== 'year'),
      search,
    ]
  const [year, ...places] = classes
  const years = year ? [{ ...year, clears: ['month', 'from', 'to'] }] : []
  if (view === 'register') {
    const months = monthsOf(yearOf(offers, values), offers?.today ?? '')
    return [
      ...years,
      {
        name: 'month',
        label: text('absent.month'),
        kind: 'choice',
        options: months.map(value => ({ value, label: monthName(value) })),
        standard: months[0],
        plain: true,
      },
      ...places,
      search,
    ]
  }
  return [
    ...years,
    ...dayFilters(
      text,
      values,
      ['from', text('absent.from')],
      ['to', text('absent.to')],
      false,
      summaryDays(values, yearOf(offers, values), offers?.today),
    ),
    ...places,
    codeFilter(text, 'below', text('absent.below'), shares, share => `${share} %`),
    codeFilter(text, 'streak', text('absent.minStreak'), streaks, n => text('absent.least', { n })),
    search,
  ]
}
