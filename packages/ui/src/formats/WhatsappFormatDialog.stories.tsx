import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { storySending } from './story-formats'
import { opened } from './story-play'
import { Bench } from './story-whatsapp-format-dialog'

const meta = { title: 'Formats/WhatsappFormatDialog', component: Bench, args: { onChange: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Campaign and attachment above the format; 'Attachment Is Document' waits for 'Include Attachment'. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await expect(inside.getByRole('combobox', { name: /^Campaign Name/ })).toHaveAttribute(
      'placeholder',
      'Select or Create a Campaign',
    )
    const attachment = inside.getByRole('checkbox', { name: 'Include Attachment' })
    const document = inside.getByRole('checkbox', { name: 'Attachment Is Document' })
    await expect(document).toBeDisabled()
    await userEvent.click(attachment)
    await userEvent.click(document)
    await expect(document).toBeChecked()
    await userEvent.click(attachment)
    await expect(document).toBeDisabled()
    await expect(document).not.toBeChecked()
  },
}

export const Playground: Story = { args: { sending: storySending() } }
