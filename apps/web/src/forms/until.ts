import { addDays, clockIn, dayIn, displayDay, timeIn } from '@school/rules'
import { useSchoolZone } from '../session/zone'
import { useText } from '../texts/text'

/** Until when something waits, as it is said today: '07:00', '07:00 tomorrow', '07:00 on 29-11-2026'. */
export function useUntil(): (at: string) => string {
  const zone = useSchoolZone()
  const text = useText()
  return at => {
    const then = new Date(at)
    const time = timeIn(zone, then)
    const day = dayIn(zone, then)
    const today = clockIn(zone, new Date()).slice(0, 10)
    if (day === today) return time
    return day === addDays(today, 1) ? text('app.untilTomorrow', { time }) : text('app.untilDay', { time, day: displayDay(day) })
  }
}
