import { mostVoiceSeconds } from '@school/rules'
import { Mic, Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'
import { Banner } from '../feedback'
import { Button } from '../form/Button'
import type { RecordSpeech, SpeechRecording } from './record-speech'
import type { Heard } from './useListening'
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

const problems: Readonly<Record<string, MessageDescriptor>> = {
  NotAllowedError: voiceMessages.denied,
  SecurityError: voiceMessages.denied,
  NotFoundError: voiceMessages.noMicrophone,
}

/** Records from the microphone, and lets what was recorded be heard. */
export function VoiceRecorder({ record, onRecorded, playing, onListen, onStop, disabled }: VoiceRecorderProps) {
  const intl = useIntl()
  const [state, setState] = useState<'idle' | 'asking' | 'recording' | 'ending'>('idle')
  const [seconds, setSeconds] = useState(0)
  const [problem, setProblem] = useState<MessageDescriptor | null>(null)
  const [made, setMade] = useState<{ readonly url: string; readonly seconds: number } | null>(null)
  const recording = useRef<SpeechRecording | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      recording.current?.cancel()
    }
  }, [])

  useEffect(() => (made ? () => URL.revokeObjectURL(made.url) : undefined), [made])

  const start = async () => {
    onStop()
    setProblem(null)
    setMade(null)
    onRecorded(null)
    setState('asking')
    try {
      const begun = await record()
      if (gone.current) {
        begun.cancel()
        return
      }
      recording.current = begun
      setSeconds(0)
      setState('recording')
    } catch (error) {
      setProblem(problems[(error as Error)?.name] ?? voiceMessages.notRecorded)
      setState('idle')
    }
  }

  const finish = async () => {
    const running = recording.current
    recording.current = null
    if (!running) return
    setState('ending')
    try {
      const done = await running.stop()
      if (gone.current) return
      if (done.seconds === 0) setProblem(voiceMessages.notRecorded)
      else {
        setMade({ url: URL.createObjectURL(done.file), seconds: done.seconds })
        onRecorded(done.file)
      }
    } catch {
      setProblem(voiceMessages.notRecorded)
    }
    setState('idle')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock runs as long as the recording
  useEffect(() => {
    if (state !== 'recording') return
    const begun = performance.now()
    const timer = setInterval(() => {
      const past = (performance.now() - begun) / 1000
      setSeconds(past)
      // A little before the end: a recorder takes its time to stop.
      if (past >= mostVoiceSeconds - 0.5) void finish()
    }, 250)
    return () => clearInterval(timer)
  }, [state])

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
          <Button icon={Mic} busy={state === 'asking'} disabled={disabled} onClick={() => void start()}>
            {intl.formatMessage(made ? voiceMessages.again : voiceMessages.start)}
          </Button>
        )}
        {made ? (
          <Button
            icon={playing ? Square : Volume2}
            onClick={() => (playing ? onStop() : onListen({ address: async () => made.url }))}
          >
            {intl.formatMessage(playing ? voiceMessages.stop : voiceMessages.listen)}
          </Button>
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
