import { auth, type Client } from '@school/api/client'
import { useCallback, useRef } from 'react'
import type { SchoolSettings } from '../session'
import { remembered } from '../session/device'
import { useLanguage } from './language'

/** Keeps the language at the login: the person's own goes before the device's, and a choice made here before both. */
export function useKeptLanguage(client: Client) {
  const { language, setLanguage } = useLanguage()
  const spoken = useRef(language)
  const synced = useRef(language)
  spoken.current = language
  const keep = useCallback(
    (code: typeof language) => {
      synced.current = code
      client.call(auth.setLanguage, { body: { language: code } }).catch(() => {})
    },
    [client],
  )
  /** On a login, with the language that the server has kept. */
  const meet = useCallback(
    (known: SchoolSettings['language']) => {
      const chosenHere = spoken.current !== synced.current
      if (known && !chosenHere) {
        synced.current = known
        if (known !== spoken.current) setLanguage(known)
      } else if (chosenHere || remembered('language')) keep(spoken.current)
    },
    [keep, setLanguage],
  )
  /** On every choice while somebody is signed in. */
  const follow = useCallback(() => {
    if (spoken.current !== synced.current) keep(spoken.current)
  }, [keep])
  return { language, meet, follow }
}
