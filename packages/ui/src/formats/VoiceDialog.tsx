import { clockIn, type FormatDoor } from '@school/rules'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { Dialog } from '../overlay/Dialog'
import { ChosenVoice } from './ChosenVoice'
import { ConfirmStage } from './ConfirmStage'
import { doorMessages } from './formats.messages'
import { type RecordSpeech, recordSpeech } from './record-speech'
import { SendButtons } from './SendButtons'
import { SendChoices } from './SendChoices'
import type { FormatSending } from './sending'
import { sendingMessages } from './sending.messages'
import { useListening } from './useListening'
import { useSendStage } from './useSendStage'
import { useVoiceDoing } from './useVoiceDoing'
import { VoiceForm } from './Voice.styles'
import { VoiceChoice } from './VoiceChoice'
import { VoiceEditor } from './VoiceEditor'
import type { VoiceDescription, VoiceKeeping } from './voice'
import { voiceMessages } from './voice.messages'

export type VoiceDialogProps = {
  open: boolean
  onClose: () => void
  door: FormatDoor
  /** Those that there are; undefined until they are known. */
  descriptions: readonly VoiceDescription[] | undefined
  /** Where a recording is heard. */
  listen: (description: VoiceDescription) => Promise<string>
  /** Calls the person; the same key is one call. */
  onTest?: (description: VoiceDescription, key: string) => Promise<{ message: string }>
  /** The calls behind Send; `formatId` of a request is the id of the description. Absent for who only reads. */
  sending?: FormatSending
  /** For who keeps the descriptions. */
  keeping?: VoiceKeeping
  /** How speech is recorded; from the microphone when absent. */
  record?: RecordSpeech
  /** The school's time zone. */
  timeZone?: string
  onSent?: () => void
}

/** 'Voice SMS': what is heard is chosen or made, tried out, and sent as a call to everybody chosen. Each opening begins anew. */
export function VoiceDialog(props: VoiceDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  door,
  descriptions,
  listen,
  onTest,
  sending,
  keeping,
  record = recordSpeech,
  timeZone = 'Asia/Kolkata',
  onSent,
}: VoiceDialogProps) {
  const intl = useIntl()
  const toast = useToast()
  const listening = useListening()
  const doing = useVoiceDoing({ onTest, keeping })
  const stage = useSendStage(sending, timeZone)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [editing, setEditing] = useState<VoiceDescription | 'new' | null>(null)
  const chosen = descriptions?.find(({ id }) => id === chosenId) ?? null

  const startSending = (sending: FormatSending) => {
    if (sending.recipients === 0) toast.warning(intl.formatMessage(sendingMessages.noRecipients))
    else if (!chosen) toast.warning(intl.formatMessage(voiceMessages.required))
    if (stage.press(sending.recipients !== 0 && chosen?.active === true)) listening.stop()
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        staticBackdrop
        title={intl.formatMessage(doorMessages[door], { channel: intl.formatMessage(voiceMessages.voice) })}
        footer={<SendButtons onClose={onClose} onSend={sending && (() => startSending(sending))} />}
      >
        <VoiceForm ref={stage.form}>
          <VoiceChoice
            descriptions={descriptions}
            chosen={chosen}
            value={chosenId}
            onChange={id => {
              listening.stop()
              setChosenId(id)
            }}
            onMake={keeping && (() => setEditing('new'))}
            checked={stage.checked}
          />
          {chosen ? (
            <ChosenVoice
              description={chosen}
              listening={listening}
              listen={listen}
              doing={doing}
              keeping={
                keeping && {
                  onEdit: () => setEditing(chosen),
                  onRemove: () => void doing.remove(chosen, listening.stop, () => setChosenId(null)),
                }
              }
            />
          ) : null}
          {sending ? (
            <SendChoices
              channel="voice"
              mail={false}
              plan={stage.plan}
              onChange={stage.setPlan}
              now={clockIn(timeZone, stage.opened)}
              mayBeUrgent={sending.mayBeUrgent === true}
              checked={stage.checked}
            />
          ) : null}
        </VoiceForm>
      </Dialog>
      {editing && keeping ? (
        <VoiceEditor
          before={editing === 'new' ? null : editing}
          keeping={keeping}
          record={record}
          onClose={() => setEditing(null)}
          onSaved={description => {
            toast.success(intl.formatMessage(voiceMessages.saved))
            setChosenId(description.id)
            setEditing(null)
          }}
        />
      ) : null}
      {stage.confirming && sending && chosen ? (
        <ConfirmStage
          channel="voice"
          sending={sending}
          stage={stage}
          message={{
            formatId: chosen.id,
            exampleMessage: chosen.text || chosen.name,
            content: '',
            title: '',
            description: '',
            attachmentIds: [],
          }}
          onSent={() => {
            onSent?.()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
