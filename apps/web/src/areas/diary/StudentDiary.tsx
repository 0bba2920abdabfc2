import { type AnswerOfCall, diary } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { addDays, type DiaryKind, diaryKinds, displayDay, isDay } from '@school/rules'
import {
  Badge,
  Badges,
  Button,
  ButtonGroup,
  type CardContent,
  Cards,
  Columns,
  Dialog,
  ErrorState,
  Field,
  Filters,
  FormHeader,
  IconButton,
  MonthCalendar,
  SafeHtml,
  Select,
  Stack,
} from '@school/ui'
import { BusFront, CalendarX2, Check, ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Attachments } from '../../attachments'
import { problemText, useProblemToast } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useDayOf, useSchoolToday } from '../../zone'
import { monthOf, weekOf } from './diary-days'
import { NatureBadge, NatureIcon, useDayName } from './words'

type Diary = AnswerOfCall<typeof diary.familyDiary>
type Item = Diary['days'][number]['items'][number] & { readonly date: string }

type Kind = DiaryKind | 'anecdotal' | 'bus' | 'notice' | 'attendance'
const kinds: readonly Kind[] = [...diaryKinds, 'anecdotal', 'bus', 'notice', 'attendance']
const kindOf = (item: Item): Kind => item.kind ?? (item.type === 'diary' ? 'Note' : item.type)

/** One of the page: a bus or an event has the same id on each of its days. */
const keyOf = (item: Item): string => `${item.date} ${item.id}`

/** What the address shows: a day or its week, and which items of it. */
function useAddress() {
  const today = useSchoolToday()
  const [params, setParams] = useSearchParams()
  const asked = params.get('date') ?? ''
  const kind = kinds.find(one => one === params.get('kind'))
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return {
    today,
    date: isDay(asked) ? asked : today,
    view: params.get('view') === 'week' ? ('week' as const) : ('day' as const),
    kind,
    subject: params.get('subject') ?? '',
    set,
  }
}

/** Marks an item as done or takes that back. */
function useMarks() {
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const [busy, setBusy] = useState<string>()
  const run = async (id: string, work: () => Promise<unknown>) => {
    setBusy(id)
    try {
      await work()
      await reload(diary.familyDiary)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(undefined)
    }
  }
  const params = (id: string) => ({ params: { id } })
  return {
    busy,
    done: (id: string) => void run(id, () => client.call(diary.markDone, params(id))),
    undo: (id: string) => void run(id, () => client.call(diary.undoDone, params(id))),
    seen: (id: string) => void run(id, () => client.call(diary.markSeen, params(id))),
  }
}

type Marks = ReturnType<typeof useMarks>

function MarkButton({ item, marks }: { item: Item; marks: Marks }) {
  const text = useText()
  if (item.mayDo)
    return (
      <Button icon={Check} variant="primary" busy={marks.busy === item.id} onClick={() => marks.done(item.id)}>
        {text('diary.markDone')}
      </Button>
    )
  if (item.mayUndo)
    return (
      <Button icon={Undo2} busy={marks.busy === item.id} onClick={() => marks.undo(item.id)}>
        {text('diary.undo')}
      </Button>
    )
  return null
}

/** The title of an item: of attendance what the day was. */
function useItemTitle(): (item: Item) => string {
  const text = useText()
  return item => (item.attendance ? text(`diary.attendance.${item.attendance}`) : item.title)
}

/** What an item says beside its text, such as when it is due. */
function useFacts(): (item: Item) => string[] {
  const text = useText()
  const dayOf = useDayOf()
  return item => [
    item.trip ? text(`diary.trip.${item.trip}`) : '',
    item.notice?.venue ?? '',
    item.attendance && item.time ? text('diary.arrived', { time: item.time }) : '',
    item.dueOn ? text('diary.dueOn', { date: displayDay(item.dueOn) }) : '',
    item.doneAt ? text('diary.done', { date: dayOf(item.doneAt) }) : '',
    item.updatedAt ? text('diary.updated', { date: dayOf(item.updatedAt) }) : '',
  ]
}

function ItemBadges({ item }: { item: Item }) {
  const text = useText()
  return (
    <Badges>
      {item.nature ? (
        <NatureBadge nature={item.nature} />
      ) : (
        <Badge>{text(item.notice ? `diary.notice.${item.notice.kind}` : `diary.kind.${kindOf(item)}`)}</Badge>
      )}
      {item.notice?.cancelled ? <Badge status="danger">{text('diary.cancelled')}</Badge> : null}
      {item.type === 'diary' && !item.seenAt ? <Badge status="info">{text('diary.new')}</Badge> : null}
    </Badges>
  )
}

/** An item with all that it says. */
function OpenItem({ item, marks }: { item: Item; marks: Marks }) {
  const text = useText()
  const factsOf = useFacts()
  return (
    <Stack>
      <ItemBadges item={item} />
      <p>{[displayDay(item.date), item.attendance ? '' : item.time, item.subject, item.by].filter(Boolean).join(' · ')}</p>
      <SafeHtml html={item.html} />
      {item.action ? (
        <p>
          {text('diary.action')}: {item.action}
        </p>
      ) : null}
      {item.files.length > 0 ? (
        <p>
          <Attachments files={item.files} />
        </p>
      ) : null}
      {factsOf(item)
        .filter(Boolean)
        .map(fact => (
          <p key={fact}>{fact}</p>
        ))}
      <div>
        <MarkButton item={item} marks={marks} />
      </div>
    </Stack>
  )
}

function useCard(marks: Marks, withDate: boolean): (item: Item) => CardContent {
  const factsOf = useFacts()
  const titleOf = useItemTitle()
  return item => ({
    title: titleOf(item),
    margin: item.nature ? (
      <NatureIcon nature={item.nature} />
    ) : item.type === 'bus' ? (
      <BusFront size={18} aria-hidden />
    ) : item.attendance ? (
      <CalendarX2 size={18} aria-hidden />
    ) : (
      item.time
    ),
    badge: <ItemBadges item={item} />,
    line: [withDate ? displayDay(item.date) : '', item.subject, item.by, ...factsOf(item)].filter(Boolean).join(' · '),
    actions: item.mayDo || item.mayUndo ? <MarkButton item={item} marks={marks} /> : undefined,
  })
}

/** The month of the shown day, and that of the other end of its week. */
function useMonths(date: string, view: 'day' | 'week') {
  const month = monthOf(date)
  const other = weekOf(date)
    .map(monthOf)
    .find(one => one !== month)
  const first = useCall(diary.familyDiary, { query: { month } }, { keepPreviousData: true })
  const second = useCall(diary.familyDiary, view === 'week' && other ? { query: { month: other } } : null)
  const days = new Map([...(first.data?.days ?? []), ...(second.data?.days ?? [])].map(day => [day.date, day.items] as const))
  return { ...first, days }
}

/** The month beside the day: a dot where something stands, whatever the filters show. */
function Calendar({ date, today, onChange }: { date: string; today: string; onChange: (day: string) => void }) {
  const text = useText()
  const [turned, setTurned] = useState({ from: date, month: monthOf(date) })
  const month = turned.from === date ? turned.month : monthOf(date)
  const { data } = useCall(diary.familyDiary, { query: { month } }, { keepPreviousData: true })
  const marks = new Map(
    data?.days.flatMap(({ date: day, items }) =>
      items.length > 0 ? [[day, text('diary.dayItems', { count: items.length })] as const] : [],
    ),
  )
  return (
    <MonthCalendar
      label={text('diary.calendar')}
      value={date}
      today={today}
      marks={marks}
      onChange={onChange}
      onMonthChange={next => setTurned({ from: date, month: next })}
    />
  )
}

/** /parent/student-diary: what the child was given, day by day. */
export default function StudentDiary() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const dayName = useDayName()
  const navigate = useNavigate()
  const { settings } = useSignedIn()
  const { today, date, view, kind, subject, set } = useAddress()
  const { data, error, mutate, days } = useMonths(date, view)
  const marks = useMarks()
  const titleOf = useItemTitle()
  const dayCard = useCard(marks, false)
  const datedCard = useCard(marks, true)
  const [opened, setOpened] = useState<string>()
  const shown = view === 'week' ? weekOf(date) : [date]
  const fits = (item: Item) => (!kind || kindOf(item) === kind) && (!subject || item.subject === subject)
  const itemsOf = (day: string): Item[] => (days.get(day) ?? []).map(item => ({ ...item, date: day })).filter(fits)
  const undone = (data?.undone ?? []).filter(item => fits(item) && !shown.includes(item.date))
  const all: Item[] = [...undone, ...shown.flatMap(itemsOf)]
  const item = all.find(one => keyOf(one) === opened)
  const subjects = [...new Set([...days.values()].flat().flatMap(one => one.subject ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const open = (one: Item) => {
    // A notice has a page of its own, where it is acknowledged.
    if (one.type === 'notice') {
      navigate(`/communication/notices?notice=${one.id}`)
      return
    }
    setOpened(keyOf(one))
    if (one.type === 'diary' && !one.seenAt) marks.seen(one.id)
  }
  const lists = view === 'week' ? shown.filter(day => itemsOf(day).length > 0) : shown
  const step = (count: number) => set({ date: addDays(date, count * (view === 'week' ? 7 : 1)) })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  return (
    <>
      <FormHeader
        title={title('g.diary')}
        context={settings.school?.name}
        actions={
          <>
            <ButtonGroup
              aria-label={text('diary.view')}
              options={(['day', 'week'] as const).map(value => ({ value, label: text(`diary.${value}`) }))}
              value={view}
              onChange={value => set({ view: value === 'week' ? 'week' : undefined })}
            />
            <IconButton
              variant="secondary"
              icon={ChevronLeft}
              label={view === 'week' ? text('diary.previousWeek') : dayName(addDays(date, -1))}
              onClick={() => step(-1)}
            />
            <Button disabled={date === today} onClick={() => set({ date: undefined })}>
              {text('diary.today')}
            </Button>
            <IconButton
              variant="secondary"
              icon={ChevronRight}
              label={view === 'week' ? text('diary.nextWeek') : dayName(addDays(date, 1))}
              onClick={() => step(1)}
            />
          </>
        }
      />
      <Filters>
        <Field label={text('diary.kind')}>
          <Select
            options={[
              { value: '' as const, label: text('app.all') },
              ...kinds.map(value => ({ value, label: text(`diary.kind.${value}`) })),
            ]}
            value={kind ?? ''}
            onChange={value => set({ kind: value || undefined })}
          />
        </Field>
        <Field label={text('diary.subject')}>
          <Select
            options={[{ value: '', label: text('app.all') }, ...subjects.map(value => ({ value, label: value }))]}
            value={subjects.includes(subject) ? subject : ''}
            onChange={value => set({ subject: value || undefined })}
          />
        </Field>
      </Filters>
      {item ? (
        <Dialog
          open
          title={titleOf(item)}
          onClose={() => setOpened(undefined)}
          footer={<Button onClick={() => setOpened(undefined)}>{text('diary.close')}</Button>}
        >
          <OpenItem item={item} marks={marks} />
        </Dialog>
      ) : null}
      <Columns>
        <Stack>
          {undone.length > 0 ? (
            <Stack as="section" aria-label={text('diary.undone')}>
              <h2>{text('diary.undone')}</h2>
              <Cards
                label={text('diary.undone')}
                rows={undone}
                rowKey={keyOf}
                card={datedCard}
                onOpen={open}
                selected={new Set(item ? [keyOf(item)] : [])}
              />
            </Stack>
          ) : null}
          {lists.map(day => (
            <Stack as="section" key={day} aria-label={dayName(day)}>
              <h2>{day === today ? `${text('diary.today')}, ${dayName(day)}` : dayName(day)}</h2>
              <Cards
                label={dayName(day)}
                rows={data ? itemsOf(day) : undefined}
                rowKey={keyOf}
                card={dayCard}
                onOpen={open}
                selected={new Set(item ? [keyOf(item)] : [])}
                empty={{ title: text('diary.nothingOn') }}
              />
            </Stack>
          ))}
          {data && lists.length === 0 ? <p>{text('diary.nothingInWeek')}</p> : null}
        </Stack>
        <Stack>
          <Calendar date={date} today={today} onChange={day => set({ date: day })} />
        </Stack>
      </Columns>
    </>
  )
}
