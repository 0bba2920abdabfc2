import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Button } from '../../form'
import { Cards, type CardsProps } from './Cards'
import { days, type StoryDay } from './story-days'

function MenuDays(props: Partial<CardsProps<StoryDay>>) {
  return (
    <Cards
      label="Menu of the week"
      rows={days}
      rowKey={day => day.id}
      card={day => ({
        title: day.meal,
        margin: day.day,
        line: day.dish,
        badge: <Badge status={day.ordered ? 'success' : 'secondary'}>{day.ordered ? 'Ordered' : 'Open'}</Badge>,
        facts: [
          { label: 'Price', value: day.price },
          { label: 'Order until', value: day.until },
        ],
        actions: <Button>{day.ordered ? 'Cancel order' : 'Order'}</Button>,
      })}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/Cards', component: MenuDays } satisfies Meta<typeof MenuDays>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('list', { name: 'Menu of the week' })).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
  },
}

export const Playground: Story = { args: { onOpen: fn(), selected: new Set(['2']) } }

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } }
