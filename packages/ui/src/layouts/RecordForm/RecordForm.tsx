import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Banner, Caption, ErrorState, type ErrorStateProps, ScreenShape } from '../../feedback'
import { Button, Field, focusFirstWrong } from '../../form'
import { Dialog, type DialogSize } from '../../overlay'
import { RecordControl, type RecordField } from './RecordControl'
import { recordMessages, wrongFieldsMessage } from './RecordForm.messages'
import { Context, Fields, Group, Groups, Note, Notice } from './RecordForm.styles'
import { isChanged, type RecordErrors, type RecordValues } from './record.state'
import { useAskToLeave } from './useAskToLeave'
import { useLeaveGuard } from './useLeaveGuard'

export type RecordGroup = { key: string; title?: string; fields: readonly RecordField[] }

export type RecordFormProps = {
  title: string
  /** State of the record in English, such as `New` or `Edit`. */
  caption?: string
  /** Whose record it is. */
  context?: string
  /** Undefined while loading. */
  groups: readonly RecordGroup[] | undefined
  /** What the record held when the form opened. */
  initial: RecordValues
  values: RecordValues
  onChange: (key: string, value: string) => void
  /** What is wrong, by field. New ones move the focus to the first wrong field. */
  errors?: RecordErrors
  /** What is wrong with the whole, or why it was not saved. */
  failure?: ReactNode
  /** Above the fields, such as what saving means. */
  notice?: ReactNode
  onSave: () => void
  /** The form was left; where something is changed, the person was asked. */
  onClose: () => void
  saving?: boolean
  /** In place of `Save`. */
  saveLabel?: string
  /** Saving ends something: the button is red. */
  danger?: boolean
  /** Saving makes sense without a change too, as in forms that begin filled in. */
  saveUnchanged?: boolean
  size?: DialogSize
  /** The record could not be loaded. */
  error?: ErrorStateProps
}

const noErrors: RecordErrors = {}

/** The first field as they come, and the first wrong one once there is one, get the focus. */
function useRecordFocus(loaded: boolean, errors: RecordErrors) {
  const form = useRef<HTMLFormElement>(null)
  const told = useRef<RecordErrors>({})
  useEffect(() => {
    // The dialog opened before its fields were there.
    const first = form.current?.querySelector<HTMLElement>('input:not([readonly]),textarea,button[role=combobox]')
    if (loaded && !form.current?.contains(document.activeElement)) first?.focus({ preventScroll: true })
  }, [loaded])

  useEffect(() => {
    // An error that goes away while its field is typed in must not move the focus.
    const isNew = Object.entries(errors).some(([key, message]) => told.current[key] !== message)
    told.current = errors
    if (isNew) focusFirstWrong(form.current)
  }, [errors])
  return form
}

type FieldsOfGroupProps = Pick<RecordFormProps, 'values' | 'onChange'> & { group: RecordGroup; errors: RecordErrors }

function FieldsOfGroup({ group, values, errors, onChange }: FieldsOfGroupProps) {
  return (
    <Group>
      {group.title ? <legend>{group.title}</legend> : null}
      <Fields>
        {group.fields.map(field => (
          <div key={field.key} data-wide={field.kind === 'longText' || undefined} data-field={field.key}>
            <Field label={field.label} required={field.required} help={field.help} error={errors[field.key]}>
              <RecordControl field={field} value={values[field.key] ?? ''} onChange={value => onChange(field.key, value)} />
            </Field>
          </div>
        ))}
      </Fields>
    </Group>
  )
}

/**
 * One record in a dialog, on phones on the whole screen: fields in groups, errors under them, and nothing typed is lost
 * without a question.
 */
export function RecordForm({
  title,
  caption,
  context,
  groups,
  initial,
  values,
  onChange,
  errors = noErrors,
  failure,
  notice,
  onSave,
  onClose,
  saving,
  saveLabel,
  danger,
  saveUnchanged,
  size = 'medium',
  error,
}: RecordFormProps) {
  const intl = useIntl()
  const ask = useAskToLeave()
  const formId = useId()
  const changed = isChanged(initial, values)
  const wrong = Object.keys(errors).length
  const loaded = groups !== undefined

  const leave = async () => {
    if (saving || (changed && !(await ask()))) return
    onClose()
  }
  useLeaveGuard(changed, () => void leave())

  const form = useRecordFocus(loaded, errors)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving && (changed || saveUnchanged)) onSave()
  }

  return (
    <Dialog
      open
      size={size}
      staticBackdrop
      onClose={() => void leave()}
      title={
        <>
          {title} {caption ? <Caption caption={caption} /> : null} {context ? <Context>{context}</Context> : null}
        </>
      }
      footer={
        loaded && !error ? (
          <>
            <Note role="status">{wrong > 0 ? intl.formatMessage(wrongFieldsMessage, { count: wrong }) : null}</Note>
            <Button disabled={saving} onClick={() => void leave()}>
              {intl.formatMessage(recordMessages.cancel)}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              busy={saving}
              disabled={!changed && !saveUnchanged}
            >
              {saveLabel ?? intl.formatMessage(recordMessages.save)}
            </Button>
          </>
        ) : undefined
      }
    >
      {error ? (
        <ErrorState {...error} />
      ) : groups ? (
        <Groups id={formId} ref={form} onSubmit={submit} noValidate>
          <div role="alert">{failure ? <Banner tone="danger">{failure}</Banner> : null}</div>
          {notice ? <Notice>{notice}</Notice> : null}
          {groups.map(group => (
            <FieldsOfGroup key={group.key} group={group} values={values} errors={errors} onChange={onChange} />
          ))}
        </Groups>
      ) : (
        <ScreenShape kind="form" />
      )}
    </Dialog>
  )
}
