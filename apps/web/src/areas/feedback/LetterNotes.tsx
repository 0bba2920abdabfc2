import { longestNote, trimmed } from '@school/rules'
import { Button, Field, Form, Stack, TextArea } from '@school/ui'
import type { FormEvent } from 'react'
import { PlainText } from '../../forms/PlainText'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Letter } from './useLetter'

/** What the school wrote down for itself, and a field for more. */
export function LetterNotes({ letter, value, onChange, busy, onSave }: NotesProps) {
  const text = useText()
  const moment = useMoment()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed(value)) onSave()
  }
  return (
    <Stack as="section" aria-label={text('feedbackView.notes')}>
      <h3>{text('feedbackView.notes')}</h3>
      {letter.notes.map(note => (
        <div key={note.id}>
          <small>{[note.by, moment(note.at)].join(' · ')}</small>
          <p>
            <PlainText text={note.note} />
          </p>
        </div>
      ))}
      <Stack as={Form} onSubmit={submit}>
        <Field label={text('feedbackView.note')} help={text('feedbackView.noteHelp')}>
          <TextArea maxLength={longestNote} count rows={2} value={value} onChange={onChange} />
        </Field>
        <div>
          <Button type="submit" busy={busy} disabled={!trimmed(value)}>
            {text('feedbackView.addNote')}
          </Button>
        </div>
      </Stack>
    </Stack>
  )
}

type NotesProps = {
  letter: Letter
  value: string
  onChange: (note: string) => void
  busy: boolean
  onSave: () => void
}
