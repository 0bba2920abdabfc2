import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Caption } from './Caption'

const captions = ['New', 'Edit', 'Delete', 'Mark Entry Locked', 'Info', 'Primary', 'Secondary', 'Archived']

const meta = { title: 'Feedback/Caption', component: Caption, args: { caption: 'New' } } satisfies Meta<typeof Caption>

export default meta
type Story = StoryObj<typeof meta>

/** Every caption in brackets, coloured by what is being done; one that nobody knows is secondary. */
export const Default: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      {captions.map(caption => (
        <Caption key={caption} caption={caption} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const status = (caption: string) => within(canvasElement).getByText(`[${caption}]`).dataset.status
    await expect(captions.map(status)).toEqual([
      'success',
      'warning',
      'danger',
      'danger',
      'info',
      'primary',
      'secondary',
      'secondary',
    ])
  },
}

export const Playground: Story = { args: { caption: 'Mark Entry Locked' } }

/** Without colour it is secondary whatever is being done. */
export const Uncoloured: Story = {
  args: { caption: 'Delete', colored: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('[Delete]')).toHaveAttribute('data-status', 'secondary')
  },
}

/** The colour follows the English name, the words follow the language. */
export const InGerman: Story = {
  args: { caption: 'New' },
  globals: { language: 'de' },
  play: async ({ canvasElement }) => {
    const caption = canvasElement.querySelector<HTMLElement>('[data-status]')
    await expect(caption).toHaveTextContent('[Neu]')
    await expect(caption).toHaveAttribute('data-status', 'success')
  },
}
