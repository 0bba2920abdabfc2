import { trimmed } from '@school/rules'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button, Field, TextInput } from '../../form'
import { nameOfLevelMessage, nameTakenMessage, treeMessages } from './TreeEditor.messages'
import { Edit } from './TreeEditor.styles'

type NameFormProps = {
  level: string
  initial: string
  /** Names of the siblings, which cannot be given twice. */
  taken: readonly string[]
  maxLength: number
  /** Rejects with an error whose message is shown; what was typed stays. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Names a node in its own row: Enter saves, Escape leaves it as it was. */
export function NameForm({ level, initial, taken, maxLength, onSave, onClose }: NameFormProps) {
  const intl = useIntl()
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const typed = trimmed(name)
    if (typed === initial) return onClose()
    if (!typed) return setError(intl.formatMessage(treeMessages.nameNeeded))
    if (taken.some(other => other.toLocaleLowerCase() === typed.toLocaleLowerCase()))
      return setError(intl.formatMessage(nameTakenMessage, { name: typed }))
    setBusy(true)
    try {
      await onSave(typed)
      onClose()
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem))
      setBusy(false)
    }
  }

  return (
    <Edit
      onSubmit={save}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <Field label={intl.formatMessage(nameOfLevelMessage, { level })} hideLabel error={error}>
        <TextInput
          autoFocus
          value={name}
          maxLength={maxLength}
          onChange={value => {
            setName(value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {intl.formatMessage(treeMessages.save)}
      </Button>
      <Button onClick={onClose}>{intl.formatMessage(treeMessages.cancel)}</Button>
    </Edit>
  )
}
