import { workingCalendar } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { calendarAudiences } from '@school/rules'
import { EntryList } from '@school/ui'
import { CalendarDays, CopyPlus, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { CalendarFilters } from './CalendarFilters'
import { CalendarYear } from './CalendarYear'
import { CopyEvents } from './CopyEvents'
import { type CalendarEvent, EventForm } from './EventForm'
import { useHolidaySave } from './holiday'
import { useMasterTabs } from './master-tabs'
import { useEventColumns } from './useEventColumns'
import { WeekdayForm } from './WeekdayForm'

const asked = ['year', 'audience', 'section']

/** The working calendar of the school. */
export function Calendar() {
  const intl = useIntl()
  const text = useText()
  const { header, ...tabs } = useMasterTabs('calendar')
  const { client } = useApi()
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState<CalendarEvent | 'new'>()
  const [dialog, setDialog] = useState<'week' | 'copy'>()
  const navigate = useNavigate()
  const audience = calendarAudiences.find(one => one === params.get('audience')) ?? 'students'
  const query = {
    audience,
    academicYearId: params.get('year') ?? undefined,
    sectionId: params.get('section') ?? undefined,
  }
  const { data, error, mutate } = useCall(workingCalendar.view, { query }, { keepPreviousData: true })
  const { save } = useHolidaySave(() => undefined)
  const year = data?.years.find(one => one.id === data.academicYearId)
  const open = data !== undefined && year?.locked === false
  const show = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const columns = useEventColumns(data)
  return (
    <EntryList<CalendarEvent>
      header={{
        ...header,
        commands: open
          ? [
              { key: 'week', icon: CalendarDays, label: text('calendar.weekdays'), onSelect: () => setDialog('week') },
              { key: 'copy', icon: CopyPlus, label: text('calendar.copyLast'), onSelect: () => setDialog('copy') },
              {
                key: 'file',
                icon: FileUp,
                label: text('calendar.bringIn'),
                onSelect: () => navigate('/utility/import-photo?kind=holidays'),
              },
            ]
          : [],
      }}
      {...tabs}
      onAdd={open ? () => setEditing('new') : undefined}
      addLabel={text('calendar.newEvent')}
      filters={
        <CalendarFilters
          calendar={data}
          audience={audience}
          sectionId={query.sectionId}
          active={asked.filter(name => params.has(name)).length}
          onClear={() => setParams({ tab: 'calendar' }, { replace: true })}
          onShow={show}
        />
      }
      figures={data ? <CalendarYear calendar={data} /> : null}
      list={{
        label: text('calendar.events'),
        rows: data?.events,
        rowKey: row => row.id,
        rowName: row => row.name,
        cards: true,
        expectedRows: 6,
        onPick: open ? setEditing : undefined,
        empty: { title: text('calendar.noEvents'), children: text('calendar.noEventsHelp') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
        columns,
      }}
      commands={row =>
        open
          ? {
              onEdit: () => setEditing(row),
              onDelete: () =>
                void save(confirm => client.call(workingCalendar.removeEvent, { params: { id: row.id }, query: { confirm } })),
            }
          : {}
      }
      dialog={
        data && editing ? (
          <EventForm calendar={data} event={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
        ) : data && dialog === 'week' ? (
          <WeekdayForm calendar={data} audience={audience} onClose={() => setDialog(undefined)} />
        ) : data && dialog === 'copy' ? (
          <CopyEvents academicYearId={data.academicYearId} onClose={() => setDialog(undefined)} />
        ) : null
      }
    />
  )
}
