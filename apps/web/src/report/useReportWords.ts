import { displayDay } from '@school/rules'
import { type FilterChip, media, useMediaQuery } from '@school/ui'
import { useText } from '../texts/text'
import { chosenNames, type ReportFilter, type ReportValues } from './address'
import type { PaperHeadProps } from './PaperHead'
import type { Report } from './useReport'

/** What a filter is set to, in words; undefined while it asks for nothing. */
function wordsOf(report: Pick<Report, 'address'> & { values: ReportValues }, filter: ReportFilter): string | undefined {
  const { kind, label, name, bare } = filter
  if (kind === 'flag') return report.values.flag(name) ? label : undefined
  const day = kind === 'day' ? report.values.day(name) : undefined
  const value =
    kind === 'day'
      ? day && displayDay(day)
      : kind === 'text'
        ? report.values.text()
        : kind === 'id'
          ? report.values.one(name) && (filter.chosen ?? '…')
          : chosenNames(report.address, filter).join(', ')
  return value ? (bare ? value : `${label} ${value}`) : undefined
}

/**
 * The filters in words: those that can be taken back one by one, and all of them for the head of the printed report, where
 * the year has a place of its own.
 */
export function useReportWords(report: Report): { chips: FilterChip[]; printed: Pick<PaperHeadProps, 'year' | 'lines'> } {
  const text = useText()
  const told = report.filters.flatMap(filter => {
    const label = wordsOf(report, filter)
    return label ? [{ filter, label }] : []
  })
  // A phone hides the fields: there a chip says also what else stands in one, where it is not as always.
  const phone = useMediaQuery(media.phone)
  const isChip = ({ kind, plain }: ReportFilter) => !plain && kind !== 'text'
  const isTold = ({ name, kind, standard = '' }: ReportFilter) =>
    phone && kind !== 'text' && (report.address.get(name) ?? standard) !== standard
  const chips = told
    .filter(({ filter }) => isChip(filter) || isTold(filter))
    .map(({ filter, label }) => ({
      key: filter.name,
      label,
      onRemove: () => report.set({ [filter.name]: undefined }),
    }))
  const isYear = ({ label }: ReportFilter) => label === text('report.year')
  const others = told.filter(({ filter }) => !isYear(filter))
  // What always stands above the report begins, what was typed ends.
  const order = [
    ...others.filter(({ filter }) => filter.plain),
    ...others.filter(({ filter }) => isChip(filter)),
    ...others.filter(({ filter }) => filter.kind === 'text'),
  ]
  const year = told.find(({ filter }) => isYear(filter))?.label
  return { chips, printed: { ...(year ? { year } : {}), lines: [order.map(({ label }) => label).join(' · ')] } }
}
