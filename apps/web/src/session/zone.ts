import { dayIn, displayDay, momentIn } from '@school/rules'
import { useIntl } from 'react-intl'
import { useSignedIn } from '.'

/** The time zone that days and hours are shown in: that of the school. */
export const useSchoolZone = (): string => useSignedIn().settings.timeZone

/** Today where the school is, `YYYY-MM-DD`. */
export const useSchoolToday = (): string => dayIn(useSchoolZone(), new Date())

/** Day and time of an instant at the school. */
export function useMoment(): (at: string | null | undefined) => string {
  const zone = useSchoolZone()
  return at => (at ? momentIn(zone, new Date(at)) : '')
}

/** The day of an instant at the school. */
export function useDayOf(): (at: string | null | undefined) => string {
  const zone = useSchoolZone()
  return at => (at ? displayDay(dayIn(zone, new Date(at))) : '')
}

/** 'July 2026' of '2026-07'. */
export function useMonthName(): (month: string) => string {
  const intl = useIntl()
  return month => intl.formatDate(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
