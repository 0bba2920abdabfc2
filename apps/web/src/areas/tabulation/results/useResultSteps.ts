import type { AnswerOfCall, tabResults } from '@school/api/client'
import type { ConsoleStepsProps } from '@school/ui'
import { useState } from 'react'
import type { FilteredList } from '../../../list'
import { useText } from '../../../texts/text'
import type { DivisionRow } from './useDivisionColumns'

/** Four steps, with how many divisions are through each. */
export function useResultSteps(list: FilteredList<DivisionRow>): ConsoleStepsProps {
  const text = useText()
  const [current, onStep] = useState('computed')
  const data = list.rows.data as AnswerOfCall<typeof tabResults.overview> | undefined
  const all = data?.pagination.count ?? 0
  return {
    current,
    onStep,
    steps: (['computed', 'final', 'ready', 'published'] as const).map(key => ({
      key,
      label: text(`tabResults.step.${key}`),
      done: data?.done[key] ?? 0,
      all,
    })),
  }
}
