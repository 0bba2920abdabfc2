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
