import { encodeWav, spokenSeconds } from '@school/rules'
import { useState } from 'react'
import { storySending } from './story-formats'
import { VoiceDialog, type VoiceDialogProps } from './VoiceDialog'
import type { VoiceDescription, VoiceKeeping } from './voice'

/** A recording, a text, and one that is switched off. */
export const voices: readonly VoiceDescription[] = [
  { id: 'closed', name: 'School is closed tomorrow', kind: 'file', text: '', language: null, seconds: 47, active: true },
  {
    id: 'rain',
    name: 'Rain holiday',
    kind: 'text',
    text: 'Dear parents, there is no school today. The buses do not run. Please keep your child at home.',
    language: 'en',
    seconds: 8,
    active: true,
  },
  { id: 'old', name: 'Annual day', kind: 'file', text: '', language: null, seconds: 30, active: false },
]

/** Records 3 seconds of silence at once. */
export const silentRecord = async () => ({
  stop: async () => ({
    file: new File([encodeWav(new Float32Array(48_000))], 'recording.wav', { type: 'audio/wav' }),
    seconds: 3,
  }),
  cancel: () => undefined,
})

export const refusal = (name: string) => async () => {
  throw new DOMException('No', name)
}

/** A list in memory. The name 'Broken' is not saved. */
export function Bench({
  keeps = true,
  list = voices,
  ...props
}: Partial<VoiceDialogProps> & { keeps?: boolean; list?: readonly VoiceDescription[] }) {
  const [known, setKnown] = useState(list)
  const [open, setOpen] = useState(true)
  const put = (saved: VoiceDescription) => setKnown(all => [...all.filter(({ id }) => id !== saved.id), saved])
  const keeping: VoiceKeeping = {
    save: async (draft, before) => {
      if (draft.name === 'Broken') throw new Error('A recording lasts at most 60 seconds.')
      const seconds = draft.kind === 'text' ? spokenSeconds(draft.text) : (before?.seconds ?? 3)
      const saved = { ...draft, id: before?.id ?? 'new', seconds, active: before?.active ?? true }
      put(saved)
      return saved
    },
    activate: async (description, active) => put({ ...description, active }),
    remove: async ({ id }) => setKnown(all => all.filter(one => one.id !== id)),
    upload: async file => ({ id: 'f1', name: file.name, url: '' }),
    languages: ['en', 'hi', 'ml', 'de'],
  }
  return (
    <div style={{ minHeight: 700 }}>
      <VoiceDialog
        door="guardian"
        descriptions={keeps ? known : known.filter(({ active }) => active)}
        listen={async () => ''}
        onTest={async () => ({ message: '1 message(s) sent, 0 without mobile number.' })}
        sending={storySending({ parts: 35, messages: 35, credits: 70, skipped: [{ reason: 'No mobile number', count: 7 }] })}
        record={silentRecord}
        {...(keeps ? { keeping } : {})}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
