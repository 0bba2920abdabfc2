import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from './story-voice-dialog'

const meta = { title: 'Formats/VoiceDialog', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** What is heard is chosen; a text shows what is read out. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('combobox', { name: /^Voice message/ }))
    await userEvent.click(await canvas.findByRole('option', { name: /^Rain holiday/ }))
    const chosen = canvas.getByRole('region', { name: 'Rain holiday' })
    await expect(chosen).toHaveTextContent('About 0:08')
    await expect(within(chosen).getByText(/The buses do not run/)).toHaveAttribute('lang', 'en')
  },
}

export const Playground: Story = {}
