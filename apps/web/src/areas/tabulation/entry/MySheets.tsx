import { classTests, sheets } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, sheetStatuses } from '@school/rules'
import { Badge, Caption, FormHeader, Stack } from '@school/ui'
import { Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, ReportFilters, rowFilter } from '../../../report'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { useNewTest } from './useNewTest'
import { type EntryWay, type ListedSheet, pathOf, toolsOf, useSeesAll } from './useSheetChoice'

/** The sheets of the person: of teachers what they enter, of the office all. */
export function MySheets({ way }: { readonly way: EntryWay }) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()(way === 'tools' ? 's.tab.tool' : 's.tab.mark')
  const context = useYearAndSchool()
  const navigate = useNavigate()
  const seesAll = useSeesAll()
  const { data: choices } = useCall(sheets.choices, { query: { tools: toolsOf(way) } })
  const newTest = useNewTest(false)
  const { data: tests } = useCall(classTests.initialValues, way === 'marks' ? {} : null)
  const list = useFilteredList({
    name: `mark-sheets-${way}`,
    ready: choices !== undefined,
    filters: () => [
      {
        name: 'year',
        label: text('markEntry.year'),
        kind: 'choice',
        options: (choices?.academicYears ?? []).map(year => ({ value: year.id, label: year.name })),
        standard: choices?.academicYearId ?? undefined,
        plain: true,
      },
      rowFilter(text, 'exam', text('markEntry.exam'), choices?.exams),
      {
        name: 'division',
        label: text('markEntry.division'),
        kind: 'choices',
        options: (choices?.divisions ?? []).map(row => ({ value: row.id, label: row.name })),
      },
      {
        name: 'subject',
        label: text('markEntry.subject'),
        kind: 'choices',
        options: (choices?.subjects ?? []).map(row => ({ value: row.id, label: row.name })),
        more: true,
      },
      {
        ...codeFilter(text, 'status', text('markEntry.status'), sheetStatuses, value => text(`markEntry.status.${value}`)),
        more: true,
      },
      { name: 'open', label: text('markEntry.openOnly'), kind: 'flag' },
      ...(seesAll ? [] : [{ name: 'class', label: text('markEntry.ofMyClass'), kind: 'flag' as const, more: true }]),
    ],
    call: sheets.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year') || undefined,
        examId: values.one('exam') || undefined,
        divisionIds: values.many('division'),
        subjectIds: values.many('subject'),
        status: values.code('status', sheetStatuses),
        openOnly: values.one('open') !== undefined,
        mine: !seesAll && values.one('class') === undefined,
        tools: toolsOf(way),
        ...page,
      },
    }),
  })
  const percent = (value: number | null) =>
    value === null ? '–' : `${intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
  return (
    <>
      <FormHeader
        title={title}
        context={context}
        commands={
          (tests?.gives.length ?? 0) > 0
            ? [{ key: 'test', icon: Plus, label: text('classTests.new'), onSelect: newTest.begin }]
            : undefined
        }
      />
      <Stack>
        <ReportFilters report={list.report} />
        <ListPanel<ListedSheet>
          list={list}
          count={count => text('markEntry.sheetCount', { count })}
          table={{
            label: text('markEntry.mySheets'),
            rowKey: row => row.id,
            rowName: row => `${row.exam}, ${row.division}, ${row.subject}`,
            onPick: row => navigate(`${pathOf[way]}?sheet=${row.id}`),
            empty: { title: text('markEntry.noSheets'), children: text('markEntry.noSheetsHelp') },
            columns: [
              { key: 'exam', header: text('markEntry.exam'), cell: row => row.exam },
              { key: 'division', header: text('markEntry.division'), look: 'name', cell: row => row.division },
              { key: 'subject', header: text('markEntry.subject'), cell: row => row.subject },
              { key: 'entered', header: text('markEntry.enteredPercent'), align: 'end', cell: row => percent(row.percent) },
              { key: 'missing', header: text('markEntry.missing'), align: 'end', cell: row => intl.formatNumber(row.missing) },
              {
                key: 'status',
                header: text('markEntry.status'),
                cell: row => (
                  <>
                    <Caption caption={row.caption} /> {row.status === 'Locked' ? '' : text(`markEntry.status.${row.status}`)}
                  </>
                ),
              },
              {
                key: 'closes',
                header: text('markEntry.closesOn'),
                look: 'code',
                cell: row =>
                  row.closesOn && row.overdue ? (
                    <Badge status="danger">{displayDay(row.closesOn)}</Badge>
                  ) : row.closesOn ? (
                    displayDay(row.closesOn)
                  ) : (
                    '–'
                  ),
              },
            ],
          }}
        />
      </Stack>
      {newTest.form}
    </>
  )
}
