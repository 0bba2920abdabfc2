import { type AnswerOfCall, bus } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, EntryList, type TabsProps, useToast } from '@school/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { codeFilter, FilterFields, optionsOf, rowFilter, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { AdditionalForm } from './AdditionalForm'
import { useWeekdays } from './weekdays'

export type AdditionalRow = AnswerOfCall<typeof bus.additional>['results'][number]

const states = ['Upcoming', 'Active', 'Ended'] as const
const tones = { Upcoming: 'info', Active: 'success', Ended: undefined } as const

/** The tab of stops for a time. */
export function AdditionalStops({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
  const title = useFormTitle()
  const navigate = useNavigate()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const weekdays = useWeekdays()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(bus.initialValues, {})
  const [editing, setEditing] = useState<AdditionalRow | 'new'>()
  const current = offers?.years.find(one => one.isCurrent)
  const list = useFilteredList({
    name: 'additional-stops',
    ready: offers !== undefined,
    filters: () => [
      {
        name: 'year',
        label: text('bus.year'),
        kind: 'choice',
        options: optionsOf(offers?.years),
        standard: current?.id,
        required: true,
        plain: true,
      },
      {
        name: 'division',
        label: text('bus.class'),
        kind: 'choices',
        options: optionsOf(offers?.divisions),
        none: text('app.all'),
      },
      rowFilter(text, 'bus', text('bus.bus'), offers?.buses),
      codeFilter(text, 'state', text('bus.state'), states, value => text(`bus.state.${value}`)),
      searchFilter(text),
    ],
    call: bus.additional,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        sectionIds: [],
        courseIds: [],
        divisionIds: values.many('division'),
        busId: values.one('bus'),
        state: values.code('state', states),
        text: values.text(),
        ...page,
      },
    }),
  })
  const year = offers?.years.find(one => one.id === list.report.values.one('year')) ?? current
  const remove = async (row: AdditionalRow) => {
    try {
      const { ended } = await client.call(bus.remove, { params: { id: row.id } })
      toast.success(text(ended ? 'bus.endedNow' : 'bus.deleted'))
      await reload(bus.additional, bus.data)
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <EntryList<AdditionalRow>
      header={{ title: title('s.student.bus'), context: settings.school?.name }}
      statuses={tabs.tabs}
      status={tabs.selected}
      onStatus={key => navigate(tabs.tabs.find(tab => tab.key === key)?.href ?? '')}
      onAdd={offers && year ? () => setEditing('new') : undefined}
      addLabel={text('bus.new')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: text('bus.additional'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => `${row.student}, ${row.stop}`,
        onPick: row => setEditing(row),
        empty: { title: text('bus.none'), children: text('bus.noneHelp') },
        columns: [
          { key: 'admNo', header: text('bus.admNo'), look: 'code', cell: row => row.admNo },
          { key: 'student', header: text('bus.student'), look: 'name', cell: row => row.student },
          { key: 'class', header: text('bus.class'), cell: row => row.class },
          { key: 'trip', header: text('bus.trip'), cell: row => text(`bus.trip.${row.trip}`) },
          { key: 'bus', header: text('bus.bus'), cell: row => row.bus },
          { key: 'stop', header: text('bus.stop'), cell: row => row.stop },
          { key: 'from', header: text('bus.from'), look: 'code', cell: row => displayDay(row.startsOn) },
          { key: 'to', header: text('bus.to'), look: 'code', cell: row => (row.endsOn ? displayDay(row.endsOn) : '–') },
          { key: 'days', header: text('bus.days'), cell: row => weekdays.short(row.weekdays) },
          {
            key: 'state',
            header: text('bus.state'),
            cell: row => <Badge status={tones[row.state]}>{text(`bus.state.${row.state}`)}</Badge>,
          },
        ],
      }}
      commands={row => ({
        onEdit: row.edit === 'none' ? undefined : () => setEditing(row),
        onDelete: row.state === 'Ended' ? undefined : () => void remove(row),
      })}
      pagination={list.pagination}
      dialog={
        offers && year && editing ? (
          <AdditionalForm
            key={editing === 'new' ? 'new' : editing.id}
            offers={offers}
            year={year}
            row={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
