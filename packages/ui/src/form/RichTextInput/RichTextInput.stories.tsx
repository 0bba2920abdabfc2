import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Bench, opened } from './story-rich-text-input'

const meta = { title: 'Form/RichTextInput', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: {
    value:
      '<p>School closes at <strong>12.30</strong> on Monday.</p><ul><li>Buses leave at 12.45</li><li>See the <a href="https://school.example/notice">notice</a></li></ul>',
  },
  play: async ({ canvasElement, args }) => {
    const { canvas, text, gives } = await opened(canvasElement)
    await expect(text).toHaveAttribute('aria-multiline', 'true')
    await expect(canvas.getByRole('toolbar', { name: 'Formatting' })).toHaveAttribute('aria-controls', text.id)
    await expect(canvas.getByText('12.30')).toBeVisible()
    // What was given stays as it was given.
    await gives(args.value!)
  },
}

export const Playground: Story = { args: { maxLength: 4000, count: true, help: 'Everybody at school reads it.', required: true } }
