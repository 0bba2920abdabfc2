import {
  type FormatAction,
  type FormatEditor,
  type FormatParameter,
  type FormatTextField,
  insertFields,
  insertParameter,
  insertProblem,
  insertTarget,
} from '@school/rules'
import { useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { outcomeMessages } from './formats.messages'

/** Puts parameters where the cursor is. The field with the cursor takes them; one that never had it, at its end. */
export function useInsertion(editor: FormatEditor, dispatch: (action: FormatAction) => void) {
  const intl = useIntl()
  const toast = useToast()
  const areas = useRef(new Map<FormatTextField, HTMLTextAreaElement>())
  const cursor = useRef<{ field: FormatTextField; visited: Set<FormatTextField> }>({
    field: insertFields(editor.channel)[0] ?? 'body',
    visited: new Set(),
  })
  const caret = useRef<{ field: FormatTextField; at: number } | null>(null)
  useLayoutEffect(() => {
    if (!caret.current) return
    const { field, at } = caret.current
    caret.current = null
    const area = areas.current.get(field)
    area?.focus()
    area?.setSelectionRange(at, at)
  })

  const insert = (parameter: FormatParameter) => {
    const field = insertTarget(parameter, cursor.current.field)
    const problem = insertProblem(editor, parameter, field)
    if (problem === 'contentOnce') toast.info(intl.formatMessage(outcomeMessages.contentOnce))
    if (problem === 'full') toast.warning(intl.formatMessage(outcomeMessages.full))
    if (problem) return
    const area = cursor.current.visited.has(field) ? areas.current.get(field) : undefined
    const [start, end] = area ? [area.selectionStart, area.selectionEnd] : [undefined, undefined]
    caret.current = { field, at: insertParameter(editor.fields[field], parameter.name, start, end).caret }
    cursor.current.visited.add(field)
    dispatch({ kind: 'insert', field, name: parameter.name, start, end })
  }
  const onArea = (field: FormatTextField, area: HTMLTextAreaElement | null) => {
    if (area) areas.current.set(field, area)
    else areas.current.delete(field)
  }
  const onFocus = (field: FormatTextField) => {
    if (insertFields(editor.channel).includes(field)) cursor.current.field = field
    cursor.current.visited.add(field)
  }
  return { insert, onArea, onFocus }
}
