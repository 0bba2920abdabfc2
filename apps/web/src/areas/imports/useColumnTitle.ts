import { useCallback } from 'react'
import { useNamedText } from '../../texts/text'
import type { Kind } from './run'

/** Names a column of a kind in the chosen language; the server's own title where none is known. */
export function useColumnTitle(): (kind: Kind, key: string, title: string) => string {
  const named = useNamedText()
  return useCallback(
    (kind, key, title) => named(`imports.field.${kind === 'students' && key === 'name' ? 'studentName' : key}`, title),
    [named],
  )
}
