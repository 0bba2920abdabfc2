import type { AnswerOfCall, workingCalendar } from '@school/api/client'
import { halvesOf } from '@school/rules'
import { Badge, Badges, Panel, Stack, YearCalendar, type YearDay } from '@school/ui'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../../texts/text'

export type Calendar = AnswerOfCall<typeof workingCalendar.view>

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
export function CalendarYear({ calendar }: { calendar: Calendar }) {
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
