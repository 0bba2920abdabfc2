import { useRef } from 'react'
import { useKeptFocus } from './useKeptFocus'

/** Box, file input and main button of an upload field; the main button takes the focus of what goes. */
export function useFileField() {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const keepFocus = useKeptFocus(root, main)
  return { root, input, main, keepFocus, choose: () => input.current?.click() }
}
