import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Field, TextInput } from '../../form'
import type { RowSelection } from '../selection'
import { EntryList, type EntryListProps } from './EntryList'
import { notices, noticeTones, type StoryNotice } from './story-notices'

const done = fn()

type BenchProps = Partial<EntryListProps<StoryNotice>> & {
  waiting?: boolean
  none?: boolean
  failed?: boolean
  several?: boolean
  mayWrite?: boolean
}

function Bench({ waiting, none, failed, several, mayWrite = true, ...props }: BenchProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const notice = notices.find(one => one.id === open)
  return (
    <EntryList
      header={{ title: 'Notice Board' }}
      onAdd={mayWrite ? () => setOpen('new') : undefined}
      addLabel="New notice"
      list={{
        label: 'Notices',
        rows: waiting ? undefined : none ? [] : notices,
        rowKey: one => one.id,
        rowName: one => one.title,
        empty: { title: 'No notices yet.' },
        error: failed ? { onRetry: () => done('retry') } : undefined,
        columns: [
          { key: 'title', header: 'Title', look: 'name', cell: one => one.title },
          { key: 'from', header: 'From', look: 'code', cell: one => one.from },
          { key: 'status', header: 'Status', cell: one => <Badge status={noticeTones[one.status]}>{one.status}</Badge> },
        ],
      }}
      commands={one => ({
        onApprove: one.status === 'Pending' ? () => done('approve', one.id) : undefined,
        onReject: one.status === 'Pending' ? () => done('reject', one.id) : undefined,
        onEdit: () => setOpen(one.id),
        onUp: one.id === 'n1' ? undefined : () => done('up', one.id),
        onDown: () => done('down', one.id),
        more: [{ key: 'notify', label: 'Notify', onSelect: () => done('notify', one.id) }],
        onDelete: () => done('delete', one.id),
      })}
      bulk={
        several
          ? {
              selected,
              onSelect: setSelected,
              selectable: one => one.status === 'Pending',
              actions: [{ key: 'approve', label: 'Approve', look: 'primary', onSelect: () => done('approve', [...selected]) }],
            }
          : undefined
      }
      drawer={
        open
          ? {
              key: open,
              title: notice?.title ?? 'New notice',
              content: (
                <Field label="Title">
                  <TextInput value={notice?.title ?? ''} onChange={() => undefined} />
                </Field>
              ),
              onClose: () => setOpen(null),
            }
          : undefined
      }
      {...props}
    />
  )
}

const meta = { title: 'Layouts/EntryList/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const menu = async (canvas: ReturnType<typeof within>, name: string) => {
  await userEvent.click(canvas.getByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}

/** New and Edit open the form beside the list, with the focus in its first field. */
export const FormInDrawer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'New notice' }))
    await expect(await canvas.findByRole('complementary', { name: 'New notice' })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'New notice' })).toHaveFocus())
    await userEvent.click((await menu(canvas, 'Swimming lessons')).getByRole('menuitem', { name: 'Edit' }))
    await expect(await canvas.findByRole('complementary', { name: 'Swimming lessons' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Swimming lessons/ })).toHaveAttribute('aria-current', 'true')
  },
}

/** Approve and Reject stand in the menu of what waits for them, and nowhere else. */
export const Approving: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click((await menu(canvas, 'Independence Day assembly')).getByRole('menuitem', { name: 'Approve' }))
    await expect(done).toHaveBeenCalledWith('approve', 'n1')
    await userEvent.click((await menu(canvas, 'Independence Day assembly')).getByRole('menuitem', { name: 'Reject' }))
    await expect(done).toHaveBeenCalledWith('reject', 'n1')
    const other = await menu(canvas, 'Swimming lessons')
    await expect(other.queryByRole('menuitem', { name: 'Approve' })).toBeNull()
    await userEvent.click(other.getByRole('menuitem', { name: 'Notify' }))
    await expect(done).toHaveBeenCalledWith('notify', 'n4')
  },
}

/** Delete asks first, with the safe answer in the focus. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click((await menu(canvas, 'Swimming lessons')).getByRole('menuitem', { name: 'Delete' }))
    const ask = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    await expect(ask.getByText("Swimming lessons: You won't be able to revert this!")).toBeVisible()
    await waitFor(() => expect(ask.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.click(ask.getByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(done).toHaveBeenCalledWith('delete', 'n4'))
  },
}

/** The order is changed without dragging too. */
export const Ordering: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    const first = await menu(canvas, 'Independence Day assembly')
    await expect(first.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
    await userEvent.click(first.getByRole('menuitem', { name: 'Move down' }))
    await expect(done).toHaveBeenCalledWith('down', 'n1')
  },
}

/** What waits is approved at once; the rest cannot be ticked. */
export const ApproveSeveral: Story = {
  args: { several: true },
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('checkbox', { name: 'Select Swimming lessons' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Independence Day assembly' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }))
    await expect(done).toHaveBeenCalledWith('approve', ['n1'])
  },
}

export const Loading: Story = { args: { waiting: true } }

/** An empty list offers what fills it, to whoever may. */
export const Empty: Story = {
  args: { none: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('No notices yet.')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'New notice' })).toHaveLength(2)
  },
}

export const EmptyForReaders: Story = {
  args: { none: true, mayWrite: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'New notice' })).toBeNull()
  },
}

export const Failed: Story = {
  args: { failed: true },
  play: async ({ canvasElement }) => {
    done.mockClear()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(done).toHaveBeenCalledWith('retry')
  },
}

/** Entries are cards, and the form fills the screen. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'New notice' }))
    await expect(await screen.findByRole('dialog', { name: 'New notice' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}
