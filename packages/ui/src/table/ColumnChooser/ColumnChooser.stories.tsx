import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ColumnChooser, type ColumnChooserProps } from './ColumnChooser'

const columns = ['Adm.No', 'Name', 'Class', 'Roll No', 'Gender', 'Mobile', 'Date of birth', 'Blood group'].map(title => ({
  key: title.toLowerCase().replace(/\W/g, ''),
  title,
  fixed: title === 'Name',
}))
const standard = ['admno', 'name', 'class', 'rollno']

function Bench({ chosen: first = standard, onChoose, ...rest }: Partial<ColumnChooserProps>) {
  const [chosen, setChosen] = useState(first)
  return (
    <div style={{ minHeight: 520, display: 'flex', justifyContent: 'flex-end', alignItems: 'flex-start' }}>
      <ColumnChooser
        columns={columns}
        standard={standard}
        {...rest}
        chosen={chosen}
        onChoose={next => {
          setChosen(next)
          onChoose?.(next)
        }}
      />
    </div>
  )
}

const meta = { title: 'Table/ColumnChooser', component: Bench, args: { onChoose: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const opened = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: /^Columns/ }))
  return within(await canvas.findByRole('dialog', { name: 'Columns' }))
}

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement)
  },
}

export const Playground: Story = {}

/** Ticks show and hide; a fixed column stays; Reset brings the standard ones back. */
export const Choosing: Story = {
  play: async ({ args, canvasElement }) => {
    const inside = await opened(canvasElement)
    await userEvent.click(inside.getByRole('checkbox', { name: 'Mobile' }))
    await expect(args.onChoose).toHaveBeenLastCalledWith([...standard, 'mobile'])
    await expect(inside.getByText('5 of 8 shown')).toBeVisible()
    await expect(inside.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await userEvent.click(inside.getByRole('checkbox', { name: 'Adm.No' }))
    await userEvent.click(inside.getByRole('button', { name: 'Reset to default' }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(standard)
  },
}

/** The arrows on a grip move its column and say where it is; the grip keeps the focus. */
export const MovingByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const inside = await opened(canvasElement)
    inside.getByRole('button', { name: /Move Adm.No/ }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(['name', 'class', 'admno', 'rollno'])
    await waitFor(() => expect(inside.getByText('Adm.No is column 3 of 4')).toBeInTheDocument())
    await waitFor(() => expect(inside.getByRole('button', { name: /Move Adm.No/ })).toHaveFocus())
  },
}

/** Columns are found by name. */
export const Finding: Story = {
  play: async ({ canvasElement }) => {
    const inside = await opened(canvasElement)
    await userEvent.type(inside.getByRole('searchbox', { name: 'Find a column' }), 'blood')
    await expect(inside.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.type(inside.getByRole('searchbox', { name: 'Find a column' }), 'xyz')
    await expect(inside.getByText('No column has this name.')).toBeVisible()
  },
}
