import { useIntl } from 'react-intl'

/** Days as they are read: one decimal, two where a month gave hundredths. */
export function useDays() {
  const intl = useIntl()
  return (days: number) => intl.formatNumber(days, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
}
