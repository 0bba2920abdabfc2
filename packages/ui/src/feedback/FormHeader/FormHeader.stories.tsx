import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileSpreadsheet, Send, Settings } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { FormHeader } from './FormHeader'
import { PageTitleProvider } from './page-title'

const meta = {
  title: 'Feedback/FormHeader',
  component: FormHeader,
  args: {
    title: 'Mark Entry',
    caption: 'Edit',
    context: (
      <>
        <b>VII A Mathematics</b>, academic year 2026–27
      </>
    ),
    actions: (
      <>
        <Button icon={FileSpreadsheet}>Excel</Button>
        <Button variant="primary" icon={Send}>
          Submit
        </Button>
      </>
    ),
  },
  argTypes: { actions: { control: false }, context: { control: false } },
} satisfies Meta<typeof FormHeader>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent('Mark Entry[Edit]')
  },
}

export const Playground: Story = { args: { caption: 'Mark Entry Locked', actions: undefined } }

export const Captions: Story = {
  render: () => (
    <>
      {['New', 'Edit', 'Delete', 'Mark Entry Locked', 'Info', 'Primary', 'Secondary', 'Archived'].map(caption => (
        <FormHeader key={caption} title="Mark Entry" caption={caption} />
      ))}
    </>
  ),
}

/** Without the colour flag any caption is secondary. */
export const Colorless: Story = {
  args: { caption: 'New', captionColored: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('[New]')).toHaveAttribute('data-status', 'secondary')
  },
}

/** The window is named after the page and its school, and after the school alone when the page has gone. */
export const NamesTheWindow: Story = {
  render: args => (
    <PageTitleProvider site="Green Valley School">
      <FormHeader {...args} />
    </PageTitleProvider>
  ),
  play: async () => {
    await expect(document.title).toBe('Mark Entry · Green Valley School')
  },
}

const onSettings = fn()

const commands = [{ key: 'settings', label: 'Settings', icon: Settings, onSelect: onSettings }]

/** What else can be done stands before the primary action. */
export const Commands: Story = {
  args: { commands, actions: <Button variant="primary">New</Button> },
  play: async ({ canvasElement }) => {
    onSettings.mockClear()
    const buttons = within(canvasElement).getAllByRole('button')
    await expect(buttons.map(button => button.textContent)).toEqual(['Settings', 'New'])
    await userEvent.click(buttons[0]!)
    await expect(onSettings).toHaveBeenCalledOnce()
  },
}

/** On a phone one line: the title, its caption, the primary action, and all else in one menu. */
export const Phone: Story = {
  args: {
    title: 'Students who travel by bus and are marked by their conductor',
    commands,
    actions: <Button variant="primary">New</Button>,
  },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    onSettings.mockClear()
    const canvas = within(canvasElement)
    const heading = canvas.getByRole('heading', { level: 1 })
    const primary = canvas.getByRole('button', { name: 'New' })
    await expect(heading.getBoundingClientRect().height).toBeLessThanOrEqual(36)
    await expect(Math.abs(heading.getBoundingClientRect().top - primary.getBoundingClientRect().top)).toBeLessThanOrEqual(8)
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await expect(onSettings).toHaveBeenCalledOnce()
    const title = within(heading).getByRole('button')
    title.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog')).toHaveTextContent('VII A Mathematics, academic year 2026–27')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(title).toHaveFocus())
  },
}

/** On a phone the caption *Info* says nothing that the title does not: it is told by a press on that. */
export const PhoneInfo: Story = {
  args: { title: 'Student Report', caption: 'Info', actions: undefined },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent(/^Student Report$/)
  },
}
