import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { NewsTicker } from './NewsTicker'
import { news } from './story-news'

const meta = {
  title: 'Layouts/NewsTicker',
  component: NewsTicker,
  args: { label: 'Flash news', items: news },
} satisfies Meta<typeof NewsTicker>

export default meta
type Story = StoryObj<typeof meta>

/** Who asked for less motion reads all of them. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const strip = within(canvasElement).getByRole('region', { name: 'Flash news' })
    const items = within(strip).getAllByRole('listitem')
    await expect(items).toHaveLength(3)
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const item of items) await expect(item).toBeVisible()
    await expect(within(strip).queryByRole('button')).toBeNull()
  },
}

export const Playground: Story = { args: { items: news.slice(0, 2) } }
