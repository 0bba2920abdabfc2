import type { ClipboardEvent } from 'react'
import { readBlock, writeBlock } from '../block'
import { copyBlock } from '../entry.state'
import type { EntryController } from '../useEntry'

/** What is pasted into cells and copied or cut out of them. */
export function gridClipboard({ state, dispatch }: Pick<EntryController, 'state' | 'dispatch'>) {
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A word goes into the field that is typed in, a block into the cells.
    if (state.edit && !/[\t\r\n]/.test(text.trimEnd())) return
    event.preventDefault()
    if (state.edit) dispatch({ kind: 'cancel' })
    dispatch({ kind: 'paste', block: readBlock(text) })
  }

  const onCopy = (event: ClipboardEvent) => {
    if (state.edit) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeBlock(copyBlock(state)))
    if (event.type === 'cut') dispatch({ kind: 'clear' })
  }

  return { onPaste, onCopy, onCut: onCopy }
}
