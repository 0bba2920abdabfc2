import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { OutgoingPreview } from './OutgoingPreview'

const meta = {
  title: 'Formats/OutgoingPreview/Features',
  component: OutgoingPreview,
  args: { channel: 'email', from: 'Green Valley School', to: 'parent@home.example', text: '' },
} satisfies Meta<typeof OutgoingPreview>

export default meta
type Story = StoryObj<typeof meta>

/** An e-mail has its head; line breaks of the text stay. */
export const Email: Story = {
  args: { subject: 'Parents meeting', text: 'Dear Parent,\n\nthe meeting is on Monday at ten.\n\nGreen Valley School' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const values = canvas.getAllByRole('definition').map(value => value.textContent)
    await expect(values).toEqual(['Green Valley School', 'parent@home.example', 'Parents meeting'])
    await expect(canvas.getByText(/meeting is on Monday/)).toHaveStyle({ whiteSpace: 'pre-wrap' })
  },
}

/** A notification as it lies on the screen of a device. */
export const Push: Story = {
  args: { channel: 'push', subject: 'Sports day', text: 'On Friday at ten. Bring a cap.', at: '18-07-2026 10:05' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Sports day')).toBeVisible()
  },
}

/** What a call reads out. */
export const Voice: Story = {
  args: { channel: 'voice', from: 'GRNVAL', text: 'The school is closed tomorrow.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('figure')).toHaveTextContent('What the call says')
  },
}

/** A code is not shown: words in its place say why. */
export const Secret: Story = {
  args: { channel: 'sms', hidden: true, text: 'The text holds a code or a password and is not shown.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/is not shown/)).toBeVisible()
  },
}

/** Long words without a space break inside the frame. */
export const LongWords: Story = {
  args: {
    channel: 'whatsapp',
    from: 'Green Valley School',
    text: `https://school.example/${'circulars-of-july-'.repeat(6)}.pdf`,
  },
  play: async ({ canvasElement }) => {
    const figure = within(canvasElement).getByRole('figure')
    await expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
  },
}
