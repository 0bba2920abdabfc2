import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { DropField } from './DropField'

const meta = {
  title: 'Layouts/DropField',
  component: DropField,
  args: { label: 'Choose a file', help: '.xlsx or .csv, at most 20 MB and 20,000 rows', accept: '.xlsx,.csv', onFile: fn() },
} satisfies Meta<typeof DropField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const file = new File(['Admission No'], 'students.csv', { type: 'text/csv' })
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(input, file)
    await expect(args.onFile).toHaveBeenCalledWith(file)
    await expect(within(canvasElement).getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  },
}

export const Playground: Story = { args: { progress: 0.4, progressLabel: 'Sending students.csv' } }
