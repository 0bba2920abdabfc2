import { flashNews } from '@school/api/client'
import { useCall } from '@school/api/react'
import { inSchool } from '@school/rules'
import type { Later } from '@school/ui'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../session'

/** Longest time in ms that figures wait for the news over them. */
const patience = 2000

/** Whether the news can be drawn with the blocks below them: what came after them would push them down. */
export function useNewsHere(code: Pick<Later<object>, 'load'>): boolean {
  const { viewer } = useSignedIn()
  const asked = inSchool(viewer)
  const { data, error } = useCall(flashNews.current, asked ? {} : null)
  const [codeHere, setCodeHere] = useState(false)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    const done = () => setCodeHere(true)
    code.load().then(done, done)
    return () => clearTimeout(timer)
  }, [code])
  return late || (codeHere && (!asked || data !== undefined || error !== undefined))
}
