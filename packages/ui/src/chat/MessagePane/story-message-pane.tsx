import type { ChatMessage } from '@school/rules'
import { useState } from 'react'
import { fn, within } from 'storybook/test'
import { me, messages } from '../story-chat'
import { MessagePane, type MessagePaneProps } from './MessagePane'

/** What the checks do to the pane of a story. */
export let act: (change: (known: readonly ChatMessage[]) => readonly ChatMessage[]) => void = () => {}

/** A pane of a given height; `act` changes its messages. */
export function Bench({ messages: initial = messages, height = 560, ...props }: Partial<MessagePaneProps> & { height?: number }) {
  const [shown, setShown] = useState<readonly ChatMessage[]>(initial)
  act = setShown
  return (
    <div style={{ display: 'flex', height, maxWidth: 900, border: '1px solid var(--rule)' }}>
      <div style={{ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0 }}>
        <MessagePane messages={shown} me={me} partner={{ name: 'Meera Pillai' }} onDelete={deleted} {...props} />
      </div>
    </div>
  )
}

export const deleted = fn()

export const paneOf = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole('list', { name: 'Messages with Meera Pillai' })
export const fromEnd = (pane: HTMLElement) => pane.scrollHeight - pane.clientHeight - pane.scrollTop

/** Scrolls by so many px; ends with the event of it, at the time it came. */
export const scrolled = (pane: HTMLElement, by: number) =>
  new Promise<number>(resolve => {
    pane.addEventListener('scroll', event => resolve(event.timeStamp), { once: true })
    pane.scrollTop += by
  })

/** A message that comes while the person looks. */
export const arrived = (text: string): ChatMessage => ({
  id: `z ${text}`,
  senderId: 't1',
  text,
  sentAt: Date.parse('2026-07-18T09:31:00+05:30'),
  status: 'Sent',
})
