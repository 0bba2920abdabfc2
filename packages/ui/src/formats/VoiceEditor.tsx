import { fileKinds, mostVoiceName } from '@school/rules'
import { useRef, useState } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { focusFirstWrong } from '../form/Form'
import { RadioGroup } from '../form/RadioGroup'
import { TextInput } from '../form/TextInput'
import { Dialog } from '../overlay/Dialog'
import { SingleFileUpload } from '../upload'
import { formatMessages } from './formats.messages'
import type { RecordSpeech } from './record-speech'
import { SpokenText } from './SpokenText'
import { useListening } from './useListening'
import { useVoiceDraft, type VoiceSource } from './useVoiceDraft'
import { VoiceForm } from './Voice.styles'
import { VoiceRecorder } from './VoiceRecorder'
import type { VoiceDescription, VoiceKeeping } from './voice'
import { voiceMessages } from './voice.messages'

export type VoiceEditorProps = {
  /** Null makes a new one. */
  before: VoiceDescription | null
  keeping: VoiceKeeping
  record: RecordSpeech
  onClose: () => void
  onSaved: (description: VoiceDescription) => void
}

const accept = ['.mp3', '.wav', '.m4a']

const sourceTexts = { record: voiceMessages.record, upload: voiceMessages.upload, text: voiceMessages.readOut } as const

/** A text stays a text, and a recording one. */
const sourcesFor = (before: VoiceDescription | null): readonly VoiceSource[] =>
  before ? (before.kind === 'text' ? ['text'] : ['record', 'upload']) : ['record', 'upload', 'text']

/** A voice description is recorded, brought as a file or written. */
export function VoiceEditor({ before, keeping, record, onClose, onSaved }: VoiceEditorProps) {
  const intl = useIntl()
  const toast = useToast()
  const form = useRef<HTMLDivElement>(null)
  const listening = useListening()
  const draft = useVoiceDraft(before)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { source, wrong } = draft
  const said = (problem: MessageDescriptor | null) => (checked && problem ? intl.formatMessage(problem) : undefined)

  const save = async () => {
    if (busy) return
    setChecked(true)
    if (Object.values(wrong).some(Boolean)) {
      requestAnimationFrame(() => focusFirstWrong(form.current))
      return
    }
    listening.stop()
    setBusy(true)
    try {
      onSaved(await keeping.save(await draft.finished(keeping.upload), before))
    } catch (error) {
      toast.error((error instanceof Error && error.message) || intl.formatMessage(voiceMessages.failed))
      setBusy(false)
    }
  }

  const sources = sourcesFor(before)
  return (
    <Dialog
      open
      staticBackdrop
      title={intl.formatMessage(before ? voiceMessages.changeTitle : voiceMessages.make)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{intl.formatMessage(formatMessages.cancel)}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {intl.formatMessage(voiceMessages.save)}
          </Button>
        </>
      }
    >
      <VoiceForm ref={form}>
        <Field label={intl.formatMessage(voiceMessages.name)} required error={said(wrong.name)}>
          <TextInput value={draft.name} maxLength={mostVoiceName} onChange={draft.setName} />
        </Field>
        {sources.length > 1 ? (
          <Field label={intl.formatMessage(voiceMessages.heard)}>
            <RadioGroup
              options={sources.map(value => ({ value, label: intl.formatMessage(sourceTexts[value]) }))}
              value={source}
              disabled={busy}
              onChange={chosen => {
                listening.stop()
                draft.takeSource(chosen)
              }}
            />
          </Field>
        ) : null}
        {source === 'record' ? (
          <Field label={intl.formatMessage(voiceMessages.file)} required={before === null} error={said(wrong.file)}>
            <VoiceRecorder
              record={record}
              onRecorded={draft.setRecorded}
              playing={listening.playing !== null}
              onListen={heard => void listening.play('made', heard)}
              onStop={listening.stop}
              disabled={busy}
            />
          </Field>
        ) : null}
        {source === 'upload' ? (
          <SingleFileUpload
            label={intl.formatMessage(voiceMessages.file)}
            required={before === null}
            accept={accept}
            maxSize={fileKinds.voice.maxKb}
            upload={keeping.upload}
            value={draft.uploaded}
            onChange={draft.setUploaded}
            error={said(wrong.file)}
          />
        ) : null}
        {source === 'text' ? (
          <SpokenText
            languages={keeping.languages}
            language={draft.language}
            onLanguage={draft.setLanguage}
            text={draft.text}
            onText={draft.setText}
            errors={{ language: said(wrong.language), text: said(wrong.text) }}
            listening={listening}
          />
        ) : null}
      </VoiceForm>
    </Dialog>
  )
}
