import { displayDay, momentIn } from '@school/rules'
import { type FilterChip, media, useMediaQuery } from '@school/ui'
import { useSchoolZone } from '../session/zone'
import { useText } from '../texts/text'
import { chosenNames, type ReportFilter, type ReportValues } from './address'
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

/** The filters in words: those that can be taken back one by one, and all of them for the head of the printed report. */
export function useReportWords(report: Report): { chips: FilterChip[]; printed: string[] } {
  const text = useText()
  const zone = useSchoolZone()
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
  // What always stands above the report begins, what was typed ends.
  const order = [
    ...told.filter(({ filter }) => filter.plain),
    ...told.filter(({ filter }) => isChip(filter)),
    ...told.filter(({ filter }) => filter.kind === 'text'),
  ]
  return {
    chips,
    printed: [order.map(({ label }) => label).join(' · '), text('report.printedOn', { at: momentIn(zone, new Date()) })],
  }
}
