import { encodeWav, recordingRate } from '@school/rules'

/** A recording under way. */
export type SpeechRecording = {
  /** Ends it and answers it as a wav file, with its length. */
  readonly stop: () => Promise<{ readonly file: File; readonly seconds: number }>
  /** Ends it and keeps nothing. */
  readonly cancel: () => void
}

/** Begins a recording. Rejects with a NotAllowedError or a NotFoundError as the browser does. */
export type RecordSpeech = () => Promise<SpeechRecording>

/** The sound of what a browser recorded, in whichever container, as samples of one channel. */
async function samplesOf(blob: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, recordingRate)
  const sound = await context.decodeAudioData(await blob.arrayBuffer())
  const [first, ...others] = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  if (!first) return new Float32Array()
  return first.map((sample, at) => others.reduce((sum, channel) => sum + channel[at]!, sample) / (others.length + 1))
}

/** Records from the microphone of this device. Every browser records in a format of its own: what comes out is a wav file. */
export const recordSpeech: RecordSpeech = async () => {
  if (!navigator.mediaDevices) throw new DOMException('This page has no microphone.', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', event => parts.push(event.data))
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.start()
  return {
    async stop() {
      if (recorder.state !== 'inactive') {
        const ended = new Promise(resolve => recorder.addEventListener('stop', resolve, { once: true }))
        recorder.stop()
        await ended
      }
      release()
      const samples = await samplesOf(new Blob(parts, { type: recorder.mimeType }))
      const file = new File([encodeWav(samples)], 'recording.wav', { type: 'audio/wav' })
      return { file, seconds: samples.length / recordingRate }
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}
