import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { useConfirm, useConfirmInput } from './Confirm'
import type { ConfirmOptions } from './ConfirmDialog'
import type { ConfirmInputOptions } from './ConfirmInputDialog'

function Asking({ options }: { options: ConfirmOptions }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('')
  return (
    <div style={{ minHeight: 420 }}>
      <Button onClick={async () => setAnswer(String(await confirm(options)))}>Ask</Button>
      <output aria-label="Answer">{answer}</output>
    </div>
  )
}

function AskingForText({ options }: { options?: ConfirmInputOptions }) {
  const confirmInput = useConfirmInput()
  const [answer, setAnswer] = useState('')
  return (
    <div style={{ minHeight: 420 }}>
      <Button onClick={async () => setAnswer(JSON.stringify(await confirmInput(options)))}>Ask</Button>
      <output aria-label="Answer">{answer}</output>
    </div>
  )
}

const meta = { title: 'Feedback/Confirm', component: Asking } satisfies Meta<typeof Asking>

export default meta
type Story = StoryObj<typeof meta>

const remove: ConfirmOptions = {
  icon: 'danger',
  title: 'Are you sure you want to Delete?',
  message: 'The format “Early closing, rain alert” will be removed for all users of the school.',
  confirmText: 'Delete',
}

export const Default: Story = {
  args: { options: { title: 'Submit mark entry?', message: 'Marks cannot be changed afterwards.' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    const dialog = canvas.getByRole('alertdialog', { name: 'Submit mark entry?' })
    await expect(dialog).toHaveAccessibleDescription('Marks cannot be changed afterwards.')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Confirm' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }))
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('true')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ask' })).toHaveFocus())
  },
}

export const Playground: Story = { args: { options: remove } }

/** The red button never has the first focus; Enter on Cancel answers no. */
export const Danger: Story = {
  args: { options: remove },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    const { width } = canvas.getByRole('alertdialog').getBoundingClientRect()
    await expect(width).toBeGreaterThanOrEqual(430)
    await expect(width).toBeLessThanOrEqual(600)
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('false')
  },
}

/** How the red question stands open. */
export const DangerOpen: Story = {
  args: { options: remove },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Ask' }))
    await expect(within(canvasElement).getByRole('alertdialog')).toBeVisible()
  },
}

export const EscapeCancels: Story = {
  args: { options: { title: 'Leave without saving?' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('false')
    await expect(canvas.queryByRole('alertdialog')).toBeNull()
  },
}

/** Alert mode: Ok and ×. A long HTML body scrolls within 60 % of the window. */
export const Alert: Story = {
  args: {
    options: {
      mode: 'alert',
      icon: 'info',
      title: 'What was not imported',
      html: `<ol>${'<li>Row left out: the admission number is already in use.</li>'.repeat(80)}</ol>`,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await expect(canvas.getByRole('list').getBoundingClientRect().height).toBeGreaterThan(window.innerHeight)
    await userEvent.click(canvas.getByRole('button', { name: 'Ok' }))
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('true')
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('false')
  },
}

/** Defaults of the question with a text field. */
export const InputDefaults: Story = {
  args: { options: {} },
  render: () => <AskingForText />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    const dialog = canvas.getByRole('dialog', { name: 'Confirmation' })
    await expect(dialog).toHaveAccessibleDescription('Are you sure?')
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('{"confirmed":false,"inputValue":""}')
  },
}

/** Enter confirms and gives what was typed. */
export const InputAnswer: Story = {
  args: { options: {} },
  render: () => (
    <AskingForText
      options={{ title: 'Reject leave', message: 'Tell the teacher why.', placeholder: 'Reason', initialValue: 'No substitute' }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    const box = canvas.getByRole('dialog').getBoundingClientRect()
    await expect(box.width).toBeGreaterThanOrEqual(320)
    await expect(box.width).toBeLessThanOrEqual(500)
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reason' }), ' on Friday{Enter}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('{"confirmed":true,"inputValue":"No substitute on Friday"}')
  },
}

/** The field has the focus; Escape answers no and gives the focus back to what asked. */
export const InputCancelled: Story = {
  args: { options: {} },
  render: () => <AskingForText options={{ placeholder: 'Reason' }} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Ask' })
    await userEvent.click(opener)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Reason' })).toHaveFocus())
    await userEvent.keyboard('Too late{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('{"confirmed":false,"inputValue":"Too late"}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** Until the word stands there neither the button nor Enter confirms. */
export const InputWord: Story = {
  args: { options: {} },
  render: () => (
    <AskingForText
      options={{ title: 'Delete the class?', message: 'Type VII A to delete it.', placeholder: 'Class', word: 'VII A' }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Ask' })
    await userEvent.click(opener)
    const field = canvas.getByRole('textbox', { name: 'Class' })
    await waitFor(() => expect(field).toHaveFocus())
    await expect(canvas.getByRole('dialog', { name: 'Delete the class?' })).toHaveAccessibleDescription(
      'Type VII A to delete it.',
    )
    await expect(canvas.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await userEvent.keyboard('VII B{Enter}')
    await expect(canvas.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expect(canvas.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Backspace}A')
    await expect(canvas.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('{"confirmed":true,"inputValue":"VII A"}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}
