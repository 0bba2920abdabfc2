import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { storyServer } from '../story-chat'
import { ContactList, type ContactListProps } from './ContactList'

let server = storyServer()

function Bench(props: Partial<ContactListProps>) {
  const [own] = useState(() => {
    server = storyServer()
    return server
  })
  return (
    <div style={{ height: 560, maxWidth: 340, border: '1px solid var(--rule)' }}>
      <ContactList
        load={own.contacts}
        viewer="Teacher"
        divisions={[
          { value: 'V A', label: 'V A' },
          { value: 'V B', label: 'V B' },
        ]}
        onPick={() => {}}
        onBack={() => {}}
        {...props}
      />
    </div>
  )
}

const meta = { title: 'Chat/ContactList', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Persons one may write to, page by page; the arrow closes the list. */
export const Default: Story = {
  args: { onPick: fn(), onBack: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Deepa Thomas.*Guardian · Aarav Thomas, V A/ }))
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ userId: 'p1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await expect(await canvas.findByText('Diya Agarwal')).toBeVisible()
    await expect(canvas.getByText('Meera Pillai')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = {}

/** A name is searched 200 ms after its last letter, once. */
export const Search: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Meera Pillai')
    await userEvent.type(canvas.getByPlaceholderText('Search by name'), 'thomas')
    await waitFor(() => expect(canvas.queryByText('Meera Pillai')).toBeNull())
    await expect(canvas.getByText('Deepa Thomas')).toBeVisible()
    await expect(server.asked.contacts.map(({ search }) => search).at(-1)).toBe('thomas')
  },
}

/** A teacher has the role filter with Select All, and beside it divisions while students are chosen. */
export const TeacherFilters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Meera Pillai')
    await expect(canvas.queryByText('Division')).toBeNull()
    await userEvent.click(canvas.getByRole('combobox', { name: /^Role/ }))
    const options = canvas.getAllByRole('option').map(option => option.textContent)
    await expect(options).toEqual(['Select All', 'Teacher', 'Guardian', 'Non TeachingStaff', 'Student'])
    await userEvent.click(canvas.getByRole('option', { name: 'Student' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText('Meera Pillai')).toBeNull())
    await userEvent.click(canvas.getByRole('combobox', { name: /^Division/ }))
    await expect(canvas.getByRole('option', { name: 'Select All' })).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('option', { name: 'V B' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText('Aarav Thomas')).toBeNull())
    await expect(canvas.getByText('Diya Agarwal')).toBeVisible()
    await expect(server.asked.contacts.at(-1)).toMatchObject({ role: ['Student'], division: ['V B'], page: 1 })
  },
}

/** Nobody else has filters. */
export const Others: Story = {
  args: { viewer: 'SchoolHead' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Meera Pillai')
    await expect(canvas.queryByRole('combobox')).toBeNull()
  },
}

export const Failed: Story = {
  args: { load: fn(async () => Promise.reject(new TypeError('Failed to fetch'))) },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(callsOf(args.load)).toBe(2))
  },
}

const callsOf = (load: unknown) => (load as ReturnType<typeof fn>).mock.calls.length

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } }, parameters: { flush: true } }
