import { useRef, useState } from 'react'
import type { Door } from './format-loaders'
import type { SendChannel } from './recipients'
import { type Offers, useChannelActions, useChannelNotes } from './SendDialogs'

/**
 * Writing to chosen people: the ways to do it, the one that was chosen, and what was sent.
 *
 * @param onDone hears, once the dialog has gone, that something was sent: the choice has done its work
 */
export function useWriting(door: Door, offers: Offers | undefined, onDone: () => void) {
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const done = useRef(false)
  return {
    actions: useChannelActions(door, offers, setChannel),
    /** Why some ways cannot be used. */
    notes: useChannelNotes(offers),
    channel,
    close: () => {
      setChannel(undefined)
      if (done.current) onDone()
      done.current = false
    },
    /** The batch that was sent last. */
    sent,
    onSent: (batchId: string) => {
      done.current = true
      setSent(batchId)
    },
    dropSent: () => setSent(undefined),
  }
}
