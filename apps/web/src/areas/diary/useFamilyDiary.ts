import { diary } from '@school/api/client'
import { useCall } from '@school/api/react'
import { addDays, isDay } from '@school/rules'
import { useSearchParams } from 'react-router-dom'
import { useSchoolToday } from '../../session/zone'
import { monthOf, weekOf } from './diary-days'
import { type Item, keyOf, kindOf, kinds } from './family-item'

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

/** The items that the address shows: those of its days, and before them what is still to be done. */
export function useFamilyDiary() {
  const address = useAddress()
  const { date, view, kind, subject } = address
  const { data, error, mutate, days } = useMonths(date, view)
  const shown = view === 'week' ? weekOf(date) : [date]
  const fits = (item: Item) => (!kind || kindOf(item) === kind) && (!subject || item.subject === subject)
  const itemsOf = (day: string): Item[] => (days.get(day) ?? []).map(item => ({ ...item, date: day })).filter(fits)
  const undone = (data?.undone ?? []).filter(item => fits(item) && !shown.includes(item.date))
  const all: Item[] = [...undone, ...shown.flatMap(itemsOf)]
  const subjects = [...new Set([...days.values()].flat().flatMap(one => one.subject ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  return {
    address,
    data,
    error,
    retry: () => void mutate(),
    subjects,
    undone,
    /** A week shows only the days on which something stands. */
    lists: view === 'week' ? shown.filter(day => itemsOf(day).length > 0) : shown,
    itemsOf,
    itemOf: (key: string | undefined) => all.find(one => keyOf(one) === key),
    /** A day or a week on or back. */
    step: (count: number) => address.set({ date: addDays(date, count * (view === 'week' ? 7 : 1)) }),
  }
}

export type FamilyDiary = ReturnType<typeof useFamilyDiary>
