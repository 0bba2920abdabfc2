import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { MasterItem, MasterValues } from '../master.state'
import { sectionLoaders } from '../story-sections'
import { Bench, opened, told } from './story-master-data-dialog'

const meta = { title: 'Master/MasterDataDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

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

/** The eye of a reserved entry does nothing and says so. */
export const ReservedEye: Story = {
  play: async ({ canvasElement }) => {
    const { inside, row } = await opened(canvasElement)
    await userEvent.click(row('Kindergarten').getByRole('button', { name: 'Make this item inactive' }))
    await told(canvasElement, 'Modification is not possible for selected item')
    await expect(inside.getByText('Kindergarten').closest('tr')).not.toHaveAttribute('data-archived')
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
