import { type AnswerOfCall, leaveMasters } from '@school/api/client'
import { useCall } from '@school/api/react'
import { FormHeader, Stack, Tabs, WithDrawer } from '@school/ui'
import { CalendarCheck, CalendarX2, FileUp, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, ReportFilters, type RowOf, rowFilter, searchFilter } from '../../../report'
import { useText } from '../../../texts/text'
import { AdjustForm } from './AdjustForm'
import { useBalanceDrawer } from './BalanceDrawer'
import { useMasterTabs } from './master-tabs'
import { useBalanceColumns } from './useBalanceColumns'
import { YearRun } from './YearRun'

export type BalanceRow = RowOf<typeof leaveMasters.balances>

/** Balances of staff by type, with what they come from, credits, and the opening and closing of leave years. */
export function Balances() {
  const text = useText()
  const navigate = useNavigate()
  const { header, statuses, status } = useMasterTabs('balances')
  const [opened, setOpened] = useState<BalanceRow>()
  const [dialog, setDialog] = useState<'adjust' | 'open' | 'close'>()
  const { data: offers } = useCall(leaveMasters.balances, { query: { pageSize: 1 } })
  const list = useFilteredList({
    name: 'leave-balances',
    ready: true,
    filters: () => [
      searchFilter(text, text('leaveMasters.searchStaff')),
      rowFilter(text, 'section', text('leaveMasters.section'), offers?.sections),
      { ...rowFilter(text, 'designation', text('leaveMasters.designation'), offers?.designations), more: true },
      {
        ...codeFilter(text, 'teaching', text('leaveMasters.for'), ['teaching', 'nonTeaching'] as const, code =>
          text(`leaveMasters.appliesTo.${code}`),
        ),
        more: true,
      },
      { name: 'onDay', label: text('leaveMasters.onDay'), kind: 'day', standard: offers?.today, more: true },
    ],
    call: leaveMasters.balances,
    request: (values, page) => ({
      query: {
        text: values.text(),
        sectionId: values.one('section') ?? '',
        designationId: values.one('designation') ?? '',
        teaching: values.code('teaching', ['teaching', 'nonTeaching'] as const),
        onDay: values.day('onDay'),
        ...page,
      },
    }),
  })
  const columns = useBalanceColumns((list.rows.data as AnswerOfCall<typeof leaveMasters.balances> | undefined)?.types)
  const drawer = useBalanceDrawer(opened, list.report.values.day('onDay'), () => setOpened(undefined))
  return (
    <>
      <FormHeader
        {...header}
        commands={
          offers
            ? [
                { key: 'adjust', icon: PenLine, label: text('leaveMasters.adjust'), onSelect: () => setDialog('adjust') },
                { key: 'open', icon: CalendarCheck, label: text('leaveMasters.openYear'), onSelect: () => setDialog('open') },
                { key: 'close', icon: CalendarX2, label: text('leaveMasters.closeYear'), onSelect: () => setDialog('close') },
                {
                  key: 'file',
                  icon: FileUp,
                  label: text('calendar.bringIn'),
                  onSelect: () => navigate('/utility/import-photo?kind=leave-balances'),
                },
              ]
            : []
        }
      />
      <Stack>
        <Tabs label={header.title} selected={status} tabs={statuses} />
        <ReportFilters report={list.report} />
        <WithDrawer drawer={drawer}>
          <ListPanel<BalanceRow>
            list={list}
            count={count => text('leaveMasters.staffCount', { count })}
            table={{
              label: text('leaveMasters.tab.balances'),
              rowKey: row => row.id,
              rowName: row => row.name,
              onPick: setOpened,
              empty: { title: text('leaveMasters.noStaff') },
              columns,
            }}
          />
        </WithDrawer>
      </Stack>
      {dialog === 'adjust' && offers ? (
        <AdjustForm
          types={offers.types}
          staffIds={opened ? [opened.id] : []}
          today={offers.today}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {(dialog === 'open' || dialog === 'close') && offers ? (
        <YearRun mode={dialog} years={offers.years} today={offers.today} onClose={() => setDialog(undefined)} />
      ) : null}
    </>
  )
}
