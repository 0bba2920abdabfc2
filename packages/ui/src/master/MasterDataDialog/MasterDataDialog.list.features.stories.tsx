import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { sectionLoaders } from '../story-sections'
import { Bench, opened } from './story-master-data-dialog'

const meta = { title: 'Master/MasterDataDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

/** A number, the fields and the actions of every entry, under one filter a field. */
export const Columns: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await expect(inside.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Sl.No.',
      'Section',
      'Order',
      'School starts',
      'Office phone',
      'Board examination',
      'Action',
    ])
    for (const field of ['Section', 'Order', 'School starts', 'Office phone']) {
      await expect(inside.getByRole('textbox', { name: `Filter by ${field}` })).toBeVisible()
    }
    await expect(inside.getByRole('combobox', { name: /Filter by Board examination/ })).toBeVisible()
  },
}

/** Filters work on what is there: texts by contains, numbers and ticks exactly. */
export const Filtering: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside } = await opened(canvasElement)
    const shown = () =>
      inside
        .getAllByRole('row')
        .slice(2)
        .map(row => row.textContent)
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Section' }), 'AR')
    await expect(shown()).toHaveLength(3)
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Order' }), '2')
    await expect(shown()).toHaveLength(1)
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Order' }), '0')
    await expect(inside.getByText('No entry matches the filters')).toBeVisible()
    await userEvent.clear(inside.getByRole('textbox', { name: 'Filter by Order' }))
    await userEvent.click(inside.getByRole('combobox', { name: /Filter by Board examination/ }))
    await userEvent.click(canvas.getByRole('option', { name: 'Yes' }))
    await expect(shown()).toHaveLength(1)
    await expect(inside.getByText('Secondary')).toBeVisible()
  },
}

/** Operator staff see everything and change nothing. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const { inside, row } = await opened(canvasElement)
    await expect(inside.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(row('Middle').getByRole('button', { name: 'Delete this item' })).toBeDisabled()
    await expect(row('Middle').queryByRole('button', { name: /Make this item/ })).toBeNull()
    await expect(row('Middle').getByText('Active')).toBeInTheDocument()
  },
}

/** A list that could not be read offers to try again. */
export const Failed: Story = {
  args: { loaders: { ...sectionLoaders(), get: () => Promise.reject(new Error('down')) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Could not be loaded.')
  },
}

/** Nothing kept yet. */
export const Empty: Story = {
  args: { loaders: sectionLoaders([]) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
    await expect(await canvas.findByText('No entries yet')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Order' })).toHaveValue('1')
  },
}
