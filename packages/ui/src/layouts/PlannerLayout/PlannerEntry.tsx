import type { ReactNode } from 'react'
import { Entry } from './PlannerLayout.styles'

export type PlannerEntryProps = {
  readonly title: string
  /** A smaller line below: what it holds, when it ends. */
  readonly note?: ReactNode
  /** Its state as a `Badge`, or a figure. */
  readonly end?: ReactNode
}

/** One thing in a cell of a planner; a cell may hold several. */
export function PlannerEntry({ title, note, end }: PlannerEntryProps) {
  return (
    <Entry>
      <b>{title}</b>
      {note ? <small>{note}</small> : null}
      {end}
    </Entry>
  )
}
