import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { NewsTicker } from './NewsTicker'
import { news, withMotion } from './story-news'

const meta = {
  title: 'Layouts/NewsTicker/Features',
  component: NewsTicker,
  args: { label: 'Flash news', items: news },
} satisfies Meta<typeof NewsTicker>

export default meta
type Story = StoryObj<typeof meta>

const shown = (root: HTMLElement) => root.querySelector('li:not([data-turn="later"])')?.textContent ?? ''

/** It moves by itself until it is paused, and goes on when it is continued. */
export const Moving: Story = {
  args: { interval: 40 },
  beforeEach: withMotion,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    const first = shown(canvasElement)
    await waitFor(() => expect(shown(canvasElement)).not.toBe(first))
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeVisible()
    while (!shown(canvasElement).startsWith('School')) await userEvent.click(canvas.getByRole('button', { name: 'Next news' }))
    await expect(canvas.getByText('1 of 3')).toBeVisible()
    await userEvent.unhover(canvas.getByRole('button', { name: 'Next news' }))
    await waitFor(() => expect(document.querySelector('[role=tooltip]')).toBeNull())
  },
}

/** Previous and next go round; a link that gets the focus is shown. */
export const Keyboard: Story = {
  beforeEach: withMotion,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: /results of class X/ })).toHaveFocus()
    await expect(shown(canvasElement)).toMatch(/^The results/)
    await userEvent.tab()
    await expect(shown(canvasElement)).toMatch(/^Bus 4/)
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Previous news' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(shown(canvasElement)).toMatch(/^School/)
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{Enter}')
    await expect(shown(canvasElement)).toMatch(/^Bus 4/)
    const link = canvas.getByRole('link', { name: /www.school.example/ })
    await expect(link).toHaveAttribute('href', 'https://www.school.example/bus')
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
  },
}

/** One piece of news stands still. */
export const Alone: Story = {
  args: { items: news.slice(0, 1) },
  beforeEach: withMotion,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
    await expect(within(canvasElement).getByText(/School opens/)).toBeVisible()
  },
}

/** A long one is cut while it moves, and whole while it is held. */
export const Long: Story = {
  args: {
    items: [
      { id: '0', text: `${'The library is closed for the stock count until the end of the month. '.repeat(3)}Thank you.` },
      ...news,
    ],
  },
  beforeEach: withMotion,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    const item = canvas.getByText(/stock count/)
    await waitFor(() => expect(item.scrollHeight).toBe(item.clientHeight))
  },
}
