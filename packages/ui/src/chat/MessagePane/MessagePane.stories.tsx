import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { me, messages } from '../story-chat'
import { MessagePane } from './MessagePane'
import { arrived, Bench, fromEnd, paneOf } from './story-message-pane'

const meta = { title: 'Chat/MessagePane', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** In order of sending under their days, with author and time; what was deleted says so. */
export const Default: Story = {
  args: { messages: [...messages].reverse() },
  play: async ({ canvasElement }) => {
    const pane = paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    const shown = within(pane)
    await expect(shown.getByText('Friday, 17 July 2026')).toBeInTheDocument()
    await expect(shown.getByText('Today, 18 July 2026')).toBeInTheDocument()
    await expect(shown.getByText('17-07-2026, 4:12 PM')).toBeInTheDocument()
    await expect(shown.getByText('This message was deleted')).toBeInTheDocument()
    await expect(shown.getAllByText('Meera Pillai:')).toHaveLength(3)
    await waitFor(() => expect(shown.getAllByText('You:')).toHaveLength(4))
    const order = shown.getAllByRole('listitem').map(row => Number(row.getAttribute('aria-posinset')))
    await expect(order).toEqual([...order].sort((a, b) => a - b))
    const times = [...pane.querySelectorAll('time')].map(time => time.dateTime)
    await expect(times).toEqual([...times].sort())
    await expect(times).toHaveLength(messages.length)
  },
}

export const Playground: Story = {}

export const Empty: Story = {
  args: { messages: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Write the first message to Meera Pillai.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { failed: true, onReload: fn() },
  render: args => <MessagePane {...args} messages={undefined} me={me} partner={{ name: 'Meera Pillai' }} />,
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(args.onReload).toHaveBeenCalledOnce()
  },
}

/** At 360 px nothing runs out of the pane, also a word that is longer than it. */
export const Phone: Story = {
  args: { messages: [...messages, arrived(`www.greenvalley.example/${'a'.repeat(120)}`)] },
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { flush: true },
  play: async ({ canvasElement }) => {
    const pane = paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(pane.scrollWidth).toBeLessThanOrEqual(pane.clientWidth)
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
