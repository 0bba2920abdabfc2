import { useIntl } from 'react-intl'

/** Day and month, as they stand in the margin of a register: '10 Jun'. */
export function useShortDay(): (day: string) => string {
  const intl = useIntl()
  return day => intl.formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
