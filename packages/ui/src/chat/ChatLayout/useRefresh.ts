import { chatLimits } from '@school/rules'
import { useEffect, useRef, useState } from 'react'
import type { ChatEvent, ChatStream } from './calls'

/**
 * Says when to load anew: every 10 s, or, while a stream is up, whenever it tells of something. A stream that has been
 * down for more than 5 s is replaced by the timer until it is back.
 */
export function useRefresh(stream: ChatStream | undefined, onTick: () => void, onEvent: (event: ChatEvent) => void): void {
  const [timed, setTimed] = useState(!stream)
  const latest = useRef({ onTick, onEvent })
  useEffect(() => {
    latest.current = { onTick, onEvent }
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
    if (!timed) return
    const timer = setInterval(() => latest.current.onTick(), chatLimits.pollEvery)
    return () => clearInterval(timer)
  }, [timed])
}
