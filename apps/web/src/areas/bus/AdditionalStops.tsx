import { type AnswerOfCall, bus } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, EntryList, Field, MultiSelect, SearchInput, Select, type TabsProps, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { problemText, useProblemToast } from '../../problems'
import { optionsOf } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useSearch } from '../../useSearch'
import { AdditionalForm } from './AdditionalForm'
import { useWeekdays } from './weekdays'

export type AdditionalRow = AnswerOfCall<typeof bus.additional>['results'][number]

const pageSize = 20
const states = ['Upcoming', 'Active', 'Ended'] as const
const tones = { Upcoming: 'info', Active: 'success', Ended: undefined } as const

/** The tab of stops for a time. */
export function AdditionalStops({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const intl = useIntl()
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
  const search = useSearch()
  const [chosenYear, setYear] = useState<string | null>(null)
  const [divisionIds, setDivisions] = useState<string[]>([])
  const [busId, setBus] = useState<string | null>(null)
  const [state, setState] = useState<(typeof states)[number] | ''>('')
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<AdditionalRow | 'new'>()
  const year = offers?.years.find(one => (chosenYear ? one.id === chosenYear : one.isCurrent))
  const query = {
    ...(chosenYear ? { academicYearId: chosenYear } : {}),
    sectionIds: [],
    courseIds: [],
    divisionIds,
    ...(busId ? { busId } : {}),
    state,
    text: search.text,
    page,
    pageSize,
  }
  const { data, error, mutate } = useCall(bus.additional, { query }, { keepPreviousData: true })
  const first =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value)
      setPage(1)
    }
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
      filters={
        <>
          <Field label={text('bus.year')}>
            <Select options={optionsOf(offers?.years)} value={year?.id ?? null} onChange={first(setYear)} />
          </Field>
          <Field label={text('bus.class')}>
            <MultiSelect
              options={optionsOf(offers?.divisions)}
              value={divisionIds}
              onChange={first(setDivisions)}
              none={text('app.all')}
            />
          </Field>
          <Field label={text('bus.bus')}>
            <Select
              clearable
              options={optionsOf(offers?.buses)}
              value={busId}
              onChange={first(setBus)}
              placeholder={text('app.all')}
            />
          </Field>
          <Field label={text('bus.state')}>
            <Select
              options={[
                { value: '' as const, label: text('app.all') },
                ...states.map(value => ({ value, label: text(`bus.state.${value}`) })),
              ]}
              value={state}
              onChange={value => first(setState)(value ?? '')}
            />
          </Field>
          <div data-wide="">
            <Field label={text('app.search')}>
              <SearchInput value={search.typed} onChange={first(search.setTyped)} />
            </Field>
          </div>
        </>
      }
      list={{
        label: text('bus.additional'),
        rows: data?.results,
        rowKey: row => row.id,
        rowName: row => `${row.student}, ${row.stop}`,
        onPick: row => setEditing(row),
        empty: { title: text('bus.none'), children: text('bus.noneHelp') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
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
      pagination={{ page, pageSize, count: data?.pagination.count ?? 0, onPage: setPage }}
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
