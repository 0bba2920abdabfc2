import { chatLimits } from '@school/rules'
import { useEffect, useRef, useState } from 'react'
import type { ChatEvent, ChatStream } from './calls'

/**
 * Says when to load anew: every 10 s, or, while a stream is up, whenever it tells of something, and once a minute what it
 * does not tell. A stream that has been down for more than 5 s is replaced by the timer until it is back.
 */
export function useRefresh(
  stream: ChatStream | undefined,
  onTick: () => void,
  onEvent: (event: ChatEvent) => void,
  onMinute: () => void,
): void {
  const [timed, setTimed] = useState(!stream)
  const latest = useRef({ onTick, onEvent, onMinute })
  useEffect(() => {
    latest.current = { onTick, onEvent, onMinute }
  })

  useEffect(() => {
    setTimed(!stream)
    if (!stream) return
    let patience: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      patience ??= setTimeout(() => setTimed(true), chatLimits.streamPatience)
    }
    wait()
    const stop = stream(event => {
      if (event.kind === 'down') wait()
      else {
        clearTimeout(patience)
        patience = undefined
        setTimed(false)
        latest.current.onEvent(event)
      }
    })
    return () => {
      clearTimeout(patience)
      stop()
    }
  }, [stream])

  useEffect(() => {
    const timer = timed
      ? setInterval(() => latest.current.onTick(), chatLimits.pollEvery)
      : setInterval(() => latest.current.onMinute(), chatLimits.listEvery)
    return () => clearInterval(timer)
  }, [timed])
}
