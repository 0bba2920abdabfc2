import type { AnswerOfCall, tabResults } from '@school/api/client'
import type { BulkAction, ConsoleStepsProps } from '@school/ui'
import { useState } from 'react'
import type { FilteredList } from '../../../list'
import { useText } from '../../../texts/text'
import type { DivisionRow } from './useDivisionColumns'

const keys = ['computed', 'final', 'ready', 'published'] as const

/** What brings divisions through a step, the first of it before all. */
const deeds: Readonly<Record<string, readonly string[]>> = {
  computed: ['compute'],
  final: ['compute'],
  ready: ['generate', 'print'],
  published: ['publish', 'withdraw', 'withhold', 'release', 'print'],
}

/** Actions with those of a step in front; what belongs to other steps stands behind More. */
export function inStep(step: string, actions: readonly BulkAction[]): BulkAction[] {
  const first = deeds[step] ?? []
  const place = ({ key }: BulkAction) => (first.includes(key) ? first.indexOf(key) : first.length)
  return [...actions]
    .sort((a, b) => place(a) - place(b))
    .map((action, at) => (at === 0 ? { ...action, look: 'primary' } : { ...action, rare: !first.includes(action.key) }))
}

/** Four steps, with how many divisions are through each. */
export function useResultSteps(list: FilteredList<DivisionRow>): ConsoleStepsProps {
  const text = useText()
  const [chosen, onStep] = useState<string>()
  const data = list.rows.data as AnswerOfCall<typeof tabResults.overview> | undefined
  const all = data?.pagination.count ?? 0
  const steps = keys.map(key => ({ key, label: text(`tabResults.step.${key}`), done: data?.done[key] ?? 0, all }))
  // Unless one is chosen it is the first that not all are through.
  const current = chosen ?? steps.find(step => step.done < step.all)?.key ?? 'published'
  return { current, onStep, steps }
}
