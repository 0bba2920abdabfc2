import { clockIn, type FormatDoor } from '@school/rules'
import { Pencil, PhoneCall, Plus, Send, Square, Trash2, Volume2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner, useConfirm, useToast } from '../feedback'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { focusFirstWrong } from '../form/Form'
import { Select } from '../form/Select'
import { Dialog } from '../overlay/Dialog'
import { ConfirmSend } from './ConfirmSend'
import { doorMessages, formatMessages } from './formats.messages'
import { type RecordSpeech, recordSpeech } from './record-speech'
import { SendChoices } from './SendChoices'
import { type FormatSending, planProblems, type SendPlan, sendAtOnce, sendKeys } from './sending'
import { sendingMessages } from './sending.messages'
import { heardOf, useListening } from './useListening'
import { ChoiceRow, Chosen, ChosenHead, ChosenText, VoiceActions, VoiceForm } from './Voice.styles'
import { VoiceEditor } from './VoiceEditor'
import { minutesOf, type VoiceDescription, type VoiceKeeping } from './voice'
import { aboutMessage, lastsMessage, voiceMessages } from './voice.messages'

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
  const confirm = useConfirm()
  const form = useRef<HTMLDivElement>(null)
  const listening = useListening()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [editing, setEditing] = useState<VoiceDescription | 'new' | null>(null)
  const [plan, setPlan] = useState<SendPlan>(() => sendAtOnce(sending))
  const [checked, setChecked] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [keys] = useState(sendKeys)
  const [testKeys] = useState(sendKeys)
  const [working, setWorking] = useState<'test' | 'remove' | 'activate' | null>(null)
  const [opened] = useState(() => new Date())
  const chosen = descriptions?.find(({ id }) => id === chosenId) ?? null
  const isPlaying = chosen !== null && listening.playing === chosen.id

  /** Does one thing at a time and says what came of it. */
  const work = async (what: NonNullable<typeof working>, task: () => Promise<string | undefined>) => {
    if (working) return
    setWorking(what)
    try {
      const message = await task()
      if (message) toast.success(message)
    } catch (error) {
      toast.error((error instanceof Error && error.message) || intl.formatMessage(voiceMessages.failed))
    } finally {
      setWorking(null)
    }
  }
  const remove = async (description: VoiceDescription) => {
    const sure = await confirm({
      title: intl.formatMessage(voiceMessages.sureToRemove),
      message: description.name,
      confirmText: intl.formatMessage(voiceMessages.remove),
      icon: 'danger',
    })
    if (!sure || !keeping) return
    listening.stop()
    await work('remove', async () => {
      await keeping.remove(description)
      setChosenId(null)
      return intl.formatMessage(voiceMessages.removed)
    })
  }
  const startSending = () => {
    const wrong = planProblems(plan, clockIn(timeZone, new Date()))
    setChecked(true)
    if (!sending) return
    if (sending.recipients === 0) toast.warning(intl.formatMessage(sendingMessages.noRecipients))
    else if (!chosen) toast.warning(intl.formatMessage(voiceMessages.required))
    if (sending.recipients === 0 || !chosen || !chosen.active || wrong.time || wrong.reason) {
      requestAnimationFrame(() => focusFirstWrong(form.current))
      return
    }
    listening.stop()
    setConfirming(true)
  }

  const isEmpty = descriptions?.length === 0
  const time = chosen && minutesOf(chosen.seconds)
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        staticBackdrop
        title={intl.formatMessage(doorMessages[door], { channel: intl.formatMessage(voiceMessages.voice) })}
        footer={
          <>
            <Button onClick={onClose}>{intl.formatMessage(formatMessages.cancel)}</Button>
            {sending ? (
              <Button variant="primary" icon={Send} onClick={startSending}>
                {intl.formatMessage(sendingMessages.send)}
              </Button>
            ) : null}
          </>
        }
      >
        <VoiceForm ref={form}>
          {isEmpty ? (
            <Banner tone="info" title={intl.formatMessage(voiceMessages.none)}>
              {keeping ? null : intl.formatMessage(voiceMessages.noneHelp)}
            </Banner>
          ) : null}
          <ChoiceRow>
            {isEmpty ? null : (
              <Field
                label={intl.formatMessage(voiceMessages.message)}
                required
                error={
                  checked && !chosen
                    ? intl.formatMessage(voiceMessages.required)
                    : chosen?.active === false
                      ? intl.formatMessage(voiceMessages.isOff)
                      : undefined
                }
              >
                <Select
                  placeholder={intl.formatMessage(voiceMessages.choose)}
                  options={(descriptions ?? []).map(({ id, name, seconds }) => ({
                    value: id,
                    label: name,
                    hint: minutesOf(seconds),
                  }))}
                  value={chosenId}
                  disabled={descriptions === undefined}
                  onChange={id => {
                    listening.stop()
                    setChosenId(id)
                  }}
                />
              </Field>
            )}
            {keeping ? (
              <Button icon={Plus} onClick={() => setEditing('new')}>
                {intl.formatMessage(voiceMessages.make)}
              </Button>
            ) : null}
          </ChoiceRow>
          {chosen ? (
            <Chosen aria-label={chosen.name}>
              <ChosenHead>
                <b>{chosen.name}</b>
                <span>{intl.formatMessage(chosen.kind === 'file' ? lastsMessage : aboutMessage, { time: time ?? '' })}</span>
              </ChosenHead>
              {chosen.text ? <ChosenText lang={chosen.language ?? undefined}>{chosen.text}</ChosenText> : null}
              <VoiceActions>
                <Button
                  icon={isPlaying ? Square : Volume2}
                  onClick={() =>
                    isPlaying
                      ? listening.stop()
                      : void listening.play(
                          chosen.id,
                          heardOf(chosen, () => listen(chosen)),
                        )
                  }
                >
                  {intl.formatMessage(isPlaying ? voiceMessages.stop : voiceMessages.listen)}
                </Button>
                {onTest && chosen.active ? (
                  <Button
                    icon={PhoneCall}
                    busy={working === 'test'}
                    onClick={() =>
                      void work('test', async () => {
                        const { message } = await onTest(chosen, testKeys.of(chosen))
                        testKeys.answered()
                        return message
                      })
                    }
                  >
                    {intl.formatMessage(voiceMessages.test)}
                  </Button>
                ) : null}
                {keeping ? (
                  <>
                    <Button variant="quiet" icon={Pencil} onClick={() => setEditing(chosen)}>
                      {intl.formatMessage(voiceMessages.change)}
                    </Button>
                    <Button
                      variant="quiet"
                      busy={working === 'activate'}
                      onClick={() =>
                        void work('activate', async () => {
                          await keeping.activate(chosen, !chosen.active)
                          return undefined
                        })
                      }
                    >
                      {intl.formatMessage(chosen.active ? voiceMessages.switchOff : voiceMessages.switchOn)}
                    </Button>
                    <Button variant="dangerQuiet" icon={Trash2} busy={working === 'remove'} onClick={() => void remove(chosen)}>
                      {intl.formatMessage(voiceMessages.remove)}
                    </Button>
                  </>
                ) : null}
              </VoiceActions>
            </Chosen>
          ) : null}
          {sending ? (
            <SendChoices
              channel="voice"
              mail={false}
              plan={plan}
              onChange={setPlan}
              now={clockIn(timeZone, opened)}
              mayBeUrgent={sending.mayBeUrgent === true}
              checked={checked}
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
      {confirming && sending && chosen ? (
        <ConfirmSend
          channel="voice"
          sending={sending}
          keys={keys}
          request={{
            formatId: chosen.id,
            exampleMessage: chosen.text || chosen.name,
            content: '',
            title: '',
            description: '',
            sendAt: plan.later ? plan.sendAt : null,
            urgentReason: plan.urgent ? plan.reason.trim() : null,
            avoidRepeatedSMS: plan.onePerNumber,
            smsFallback: false,
            attachmentIds: [],
          }}
          onClose={() => setConfirming(false)}
          onSent={message => {
            toast.success(message)
            setConfirming(false)
            onSent?.()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
