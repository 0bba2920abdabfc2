import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { aadhya, done, Record } from './story-person'

const meta = { title: 'Layouts/PersonRecord', component: Record, args: aadhya } satisfies Meta<typeof Record>

export default meta
type Story = StoryObj<typeof meta>

/** Who it is, how to reach the family, what can be done, and the parts of the record as a navigation. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Aadhya Krishnan[Info]Locked')
    await expect(canvas.getByRole('link', { name: 'Call: 98470 21634' })).toHaveAttribute('href', 'tel:+919847021634')
    await userEvent.click(canvas.getByRole('button', { name: 'Message to the guardian' }))
    await expect(done).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('link', { name: '₹12,450.00 due' })).toHaveAttribute('href', '?tab=dues')
    const parts = within(canvas.getByRole('navigation', { name: 'Parts of the record' }))
    await expect(parts.getByRole('link', { name: 'Complete information' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('button', { name: 'Previous in class' })).toBeDisabled()
  },
}

export const Playground: Story = {}
