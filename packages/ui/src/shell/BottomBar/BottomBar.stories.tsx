import type { Meta, StoryObj } from '@storybook/react-vite'
import { CalendarCheck, Ellipsis, House, IndianRupee, NotebookPen } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { BottomBar } from './BottomBar'

const more = fn()

const meta = {
  title: 'Shell/BottomBar',
  component: BottomBar,
  parameters: { flush: true },
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    items: [
      { key: 'home', label: 'Home', icon: House, href: '#home', current: true },
      { key: 'diary', label: 'Diary', icon: NotebookPen, href: '#diary' },
      { key: 'fees', label: 'Fees', icon: IndianRupee, href: '#fees' },
      { key: 'attendance', label: 'Attendance', icon: CalendarCheck, href: '#attendance' },
      { key: 'more', label: 'More', icon: Ellipsis, onSelect: more },
    ],
  },
} satisfies Meta<typeof BottomBar>

export default meta
type Story = StoryObj<typeof meta>

/** Five places of the same width that a thumb can hit; the open one is told, More is a button. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    more.mockClear()
    const bar = within(within(canvasElement).getByRole('navigation', { name: 'Main sections' }))
    const links = bar.getAllByRole('link')
    await expect(links.map(link => link.getAttribute('aria-current'))).toEqual(['page', null, null, null])
    const button = bar.getByRole('button', { name: 'More' })
    for (const place of [...links, button]) {
      await expect(place.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      await expect(Math.round(place.getBoundingClientRect().width)).toBe(Math.round(window.innerWidth / 5))
    }
    await userEvent.click(button)
    await expect(more).toHaveBeenCalledTimes(1)
    links[0]?.focus()
    await userEvent.tab()
    await expect(links[1]).toHaveFocus()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

export const Playground: Story = {}

/** A wide screen has its sidebar. */
export const Wide: Story = {
  globals: { viewport: { value: 'desktop', isRotated: false } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('navigation')).toBeNull()
  },
}

/** Long words of other languages are cut within their place. */
export const LongWords: Story = {
  args: {
    items: ['Startseite', 'Tagebuch', 'Gebühren', 'Anwesenheitsübersicht', 'Weitere Bereiche'].map(label => ({
      key: label,
      label,
      icon: House,
      href: `#${label}`,
    })),
  },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await expect(within(canvasElement).getByRole('link', { name: 'Anwesenheitsübersicht' })).toBeVisible()
  },
}
