import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button, ButtonGroup, Field, SearchInput } from '../../form'
import { RecordFinder } from './RecordFinder'

function Finder() {
  const [kind, setKind] = useState('student')
  const [text, setText] = useState('')
  return (
    <RecordFinder
      title="Find one"
      choice={
        <ButtonGroup
          aria-label="Find one"
          options={[
            { value: 'student', label: 'Student' },
            { value: 'staff', label: 'Staff' },
          ]}
          value={kind}
          onChange={setKind}
        />
      }
      field={
        <Field label={kind === 'student' ? 'Student' : 'Staff'} hideLabel>
          <SearchInput value={text} onChange={setText} />
        </Field>
      }
    >
      <Button icon={Pencil} disabled={text === ''}>
        Edit
      </Button>
      <Button icon={UserMinus} variant="dangerQuiet" disabled={text === ''}>
        {kind === 'student' ? 'Terminate' : 'Relieve'}
      </Button>
    </RecordFinder>
  )
}

const meta = { title: 'Layouts/RecordFinder', component: Finder } satisfies Meta<typeof Finder>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('radio', { name: 'Staff' }))
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Staff' }), 'Leela')
    await expect(canvas.getByRole('button', { name: 'Relieve' })).toBeEnabled()
  },
}

export const Playground: Story = {}

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } }
