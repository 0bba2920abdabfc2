import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from './story-toasts'

const meta = { title: 'Feedback/Toast/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const shown = (canvasElement: HTMLElement) => Array.from(canvasElement.querySelectorAll('[data-toast]'))

/** The newest is on top, there is no limit, and each kind is read out. */
export const Types: Story = {
  args: { duration: 600_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['success', 'error', 'info', 'warning']) await userEvent.click(canvas.getByRole('button', { name }))
    await expect(shown(canvasElement).map(toast => toast.getAttribute('data-toast'))).toEqual([
      'warning',
      'info',
      'error',
      'success',
    ])
    await expect(canvasElement.querySelector('[aria-live=assertive]')).toHaveTextContent(
      'Error: Not saved. The record was changed. Please reload.',
    )
    await expect(canvasElement.querySelector('[aria-live=polite]')).toHaveTextContent('Success: Mark entry submitted.')
    for (const toast of shown(canvasElement)) {
      const { width, right } = toast.getBoundingClientRect()
      await expect(width).toBeGreaterThanOrEqual(250)
      await expect(width).toBeLessThanOrEqual(300)
      await expect(right).toBeGreaterThan(window.innerWidth - 40)
    }
  },
}

/** A tap anywhere dismisses, so does the close button. */
export const Dismissing: Story = {
  args: { duration: 600_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'plain' }))
    await userEvent.click(canvas.getByText('Saved successfully.', { selector: '[data-toast] *' }))
    await expect(shown(canvasElement)).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'error' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(shown(canvasElement)).toHaveLength(0)
  },
}

/** It goes by itself. */
export const GoesByItself: Story = {
  args: { duration: 30 },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'plain' }))
    await waitFor(() => expect(shown(canvasElement)).toHaveLength(0))
  },
}

/** Under the pointer it stays; when the pointer leaves it goes after the extension. */
export const StaysUnderPointer: Story = {
  args: { duration: 1500, extension: 20 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'plain' }))
    const [toast] = shown(canvasElement)
    await userEvent.hover(toast!)
    await userEvent.click(canvas.getByRole('button', { name: 'error' }), { pointerEventsCheck: 0, skipHover: true })
    await waitFor(() => expect(shown(canvasElement)).toHaveLength(1))
    await expect(shown(canvasElement)[0]).toBe(toast)
    await fireEvent.pointerLeave(toast!)
    await userEvent.unhover(toast!)
    await waitFor(() => expect(shown(canvasElement)).toHaveLength(0))
  },
}

/** Closed by a key the focus goes to the next message and from the last one back to where it was. */
export const ClosedByKey: Story = {
  args: { duration: 600_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'error' }))
    await userEvent.click(canvas.getByRole('button', { name: 'plain' }))
    canvas.getByRole('button', { name: 'plain' }).focus()
    await userEvent.tab()
    await expect(canvas.getAllByRole('button', { name: 'Close' })[0]).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(shown(canvasElement)).toHaveLength(1)
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(shown(canvasElement)).toHaveLength(0)
    await expect(canvas.getByRole('button', { name: 'plain' })).toHaveFocus()
  },
}

/** A message stays 5 s, and 1 s more once the pointer has left it. */
export const Durations: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const timers = spyOn(window, 'setTimeout')
    const delays = () => timers.mock.calls.map(([, delay]) => delay)
    await userEvent.click(canvas.getByRole('button', { name: 'plain' }))
    const [toast] = shown(canvasElement)
    await waitFor(() => expect(delays()).toContain(5000))
    await userEvent.hover(toast!)
    timers.mockClear()
    await fireEvent.pointerLeave(toast!)
    await userEvent.unhover(toast!)
    await expect(delays()).toContain(1000)
    timers.mockRestore()
    await userEvent.click(toast!)
  },
}

/** However many there are, all of them stand below one another, the newest on top. */
export const Stacking: Story = {
  args: { duration: 600_000 },
  play: async ({ canvasElement }) => {
    const plain = within(canvasElement).getByRole('button', { name: 'plain' })
    for (let message = 0; message < 7; message++) await userEvent.click(plain)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'error' }))
    await expect(shown(canvasElement)).toHaveLength(8)
    const tops = shown(canvasElement).map(toast => toast.getBoundingClientRect().top)
    await expect(tops).toEqual([...tops].sort((one, other) => one - other))
    await expect(shown(canvasElement)[0]).toHaveAttribute('data-status', 'danger')
  },
}
