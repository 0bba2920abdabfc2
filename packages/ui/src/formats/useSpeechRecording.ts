import { mostVoiceSeconds } from '@school/rules'
import { useEffect, useRef, useState } from 'react'
import type { MessageDescriptor } from 'react-intl'
import type { RecordSpeech, SpeechRecording } from './record-speech'
import { voiceMessages } from './voice.messages'

const problems: Readonly<Record<string, MessageDescriptor>> = {
  NotAllowedError: voiceMessages.denied,
  SecurityError: voiceMessages.denied,
  NotFoundError: voiceMessages.noMicrophone,
}

/** One recording at a time, as long as it may be. `onRecorded` gets each one, and null when another begins. */
export function useSpeechRecording(record: RecordSpeech, onRecorded: (file: File | null) => void) {
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

  return { state, seconds, problem, made, start, finish }
}
