import type { ReactNode, RefObject } from 'react'
import { useIntl } from 'react-intl'
import { PlainButton } from '../PlainButton'
import { selectorMessages } from '../selectors.messages'
import { Note } from './EntitySelectorInput.styles'

export type FieldNoteProps = {
  id: string
  role: 'alert' | 'status'
  /** Tries again what failed, with the focus in the field. */
  onRetry?: () => void
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/** What could not be had, below the field. */
export function FieldNote({ id, role, onRetry, input, children }: FieldNoteProps) {
  const intl = useIntl()
  return (
    <Note>
      <span id={id} role={role}>
        {children}
      </span>
      {onRetry ? (
        <PlainButton
          type="button"
          onClick={() => {
            input.current?.focus()
            onRetry()
          }}
        >
          {intl.formatMessage(selectorMessages.retry)}
        </PlainButton>
      ) : null}
    </Note>
  )
}
