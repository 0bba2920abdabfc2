import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, within } from 'storybook/test'
import { Checkbox, Field, Select } from '../../form'
import { FieldGrid, Stack } from '../Panel'
import { RemovalLayout, type RemovalLayoutProps } from './RemovalLayout'
import { countedAt, doneStudents, earlier, threeStudents } from './story-removal'

function RemoveStudents(props: Partial<RemovalLayoutProps>) {
  const [school, setSchool] = useState<string | null>('GVS')
  const [guardians, setGuardians] = useState(true)
  return (
    <RemovalLayout
      header={{ title: 'Remove Students', context: 'Green Valley School, Kozhikode' }}
      scope={
        <Stack>
          <FieldGrid>
            <Field label="School" required>
              <Select options={[{ value: 'GVS', label: 'Green Valley School' }]} value={school} onChange={setSchool} />
            </Field>
            <Field label="Students" required>
              <Select options={[{ value: 'three', label: '3 Students selected' }]} value="three" onChange={() => undefined} />
            </Field>
          </FieldGrid>
          <Checkbox checked={guardians} onChange={setGuardians}>
            Also remove guardians left without a child
          </Checkbox>
        </Stack>
      }
      scopeKey={threeStudents.scopeKey}
      removal={threeStudents}
      code="GVS"
      things="students"
      onCount={fn()}
      onRemove={fn()}
      onCancel={fn()}
      onAgain={fn()}
      onRestore={fn()}
      history={{ entries: earlier }}
      now={() => countedAt}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/RemovalLayout', component: RemoveStudents } satisfies Meta<typeof RemoveStudents>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('row', { name: 'Attendance 1,264' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'Total 1,499' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove' })).toBeDisabled()
  },
}

export const Playground: Story = { args: { removal: doneStudents } }

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } }
