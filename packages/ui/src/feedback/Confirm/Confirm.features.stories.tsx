import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Asking, AskingForText, remove } from './story-asking'

const meta = { title: 'Feedback/Confirm/Features', component: Asking } satisfies Meta<typeof Asking>

export default meta
type Story = StoryObj<typeof meta>

/** Confirm answers yes, and the focus goes back to what asked. */
export const Confirming: Story = {
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

/** Escape answers no. */
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

/** A long HTML body scrolls within 60 % of the window, and nothing in it can run. */
export const HtmlBody: Story = {
  args: {
    options: {
      title: 'Rows left out',
      html: `<p onclick="alert(1)">See <b>the list</b><script>alert(1)</script></p>${'<p>Admission number in use.</p>'.repeat(80)}`,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Ask' }))
    const body = (await canvas.findByText('the list')).closest<HTMLElement>('[data-html]')!
    await expect(body.offsetHeight).toBeLessThanOrEqual(Math.ceil(window.innerHeight * 0.6))
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
    await expect(body.querySelectorAll('script, [onclick]')).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
  },
}

/** Each of the four icons in its colour. */
export const Icons: Story = {
  args: { options: { title: 'warning' } },
  render: () => (
    <>
      {(['warning', 'danger', 'info', 'success'] as const).map(icon => (
        <div key={icon} data-icon={icon}>
          <Asking options={{ icon, title: `An ${icon}` }} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const icon of ['warning', 'danger', 'info', 'success']) {
      const place = within(canvasElement.querySelector<HTMLElement>(`[data-icon=${icon}]`)!)
      await userEvent.click(place.getByRole('button', { name: 'Ask' }))
      const dialog = await canvas.findByRole('alertdialog', { name: `An ${icon}` })
      await expect(dialog.querySelector(`[data-status=${icon}] > svg`)).toBeVisible()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull())
    }
  },
}

/** All by keyboard: Tab goes round between Cancel and Confirm, Enter answers, the focus goes back. */
export const Keyboard: Story = {
  args: { options: { title: 'Submit mark entry?', message: 'Marks cannot be changed afterwards.' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Ask' })
    const ask = async () => {
      opener.focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(canvas.getByRole('button', { name: 'Confirm' })).toHaveFocus())
    }
    await ask()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('false')
    await waitFor(() => expect(opener).toHaveFocus())
    await ask()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('true')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** Without a field the question is answered by its buttons; × answers no. */
export const InputWithoutField: Story = {
  args: { options: {} },
  render: () => <AskingForText options={{ input: false }} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Ask' })
    await userEvent.click(opener)
    const dialog = await canvas.findByRole('dialog', { name: 'Confirmation' })
    await expect(within(dialog).queryByRole('textbox')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('{"confirmed":true,"inputValue":""}')
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }))
    await expect(canvas.getByLabelText('Answer')).toHaveTextContent('{"confirmed":false,"inputValue":""}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}
