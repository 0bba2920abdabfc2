import type { Meta, StoryObj } from '@storybook/react-vite'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { Button, Field, Select, TextInput } from '../../form'
import { Stack } from '../Panel'
import type { PlannerPlace } from './PlannerBoard'
import { PlannerLayout, type PlannerLayoutProps } from './PlannerLayout'
import { meals, menuOf, schoolWeek, thisWeek, today } from './story-week'

function Schedule({ opened = null, ...props }: Partial<PlannerLayoutProps> & { opened?: PlannerPlace | null }) {
  const [week, setWeek] = useState(thisWeek)
  const [open, setOpen] = useState<PlannerPlace | null>(opened)
  return (
    <PlannerLayout
      header={{
        title: 'Schedule',
        context: 'Academic year 2026–27 · Green Valley School, Kozhikode',
        actions: (
          <Button variant="primary" icon={Plus}>
            New
          </Button>
        ),
      }}
      filters={['Meal', 'Section', 'Status'].map(label => (
        <Field key={label} label={label}>
          <Select options={[{ value: 'all', label: 'All' }]} value="all" onChange={() => undefined} />
        </Field>
      ))}
      week={week}
      onWeek={setWeek}
      onCopyWeek={() => undefined}
      board={{
        label: 'Menu of the week',
        corner: 'Meal',
        days: schoolWeek(week),
        rows: meals,
        cell: menuOf,
        today,
        canAdd: true,
        onCopyDay: () => undefined,
      }}
      open={open}
      onOpen={setOpen}
      drawer={{
        title: open ? `${meals.find(meal => meal.key === open.row)?.label}, ${open.day.split('-').reverse().join('-')}` : '',
        content: (
          <Stack>
            <Field label="Place" required>
              <TextInput value="Dining hall" onChange={() => undefined} />
            </Field>
            <Field label="Cut-off time">
              <TextInput value="08:00" onChange={() => undefined} />
            </Field>
          </Stack>
        ),
        footer: (
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary">Publish</Button>
          </>
        ),
      }}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/PlannerLayout', component: Schedule } satisfies Meta<typeof Schedule>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: /^Lunch, Monday,? 13 July, Veg meals/ })).toBeVisible()
    await expect(canvas.getByText('Karkidaka Vavu')).toBeVisible()
  },
}

export const Playground: Story = { args: { opened: { row: 'lunch', day: '2026-07-14' } } }

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } }
