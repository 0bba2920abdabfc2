import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { me, type StoryServer, storyServer } from '../story-chat'
import { ChatLayout, type ChatLayoutProps } from './ChatLayout'

/** The server of the story that runs. */
export let server: StoryServer = storyServer()

export type BenchProps = Partial<ChatLayoutProps> & { given?: Parameters<typeof storyServer>[0]; live?: boolean }

export function Bench({ given, live, ...props }: BenchProps) {
  const [own] = useState(() => {
    server = storyServer(given)
    return server
  })
  return (
    <ChatLayout
      calls={own}
      me={{ ...me, role: 'Guardian' }}
      stream={live ? own.stream : undefined}
      height="640px"
      divisions={[{ value: 'V A', label: 'V A' }]}
      {...props}
    />
  )
}

export const open = async (canvasElement: HTMLElement, name = /^Meera Pillai/) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name }))
  return canvas
}
export const field = (canvasElement: HTMLElement) => within(canvasElement).findByRole('textbox', { name: /^Message to/ })
export const bubbles = (canvasElement: HTMLElement, text: string) =>
  [...canvasElement.querySelectorAll('[data-messages] [dir="auto"]')].filter(bubble => bubble.textContent === text)

export const paneOf = (canvasElement: HTMLElement) => within(canvasElement).findByRole('list', { name: /^Messages with/ })
export const fromEnd = (pane: HTMLElement) => pane.scrollHeight - pane.clientHeight - pane.scrollTop
