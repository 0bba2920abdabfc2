import { type AnswerOfCall, workingCalendar } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { calendarAudiences, displayDay, halvesOf } from '@school/rules'
import { Badge, Badges, Button, EntryList, Field, Panel, Select, Stack, YearCalendar, type YearDay } from '@school/ui'
import { CalendarDays } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { type CalendarEvent, EventForm } from './EventForm'
import { useHolidaySave } from './holiday'
import { WeekdayForm } from './WeekdayForm'

type Calendar = AnswerOfCall<typeof workingCalendar.view>

/** The days of the year with letters for what is not a whole working day. */
function useYearDays(calendar: Calendar | undefined): YearDay[] {
  const text = useText()
  return useMemo(
    () =>
      (calendar?.days ?? []).map(({ date, plan, event }): YearDay => {
        const label = event ? `${event}: ${text(`calendar.plan.${plan}`)}` : text(`calendar.plan.${plan}`)
        if (plan === 'full') return { day: date, label }
        if (plan === 'none') {
          const status = event ? ('danger' as const) : undefined
          return { day: date, label, off: true, status, text: text(event ? 'calendar.short.holiday' : 'calendar.short.none') }
        }
        return { day: date, label, status: event ? 'warning' : 'info', text: text(`calendar.short.${plan}`) }
      }),
    [calendar, text],
  )
}

/** The year on one sheet, with working days by section. */
function Year({ calendar }: { calendar: Calendar }) {
  const intl = useIntl()
  const text = useText()
  const days = useYearDays(calendar)
  const number = (value: number) => intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const sums = useMemo(() => {
    const found = new Map<string, number>()
    for (const { date, plan } of calendar.days) {
      const month = date.slice(0, 7)
      found.set(month, (found.get(month) ?? 0) + halvesOf(plan).length / 2)
    }
    return found
  }, [calendar])
  return (
    <Panel title={text('calendar.year')}>
      <YearCalendar
        label={text('calendar.year')}
        days={days}
        today={calendar.today}
        total={{ header: text('calendar.days'), of: month => number(sums.get(month) ?? 0) }}
      />
      <Meter calendar={calendar} number={number} />
    </Panel>
  )
}

function Meter({ calendar, number }: { calendar: Calendar; number: (value: number) => string }) {
  const text = useText()
  return (
    <Stack style={{ padding: '0 16px 16px' }}>
      <Badges>
        {calendar.meter.map(row => (
          <Badge key={row.sectionId} status={row.asked === 0 ? 'info' : row.shortBy > 0 ? 'warning' : 'success'}>
            {row.asked === 0
              ? text('calendar.meter', { section: row.section, days: number(row.days) })
              : row.shortBy > 0
                ? text('calendar.short', { section: row.section, days: number(row.days), n: row.asked, by: number(row.shortBy) })
                : text('calendar.enough', { section: row.section, days: number(row.days), n: row.asked })}
          </Badge>
        ))}
      </Badges>
    </Stack>
  )
}

/** /leave-appln/masters: the working calendar of the school. */
export default function LeaveMasters() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const [editing, setEditing] = useState<CalendarEvent | 'new'>()
  const [week, setWeek] = useState(false)
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
  const names = (list: readonly { id: string; name: string }[] | undefined, ids: readonly string[]) =>
    (list ?? []).flatMap(one => (ids.includes(one.id) ? [one.name] : []))
  const whom = (event: CalendarEvent) =>
    [...names(data?.sections, event.sectionIds), ...names(data?.courses, event.courseIds)].join(', ') ||
    text('calendar.wholeSchool')
  return (
    <EntryList<CalendarEvent>
      header={{
        title: title('s.leave.masters'),
        context: settings.school?.name,
        actions: open ? (
          <Button icon={CalendarDays} onClick={() => setWeek(true)}>
            {text('calendar.weekdays')}
          </Button>
        ) : undefined,
      }}
      statuses={[{ key: 'calendar', label: text('calendar.tab') }]}
      status="calendar"
      onAdd={open ? () => setEditing('new') : undefined}
      addLabel={text('calendar.newEvent')}
      notice={data ? <Year calendar={data} /> : undefined}
      filters={
        <>
          <Field label={text('calendar.academicYear')}>
            <Select
              options={(data?.years ?? []).map(one => ({ value: one.id, label: one.name }))}
              value={data?.academicYearId ?? null}
              onChange={value => show('year', value)}
            />
          </Field>
          <Field label={text('calendar.audience')}>
            <Select
              options={calendarAudiences.map(value => ({ value, label: text(`calendar.audience.${value}`) }))}
              value={audience}
              onChange={value => show('audience', value)}
            />
          </Field>
          <Field label={text('calendar.section')}>
            <Select
              options={[
                { value: '', label: text('calendar.wholeSchool') },
                ...(data?.sections ?? []).map(one => ({ value: one.id, label: one.name })),
              ]}
              value={query.sectionId ?? ''}
              onChange={value => show('section', value)}
            />
          </Field>
        </>
      }
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
        columns: [
          { key: 'name', header: text('calendar.name'), look: 'name', cell: row => row.name },
          { key: 'kind', header: text('calendar.kind'), cell: row => text(`calendar.kind.${row.kind}`) },
          { key: 'from', header: text('calendar.from'), look: 'code', cell: row => displayDay(row.from) },
          { key: 'to', header: text('calendar.to'), look: 'code', cell: row => displayDay(row.to) },
          { key: 'halves', header: text('calendar.halves'), cell: row => text(`calendar.halves.${row.halves}`) },
          { key: 'audience', header: text('calendar.audience'), cell: row => text(`calendar.audience.${row.audience}`) },
          { key: 'for', header: text('calendar.for'), cell: whom },
          { key: 'note', header: text('calendar.note'), cell: row => row.note },
        ],
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
        ) : data && week ? (
          <WeekdayForm calendar={data} audience={audience} onClose={() => setWeek(false)} />
        ) : null
      }
    />
  )
}
