import { useState } from 'react'
import { useUnsaved } from '../../forms/unsaved'
import type { Allotment } from './CopyDialog'

/** What is changed of a login's mode and ticks, until another version of them is read. */
export function useTicks(data: Allotment | undefined) {
  const [edit, setEdit] = useState<{ of: string; mode: 'role' | 'allotted'; ticked: ReadonlySet<string> }>()
  const of = data && `${data.id} ${data.version}`
  const present = data && { of: of!, mode: data.mode, ticked: new Set(data.formCodes) as ReadonlySet<string> }
  const shown = edit && edit.of === of ? edit : present
  const changed = Boolean(
    edit && edit.of === of && data && (edit.mode !== data.mode || [...edit.ticked].join() !== data.formCodes.join()),
  )
  useUnsaved(changed)
  return { shown, changed, setEdit }
}
