import type { Meta, StoryObj } from '@storybook/react-vite'
import { Contact, GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { QuickSearch } from './QuickSearch'
import { links, opened, Room, search } from './story-quick-search'

const meta = {
  title: 'Shell/QuickSearch/Features',
  component: QuickSearch,
  args: { search, onOpen: opened },
  decorators: [
    Story => (
      <Room>
        <Story />
      </Room>
    ),
  ],
} satisfies Meta<typeof QuickSearch>

export default meta
type Story = StoryObj<typeof meta>

/** Arrows mark, Escape clears first and closes then, and / comes back. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.click(field)
    await userEvent.keyboard('report{ArrowDown}')
    const options = canvas.getAllByRole('option')
    await expect(options[1]).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await expect(opened).toHaveBeenCalledWith('/student/report?tab=bus')
    await userEvent.keyboard('/')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('zzz')
    await expect(canvas.getAllByText('No results found.')[0]).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(field).toHaveValue('')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(field).not.toHaveFocus()
  },
}

/** More results than the list is high: the marked one is always in sight. */
export const MarkedInSight: Story = {
  args: {
    search: () =>
      Array.from({ length: 20 }, (_, index) => ({ ...links[0]!, url: `/reports/${index}`, name: `Report ${index + 1}` })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Quick search' }), 'report')
    const panel = canvas.getByRole('listbox').closest<HTMLElement>('[data-raised]')!
    const markedIsInSight = async (name: string) => {
      const box = canvas.getByRole('option', { name, selected: true }).getBoundingClientRect()
      const around = panel.getBoundingClientRect()
      await expect(box.top).toBeGreaterThanOrEqual(around.top)
      await expect(box.bottom).toBeLessThanOrEqual(around.bottom)
    }
    await waitFor(() => markedIsInSight('Report 1'))
    await userEvent.keyboard('{ArrowUp}')
    await markedIsInSight('Report 20')
    await userEvent.keyboard('{ArrowDown}')
    await markedIsInSight('Report 1')
    await userEvent.keyboard('{ArrowDown>14/}')
    await markedIsInSight('Report 15')
  },
}

const people = [
  {
    title: 'Students',
    links: [
      { url: '/student?student=1', name: 'Anu Report', icon: GraduationCap, detail: '2024/0117 · V A · Ravi Report' },
      { url: '/student?student=2', name: 'Anu Report', icon: GraduationCap, detail: '2023/0042 · VI B · Leela Report' },
    ],
  },
  { title: 'Guardians', links: [] },
  { title: 'Staff', links: [{ url: '/staff?staff=1', name: 'Biju Report', icon: Contact, detail: 'S12 · Teacher' }] },
]

/** Screens are the five best under a heading; people stand below them without scrolling, in groups of their kind, with what tells them apart. The arrows walk through all. */
export const People: Story = {
  args: {
    onType: fn(),
    people,
    search: text =>
      text ? Array.from({ length: 14 }, (_, index) => ({ ...links[0]!, url: `/${index}`, name: `Report ${index + 1}` })) : [],
  },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.type(field, 'report')
    await expect(within(canvas.getByRole('group', { name: 'Screens' })).getAllByRole('option')).toHaveLength(5)
    await expect(within(canvas.getByRole('group', { name: 'Students' })).getAllByRole('option')).toHaveLength(2)
    await expect(canvas.queryByRole('group', { name: 'Guardians' })).toBeNull()
    const list = canvas.getByRole('listbox').closest<HTMLElement>('[data-raised]')!.getBoundingClientRect()
    const last = canvas.getByRole('option', { name: /Biju/ }).getBoundingClientRect()
    await expect(last.bottom).toBeLessThanOrEqual(list.bottom)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect(canvas.getByRole('option', { name: /2023\/0042/, selected: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(opened).toHaveBeenCalledWith('/student?student=2')
    await userEvent.type(field, 'report')
    await expect(canvas.getByRole('group', { name: 'Students' })).toBeVisible()
  },
}

/** Where no screen has a word that begins with the text, people come first: Enter opens the first of them. */
export const PeopleFirst: Story = {
  args: { onType: fn(), people, search: () => [{ ...links[0]!, name: 'Manual of reports', inside: true }] },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Quick search' }), 'anu')
    await expect(canvas.getAllByRole('group').map(group => group.getAttribute('aria-label'))).toEqual([
      'Students',
      'Staff',
      'Screens',
    ])
    await userEvent.keyboard('{Enter}')
    await expect(opened).toHaveBeenCalledWith('/student?student=1')
  },
}

function ComingLate() {
  const [come, setCome] = useState(false)
  return (
    <>
      <QuickSearch search={() => []} onOpen={opened} onType={fn()} people={come ? people : []} busy={!come} />
      <Button onClick={() => setCome(true)}>They come</Button>
    </>
  )
}

/** Enter before the people have come: the first of them is opened when they do. */
export const EnterBeforeThem: Story = {
  render: () => <ComingLate />,
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Quick search' }), 'anu{Enter}')
    await expect(opened).not.toHaveBeenCalled()
    canvas.getByRole('button', { name: 'They come' }).click()
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/student?student=1'))
  },
}

/** While people are looked for and no screen has the text, nobody is told that there is nothing. */
export const Looking: Story = {
  args: { busy: true, search: () => [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Quick search' }), 'anu')
    await expect(canvas.getByText('Looking for people…')).toBeVisible()
    await expect(canvas.queryByText('No results found.')).toBeNull()
  },
}

/** The cross clears and leaves the focus in the field. */
export const Clear: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.type(field, 'fee')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }))
    await expect(field).toHaveValue('')
    await waitFor(() => expect(field).toHaveFocus())
  },
}

/** What was opened before stands ready while nothing is typed. */
export const Recent: Story = {
  args: { recent: [links[3]!, links[0]!] },
  play: async ({ canvasElement }) => {
    opened.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: 'Quick search' }))
    await expect(canvas.getByRole('listbox', { name: 'Recently opened' })).toBeVisible()
    await userEvent.click(canvas.getByRole('option', { name: 'Receipts' }))
    await expect(opened).toHaveBeenCalledWith('/fees/receipts')
  },
}

/** Leaving by Tab closes the results and keeps what was typed. */
export const LeavingByTab: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    await userEvent.type(field, 'fee')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Clear the search' })).toHaveFocus()
    await expect(canvas.getByRole('listbox')).toBeVisible()
    await userEvent.tab()
    await expect(canvas.queryByRole('listbox')).toBeNull()
    await expect(field).toHaveValue('fee')
    field.focus()
    await waitFor(() => expect(canvas.getByRole('listbox')).toBeVisible())
  },
}

/** Who came by a key is back where the key was pressed once Escape has closed the search. */
export const FocusComesBack: Story = {
  decorators: [
    Story => (
      <>
        <Button>Elsewhere</Button>
        <Story />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const elsewhere = canvas.getByRole('button', { name: 'Elsewhere' })
    const field = canvas.getByRole('combobox', { name: 'Quick search' })
    for (const keys of ['{Control>}k{/Control}', '/']) {
      elsewhere.focus()
      await userEvent.keyboard(keys)
      await waitFor(() => expect(field).toHaveFocus())
      await userEvent.keyboard('fee{Escape}')
      await expect(field).toHaveFocus()
      await expect(field).toHaveValue('')
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(elsewhere).toHaveFocus())
    }
    await userEvent.click(field)
    await userEvent.keyboard('{Escape}')
    await expect(field).not.toHaveFocus()
    await expect(elsewhere).not.toHaveFocus()
  },
}

/** In a field a stroke is a letter, and goes nowhere. */
export const StrokeInAField: Story = {
  decorators: [
    Story => (
      <>
        <input aria-label="Roll number" />
        <Story />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const other = within(canvasElement).getByRole('textbox', { name: 'Roll number' })
    await userEvent.type(other, '7/12')
    await expect(other).toHaveFocus()
    await expect(other).toHaveValue('7/12')
  },
}
