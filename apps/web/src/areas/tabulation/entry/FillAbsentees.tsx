import { type AnswerOfCall, sheets } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  Button,
  DateInput,
  Dialog,
  type EntryWrite,
  Field,
  FieldGrid,
  type RowSelection,
  Select,
  SelectTable,
  Stack,
  useChoice,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useSchoolToday } from '../../../session/zone'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import type { SheetFacts } from './marks-sheet'

type Absent = AnswerOfCall<typeof sheets.absentees>['students'][number]
type Half = 'FN' | 'AN' | ''

interface Props {
  readonly sheet: SheetFacts
  readonly onFill: (writes: readonly EntryWrite[]) => void
  readonly onClose: () => void
}

const noRows: readonly Absent[] = []

/** Who was absent when the paper was written: AB is proposed where nothing stands, for all or for those chosen. */
export function FillAbsentees({ sheet, onFill, onClose }: Props) {
  const intl = useIntl()
  const text = useText()
  const today = useSchoolToday()
  const [asked, setAsked] = useState<string | null>(sheet.testDay)
  const [chosenHalf, setHalf] = useState<Half>()
  const [left, setLeft] = useState<RowSelection>(new Set())
  // The exam timetable knows when the paper was written; where it does not, the form begins with today.
  const { data: paper } = useCall(sheets.absentees, sheet.testDay ? null : { params: { id: sheet.id }, query: { half: '' } })
  const known = paper || sheet.testDay
  const date = asked ?? paper?.date ?? today
  const half = chosenHalf ?? (asked ? '' : (paper?.half ?? ''))
  const { data, error, mutate } = useCall(sheets.absentees, known ? { params: { id: sheet.id }, query: { date, half } } : null)
  const rows = data?.students.filter(row => row.empty.length > 0)
  const chosen = (rows ?? noRows).filter(row => !left.has(row.studentId))
  const choice = useChoice<Absent>({
    rowKey: row => row.studentId,
    rowName: row => row.name,
    selected: new Set(chosen.map(row => row.studentId)),
    onSelect: selected => setLeft(new Set((rows ?? noRows).flatMap(row => (selected.has(row.studentId) ? [] : [row.studentId])))),
    searchKey: `${date} ${half}`,
    rows,
    count: rows?.length,
    stale: false,
  })
  const fill = () => {
    onFill(chosen.flatMap(row => row.empty.map(column => ({ row: row.studentId, column, value: 'AB' }))))
    onClose()
  }
  return (
    <Dialog
      open
      size="medium"
      title={text('markEntry.fillAbsentees')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={fill}>
            {text('markEntry.fillCount', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <Stack>
        <FieldGrid>
          <Field label={text('markEntry.paperDate')}>
            <DateInput value={date} max={today} today={today} onChange={day => day && setAsked(day)} />
          </Field>
          <Field label={text('markEntry.half')}>
            <Select<Half>
              options={(['', 'FN', 'AN'] as const).map(value => ({ value, label: text(`markEntry.half.${value || 'any'}`) }))}
              value={half}
              onChange={value => setHalf(value ?? '')}
            />
          </Field>
        </FieldGrid>
        <SelectTable<Absent>
          label={text('markEntry.absent')}
          choice={choice}
          rows={rows}
          rowKey={row => row.studentId}
          expectedRows={3}
          empty={{ title: text('markEntry.nobodyAbsent') }}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
            { key: 'roll', header: text('markEntry.roll'), look: 'code', cell: row => row.rollNo ?? '–' },
            personColumn({ key: 'name', header: text('markEntry.student'), look: 'name' }, row => ({
              student: row.studentId,
              name: row.name,
            })),
            { key: 'half', header: text('markEntry.half'), cell: row => text(`markEntry.half.${row.half}`) },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
