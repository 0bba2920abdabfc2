import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { stripLeadingSpace } from './leading-space'

/** Reports what is typed without leading white space and puts the caret where the person left it. */
export function useTypedText<Control extends HTMLInputElement | HTMLTextAreaElement>(onChange: (value: string) => void) {
  const pending = useRef<{ control: Control; caret: number } | null>(null)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (!pending.current) return
    const { control, caret } = pending.current
    pending.current = null
    control.setSelectionRange(caret, caret)
  })
  return (event: ChangeEvent<Control>) => {
    const control = event.target
    // Types such as e-mail and time have no caret to read.
    if (control.selectionStart === null) return onChange(control.value.trimStart())
    const { text, caret } = stripLeadingSpace(control.value, control.selectionStart)
    if (text !== control.value) {
      // The text may be the one it was: then nothing else would draw the field again and the caret would jump.
      pending.current = { control, caret }
      renderAgain()
    }
    onChange(text)
  }
}
