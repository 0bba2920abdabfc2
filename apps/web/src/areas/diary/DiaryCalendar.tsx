import { diary } from '@school/api/client'
import { useCall } from '@school/api/react'
import { MonthCalendar } from '@school/ui'
import { useState } from 'react'
import { useText } from '../../texts/text'
import { monthOf } from './diary-days'

/** The month beside the day: a dot where something stands, whatever the filters show. */
export function DiaryCalendar({ date, today, onChange }: { date: string; today: string; onChange: (day: string) => void }) {
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
