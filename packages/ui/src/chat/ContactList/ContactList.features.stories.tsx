import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench, server } from './story-contact-list'

const meta = { title: 'Chat/ContactList/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

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

/** Everything by keyboard: the filters, a person, more of them, and the way back. */
export const Keyboard: Story = {
  args: { onPick: fn(), onBack: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Meera Pillai')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onBack).toHaveBeenCalledOnce()
    await userEvent.tab()
    await expect(canvas.getByPlaceholderText('Search by name')).toHaveFocus()
    await userEvent.tab()
    const role = canvas.getByRole('combobox', { name: /^Role/ })
    await expect(role).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('option', { name: 'Select All' })).toBeVisible())
    await userEvent.keyboard('{End}{Enter}{Escape}')
    await waitFor(() => expect(canvas.queryByText('Meera Pillai')).toBeNull())
    await expect(role).toHaveFocus()
    const person = canvas.getByRole('button', { name: /^Aarav Thomas/ })
    person.focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ userId: 's1' }))
  },
}
