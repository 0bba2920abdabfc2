import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../feedback'
import type { VoiceDescription } from './voice'
import { voiceMessages } from './voice.messages'

/** Where a recording is heard, or words and their language. */
export type Heard = { readonly address: () => Promise<string> } | { readonly text: string; readonly language: string | null }

/** What a description lets hear. */
export const heardOf = ({ kind, text, language }: VoiceDescription, address: () => Promise<string>): Heard =>
  kind === 'text' ? { text, language } : { address }

/** Plays one thing at a time; `playing` is the key of it. */
export function useListening() {
  const intl = useIntl()
  const toast = useToast()
  const [playing, setPlaying] = useState<string | null>(null)
  const silence = useRef<(() => void) | null>(null)
  const stop = () => {
    silence.current?.()
    silence.current = null
    setPlaying(null)
  }
  useEffect(() => () => silence.current?.(), [])

  const speak = ({ text, language }: { text: string; language: string | null }, ended: () => void) => {
    if (!('speechSynthesis' in window)) throw new Error(intl.formatMessage(voiceMessages.unspoken))
    const words = new SpeechSynthesisUtterance(text)
    if (language) words.lang = language
    words.addEventListener('end', ended)
    words.addEventListener('error', ended)
    speechSynthesis.speak(words)
    return () => speechSynthesis.cancel()
  }

  const play = async (key: string, heard: Heard) => {
    stop()
    setPlaying(key)
    let over = false
    const ended = () => {
      if (!over) setPlaying(current => (current === key ? null : current))
      over = true
    }
    silence.current = () => {
      over = true
    }
    try {
      if (!('address' in heard)) {
        silence.current = speak(heard, ended)
        return
      }
      const sound = new Audio(await heard.address())
      if (over) return
      sound.addEventListener('ended', ended)
      silence.current = () => {
        over = true
        sound.pause()
      }
      await sound.play()
    } catch (error) {
      if (over) return
      setPlaying(null)
      const said = 'text' in heard && error instanceof Error ? error.message : ''
      toast.error(said || intl.formatMessage(voiceMessages.unheard))
    }
  }
  return { playing, play, stop }
}

export type Listening = ReturnType<typeof useListening>
