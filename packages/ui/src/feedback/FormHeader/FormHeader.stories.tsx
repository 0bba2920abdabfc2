import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileSpreadsheet, Send } from 'lucide-react'
import { expect, within } from 'storybook/test'
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
