import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bell, MessageCircle } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { IconButton } from '../../form'
import { CountedButton } from './CountedButton'
import { TopBar } from './TopBar'

const meta = {
  title: 'Shell/TopBar',
  component: TopBar,
  parameters: { flush: true },
  args: {
    small: false,
    collapsed: false,
    onMenu: fn(),
    homeHref: '#home',
    name: 'Green Valley School',
    school: 'Green Valley School, Kozhikode',
    context: 'Academic year 2026–27',
    search: <input aria-label="Quick search" style={{ minWidth: 0 }} />,
    language: <button type="button">English</button>,
    tools: (
      <>
        <IconButton icon={MessageCircle} label="Chat" />
        <CountedButton icon={Bell} label="128 unread notifications" count={128} />
      </>
    ),
    user: <button type="button">Anita Rao</button>,
  },
} satisfies Meta<typeof TopBar>

export default meta
type Story = StoryObj<typeof meta>

/** On a wide screen: the sidebar's button, school and year, language and person; 56 px high. */
export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const bar = within(within(canvasElement).getByRole('banner'))
    await expect(canvasElement.querySelector('header')!.getBoundingClientRect().height).toBe(56)
    await userEvent.click(bar.getByRole('button', { name: 'Collapse the menu' }))
    await expect(args.onMenu).toHaveBeenCalledTimes(1)
    await expect(bar.getByText('Academic year 2026–27')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Anita Rao' })).toBeVisible()
    // The sidebar has the link home.
    await expect(bar.queryByRole('link')).toBeNull()
    const figure = bar.getByRole('button', { name: '128 unread notifications' }).querySelector('span')!
    await expect(getComputedStyle(figure, '::before').content).toBe('"99+"')
  },
}

export const Playground: Story = { args: { context: undefined } }

/** Beside a collapsed sidebar its button expands it. */
export const Collapsed: Story = {
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  },
}

/** A tablet: the seal alone leads home, and it has a name. */
export const Tablet: Story = {
  args: { small: true },
  globals: { viewport: { value: 'tablet', isRotated: false } },
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement)
    const home = bar.getByRole('link', { name: 'Green Valley School' })
    await expect(home).toHaveAttribute('href', '#home')
    await expect(home.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await expect(bar.getByRole('button', { name: 'Open the menu' })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'English' })).toBeVisible()
  },
}

/** A phone keeps menu, name and tools; language and person stand in the drawer. */
export const OnAPhone: Story = {
  args: { small: true, search: null },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ args, canvasElement }) => {
    const bar = within(canvasElement)
    await userEvent.click(bar.getByRole('button', { name: 'Open the menu' }))
    await expect(args.onMenu).toHaveBeenCalledTimes(1)
    await expect(bar.getByText('Green Valley School')).toBeVisible()
    await expect(bar.queryByRole('button', { name: 'English' })).toBeNull()
    await expect(bar.queryByRole('button', { name: 'Anita Rao' })).toBeNull()
    await expect(bar.getByRole('button', { name: '128 unread notifications' }).getBoundingClientRect().width).toBe(44)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
