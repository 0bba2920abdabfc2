import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from './story-contact-list'

const meta = { title: 'Chat/ContactList', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const callsOf = (load: unknown) => (load as ReturnType<typeof fn>).mock.calls.length

/** Persons one may write to, page by page; the arrow closes the list. */
export const Default: Story = {
  args: { onPick: fn(), onBack: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Deepa Thomas.*Guardian · Aarav Thomas, V A/ }))
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ userId: 'p1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await expect(await canvas.findByText('Diya Agarwal')).toBeVisible()
    await expect(canvas.getByText('Meera Pillai')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = {}

export const Failed: Story = {
  args: { load: fn(async () => Promise.reject(new TypeError('Failed to fetch'))) },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(callsOf(args.load)).toBe(2))
  },
}

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } }, parameters: { flush: true } }
