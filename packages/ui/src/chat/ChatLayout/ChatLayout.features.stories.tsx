import { chatLimits } from '@school/rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { me } from '../story-chat'
import { Bench, type BenchProps, bubbles, field, fromEnd, open, paneOf, server } from './story-chat-layout'

const meta = { title: 'Chat/ChatLayout/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The hours are asked for before each sending; what is sent stands there at once and once, and is told. */
export const Sending: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    const input = await field(canvasElement)
    await canvas.findByText('17-07-2026, 4:12 PM')
    const { window: windows } = server.asked
    let answer = () => {}
    server.answersAfter = new Promise(resolve => {
      answer = resolve
    })
    await userEvent.type(input, 'Shall I come?{Enter}')
    await expect(await canvas.findByText('Sending')).toBeVisible()
    await expect(input).toHaveValue('')
    answer()
    await waitFor(() => expect(canvas.queryByText('Sending')).toBeNull())
    await waitFor(() => expect(canvas.getAllByText('Send Successfully')[0]).toBeInTheDocument())
    await expect(server.asked.window).toBe(windows + 1)
    await expect(bubbles(canvasElement, 'Shall I come?')).toHaveLength(1)
    await expect(server.stored.filter(({ text }) => text === 'Shall I come?')).toHaveLength(1)
  },
}

/** The answer was lost after the server had stored it: trying again doubles nothing. */
export const Retrying: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    const input = await field(canvasElement)
    await canvas.findByText('17-07-2026, 4:12 PM')
    server.troubles = ['refuse', 'lose']
    await userEvent.type(input, 'One{Enter}')
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(canvas.getByText('Not sent')).toBeVisible())
    await expect(canvas.getAllByText('TypeError').length).toBeGreaterThan(0)
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(canvas.queryByText('Not sent')).toBeNull())
    await waitFor(() => expect(canvas.queryByText('Sending')).toBeNull())
    await expect(server.stored.filter(({ text }) => text === 'One')).toHaveLength(1)
    await expect(bubbles(canvasElement, 'One')).toHaveLength(1)
  },
}

/** Outside the hours there is a red notice and no field to write in; it is half past nine. */
export const Closed: Story = {
  args: { given: { hours: { chatStartTime: '16:00:00', chatEndTime: '20:00:00' } } },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('Your chat window available only from 04:00 PM to 08:00 PM')).toBeVisible()
    const input = await canvas.findByPlaceholderText('Opens again at 04:00 PM')
    await waitFor(() => expect(input).toBeDisabled())
  },
}

/** The hours were changed meanwhile: the sending is refused, and what was typed comes back. */
export const ClosedMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    const input = await field(canvasElement)
    await canvas.findByText('17-07-2026, 4:12 PM')
    server.hours = { chatStartTime: '09:30:00', chatEndTime: '20:00:00' }
    await userEvent.type(input, 'Too early{Enter}')
    await waitFor(() =>
      expect(canvas.getAllByText('Your chat window available only from 09:30 AM to 08:00 PM').length).toBeGreaterThan(0),
    )
    await waitFor(() => expect(input).toHaveValue('Too early'))
    await expect(server.stored.some(({ text }) => text === 'Too early')).toBe(false)
    await expect(bubbles(canvasElement, 'Too early')).toHaveLength(0)
  },
}

/** Deleting asks, and leaves a line that says so on every screen. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete the message of 18-07-2026, 9:16 AM' }))
    await expect(canvas.getByText('Are you sure, You want to Remove this message ?')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(canvas.getAllByText('Deleted Successfully')[0]).toBeInTheDocument())
    await waitFor(() => expect(canvas.getAllByText('This message was deleted').length).toBeGreaterThan(2))
    await expect(bubbles(canvasElement, 'നന്ദി, ടീച്ചർ.')).toHaveLength(0)
  },
}

/** What is typed to one person waits there while another one is written to. */
export const Drafts: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await userEvent.type(await field(canvasElement), 'Half a sen')
    await open(canvasElement, /^Susan Mathew/)
    await expect(await canvas.findByRole('textbox', { name: 'Message to Susan Mathew' })).toHaveValue('')
    await open(canvasElement)
    await expect(await canvas.findByRole('textbox', { name: 'Message to Meera Pillai' })).toHaveValue('Half a sen')
  },
}

/** A new conversation: the contact list stays until something was sent. */
export const NewChat: Story = {
  args: { me: { ...me, role: 'Teacher' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Meera Pillai')
    await userEvent.click(canvas.getAllByRole('button', { name: 'New Chat' })[0]!)
    await userEvent.click(await canvas.findByRole('button', { name: /^Rahul Menon/ }))
    await expect(await canvas.findByText('Write the first message to Rahul Menon.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Back' })).toBeVisible()
    const { list } = server.asked
    await userEvent.type(await field(canvasElement), 'Hello{Enter}')
    await expect(await canvas.findByPlaceholderText('Search users')).toBeVisible()
    await expect(server.asked.list).toBeGreaterThan(list)
  },
}

/** Without a stream everything is loaded anew every 10 s, and the pane goes to its end. */
export const Polling: Story = {
  args: { height: '420px' },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    const pane = await paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    const asked = { ...server.asked }
    pane.scrollTop = 0
    server.receive('t1', 'From the poll')
    await waitFor(() => expect(bubbles(canvasElement, 'From the poll')).toHaveLength(1), { timeout: 30_000 })
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(server.asked.messages).toBe(asked.messages + 1)
    await expect(server.asked.list).toBe(asked.list + 1)
  },
}

/** With the stream its events do: a new message leads to the end, nothing else does. */
export const Streaming: Story = {
  args: { live: true, height: '420px' },
  play: async ({ canvasElement }) => {
    server.emit({ kind: 'up' })
    await open(canvasElement)
    const pane = await paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    pane.scrollTop = 0
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'To the newest message' })).toBeVisible())
    const { messages } = server.asked
    const told = 'Good evening. Ananya has been chosen'
    await expect(within(pane).getByText(told, { exact: false })).toBeInTheDocument()
    await server.remove('m1', new AbortController().signal)
    server.emit({ kind: 'deleted' })
    await waitFor(() => expect(within(pane).queryByText(told, { exact: false })).toBeNull())
    await expect(server.asked.messages).toBe(messages + 1)
    await expect(pane.scrollTop).toBeLessThan(2)
    server.receive('t1', 'From the stream')
    server.emit({ kind: 'message', from: 't1' })
    await waitFor(() => expect(bubbles(canvasElement, 'From the stream')).toHaveLength(1))
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(bubbles(canvasElement, 'From the stream')).toHaveLength(1)
  },
}

/** What no event tells, such as who is away or whom one may no longer write to: with the stream the list is loaded once a minute. */
export const StreamingList: Story = {
  args: { live: true },
  beforeEach: () => {
    const { setInterval } = window
    const soon = (run: () => void, every?: number) => setInterval(run, every === chatLimits.listEvery ? 200 : every)
    window.setInterval = soon as typeof setInterval
    return () => {
      window.setInterval = setInterval
    }
  },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await canvas.findByText('17-07-2026, 4:12 PM')
    server.emit({ kind: 'up' })
    const { list, messages } = server.asked
    await waitFor(() => expect(server.asked.list).toBeGreaterThan(list + 2))
    await expect(server.asked.messages).toBeLessThan(messages + 2)
  },
}

/** A message that comes while nobody looks at the page is read when somebody does. */
export const Unseen: Story = {
  args: { live: true },
  play: async ({ canvasElement }) => {
    const turn = (state: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    try {
      server.emit({ kind: 'up' })
      const canvas = await open(canvasElement)
      await canvas.findByText('17-07-2026, 4:12 PM')
      const receive = async (text: string, answer?: string) => {
        server.receive('t1', text)
        if (answer) server.receive(me.id, answer)
        server.emit({ kind: 'message', from: 't1' })
        await waitFor(() => expect(bubbles(canvasElement, text)).toHaveLength(1))
      }
      const { read } = server.asked
      turn('hidden')
      await receive('Nobody looks')
      await expect(server.asked.read).toBe(read)
      turn('visible')
      await expect(server.asked.read).toBe(read + 1)
      turn('visible')
      await expect(server.asked.read).toBe(read + 1)
      await receive('Somebody looks')
      await expect(server.asked.read).toBe(read + 2)
      // What was written on another device stands behind it.
      await receive('Both write', 'At once')
      await expect(server.asked.read).toBe(read + 3)
    } finally {
      Reflect.deleteProperty(document, 'visibilityState')
    }
  },
}

/** Everything by keyboard: the contacts and back, a conversation, a message, its deletion, and the way out. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^Meera Pillai/ })
    await userEvent.tab()
    await expect(canvas.getAllByRole('button', { name: 'New Chat' })[0]).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByPlaceholderText('Search by name')).toHaveFocus())
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'New Chat' })[0]).toHaveFocus())
    canvas.getByRole('button', { name: /^Meera Pillai/ }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await field(canvasElement)).toHaveFocus())
    await canvas.findByText('17-07-2026, 4:12 PM')
    await userEvent.keyboard('Thank you.{Enter}')
    await waitFor(() => expect(canvas.queryByText('Sending')).toBeNull())
    await expect(await field(canvasElement)).toHaveFocus()
    const bin = await canvas.findByRole('button', { name: 'Delete the message of 18-07-2026, 9:16 AM' })
    bin.focus()
    await userEvent.keyboard('{Enter}')
    const question = await canvas.findByRole('alertdialog')
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(bin).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('alertdialog')
    const remove = await canvas.findByRole('button', { name: 'Remove' })
    await userEvent.tab()
    await expect(remove).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Delete the message of 18-07-2026, 9:16 AM' })).toBeNull())
    await waitFor(() => expect(canvasElement.querySelector('[data-messages]')).toHaveFocus())
    const header = canvasElement.querySelector('header')!
    within(header).getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Meera Pillai/ })).toHaveFocus())
  },
}

const told = fn()

/** The program as it keeps in its address whose conversation is open. */
function Addressed({ first, ...props }: BenchProps & { first: string }) {
  const [withId, setWithId] = useState<string | undefined>(first)
  const onWith = (userId: string | undefined) => {
    told(userId)
    setWithId(userId)
  }
  return (
    <>
      <Button onClick={() => setWithId('t2')}>Arjun</Button>
      <Bench {...props} withId={withId} onWith={onWith} />
    </>
  )
}

/** The program names whose conversation is open, and is told of every other. Whom the list does not know is looked for once. */
export const Named: Story = {
  render: props => <Addressed first="t1" {...props} />,
  play: async ({ canvasElement }) => {
    told.mockClear()
    const canvas = within(canvasElement)
    await canvas.findByRole('textbox', { name: 'Message to Meera Pillai' })
    await userEvent.click(canvas.getByRole('button', { name: /^Susan Mathew/ }))
    await canvas.findByRole('textbox', { name: 'Message to Susan Mathew' })
    await waitFor(() => expect(told.mock.calls).toEqual([['h1']]))
    await userEvent.click(canvas.getByRole('button', { name: 'Arjun' }))
    await canvas.findByRole('textbox', { name: 'Message to Arjun D’Souza' })
    await userEvent.click(within(canvasElement.querySelector('header')!).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(told.mock.calls).toEqual([['h1'], [undefined]]))
    await userEvent.click(canvas.getByRole('button', { name: 'Arjun' }))
    await canvas.findByRole('textbox', { name: 'Message to Arjun D’Souza' })
    await expect(told.mock.calls).toHaveLength(2)
  },
}

/** Nobody of that name is in the list, nor in a second one: the list stays, and the program is told. */
export const NamedUnknown: Story = {
  render: props => <Addressed first="nobody" {...props} />,
  play: async ({ canvasElement }) => {
    told.mockClear()
    const canvas = within(canvasElement)
    await waitFor(() => expect(told.mock.calls).toEqual([[undefined]]))
    await expect(server.asked.list).toBe(2)
    await expect(canvas.getByRole('button', { name: /^Meera Pillai/ })).toBeVisible()
  },
}
