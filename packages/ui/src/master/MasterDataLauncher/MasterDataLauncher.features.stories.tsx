import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { sectionFields, sectionLoaders } from '../story-sections'
import { MasterDataLauncher } from './MasterDataLauncher'

const meta = {
  title: 'Master/MasterDataLauncher/Features',
  component: MasterDataLauncher,
  args: { look: 'button', heading: 'Section', fields: sectionFields, loaders: sectionLoaders() },
  decorators: [
    Story => (
      <div style={{ maxWidth: 240, minHeight: 860 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MasterDataLauncher>

export default meta
type Story = StoryObj<typeof meta>

/** The launcher opens the dialog by keyboard; closing gives the focus back to it. */
const opensAndCloses = async (canvasElement: HTMLElement, name: string) => {
  const canvas = within(canvasElement)
  const opener = canvas.getByRole('button', { name })
  await expect(opener).toHaveAttribute('aria-haspopup', 'dialog')
  for (const key of ['{Enter}', ' ']) {
    opener.focus()
    await userEvent.keyboard(key)
    await expect(await canvas.findByRole('dialog', { name: 'Section [New]' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  }
}

/** A picture over the heading. */
export const Card: Story = {
  args: { look: 'card', image: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/%3E" },
  play: async ({ canvasElement }) => {
    await opensAndCloses(canvasElement, 'Section')
    await expect(canvasElement.querySelector('button > img')).toHaveAttribute('alt', '')
  },
}

/** A plus, named after what it adds. */
export const IconAlone: Story = {
  args: { look: 'icon' },
  play: ({ canvasElement }) => opensAndCloses(canvasElement, 'Add Section'),
}

/** The heading on a tile. */
export const Tile: Story = {
  args: { look: 'tile' },
  play: ({ canvasElement }) => opensAndCloses(canvasElement, 'Section'),
}

/** A button says 'Create'. */
export const CreateButton: Story = { play: ({ canvasElement }) => opensAndCloses(canvasElement, 'Create') }

/** A button says what the screen wants. */
export const NamedButton: Story = {
  args: { text: 'Sections' },
  play: ({ canvasElement }) => opensAndCloses(canvasElement, 'Sections'),
}
