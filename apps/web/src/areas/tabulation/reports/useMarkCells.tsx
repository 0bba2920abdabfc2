import type { tabReports } from '@school/api/client'
import { formatPercent, type MarkReport } from '@school/rules'
import { Link, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { type Report, type RowOf, textOf, viewHref } from '../../../report'
import { PersonLink, personLook } from '../../../shell/PersonLink'
import { useNamedText, useText } from '../../../texts/text'

export type MarkRow = RowOf<typeof tabReports.view>

/** The row that the report itself adds. */
export const totalsRow = 'totals'

const figures = new Set([
  ...['rollNo', 'total', 'max', 'percent', 'rank', 'students', 'appeared', 'absent', 'average', 'highest', 'passPercent'],
  ...['place', 'needed', 'locked'],
])
const coded = new Set(['outcome', 'via', 'sheets'])
const percents = new Set(['percent', 'passPercent', 'needed'])

/** On a phone the figure beside the name is what the report is about, in every card: no figure stands so after it. */
const leadOf = (columns: readonly string[]): number =>
  ['percent', 'passPercent', 'average'].map(key => columns.indexOf(key)).find(at => at >= 0) ?? columns.length

/** How the columns of a report look; those that are not of its kind are figures. */
export const looksOf = (
  which: MarkReport,
  columns: readonly string[],
  dynamic: ReadonlyMap<string, string>,
  phone: boolean,
): Readonly<Record<string, Partial<TableColumn<MarkRow>>>> =>
  Object.fromEntries(
    columns.map((key, at) => [
      key,
      {
        sortable: false,
        ...(key === 'name' || key === 'staff' ? personLook : {}),
        ...(key === 'admNo' || key === 'at' ? { look: 'code' as const } : {}),
        ...(!(phone && at > leadOf(columns)) &&
        (figures.has(key) || dynamic.has(key) || (key === 'sheets' && which === 'teacher-wise'))
          ? { align: 'end' as const }
          : {}),
      },
    ]),
  )

/** Which report tells of the students behind a figure of a subject or division. */
const behind: Readonly<Record<string, MarkReport>> = {
  appeared: 'mark-list',
  absent: 'mark-list',
  students: 'consolidated',
  passPercent: 'below-pass',
}

/** What stands in a cell of a report; the first column names the row of totals. */
export function useMarkCells(which: MarkReport, report: Report, first: string | undefined) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const hrefOf = (key: string, row: MarkRow): string | undefined => {
    const to = behind[key]
    if (!to || !row.divisionId || (which !== 'subject-analysis' && which !== 'comparison')) return undefined
    const subject = row.subjectId ? { [to === 'mark-list' ? 'subject' : 'subjects']: textOf(row.subjectId) } : {}
    return viewHref(report, { report: to, division: textOf(row.divisionId), ...subject }, ['year', 'node'])
  }
  const said = (key: string, row: MarkRow) => {
    const value = row[key]
    if (row.id === totalsRow && key === first) return <b>{text('tabReports.average')}</b>
    if (value === null || value === undefined) return row.id === totalsRow ? null : '–'
    if (typeof value === 'string' && coded.has(key))
      return named(`tabReports.code.${value.toLowerCase().replaceAll(' ', '-')}`, value)
    if (percents.has(key)) return formatPercent(Number(value))
    if (key === 'name' && row.studentId) return <PersonLink student={textOf(row.studentId)}>{textOf(value)}</PersonLink>
    if (key === 'staff' && row.staffId) return <PersonLink staff={textOf(row.staffId)}>{textOf(value)}</PersonLink>
    return typeof value === 'number' ? intl.formatNumber(value, { maximumFractionDigits: 2 }) : value
  }
  return (key: string, row: MarkRow) => {
    const href = hrefOf(key, row)
    return href ? <Link href={href}>{said(key, row)}</Link> : said(key, row)
  }
}
