import type { Meta, StoryObj } from '@storybook/react-vite'
import { sectionFields, sectionLoaders } from '../story-sections'
import { MasterDataLauncher } from './MasterDataLauncher'

const meta = {
  title: 'Master/MasterDataLauncher',
  component: MasterDataLauncher,
  args: { look: 'button', heading: 'Section', fields: sectionFields, loaders: sectionLoaders() },
  decorators: [
    Story => (
      <div style={{ maxWidth: 240, minHeight: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MasterDataLauncher>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { text: 'Sections' } }

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%2382868a'%3E%3Cpath d='M12 4 2 9l10 5 10-5-10-5v0M6 11v5c2 3 10 3 12 0v-5'/%3E%3C/svg%3E"

export const Card: Story = { args: { look: 'card', image: picture } }

export const Tile: Story = { args: { look: 'tile' } }

export const Icon: Story = { args: { look: 'icon' } }
