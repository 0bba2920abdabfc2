import { displayDay, isDay, languageOf, serviceText, staffValueText } from '@school/rules'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Says a value of a staff column in the language of the page: codes by their names, days and service as people read them. */
export function useStaffText(): (column: string, value: string | number) => string {
  const { locale } = useIntl()
  return useCallback(
    (column, value) => {
      const language = languageOf(locale) ?? 'en'
      if (column === 'service' && value !== '') return serviceText(Number(value), language)
      return typeof value === 'string' && isDay(value) ? displayDay(value) : staffValueText(column, String(value), language)
    },
    [locale],
  )
}
