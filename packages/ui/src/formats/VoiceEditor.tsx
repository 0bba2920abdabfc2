import { fileKinds, mostVoiceName, mostVoiceText, spokenSeconds } from '@school/rules'
import { Square, Volume2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { focusFirstWrong } from '../form/Form'
import { RadioGroup } from '../form/RadioGroup'
import { Select } from '../form/Select'
import { TextArea } from '../form/TextArea'
import { TextInput } from '../form/TextInput'
import { Dialog } from '../overlay/Dialog'
import { SingleFileUpload, type UploadedFile } from '../upload'
import { formatMessages } from './formats.messages'
import type { RecordSpeech } from './record-speech'
import { useListening } from './useListening'
import { Clock, VoiceActions, VoiceForm } from './Voice.styles'
import { VoiceRecorder } from './VoiceRecorder'
import { minutesOf, type VoiceDescription, type VoiceKeeping } from './voice'
import { aboutMessage, voiceMessages } from './voice.messages'

type Source = 'record' | 'upload' | 'text'

export type VoiceEditorProps = {
  /** Null makes a new one. */
  before: VoiceDescription | null
  keeping: VoiceKeeping
  record: RecordSpeech
  onClose: () => void
  onSaved: (description: VoiceDescription) => void
}

const accept = ['.mp3', '.wav', '.m4a']

/** A voice description is recorded, brought as a file or written. */
export function VoiceEditor({ before, keeping, record, onClose, onSaved }: VoiceEditorProps) {
  const intl = useIntl()
  const toast = useToast()
  const form = useRef<HTMLDivElement>(null)
  const listening = useListening()
  const [name, setName] = useState(before?.name ?? '')
  const [source, setSource] = useState<Source>(before?.kind === 'text' ? 'text' : 'record')
  const [recorded, setRecorded] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null)
  const [text, setText] = useState(before?.text ?? '')
  const [language, setLanguage] = useState<string | null>(before?.language ?? null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)

  const isText = source === 'text'
  const hasFile = source === 'record' ? recorded !== null : uploaded !== null
  const wrong = {
    name: name.trim() === '' ? voiceMessages.nameRequired : null,
    file: !isText && !hasFile && before?.kind !== 'file' ? voiceMessages.fileRequired : null,
    text: isText && text.trim() === '' ? voiceMessages.textRequired : null,
    language: isText && language === null ? voiceMessages.languageRequired : null,
  }
  const said = (problem: MessageDescriptor | null) => (checked && problem ? intl.formatMessage(problem) : undefined)

  const fileId = async () => {
    if (isText) return null
    if (source === 'upload') return uploaded?.id ?? null
    if (!recorded) return null
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    return (await keeping.upload(recorded, options)).id
  }
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
      const draft = {
        name: name.trim(),
        kind: isText ? ('text' as const) : ('file' as const),
        fileId: await fileId(),
        text: isText ? text.trim() : '',
        language: isText ? language : null,
      }
      onSaved(await keeping.save(draft, before))
    } catch (error) {
      toast.error((error instanceof Error && error.message) || intl.formatMessage(voiceMessages.failed))
      setBusy(false)
    }
  }

  const names = new Intl.DisplayNames([intl.locale], { type: 'language' })
  const isPlaying = listening.playing !== null
  const sources = (before ? (before.kind === 'text' ? ['text'] : ['record', 'upload']) : ['record', 'upload', 'text']) as Source[]
  const sourceTexts = { record: voiceMessages.record, upload: voiceMessages.upload, text: voiceMessages.readOut }
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
          <TextInput value={name} maxLength={mostVoiceName} onChange={setName} />
        </Field>
        {sources.length > 1 ? (
          <Field label={intl.formatMessage(voiceMessages.heard)}>
            <RadioGroup
              options={sources.map(value => ({ value, label: intl.formatMessage(sourceTexts[value]) }))}
              value={source}
              disabled={busy}
              onChange={chosen => {
                listening.stop()
                setSource(chosen)
                setRecorded(null)
              }}
            />
          </Field>
        ) : null}
        {source === 'record' ? (
          <Field label={intl.formatMessage(voiceMessages.file)} required={before === null} error={said(wrong.file)}>
            <VoiceRecorder
              record={record}
              onRecorded={setRecorded}
              playing={isPlaying}
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
            value={uploaded}
            onChange={setUploaded}
            error={said(wrong.file)}
          />
        ) : null}
        {isText ? (
          <>
            <Field label={intl.formatMessage(voiceMessages.language)} required error={said(wrong.language)}>
              <Select
                options={keeping.languages.map(value => ({ value, label: names.of(value) ?? value }))}
                value={language}
                onChange={setLanguage}
              />
            </Field>
            <Field label={intl.formatMessage(voiceMessages.text)} required error={said(wrong.text)}>
              <TextArea value={text} maxLength={mostVoiceText} count rows={4} onChange={setText} />
            </Field>
            <VoiceActions>
              <Button
                icon={isPlaying ? Square : Volume2}
                disabled={text.trim() === ''}
                onClick={() => (isPlaying ? listening.stop() : void listening.play('typed', { text, language }))}
              >
                {intl.formatMessage(isPlaying ? voiceMessages.stop : voiceMessages.listen)}
              </Button>
              {text.trim() === '' ? null : (
                <Clock>{intl.formatMessage(aboutMessage, { time: minutesOf(spokenSeconds(text)) })}</Clock>
              )}
            </VoiceActions>
          </>
        ) : null}
      </VoiceForm>
    </Dialog>
  )
}
