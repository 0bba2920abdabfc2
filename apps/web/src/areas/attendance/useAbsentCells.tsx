import { absentPresentColumns, type DayStatus, formatPercent } from '@school/rules'
import { Badge, type TableColumn } from '@school/ui'
import { textOf } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import type { Row } from './AbsentFigures'
import { statusTones } from './absent-filters'

const figures = [
  'streak',
  'monthPercent',
  'working',
  'present',
  'absent',
  'leave',
  'halfDays',
  'late',
  'duty',
  'percent',
  'toReach',
]

/** The rows stand by class and roll number: no column orders them. */
export const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
  Object.values<readonly string[]>(absentPresentColumns)
    .flat()
    .map(key => [
      key,
      {
        sortable: false,
        ...(key === 'name' ? personLook : key === 'guardianName' ? { person: true } : {}),
        ...(key === 'admNo' || key === 'mobile' ? { look: 'code' as const } : {}),
        ...(figures.includes(key) ? { align: 'end' as const } : {}),
      },
    ]),
)

/** Whether a row is a sum of the register. */
export const isTotal = (row: Row) => !String(row.id).includes('-')

/** How a message to a family was sent, in words: each way with its time. */
function useSentWords() {
  const text = useText()
  return (value: string) =>
    value
      .split(', ')
      .map(one => {
        const [name = '', at = ''] = one.split(' ')
        const way = text(`absent.channel.${name.replace('correction-', '') as 'sms'}`)
        return `${name.startsWith('correction-') ? `${text('absent.correction')} ` : ''}${way} ${at}`
      })
      .join(', ')
}

/** What stands in a cell of the report. */
export function useAbsentCells() {
  const text = useText()
  const sentWords = useSentWords()
  return (key: string, row: Row) => {
    const value = row[key]
    if (key === 'name' && isTotal(row)) return <b>{text(`absent.column.${row.id as 'present'}`)}</b>
    if (value === null || value === undefined) return null
    if (key === 'name' || key === 'guardianName') return <PersonLink student={textOf(row.id)}>{textOf(value)}</PersonLink>
    if (key === 'status')
      return <Badge status={statusTones[value as DayStatus]}>{text(`absent.status.${value as DayStatus}`)}</Badge>
    // Who need attend no more days has none to tell of.
    if (key === 'toReach' && value === 0) return null
    if (key === 'sent') return sentWords(textOf(value))
    if (key === 'monthPercent' || key === 'percent') return formatPercent(Number(value))
    return value
  }
}
