import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Cards, type CardsProps } from './Cards'
import { days, type StoryDay } from './story-days'

const opened = fn()
const removed = fn()

function Bench({ linked, ...props }: Partial<CardsProps<StoryDay>> & { linked?: boolean }) {
  return (
    <Cards
      label="Menu of the week"
      rows={days}
      rowKey={day => day.id}
      card={day => ({
        title: `${day.meal}, ${day.day}`,
        line: day.dish,
        badge: <Badge>{day.price}</Badge>,
        href: linked ? `#${day.id}` : undefined,
        menu: [{ key: 'cancel', label: 'Cancel order', onSelect: () => removed(day.id) }],
      })}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/Cards/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** A card opens by a press or by Enter; its menu answers for itself. */
export const Opening: Story = {
  args: { onOpen: opened },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    const first = canvas.getByRole('button', { name: 'Lunch, 20 Jul' })
    first.focus()
    await userEvent.keyboard('{Enter}')
    await expect(opened).toHaveBeenCalledWith(days[0])
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for Snack, 20 Jul' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
    await waitFor(() => expect(removed).toHaveBeenCalledWith('2'))
    await expect(opened).toHaveBeenCalledTimes(1)
  },
}

/** A card that leads somewhere is one link. */
export const Links: Story = {
  args: { linked: true, selected: new Set(['2']) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: 'Lunch, 22 Jul' })).toHaveAttribute('href', '#4')
    await expect(canvas.getByRole('link', { name: 'Snack, 20 Jul' })).toHaveAttribute('aria-current', 'true')
  },
}

const square =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path fill="%236b8fb3" d="M0 0h4v2H0z"/><path fill="%23e8d9b0" d="M1 1h2v1H1z"/></svg>'

/** A picture stands above the words, as wide as its card. */
export const Pictures: Story = {
  args: { card: day => ({ title: day.meal, line: day.dish, picture: day.id === '2' ? undefined : square }) },
  play: async ({ canvasElement }) => {
    const [first] = canvasElement.querySelectorAll('img')
    const card = first!.closest('li')!
    await expect(first!.offsetWidth).toBe(card.clientWidth)
    await expect(first).toHaveAttribute('alt', '')
  },
}

export const Loading: Story = { args: { rows: undefined } }

export const Empty: Story = {
  args: { rows: [], empty: { title: 'No menu is published yet.' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No menu is published yet.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { error: { onRetry: opened } },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(opened).toHaveBeenCalledTimes(1)
  },
}

/** On a phone the cards are one list without sideways scrolling. */
export const Phone: Story = {
  args: { onOpen: opened },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}
