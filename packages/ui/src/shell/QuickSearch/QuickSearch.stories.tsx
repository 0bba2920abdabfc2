import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { QuickSearch } from './QuickSearch'
import { opened, Room, search } from './story-quick-search'

const meta = {
  title: 'Shell/QuickSearch',
  component: QuickSearch,
  args: { search, onOpen: opened },
  decorators: [
    Story => (
      <Room>
        <Story />
      </Room>
    ),
  ],
} satisfies Meta<typeof QuickSearch>

export default meta
type Story = StoryObj<typeof meta>

/** Ctrl+K goes to it, Enter opens the first result. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    await userEvent.keyboard('{Control>}k{/Control}')
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('report')
    await expect(canvas.getAllByRole('option')).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    await expect(opened).toHaveBeenCalledWith('/student/report')
    await expect(canvas.queryByRole('listbox')).toBeNull()
    if (field.isConnected) await expect(field).toHaveValue('')
  },
}

export const Playground: Story = {}

/** On a phone a sheet behind a button. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Quick search' }))
    const sheet = canvas.getByRole('dialog', { name: 'Quick search' })
    await expect(sheet.getBoundingClientRect().width).toBe(window.innerWidth)
    await waitFor(() => expect(within(sheet).getByRole('combobox', { name: 'Quick search' })).toHaveFocus())
    await userEvent.keyboard('fee{Enter}')
    await expect(opened).toHaveBeenCalledWith('/fees/fees-report-form')
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}
