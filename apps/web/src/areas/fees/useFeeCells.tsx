import { displayDay, formatPercent, formatRupees, isAmountColumn, isDay } from '@school/rules'
import { media, type TableColumn, useMediaQuery } from '@school/ui'
import { useIntl } from 'react-intl'
import { textOf } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useNamedText, useText } from '../../texts/text'
import { useShortDay } from './short-day'
import { type Row, totalsRow } from './useFeeRows'

/** Columns that stand in one line. */
const codes = new Set(['admNo', 'mobile', 'receiptNo', 'oldestDue', 'transactionId', 'paymentId', 'settledOn', 'utr'])
const coded = new Set(['status', 'particulars', 'trips', 'refundStatus'])

/** How the columns of a fee report look. */
export const looksOf = (columns: readonly string[]): Readonly<Record<string, Partial<TableColumn<Row>>>> =>
  Object.fromEntries(
    columns.map(key => [
      key,
      {
        ...(key === 'name' ? personLook : key === 'guardianName' ? { person: true } : {}),
        ...(codes.has(key) ? { look: 'code' as const } : {}),
        ...(key === 'date' ? { look: 'margin' as const } : {}),
        ...(isAmountColumn(key) || key === 'students' || key === 'percent' ? { align: 'end' as const } : {}),
      },
    ]),
  )

/** What stands in a cell of a fee report; the first column names the row of totals. */
export function useFeeCells(first: string | undefined) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const day = useShortDay()
  const phone = useMediaQuery(media.phone)
  const said = (key: string, row: Row) => {
    const value = row[key]
    if (row.id === totalsRow && key === first) return <b>{text('feeReports.column.total')}</b>
    if (value === null || value === undefined) return null
    // What comes to nothing does not lead the card of a phone.
    if (phone && row.id !== totalsRow && value === 0 && isAmountColumn(key)) return '–'
    if (isAmountColumn(key)) return formatRupees(Number(value))
    if (key === 'students') return intl.formatNumber(Number(value))
    if (key === 'percent') return formatPercent(Number(value))
    if (coded.has(key)) return named(`feeReports.code.${value}`, String(value))
    if ((key === 'name' || key === 'guardianName') && row.studentId)
      return <PersonLink student={textOf(row.studentId)}>{textOf(value)}</PersonLink>
    if (typeof value !== 'string' || !isDay(value)) return value
    // In the margin of a card there is room for day and month.
    return phone && key === 'date' ? day(value) : displayDay(value)
  }
  return (key: string, row: Row) => (row.status === 'cancelled' ? <s>{said(key, row)}</s> : said(key, row))
}
