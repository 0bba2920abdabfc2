import { displayDay, isDay, serviceText, staffValueText } from '@school/rules'
import { useCallback } from 'react'
import { useSpeak } from '../../texts/text'

/** Says a value of a staff column in the language of the page: codes by their names, days and service as people read them. */
export function useStaffText(): (column: string, value: string | number) => string {
  const { speak } = useSpeak()
  return useCallback(
    (column, value) => {
      if (column === 'service' && value !== '') return serviceText(Number(value), speak)
      return typeof value === 'string' && isDay(value) ? displayDay(value) : staffValueText(column, String(value), speak)
    },
    [speak],
  )
}
