import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { manyMessages, messages } from '../story-chat'
import { act, arrived, Bench, deleted, fromEnd, paneOf, scrolled } from './story-message-pane'

const meta = { title: 'Chat/MessagePane/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Where a message is drawn, measured from the top of the pane. */
const topOf = (pane: HTMLElement, text: string) => {
  const bubble = [...pane.querySelectorAll('[dir="auto"]')].find(element => element.textContent?.startsWith(text))
  return bubble ? bubble.getBoundingClientRect().top - pane.getBoundingClientRect().top : Number.NaN
}

/** Own messages can be deleted for 60 minutes: at half past nine the one of 8:30 no more, that of 9:16 yes. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    deleted.mockClear()
    const bins = within(canvasElement).getAllByRole('button', { name: /^Delete the message/ })
    await expect(bins.map(bin => bin.getAttribute('aria-label'))).toEqual(['Delete the message of 18-07-2026, 9:16 AM'])
    await userEvent.click(bins[0]!)
    await expect(deleted).toHaveBeenCalledWith(messages[6])
  },
}

/** A message of the other person can be told to the school; an own or a deleted one not. */
export const Reporting: Story = {
  args: { onReport: fn() },
  play: async ({ args, canvasElement }) => {
    const flags = within(canvasElement).getAllByRole('button', { name: /^Report the message/ })
    await expect(flags).toHaveLength(messages.filter(({ senderId, status }) => senderId === 't1' && status === 'Sent').length)
    await userEvent.click(flags.at(-1)!)
    await expect(args.onReport).toHaveBeenCalledWith(messages[5])
  },
}

/** Words that begin with www. or https:// are links; everything else stays text, markup too. */
export const Links: Story = {
  args: {
    messages: [
      {
        ...messages[0]!,
        text: 'See https://a.example/"onclick=x www.b.example. Not http://c.example, (https://d.example) or <img src=x onerror=alert(1)>',
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link')
    await expect(links.map(link => link.getAttribute('href'))).toEqual(['https://a.example/', 'https://www.b.example'])
    for (const link of links) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    }
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}

/** On its way, and not sent: the one is greyed, the other can be tried again or thrown away. */
export const OnTheWay: Story = {
  args: {
    pending: [
      { clientId: 'c1', text: 'Shall I come on Monday?', at: Date.parse('2026-07-18T09:29:00+05:30'), state: 'sending' },
      { clientId: 'c2', text: 'At ten?', at: Date.parse('2026-07-18T09:29:30+05:30'), state: 'failed' },
    ],
    onRetry: fn(),
    onDiscard: fn(),
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Sending')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledWith('c2')
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }))
    await expect(args.onDiscard).toHaveBeenCalledWith('c2')
  },
}

/** Who is at the end stays there, and hears what arrives. */
export const AtTheEnd: Story = {
  args: { messages: manyMessages(60) },
  play: async ({ canvasElement }) => {
    const pane = paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    const live = canvasElement.querySelector('[aria-live="polite"]')
    await expect(live).toBeEmptyDOMElement()
    act(known => [...known, arrived('The bus is late.')])
    await waitFor(() => expect(live).toHaveTextContent('Meera Pillai: The bus is late.'))
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(within(canvasElement).queryByRole('button', { name: /newest|new message/ })).toBeNull()
  },
}

/** Who reads further up stays there: a mark stands over what is new, and a button leads to it. */
export const Away: Story = {
  args: { messages: manyMessages(60) },
  play: async ({ canvasElement }) => {
    const pane = paneOf(canvasElement)
    const canvas = within(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    pane.scrollTop -= 900
    await waitFor(() => expect(canvas.getByRole('button', { name: 'To the newest message' })).toBeVisible())
    const before = pane.scrollTop
    act(known => [...known, arrived('The bus is late.')])
    const jump = await canvas.findByRole('button', { name: '1 new message' })
    await expect(Math.abs(pane.scrollTop - before)).toBeLessThan(2)
    await userEvent.click(jump)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(canvas.getByText('New messages')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '1 new message' })).toBeNull()
  },
}

/** Earlier messages come above, and what was read stays where it is. */
export const Earlier: Story = {
  args: { messages: manyMessages(200).slice(150), hasOlder: true, onOlder: fn() },
  play: async ({ args, canvasElement }) => {
    const pane = paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(args.onOlder).not.toHaveBeenCalled()
    await scrolled(pane, 300 - pane.scrollTop)
    await waitFor(() => expect(args.onOlder).toHaveBeenCalled())
    const row = pane.querySelector('[dir="auto"]')?.textContent?.split('.')[0] ?? ''
    const before = topOf(pane, `${row}.`)
    act(known => [...manyMessages(200).slice(0, 150), ...known])
    await waitFor(() => expect(pane.scrollTop).toBeGreaterThan(5000))
    await waitFor(() => expect(Math.abs(topOf(pane, `${row}.`) - before)).toBeLessThan(2))
  },
}

export const EarlierFailed: Story = {
  args: { hasOlder: true, older: 'failed', onOlder: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Earlier messages could not be loaded.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onOlder).toHaveBeenCalled()
  },
}

/** 10,000 messages: those in sight alone are drawn, both ends are reached at once, and the time between its scroll events is written down. */
export const TenThousand: Story = {
  args: { messages: manyMessages(10_000) },
  play: async ({ canvasElement }) => {
    const pane = paneOf(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(within(pane).getByText(/^10000\./)).toBeVisible()
    const frames: number[] = []
    let rows = 0
    let last = await scrolled(pane, -240)
    for (let count = 0; count < 60; count += 1) {
      const now = await scrolled(pane, -240)
      frames.push(now - last)
      last = now
      rows = Math.max(rows, pane.querySelectorAll('[aria-posinset]').length)
    }
    const sorted = [...frames].sort((a, b) => a - b)
    const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
    const figures = { median: at(0.5), p95: at(0.95), worst: at(0.999), rows }
    console.info(`Scroll events over 10,000 messages: ${JSON.stringify(figures)}`)
    await expect(rows).toBeLessThan(60)
    // Generous: the machine of the checks draws without a graphics card and beside other work.
    await expect(figures.median).toBeLessThan(250)
    pane.scrollTop = 0
    const first = () => pane.querySelector('[aria-posinset="2"]')
    await waitFor(() => expect(first()).toHaveTextContent('1. Good morning.'))
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'To the newest message' }))
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await expect(pane).toHaveTextContent('10000. Yes, at four.')
  },
}

/** By keyboard: the pane takes the focus to be scrolled, a bin deletes, a button leads to the newest message. */
export const Keyboard: Story = {
  args: { messages: [...manyMessages(60), ...messages], newFrom: undefined },
  play: async ({ canvasElement }) => {
    deleted.mockClear()
    const pane = paneOf(canvasElement)
    const canvas = within(canvasElement)
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
    await userEvent.tab()
    await expect(pane).toHaveFocus()
    const bin = await canvas.findByRole('button', { name: 'Delete the message of 18-07-2026, 9:16 AM' })
    for (let stops = 0; document.activeElement !== bin && stops < 20; stops += 1) await userEvent.tab()
    await expect(bin).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(deleted).toHaveBeenCalledWith(messages[6])
    await scrolled(pane, -900)
    const jump = await canvas.findByRole('button', { name: 'To the newest message' })
    jump.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(fromEnd(pane)).toBeLessThan(2))
  },
}
