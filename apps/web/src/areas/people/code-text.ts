import { languageOf, studentValueText } from '@school/rules'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Says a value of a student's column in the language of the page: codes by their names, what a school typed as it is. */
export function useValueText(): (column: string, value: string) => string {
  const { locale } = useIntl()
  return useCallback((column, value) => studentValueText(column, value, languageOf(locale) ?? 'en'), [locale])
}
