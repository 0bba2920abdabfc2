import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstWrong } from './first-wrong'

export type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate'>

/**
 * A form that is checked in our words. After it was sent, the first wrong field gets the focus: at once, or when the
 * server's answer marks one, unless the person went on typing meanwhile.
 */
export function Form({ onSubmit, onInput, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  const [, setSent] = useState(0)

  // Every drawing of the form may bring the errors of what was sent.
  useEffect(() => {
    if (waits.current && focusFirstWrong(form.current)) waits.current = false
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    waits.current = true
    setSent(count => count + 1)
    onSubmit?.(event as Parameters<NonNullable<typeof onSubmit>>[0])
  }
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={event => {
        waits.current = false
        onInput?.(event)
      }}
    />
  )
}
