import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Button, Field, SearchInput, TextInput } from '../../form'
import { Stack } from '../Panel'
import { EntryList, type EntryListProps } from './EntryList'
import { notices, noticeTones, type StoryNotice } from './story-notices'

function NoticeBoard({ opened = null, ...props }: Partial<EntryListProps<StoryNotice>> & { opened?: string | null }) {
  const [status, setStatus] = useState('all')
  const [open, setOpen] = useState<string | null>(opened)
  const rows = notices.filter(notice => status === 'all' || notice.status === status)
  const count = (of: string) => notices.filter(notice => notice.status === of).length
  const notice = notices.find(one => one.id === open)
  return (
    <EntryList
      header={{ title: 'Notice Board', context: 'Academic year 2026–27 · Green Valley School, Kozhikode' }}
      statuses={[
        { key: 'all', label: 'All', count: notices.length },
        { key: 'Pending', label: 'Pending', count: count('Pending') },
        { key: 'Approved', label: 'Approved', count: count('Approved') },
        { key: 'Cancelled', label: 'Cancelled', count: count('Cancelled') },
      ]}
      status={status}
      onStatus={setStatus}
      filters={
        <div data-wide="">
          <Field label="Search">
            <SearchInput value="" onChange={() => undefined} />
          </Field>
        </div>
      }
      onAdd={() => setOpen('new')}
      list={{
        label: 'Notices',
        rows,
        rowKey: one => one.id,
        rowName: one => one.title,
        columns: [
          { key: 'title', header: 'Title', look: 'name', cell: one => one.title },
          { key: 'from', header: 'From', look: 'code', cell: one => one.from },
          { key: 'to', header: 'To', look: 'code', cell: one => one.to },
          { key: 'audience', header: 'Audience', cell: one => one.audience },
          { key: 'status', header: 'Status', cell: one => <Badge status={noticeTones[one.status]}>{one.status}</Badge> },
          { key: 'by', header: 'By', cell: one => one.by },
        ],
      }}
      commands={one => ({
        onApprove: one.status === 'Pending' ? () => undefined : undefined,
        onEdit: () => setOpen(one.id),
        onDelete: () => undefined,
      })}
      drawer={
        open
          ? {
              key: open,
              title: notice ? notice.title : 'New notice',
              content: (
                <Stack>
                  <Field label="Title" required>
                    <TextInput value={notice?.title ?? ''} onChange={() => undefined} />
                  </Field>
                  <Field label="Audience" required>
                    <TextInput value={notice?.audience ?? ''} onChange={() => undefined} />
                  </Field>
                </Stack>
              ),
              footer: (
                <>
                  <Button onClick={() => setOpen(null)}>Cancel</Button>
                  <Button variant="primary">Save</Button>
                </>
              ),
              onClose: () => setOpen(null),
            }
          : undefined
      }
      {...props}
    />
  )
}

const meta = { title: 'Layouts/EntryList', component: NoticeBoard } satisfies Meta<typeof NoticeBoard>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: /Pending/ }))
    await expect(canvas.getAllByRole('row')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('tab', { name: /All/ }))
  },
}

export const Playground: Story = { args: { opened: 'n2' } }

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } }
