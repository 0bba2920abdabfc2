import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '../../foundation'
import { ErrorText, FieldRoot, Help, Label, LabelRow, Star } from './Field.styles'
import { FieldContext } from './field-context'

export type FieldProps = {
  label: ReactNode
  /** Marks the label with a star and the control as required. */
  required?: boolean
  /** What to know before typing. Stays while an error shows. */
  help?: ReactNode
  /** What is wrong and what to type instead; takes the place below the control. */
  error?: ReactNode
  /** Keeps the label for screen readers alone, as in the filter row of a table. */
  hideLabel?: boolean
  /** At the right of the label, such as a link. */
  aside?: ReactNode
  /** Id of the control; made up when absent. */
  id?: string
  className?: string
  children: ReactNode
}

/** Label above, help below, error in words. The one control inside is wired to all of them. */
export function Field({ label, required = false, help, error, hideLabel, aside, id, className, children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const labelId = `${controlId}-label`
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const describedBy = [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined
  const labelElement = (
    <Label id={labelId} htmlFor={controlId}>
      {label}
      {required ? <Star aria-hidden>*</Star> : null}
    </Label>
  )
  return (
    <FieldContext value={{ controlId, labelId, describedBy, invalid: Boolean(error), required }}>
      <FieldRoot className={className} data-field="" data-invalid={error ? '' : undefined}>
        {hideLabel ? (
          <VisuallyHidden>{labelElement}</VisuallyHidden>
        ) : (
          <LabelRow>
            {labelElement}
            {aside}
          </LabelRow>
        )}
        {children}
        {error ? (
          <ErrorText id={errorId}>
            <CircleAlert aria-hidden />
            <span>{error}</span>
          </ErrorText>
        ) : null}
        {help ? <Help id={helpId}>{help}</Help> : null}
      </FieldRoot>
    </FieldContext>
  )
}
