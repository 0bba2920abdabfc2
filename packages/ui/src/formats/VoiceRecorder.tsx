import { mostVoiceSeconds } from '@school/rules'
import { Mic, Square } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Banner } from '../feedback'
import { Button } from '../form/Button'
import { ListenButton } from './ListenButton'
import type { RecordSpeech } from './record-speech'
import type { Heard } from './useListening'
import { useSpeechRecording } from './useSpeechRecording'
import { Clock, VoiceActions } from './Voice.styles'
import { minutesOf } from './voice'
import { lastsMessage, recordingMessage, voiceMessages } from './voice.messages'

export type VoiceRecorderProps = {
  record: RecordSpeech
  /** Gets each recording, and null when another one begins. */
  onRecorded: (file: File | null) => void
  playing: boolean
  onListen: (heard: Heard) => void
  onStop: () => void
  disabled?: boolean
}

/** Records from the microphone, and lets what was recorded be heard. */
export function VoiceRecorder({ record, onRecorded, playing, onListen, onStop, disabled }: VoiceRecorderProps) {
  const intl = useIntl()
  const { state, seconds, problem, made, start, finish } = useSpeechRecording(record, onRecorded)
  const isOn = state === 'recording' || state === 'ending'
  return (
    <>
      {problem ? <Banner tone="warning">{intl.formatMessage(problem)}</Banner> : null}
      <VoiceActions>
        {isOn ? (
          <Button variant="danger" icon={Square} busy={state === 'ending'} onClick={() => void finish()}>
            {intl.formatMessage(voiceMessages.finish)}
          </Button>
        ) : (
          <Button
            icon={Mic}
            busy={state === 'asking'}
            disabled={disabled}
            onClick={() => {
              onStop()
              void start()
            }}
          >
            {intl.formatMessage(made ? voiceMessages.again : voiceMessages.start)}
          </Button>
        )}
        {made ? (
          <ListenButton playing={playing} onListen={() => onListen({ address: async () => made.url })} onStop={onStop} />
        ) : null}
        <Clock role="timer">
          {isOn
            ? intl.formatMessage(recordingMessage, { time: minutesOf(seconds), most: minutesOf(mostVoiceSeconds) })
            : made
              ? intl.formatMessage(lastsMessage, { time: minutesOf(Math.ceil(made.seconds)) })
              : null}
        </Clock>
      </VoiceActions>
    </>
  )
}
