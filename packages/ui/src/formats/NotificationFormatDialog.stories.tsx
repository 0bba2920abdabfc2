import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { storySending } from './story-formats'
import { Bench } from './story-notification-format-dialog'
import { opened } from './story-play'

const meta = { title: 'Formats/NotificationFormatDialog', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

/** Title and description with the preview of the first recipient. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, preview, choose } = await opened(canvasElement)
    await choose('Holiday')
    await expect(area('Title')).toHaveValue('Holiday on {{Current Date}}')
    await expect(preview()).toHaveTextContent(
      'Holiday on 18/7/2026Dear Suresh Krishnan, the school of Aadhya Krishnan is closed.',
    )
    await expect(inside.getByText('Approx. Length of message :')).toHaveTextContent(/: \d+$/)
    await expect(inside.queryByText('Approx. SMS count per message :')).toBeNull()
  },
}

export const Playground: Story = { args: { sending: storySending() } }

/** The whole dialog on a phone. */
export const OnAPhone: Story = {
  args: { sending: storySending() },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const { dialog, choose } = await opened(canvasElement)
    await choose('Holiday')
    await expect(dialog.querySelector<HTMLElement>('[data-dialog-body]')!.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
