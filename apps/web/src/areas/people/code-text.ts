import { studentValueText } from '@school/rules'
import { useCallback } from 'react'
import { useSpeak } from '../../texts/text'

/** Says a value of a student's column in the language of the page: codes by their names, what a school typed as it is. */
export function useValueText(): (column: string, value: string) => string {
  const { language, speak } = useSpeak()
  return useCallback((column, value) => studentValueText(column, value, language, speak), [language, speak])
}
