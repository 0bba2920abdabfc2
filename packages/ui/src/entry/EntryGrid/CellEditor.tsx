import { type Dispatch, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { isNumeric } from '../cell'
import { cellNameMessage } from '../entry.messages'
import type { EntryAction } from '../entry.state'
import type { EntryColumn } from '../entry.types'
import type { EntryEdit } from '../sheet'
import { entryPauses } from '../useEntry'
import { Editor } from './EntryGrid.styles'

type CellEditorProps = { edit: EntryEdit; column: EntryColumn; name: string; dispatch: Dispatch<EntryAction> }

/** The field that lies over a cell while it is typed. Its keys go up to the grid. */
export function CellEditor({ edit, column, name, dispatch }: CellEditorProps) {
  const intl = useIntl()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()

  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(input.value.length, input.value.length)
  }, [])

  // What rests for a while is saved before the cell is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ kind: 'settle' }), entryPauses.save)
    return () => clearTimeout(timer)
  }, [edit.text, dispatch])

  return (
    <>
      <Editor
        ref={field}
        list={column.search ? listId : undefined}
        aria-label={intl.formatMessage(cellNameMessage, { name, column: column.header })}
        autoComplete="off"
        autoCapitalize={column.kind === 'text' || column.search ? undefined : 'characters'}
        spellCheck={column.kind === 'text'}
        // Codes can be typed beside numbers, so phones and tablets need all keys.
        inputMode={isNumeric(column) && !column.codes?.length ? 'decimal' : undefined}
        value={edit.text}
        onChange={event => dispatch({ kind: 'change', text: event.target.value })}
        onBlur={() => dispatch({ kind: 'commit' })}
      />
      {column.search ? (
        <datalist id={listId}>
          {column.codes?.map(({ code }) => (
            <option key={code} value={code} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
