import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bus, GraduationCap, IndianRupee, ReceiptText } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { QuickSearch } from './QuickSearch'
import type { QuickLink } from './quick-search.state'

const links: QuickLink[] = [
  { url: '/student/report', name: 'Student Report', icon: GraduationCap },
  { url: '/fees/fees-report-form', name: 'Fee Reports', icon: IndianRupee },
  { url: '/student/report?tab=bus', name: 'Bus Student Report', icon: Bus },
  { url: '/fees/receipts', name: 'Receipts', icon: ReceiptText },
]

const opened = fn()

const meta = {
  title: 'Shell/QuickSearch',
  component: QuickSearch,
  args: {
    search: text => links.filter(link => link.name.toLowerCase().includes(text.trim().toLowerCase())),
    onOpen: opened,
  },
  decorators: [
    Story => (
      <div style={{ minHeight: 320 }}>
        <Story />
      </div>
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

/** Arrows mark, Escape clears first and closes then, and / comes back. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.click(field)
    await userEvent.keyboard('report{ArrowDown}')
    const options = canvas.getAllByRole('option')
    await expect(options[1]).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await expect(opened).toHaveBeenCalledWith('/student/report?tab=bus')
    await userEvent.keyboard('/')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('zzz')
    await expect(canvas.getAllByText('No results found.')[0]).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(field).toHaveValue('')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(field).not.toHaveFocus()
  },
}

/** The cross clears and leaves the focus in the field. */
export const Clear: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.type(field, 'fee')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }))
    await expect(field).toHaveValue('')
    await waitFor(() => expect(field).toHaveFocus())
  },
}

/** What was opened before stands ready while nothing is typed. */
export const Recent: Story = {
  args: { recent: [links[3]!, links[0]!] },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: 'Quick search' }))
    await expect(canvas.getByRole('listbox', { name: 'Recently opened' })).toBeVisible()
    await userEvent.click(canvas.getByRole('option', { name: 'Receipts' }))
    await expect(opened).toHaveBeenCalledWith('/fees/receipts')
  },
}

/** Leaving by Tab closes the results and keeps what was typed. */
export const LeavingByTab: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.type(field, 'fee')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Clear the search' })).toHaveFocus()
    await expect(canvas.getByRole('listbox')).toBeVisible()
    await userEvent.tab()
    await expect(canvas.queryByRole('listbox')).toBeNull()
    await expect(field).toHaveValue('fee')
    field.focus()
    await waitFor(() => expect(canvas.getByRole('listbox')).toBeVisible())
  },
}

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
