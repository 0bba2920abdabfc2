import type { Meta, StoryObj } from '@storybook/react-vite'
import { IndianRupee, Pencil, Printer } from 'lucide-react'
import { expect, within } from 'storybook/test'
import { Link } from '../form'
import { aadhya, done, Record } from '../layouts/PersonRecord/story-person'
import { Table } from '../table'

const meta = {
  title: 'Patterns/Start from the person',
  component: Record,
  args: aadhya,
  parameters: {
    docs: {
      description: {
        component:
          'Most work of an office begins with a name. Every name in a list leads to the record of that person; the record says who it is and how to reach the family, shows in tabs what the reader may see, and offers what the reader may do, with the person already chosen on the screen that it leads to.',
      },
      story: { inline: false, height: '460px' },
    },
  },
} satisfies Meta<typeof Record>

export default meta
type Story = StoryObj<typeof meta>

/** Do: one record with the person at its head, tabs with addresses, and only what this reader may see and do. */
export const Do: Story = {
  args: { actions: aadhya.actions?.filter(action => action.key !== 'edit') },
  render: args => <Record {...args} tabs={['info', 'attendance', 'diary']} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('link', { current: 'page' })).toHaveLength(1)
    await expect(within(canvas.getByRole('navigation')).getAllByRole('link')).toHaveLength(3)
    await expect(canvas.queryByRole('button', { name: 'Edit student' })).toBeNull()
  },
}

/** Do: a name in a list is a link to the record. */
export const DoLinkNames: Story = {
  render: () => (
    <Table
      label="Students"
      rows={[{ id: '1', name: 'Aadhya Krishnan', division: 'V A' }]}
      rowKey={row => row.id}
      columns={[
        { key: 'name', header: 'Name', look: 'name', cell: row => <Link href={`?student=${row.id}`}>{row.name}</Link> },
        { key: 'division', header: 'Division', cell: row => row.division },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Aadhya Krishnan' })).toHaveAttribute('href', '?student=1')
  },
}

/** Don't: a button for everything. What is rare stands behind one button, so that what is needed often is found. */
export const DontButtonForEverything: Story = {
  args: {
    actions: [
      { key: 'print', label: 'Print', icon: Printer, onSelect: done },
      { key: 'preview', label: 'Preview', icon: Printer, onSelect: done },
      { key: 'lock', label: 'Lock', icon: Printer, onSelect: done },
      { key: 'guardian', label: 'Change guardian', icon: Printer, onSelect: done },
      { key: 'fees', label: 'Collect fees', icon: IndianRupee, onSelect: done },
      { key: 'edit', label: 'Edit student', icon: Pencil, look: 'primary', onSelect: done },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'More actions' })).toBeNull()
  },
}

/** Don't: tell a reader of tabs that stay shut. A tab that the reader may not see is left out. */
export const DontShutTabs: Story = {
  render: args => <Record {...args} tabs={['info']} actions={[]} />,
  play: async ({ canvasElement }) => {
    await expect(within(within(canvasElement).getByRole('navigation')).getAllByRole('link')).toHaveLength(1)
  },
}
