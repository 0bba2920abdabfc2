import { useMemo } from 'react'
import type { SelectorLoaders } from '../configuration'
import { studentSelectormultiple } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { useSelectorSearch } from '../useSelectorSearch'
import { PickTable } from './PickTable'

type BenchProps = {
  count?: number
  multiple?: boolean
  loaders?: Partial<SelectorLoaders<StoryStudent>>
  onPick?: (row: StoryStudent) => void
}

/** A table over generated students. */
export function Bench({ count = 186, multiple = false, loaders, onPick }: BenchProps) {
  const made = useMemo(() => ({ ...storyLoaders(count), ...loaders }), [count, loaders])
  const [state, dispatch] = useSelectorSearch({ configuration: studentSelectormultiple, loaders: made })
  return (
    <PickTable
      configuration={studentSelectormultiple}
      state={state}
      dispatch={dispatch}
      multiple={multiple}
      onPick={row => {
        if (multiple) dispatch({ kind: 'toggle', row })
        onPick?.(row)
      }}
    />
  )
}
