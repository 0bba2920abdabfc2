import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { MasterDataLauncher, type MasterDataLauncherProps } from '../MasterDataLauncher'
import type { MasterItem, MasterValues } from '../master.state'
import { sectionFields, sectionLoaders } from '../story-sections'

function Bench(props: Partial<MasterDataLauncherProps>) {
  const [loaders] = useState(() => props.loaders ?? sectionLoaders())
  return (
    <div style={{ minHeight: 860 }}>
      <MasterDataLauncher look="button" heading="Section" fields={sectionFields} {...props} loaders={loaders} />
    </div>
  )
}

const meta = { title: 'Master/MasterDataDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

const opened = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
  const dialog = await canvas.findByRole('dialog', { name: 'Section [New]' })
  const inside = within(dialog)
  await inside.findByText('Kindergarten')
  const name = inside.getByRole('textbox', { name: /^Section/ })
  const row = (text: string) => within(inside.getByText(text).closest('tr')!)
  return { canvas, dialog, inside, name, row }
}

/** The message of a toast, which is shown and read out. */
const told = (canvasElement: HTMLElement, text: string) =>
  waitFor(() => expect(within(canvasElement).getAllByText(text).length).toBeGreaterThan(0))

/** A new entry is saved, told and listed last; the form is empty again. */
export const Saving: Story = {
  play: async ({ args, canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await waitFor(() => expect(name).toHaveFocus())
    await expect(inside.getByRole('textbox', { name: 'Order' })).toHaveValue('6')
    await userEvent.type(name, '  Senior secondary')
    await expect(name).toHaveValue('Senior secondary')
    await userEvent.keyboard('{Enter}')
    await told(canvasElement, 'Saved successfully.')
    await inside.findByText('Senior secondary')
    await expect(inside.getAllByRole('row').at(-1)).toHaveTextContent('6Senior secondary')
    await expect(name).toHaveValue('')
    await expect(inside.getByRole('textbox', { name: 'Order' })).toHaveValue('7')
    await expect(args.onChange).toHaveBeenCalledTimes(1)
  },
}

/** A required field says so once it was left; Save goes to it and sends nothing. */
export const Required: Story = {
  play: async ({ args, canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await expect(inside.queryByText('Section is required')).toBeNull()
    await userEvent.tab()
    await expect(inside.getByText('Section is required')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription('Section is required')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** Numbers and phone numbers take nothing else. */
export const InputTypes: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    const order = inside.getByRole('textbox', { name: 'Order' })
    await userEvent.clear(order)
    await userEvent.type(order, 'a1.5.2')
    await expect(order).toHaveValue('1.5')
    const phone = inside.getByRole('textbox', { name: 'Office phone' })
    await userEvent.type(phone, '+91 98470-21634 55')
    await expect(phone).toHaveValue('919847021634')
  },
}

/** Editing fills the form and says so in the title; Reset goes back to a new entry. */
export const Editing: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, inside, name, row } = await opened(canvasElement)
    await userEvent.click(row('Middle').getByRole('button', { name: 'Edit' }))
    await expect(dialog).toHaveAccessibleName('Section [Edit]')
    await expect(name).toHaveValue('Middle')
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.click(inside.getByRole('button', { name: 'Reset' }))
    await expect(dialog).toHaveAccessibleName('Section [New]')
    await userEvent.click(row('Middle').getByRole('button', { name: 'Edit' }))
    await userEvent.type(name, ' school')
    await userEvent.click(inside.getByRole('button', { name: 'Update' }))
    await told(canvasElement, 'Updated successfully.')
    await inside.findByText('Middle school')
    await expect(dialog).toHaveAccessibleName('Section [New]')
  },
}

/** The eye puts an entry away and brings it back. */
export const Activating: Story = {
  play: async ({ canvasElement }) => {
    const { inside, row } = await opened(canvasElement)
    await userEvent.click(row('Middle').getByRole('button', { name: 'Make this item inactive' }))
    await told(canvasElement, 'Deactivated successfully')
    await waitFor(() => expect(inside.getByText('Middle').closest('tr')).toHaveAttribute('data-archived'))
    await userEvent.click(row('Middle').getByRole('button', { name: 'Make this item active' }))
    await told(canvasElement, 'Activated successfully')
  },
}

/** Deleting asks first; Cancel deletes nothing. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, row } = await opened(canvasElement)
    await userEvent.click(row('Middle').getByRole('button', { name: 'Delete this item' }))
    const question = await canvas.findByRole('alertdialog', { name: 'Are you sure?' })
    await expect(question).toHaveTextContent("You won't be able to revert this!")
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await expect(inside.getByText('Middle')).toBeVisible()
    await userEvent.click(row('Middle').getByRole('button', { name: 'Delete this item' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Yes, delete it!' }))
    await told(canvasElement, 'Deleted successfully.')
    await waitFor(() => expect(inside.queryByText('Middle')).toBeNull())
    await waitFor(() => expect(row('Secondary').getByRole('button', { name: 'Delete this item' })).toHaveFocus())
  },
}

/** A reserved entry keeps its name, stays active and stays. */
export const Reserved: Story = {
  play: async ({ canvasElement }) => {
    const { name, row } = await opened(canvasElement)
    await userEvent.click(row('Kindergarten').getByRole('button', { name: 'Delete this item' }))
    await told(canvasElement, 'Modification is not possible for selected item')
    await userEvent.click(row('Kindergarten').getByRole('button', { name: 'Edit' }))
    await expect(name).toHaveAttribute('readonly')
  },
}

/** An error of the server is shown as it says; what was typed stays. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await userEvent.type(name, 'Taken')
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await told(canvasElement, 'A section with this name exists. Choose another name.')
    await expect(name).toHaveValue('Taken')
  },
}

/** Loaders over one section that somebody else changes before the first edit is saved. */
function overtaken() {
  let section = { id: 'middle', name: 'Middle', sortOrder: 3, phone: '04952700103', active: true, version: 1 }
  let isFirst = true
  return {
    ...sectionLoaders(),
    get: async () => [section],
    patch: async (_: string, values: MasterValues) => {
      if (isFirst) section = { ...section, phone: '04952700999', version: 2 }
      isFirst = false
      if (values.version !== section.version) throw new Error('The record was changed. Please reload.')
      section = { ...section, ...values, version: section.version + 1 }
    },
  }
}

/** An edit of an entry that was changed meanwhile is refused; what was typed stays, over the entry as it is now. */
export const Overtaken: Story = {
  args: { loaders: overtaken() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
    const inside = within(await canvas.findByRole('dialog', { name: 'Section [New]' }))
    await userEvent.click(within((await inside.findByText('Middle')).closest('tr')!).getByRole('button', { name: 'Edit' }))
    const name = inside.getByRole('textbox', { name: /^Section/ })
    await userEvent.type(name, ' school')
    await userEvent.click(inside.getByRole('button', { name: 'Update' }))
    await told(canvasElement, 'The record was changed. Please reload.')
    await waitFor(() => expect(inside.getByRole('textbox', { name: 'Office phone' })).toHaveValue('04952700999'))
    await expect(name).toHaveValue('Middle school')
    await userEvent.click(inside.getByRole('button', { name: 'Update' }))
    await told(canvasElement, 'Updated successfully.')
    await inside.findByText('Middle school')
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

/** A box that must be ticked has its star, and says so once it was left or Save was pressed. */
export const RequiredBox: Story = {
  args: { fields: sectionFields.map(field => (field.title === 'board' ? { ...field, required: true } : field)) },
  play: async ({ args, canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    const box = inside.getByRole('checkbox', { name: /^Board examination/ })
    await expect(box).toBeRequired()
    await expect(box.closest('label')).toHaveTextContent('Board examination*')
    await userEvent.type(name, 'Senior')
    await expect(inside.queryByText('Board examination is required')).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(box).toHaveFocus())
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('Board examination is required')
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard(' ')
    await expect(inside.queryByText('Board examination is required')).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await told(canvasElement, 'Saved successfully.')
  },
}

/** A list that answers its first reader late, and keeps what it was sent. */
function lateList() {
  const posted = fn()
  const list: MasterItem[] = [{ id: 'middle', name: 'Middle', sortOrder: 41, active: true }]
  let isFirst = true
  return {
    ...sectionLoaders(),
    posted,
    get: (signal: AbortSignal) => {
      if (!isFirst) return Promise.resolve([...list])
      isFirst = false
      return new Promise<MasterItem[]>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    post: async (values: MasterValues) => {
      posted(values)
      list.push({ ...values, id: 'new', active: true })
    },
  }
}
const late = lateList()

/** Saved before the list came: the new entry is last all the same. */
export const SavingBeforeTheList: Story = {
  args: { loaders: late },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
    const inside = within(await canvas.findByRole('dialog', { name: 'Section [New]' }))
    await userEvent.type(inside.getByRole('textbox', { name: /^Section/ }), 'Senior{Enter}')
    await told(canvasElement, 'Saved successfully.')
    await expect(late.posted).toHaveBeenCalledWith(expect.objectContaining({ name: 'Senior', sortOrder: 42, active: true }))
    await inside.findByText('Middle')
    await expect(inside.getByRole('textbox', { name: 'Order' })).toHaveValue('43')
  },
}

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

/** Loaders over the sections that keep what they were sent. */
function keeping() {
  const real = sectionLoaders()
  const sent = { reads: 0, posts: [] as MasterValues[], patches: [] as MasterValues[] }
  return {
    ...real,
    sent,
    get: (signal: AbortSignal) => {
      sent.reads++
      return real.get(signal)
    },
    post: (values: MasterValues) => {
      sent.posts.push(values)
      return real.post(values)
    },
    patch: (id: string, values: MasterValues) => {
      sent.patches.push(values)
      return real.patch(id, values)
    },
  }
}

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

/** A text takes 50 letters, a number 3 figures, a phone number 12; white space before a text is left out. */
export const Limits: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await userEvent.click(name)
    await userEvent.paste(`  ${'x'.repeat(48)}`)
    await userEvent.keyboard('yyyyyy')
    await expect((name as HTMLInputElement).value).toBe(`${'x'.repeat(48)}yy`)
    const order = inside.getByRole('textbox', { name: 'Order' })
    await userEvent.clear(order)
    await userEvent.type(order, '12345')
    await expect(order).toHaveValue('123')
    const phone = inside.getByRole('textbox', { name: 'Office phone' })
    await userEvent.type(phone, '0495.270.01.01-99')
    await expect(phone).toHaveValue('0495.2700101')
  },
}

const fresh = keeping()

/** A new entry is sent active, not selected and last. */
export const NewEntry: Story = {
  args: { loaders: fresh },
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    const next = Number((inside.getByRole('textbox', { name: 'Order' }) as HTMLInputElement).value)
    await userEvent.type(name, 'Senior secondary{Enter}')
    await told(canvasElement, 'Saved successfully.')
    await expect(fresh.sent.posts.at(-1)).toEqual({
      name: 'Senior secondary',
      sortOrder: next,
      startsAt: '',
      phone: '',
      board: false,
      selected: false,
      active: true,
    })
  },
}

const changed = keeping()

/** An edit sends its form, the eye the whole entry with its mark turned over. */
export const WhatIsSent: Story = {
  args: { loaders: changed },
  play: async ({ canvasElement }) => {
    const { inside, name, row } = await opened(canvasElement)
    await userEvent.click(row('Secondary').getByRole('button', { name: 'Edit' }))
    await userEvent.type(name, ' school')
    await userEvent.click(inside.getByRole('button', { name: 'Update' }))
    await told(canvasElement, 'Updated successfully.')
    await expect(changed.sent.patches.at(-1)).toEqual({
      name: 'Secondary school',
      sortOrder: 4,
      startsAt: '08:45',
      phone: '04952700104',
      board: true,
    })
    await inside.findByText('Primary')
    await userEvent.click(row('Primary').getByRole('button', { name: 'Make this item inactive' }))
    await told(canvasElement, 'Deactivated successfully')
    await expect(changed.sent.patches.at(-1)).toMatchObject({ id: 'primary', name: 'Primary', sortOrder: 2, active: false })
  },
}

/** Reading the list again makes the form [New], unless something was typed into it. */
export const BackToNew: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, inside, name, row } = await opened(canvasElement)
    const archived = (text: string) =>
      waitFor(() => expect(inside.getByText(text).closest('tr')).toHaveAttribute('data-archived'))
    await userEvent.click(row('Middle').getByRole('button', { name: 'Edit' }))
    await userEvent.click(row('Primary').getByRole('button', { name: 'Make this item inactive' }))
    await archived('Primary')
    await expect(dialog).toHaveAccessibleName('Section [New]')
    await expect(name).toHaveValue('')
    await userEvent.click(row('Middle').getByRole('button', { name: 'Edit' }))
    await userEvent.type(name, ' school')
    await userEvent.click(row('Secondary').getByRole('button', { name: 'Make this item inactive' }))
    await archived('Secondary')
    await expect(dialog).toHaveAccessibleName('Section [Edit]')
    await expect(name).toHaveValue('Middle school')
  },
}

const refusing = keeping()

/** After an error the list is read again. */
export const ReadAfterAnError: Story = {
  args: { loaders: refusing },
  play: async ({ canvasElement }) => {
    const { name } = await opened(canvasElement)
    const before = refusing.sent.reads
    await userEvent.type(name, 'Taken{Enter}')
    await told(canvasElement, 'A section with this name exists. Choose another name.')
    await waitFor(() => expect(refusing.sent.reads).toBe(before + 1))
  },
}

/** The eye of a reserved entry does nothing and says so. */
export const ReservedEye: Story = {
  play: async ({ canvasElement }) => {
    const { inside, row } = await opened(canvasElement)
    await userEvent.click(row('Kindergarten').getByRole('button', { name: 'Make this item inactive' }))
    await told(canvasElement, 'Modification is not possible for selected item')
    await expect(inside.getByText('Kindergarten').closest('tr')).not.toHaveAttribute('data-archived')
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
