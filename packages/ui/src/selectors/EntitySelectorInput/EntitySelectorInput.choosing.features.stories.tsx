import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench, failingOnce } from './story-entity-selector-input'

const meta = {
  title: 'Selectors/EntitySelectorInput/Features',
  component: Bench,
  args: { onChange: fn(), onChangeMany: fn(), onLookupFailure: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The row of an id is asked for; the button opens the dialog and a pick replaces it. */
export const FromDialog: Story = {
  args: { value: 'student-5' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await waitFor(() => expect(box).toHaveValue('2024/0006, Devika Menon, 6, V A, Prashant Menon'))
    await userEvent.click(canvas.getByRole('button', { name: 'Select Student from the list' }))
    await userEvent.click(await canvas.findByRole('row', { name: /Ananya Hanan/ }))
    await expect(args.onChange).toHaveBeenCalledWith('student-1', expect.anything())
    await expect(box).toHaveValue('2020/0002, Ananya Hanan, 2, V A, Lakshmi Hanan')
  },
}

/** One shows as 'admNo, name, division, rollNo', more as their number. */
export const Several: Story = {
  args: { multiple: true, values: ['student-1'] },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    await waitFor(() => expect(box).toHaveValue('2020/0002, Ananya Hanan, V A, 2'))
    await userEvent.click(box)
    await userEvent.click(await canvas.findByRole('row', { name: /Arjun/ }))
    await userEvent.click(canvas.getByRole('button', { name: /^Select 2/ }))
    await expect(args.onChangeMany).toHaveBeenCalledWith(
      ['student-1', 'student-2'],
      expect.objectContaining({ studentIds: ['student-1', 'student-2'] }),
    )
    await expect(box).toHaveValue('2 Students selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(box).toHaveValue('')
    await expect(box).toHaveAttribute('placeholder', 'Select Students')
  },
}

/** Close in the dialog leaves the selection as it was. */
export const Cancelling: Story = {
  args: { multiple: true, values: ['student-1', 'student-2'] },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('textbox', { name: 'Students' }))
    await userEvent.click(await canvas.findByRole('row', { name: /Bhavana/ }))
    const dialog = within(canvas.getByRole('dialog'))
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await expect(args.onChangeMany).not.toHaveBeenCalled()
    await expect(canvas.getByRole('textbox', { name: 'Students' })).toHaveValue('2 Students selected')
  },
}

/** The button alone, named after its field and what it opens. */
export const ButtonOnly: Story = {
  args: { buttonOnly: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('combobox')).toBeNull()
    const button = canvas.getByRole('button', { name: 'Student Select Student' })
    await userEvent.click(button)
    const dialog = await canvas.findByRole('dialog', { name: 'Select Student' })
    await userEvent.click(await within(dialog).findByRole('row', { name: /Ananya Hanan/ }))
    await expect(args.onChange).toHaveBeenCalledWith('student-1', expect.objectContaining({ name: 'Ananya Hanan' }))
    await waitFor(() => expect(button).toHaveFocus())
  },
}

/** The button alone of several tells how many there are. */
export const ButtonOnlyOfSeveral: Story = {
  args: { multiple: true, buttonOnly: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('textbox')).toBeNull()
    const button = canvas.getByRole('button', { name: 'Students Select Students' })
    await userEvent.click(button)
    await userEvent.click(await canvas.findByRole('row', { name: /Ananya Hanan/ }))
    await userEvent.click(canvas.getByRole('row', { name: /Arjun/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Select 2' }))
    await expect(args.onChangeMany).toHaveBeenCalledWith(['student-1', 'student-2'], expect.anything())
    await expect(button).toHaveAccessibleName('Students 2 Students selected')
    await waitFor(() => expect(button).toHaveFocus())
  },
}

/** It can be seen and not changed. */
export const Disabled: Story = { args: { disabled: true, value: 'student-5' } }

/** While it is not known yet who is selected, the field says that it is loading. */
export const WaitingForDetails: Story = {
  args: { value: 'student-5', loaders: { details: () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: 'Student' })
    await expect(box).toHaveAttribute('placeholder', 'Loading…')
    await expect(box).toHaveAttribute('aria-busy', 'true')
  },
}

/** Who is selected could not be had: the field does not look empty, and asks again on a press. */
export const DetailsFailed: Story = {
  args: { value: 'student-5', loaders: failingOnce('details') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await expect(await canvas.findByText('The selected Student could not be loaded.')).toBeVisible()
    await expect(box).toHaveAttribute('placeholder', 'Details could not be loaded')
    await expect(canvas.getByRole('button', { name: 'Clear' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(box).toHaveValue('2024/0006, Devika Menon, 6, V A, Prashant Menon'))
    await expect(canvas.queryByText('The selected Student could not be loaded.')).toBeNull()
    await expect(box).toHaveFocus()
  },
}

/** The only one of several: until it is known who, their number shows. */
export const SeveralDetailsFailed: Story = {
  args: { multiple: true, values: ['student-1'], loaders: failingOnce('details') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    await expect(box).toHaveValue('1 Students selected')
    await expect(await canvas.findByText('The selected Student could not be loaded.')).toBeVisible()
    await expect(box).toHaveValue('1 Students selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(box).toHaveValue('2020/0002, Ananya Hanan, V A, 2'))
  },
}

/** A press anywhere in the frame opens the dialog of several; in the comfortable density all of it is 44 px. */
export const WholeFrame: Story = {
  args: { multiple: true, values: ['student-1', 'student-2'] },
  globals: { density: 'comfortable' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    const frame = box.parentElement!
    const clear = canvas.getByRole('button', { name: 'Clear' })
    await expect(frame.offsetHeight).toBe(44)
    await expect(clear.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.pointer({ target: frame, keys: '[MouseLeft]' })
    await expect(await canvas.findByRole('dialog', { name: 'Select Students' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.click(clear)
    await expect(args.onChangeMany).toHaveBeenLastCalledWith([], { rows: [], studentIds: [] })
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

/** All by keyboard: complete, clear, look up, pick from the dialog; Escape gives the former choice back. */
export const Keyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.tab()
    await expect(box).toHaveFocus()
    await userEvent.keyboard('anan')
    await canvas.findAllByRole('option')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('student-1', expect.anything())
    await userEvent.keyboard('x{Escape}')
    await expect(box).toHaveValue('2020/0002, Ananya Hanan, 2, V A, Lakshmi Hanan')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith(null, null)
    await expect(box).toHaveFocus()
    await userEvent.keyboard('2023/0041{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('student-40', expect.anything()))
    await userEvent.tab()
    await userEvent.tab()
    const opener = canvas.getByRole('button', { name: 'Select Student from the list' })
    await expect(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('186 Students found')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.keyboard(' ')
    await canvas.findByText('186 Students found')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Filter by Name' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('student-0', expect.anything())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** Several by keyboard: Enter, Space or arrow down in the box open the dialog, which gives the focus back. */
export const KeyboardOfSeveral: Story = {
  args: { multiple: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    await userEvent.tab()
    await expect(box).toHaveFocus()
    for (const key of ['{Enter}', ' ']) {
      await userEvent.keyboard(key)
      await canvas.findByRole('dialog', { name: 'Select Students' })
      await canvas.findByText('186 Students found')
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(box).toHaveFocus())
    }
    await userEvent.keyboard('{ArrowDown}')
    await canvas.findByText('186 Students found')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Filter by Name' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown} ')
    canvas.getByRole('button', { name: 'Select 1' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChangeMany).toHaveBeenLastCalledWith(['student-0'], expect.anything())
    await waitFor(() => expect(box).toHaveFocus())
    await expect(box).toHaveValue('2019/0001, Aadhya Krishnan, V A, 1')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChangeMany).toHaveBeenLastCalledWith([], { rows: [], studentIds: [] })
    await expect(box).toHaveFocus()
  },
}
