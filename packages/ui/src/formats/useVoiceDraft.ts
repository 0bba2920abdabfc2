import { trimmed } from '@school/rules'
import { useState } from 'react'
import type { UploadedFile } from '../upload'
import type { VoiceDescription, VoiceDraft, VoiceKeeping } from './voice'
import { voiceMessages } from './voice.messages'

/** Where what is heard comes from. */
export type VoiceSource = 'record' | 'upload' | 'text'

/** A description as it is typed, recorded or brought, with what is wrong with it. */
export function useVoiceDraft(before: VoiceDescription | null) {
  const [name, setName] = useState(before?.name ?? '')
  const [source, setSource] = useState<VoiceSource>(before?.kind === 'text' ? 'text' : 'record')
  const [recorded, setRecorded] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null)
  const [text, setText] = useState(before?.text ?? '')
  const [language, setLanguage] = useState<string | null>(before?.language ?? null)

  const isText = source === 'text'
  const hasFile = source === 'record' ? recorded !== null : uploaded !== null
  const wrong = {
    name: trimmed(name) === '' ? voiceMessages.nameRequired : null,
    file: !isText && !hasFile && before?.kind !== 'file' ? voiceMessages.fileRequired : null,
    text: isText && trimmed(text) === '' ? voiceMessages.textRequired : null,
    language: isText && language === null ? voiceMessages.languageRequired : null,
  }

  const fileId = async (upload: VoiceKeeping['upload']): Promise<string | null> => {
    if (isText) return null
    if (source === 'upload') return uploaded?.id ?? null
    if (!recorded) return null
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    return (await upload(recorded, options)).id
  }
  /** The draft as it is saved, once its recording has been brought. */
  const finished = async (upload: VoiceKeeping['upload']): Promise<VoiceDraft> => ({
    name: trimmed(name),
    kind: isText ? 'text' : 'file',
    fileId: await fileId(upload),
    text: isText ? trimmed(text) : '',
    language: isText ? language : null,
  })
  const takeSource = (chosen: VoiceSource) => {
    setSource(chosen)
    setRecorded(null)
  }

  return {
    name,
    setName,
    source,
    takeSource,
    setRecorded,
    uploaded,
    setUploaded,
    text,
    setText,
    language,
    setLanguage,
    wrong,
    finished,
  }
}
