import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { sectionFields, sectionLoaders } from '../story-sections'
import { Bench, opened, told } from './story-master-data-dialog'

const meta = { title: 'Master/MasterDataDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

/** All by keyboard; Escape and the close button give the focus back to what opened the dialog. */
export const FocusReturns: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Create' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const inside = within(await canvas.findByRole('dialog', { name: 'Section [New]' }))
    const name = inside.getByRole('textbox', { name: /^Section/ })
    await inside.findByText('Middle')
    await waitFor(() => expect(name).toHaveFocus())
    within(inside.getByText('Middle').closest('tr')!).getByRole('button', { name: 'Edit' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.keyboard(' ')
    const close = await canvas.findByRole('button', { name: 'Close' })
    close.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** All by keyboard: fill in, save, filter, edit, put away, and close; the focus goes back to what opened it. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Create' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await canvas.findByRole('dialog', { name: 'Section [New]' })
    const inside = within(dialog)
    await inside.findByText('Kindergarten')
    const name = inside.getByRole('textbox', { name: /^Section/ })
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('Senior')
    for (let field = 1; field < sectionFields.length; field++) await userEvent.tab()
    await expect(inside.getByRole('checkbox', { name: 'Board examination' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await expect(inside.getByRole('button', { name: 'Reset' })).toHaveFocus()
    await userEvent.tab()
    await expect(inside.getByRole('button', { name: 'Save' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await inside.findByText('Senior')
    await userEvent.tab()
    await expect(inside.getByRole('textbox', { name: 'Filter by Section' })).toHaveFocus()
    await userEvent.keyboard('senior')
    const edit = inside.getByRole('button', { name: 'Edit' })
    edit.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await told(canvasElement, 'Updated successfully.')
    edit.focus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(inside.getByRole('button', { name: 'Make this item active' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** With the keyboard: the last entry gone, the focus goes to the one before it, after the only one into the form. */
export const DeletingByKeyboard: Story = {
  args: {
    loaders: (() => {
      const real = sectionLoaders([
        { id: 'primary', name: 'Primary', sortOrder: 1, active: true },
        { id: 'middle', name: 'Middle', sortOrder: 2, active: true },
      ])
      return { ...real, delete: (id: string) => new Promise(done => setTimeout(done, 200)).then(() => real.delete(id)) }
    })(),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
    const inside = within(await canvas.findByRole('dialog', { name: 'Section [New]' }))
    await inside.findByText('Middle')
    const deletes = () => inside.getAllByRole('button', { name: 'Delete this item' })
    deletes().at(-1)!.focus()
    const confirm = async () => {
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus())
      await userEvent.tab()
      await userEvent.keyboard('{Enter}')
    }
    await confirm()
    await waitFor(() => expect(inside.queryByText('Middle')).toBeNull())
    await waitFor(() => expect(deletes()[0]).toHaveFocus())
    await confirm()
    await expect(await inside.findByText('No entries yet')).toBeVisible()
    await waitFor(() => expect(inside.getByRole('textbox', { name: /^Section/ })).toHaveFocus())
  },
}

/** A press beside the dialog leaves it open: what was typed would be lost. */
export const StaticBackdrop: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, name } = await opened(canvasElement)
    await userEvent.type(name, 'Senior')
    await userEvent.pointer({ target: dialog.parentElement!, keys: '[MouseLeft]' })
    await expect(dialog).toBeVisible()
    await expect(name).toHaveValue('Senior')
  },
}

/** On a phone the dialog is a sheet over the whole window and every entry a card with its actions. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const { dialog, name, row } = await opened(canvasElement)
    const { width, height } = dialog.getBoundingClientRect()
    await expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
    await expect(dialog.querySelector('[data-dialog-body]')!.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    const edit = row('Middle').getByRole('button', { name: 'Edit' })
    await expect(edit.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.click(edit)
    await expect(dialog).toHaveAccessibleName('Section [Edit]')
    await waitFor(() => expect(name).toHaveFocus())
  },
}
