import { useState } from 'react'
import type { Door } from './format-loaders'
import type { SendChannel } from './recipients'
import { type Offers, useChannelActions, useChannelNotes } from './SendDialogs'

/** Writing to chosen people: the ways to do it, the one that was chosen, and what was sent. */
export function useWriting(door: Door, offers: Offers | undefined) {
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  return {
    actions: useChannelActions(door, offers, setChannel),
    /** Why some ways cannot be used. */
    notes: useChannelNotes(offers),
    channel,
    close: () => setChannel(undefined),
    /** The batch that was sent last. */
    sent,
    setSent,
  }
}
