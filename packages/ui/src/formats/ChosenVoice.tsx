import { Pencil, PhoneCall, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from '../form/Button'
import { ListenButton } from './ListenButton'
import { heardOf, type Listening } from './useListening'
import type { VoiceDoing } from './useVoiceDoing'
import { Chosen, ChosenHead, ChosenText, VoiceActions } from './Voice.styles'
import { minutesOf, type VoiceDescription } from './voice'
import { aboutMessage, lastsMessage, voiceMessages } from './voice.messages'

export type ChosenVoiceProps = {
  description: VoiceDescription
  listening: Listening
  /** Where a recording is heard. */
  listen: (description: VoiceDescription) => Promise<string>
  doing: VoiceDoing
  /** For who keeps the descriptions. */
  keeping?: { onEdit: () => void; onRemove: () => void }
}

/** The description that was chosen, and what may be done with it. */
export function ChosenVoice({ description, listening, listen, doing, keeping }: ChosenVoiceProps) {
  const intl = useIntl()
  const { id, name, kind, text, language, seconds, active } = description
  const { working, test, activate } = doing
  return (
    <Chosen aria-label={name}>
      <ChosenHead>
        <b>{name}</b>
        <span>{intl.formatMessage(kind === 'file' ? lastsMessage : aboutMessage, { time: minutesOf(seconds) })}</span>
      </ChosenHead>
      {text ? <ChosenText lang={language ?? undefined}>{text}</ChosenText> : null}
      <VoiceActions>
        <ListenButton
          playing={listening.playing === id}
          onListen={() =>
            void listening.play(
              id,
              heardOf(description, () => listen(description)),
            )
          }
          onStop={listening.stop}
        />
        {test && active ? (
          <Button icon={PhoneCall} busy={working === 'test'} onClick={() => void test(description)}>
            {intl.formatMessage(voiceMessages.test)}
          </Button>
        ) : null}
        {keeping ? (
          <>
            <Button variant="quiet" icon={Pencil} onClick={keeping.onEdit}>
              {intl.formatMessage(voiceMessages.change)}
            </Button>
            <Button variant="quiet" busy={working === 'activate'} onClick={() => void activate(description)}>
              {intl.formatMessage(active ? voiceMessages.switchOff : voiceMessages.switchOn)}
            </Button>
            <Button variant="dangerQuiet" icon={Trash2} busy={working === 'remove'} onClick={keeping.onRemove}>
              {intl.formatMessage(voiceMessages.remove)}
            </Button>
          </>
        ) : null}
      </VoiceActions>
    </Chosen>
  )
}
