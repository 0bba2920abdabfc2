import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { SearchInput, type SearchInputProps } from './SearchInput'

function Search(props: Partial<SearchInputProps>) {
  const [value, setValue] = useState('')
  return <SearchInput aria-label="Search students" {...props} value={value} onChange={setValue} />
}

const meta = { title: 'Form/SearchInput', component: Search } satisfies Meta<typeof Search>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { placeholder: 'Search by name or admission number' } }

export const Clearing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('searchbox', { name: 'Search students' })
    await userEvent.type(input, 'menon')
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('')
    await userEvent.type(input, 'menon')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(input).toHaveValue('')
    await waitFor(() => expect(input).toHaveFocus())
  },
}
