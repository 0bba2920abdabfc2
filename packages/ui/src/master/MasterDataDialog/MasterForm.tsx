import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { Checkbox } from '../../form/Checkbox'
import { Field } from '../../form/Field'
import { ErrorText, Star } from '../../form/Field/Field.styles'
import { TextInput } from '../../form/TextInput'
import { useWords } from '../../foundation'
import { masterMessages, requiredMessage } from '../master.messages'
import {
  fieldProblem,
  fieldValue,
  isNameLocked,
  keepTyped,
  type MasterAction,
  type MasterField,
  type MasterState,
  textLimit,
} from '../master.state'
import { Buttons, Fields, Form } from './MasterDataDialog.styles'

export type MasterFormProps = {
  fields: readonly MasterField[]
  state: MasterState
  dispatch: (action: MasterAction) => void
  /** Gives the title of the first wrong field when nothing was saved. */
  onSave: () => string | null
  saving: boolean
  readOnly: boolean
}

const inputAttributes = {
  text: {},
  time: { type: 'time' },
  number: { inputMode: 'decimal' },
  phone: { inputMode: 'tel' },
} as const

/** The form of one master entry, built from its fields. */
export function MasterForm({ fields, state, dispatch, onSave, saving, readOnly }: MasterFormProps) {
  const intl = useIntl()
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (readOnly) return
    const wrong = onSave()
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong)}"]`)?.focus()
  }
  const errorOf = (field: MasterField) => {
    if (!state.touched.has(field.title)) return undefined
    const problem = fieldProblem(state, field)
    if (problem === null) return undefined
    return problem === 'required'
      ? intl.formatMessage(requiredMessage, { field: words(field.displayTitle) })
      : intl.formatMessage(masterMessages.wrongNumber)
  }

  return (
    <Form ref={form} noValidate onSubmit={submit} autoComplete="off">
      <Fields>
        {fields.map(field => {
          const value = fieldValue(state, field)
          const label = words(field.displayTitle)
          const change = (next: string | boolean) => dispatch({ kind: 'change', title: field.title, value: next })
          const leave = () => dispatch({ kind: 'leave', title: field.title })
          if (field.inputType === 'checkbox') {
            const error = errorOf(field)
            const errorId = `${id}-${field.title}-error`
            return (
              <div key={field.title} data-tick="">
                <Checkbox
                  name={field.title}
                  checked={value === true}
                  disabled={readOnly}
                  aria-required={field.required || undefined}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
                  onChange={change}
                  onBlur={leave}
                >
                  {label}
                  {field.required ? <Star aria-hidden>*</Star> : null}
                </Checkbox>
                {error ? (
                  <ErrorText id={errorId}>
                    <CircleAlert aria-hidden />
                    <span>{error}</span>
                  </ErrorText>
                ) : null}
              </div>
            )
          }
          return (
            <Field key={field.title} label={label} required={field.required} error={errorOf(field)}>
              <TextInput
                {...inputAttributes[field.inputType]}
                maxLength={field.inputType === 'text' ? (field.maxLength ?? textLimit) : undefined}
                name={field.title}
                value={String(value)}
                readOnly={readOnly || isNameLocked(state, fields, field)}
                onChange={typed => change(keepTyped(field.inputType, typed, field.maxLength))}
                onBlur={leave}
              />
            </Field>
          )
        })}
      </Fields>
      <Buttons>
        <Button onClick={() => dispatch({ kind: 'reset' })}>{intl.formatMessage(masterMessages.reset)}</Button>
        <Button variant="primary" type="submit" busy={saving} disabled={readOnly}>
          {intl.formatMessage(state.mode.kind === 'edit' ? masterMessages.update : masterMessages.save)}
        </Button>
      </Buttons>
    </Form>
  )
}
