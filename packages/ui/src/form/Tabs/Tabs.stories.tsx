import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type Tab, Tabs } from './Tabs'

const dialogTabs: Tab[] = [
  { key: 'search', label: 'Search' },
  { key: 'selected', label: 'Selected Students', count: 3 },
  { key: 'all', label: 'Entire collection' },
]

function Row({ tabs }: { tabs: Tab[] }) {
  const [selected, setSelected] = useState(tabs[0]?.key ?? '')
  return (
    <Tabs label="Select Students" tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>{tabs.find(tab => tab.key === selected)?.label}</p>
    </Tabs>
  )
}

const meta = { title: 'Form/Tabs', component: Row, args: { tabs: dialogTabs } } satisfies Meta<typeof Row>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { tabs: [...dialogTabs, { key: 'off', label: 'Archived', disabled: true }] },
}

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: /Selected Students/ })).toHaveFocus())
    await expect(canvas.getByRole('tabpanel', { name: /Selected Students/ })).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tab', { name: 'Entire collection' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Search' })).toHaveFocus())
  },
}

/** With addresses the row is a navigation. */
export const AsLinks: Story = {
  args: { tabs: dialogTabs.map(tab => ({ ...tab, href: `#${tab.key}` })) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('navigation', { name: 'Select Students' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
  },
}

/** On a phone the chosen tab is in sight from the start, and both ends say that there are more. */
export const Narrow: Story = {
  args: { tabs: dialogTabs },
  render: () => (
    <div style={{ width: 240 }}>
      <Tabs
        label="Settings"
        selected="classes"
        tabs={['school', 'preferences', 'classes', 'masters', 'modules'].map(key => ({ key, label: `Settings of ${key}` }))}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('tablist', { name: 'Settings' })
    await waitFor(() => expect(row).toHaveAttribute('data-more', 'both'))
    const place = row.getBoundingClientRect()
    const tab = within(row).getByRole('tab', { selected: true }).getBoundingClientRect()
    await expect(tab.left).toBeGreaterThanOrEqual(place.left)
    await expect(tab.right).toBeLessThanOrEqual(place.right)
  },
}
