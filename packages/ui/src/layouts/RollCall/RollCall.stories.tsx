import type { Meta, StoryObj } from '@storybook/react-vite'
import { Check, LogOut, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { RollCall, type RollCallAction, type RollCallPerson } from './RollCall'

const students = [
  { id: '1', name: 'Ananya Krishnan', line: 'V A', stop: 'church' },
  { id: '2', name: 'Karthik Krishnan', line: 'VII B', stop: 'church' },
  { id: '3', name: 'Meera Thomas', line: 'II C', stop: 'mill' },
]

const stops = [
  { key: 'church', title: 'Church Road', note: '07:10' },
  { key: 'mill', title: 'Mill Junction', note: '07:18' },
]

/** Students of a bus, who board stop by stop. */
function Bus() {
  const [states, setStates] = useState<Readonly<Record<string, 'Boarded' | 'Not boarded' | undefined>>>({ 2: 'Boarded' })
  const mark = (ids: readonly string[], state: 'Boarded' | 'Not boarded' | undefined) =>
    setStates(before => ({ ...before, ...Object.fromEntries(ids.map(id => [id, state])) }))
  const stepsOf = (id: string): RollCallAction[] =>
    states[id]
      ? [{ key: 'undo', label: 'Undo', icon: Undo2, onPress: () => mark([id], undefined) }]
      : [
          { key: 'on', label: 'Boarded', icon: Check, isNext: true, onPress: () => mark([id], 'Boarded') },
          { key: 'off', label: 'Not boarded', icon: X, onPress: () => mark([id], 'Not boarded') },
        ]
  const personOf = ({ id, name, line }: (typeof students)[number]): RollCallPerson => ({
    id,
    name,
    line,
    status: states[id] ? <Badge status={states[id] === 'Boarded' ? 'success' : 'warning'}>{states[id]}</Badge> : undefined,
    phone: { label: `Call the guardian of ${name}`, number: '+919000000000' },
    actions: stepsOf(id),
  })
  return (
    <RollCall
      label="Bus 3, Morning"
      groups={[
        ...stops.map(stop => {
          const own = students.filter(student => student.stop === stop.key)
          return {
            ...stop,
            count: `${own.filter(student => states[student.id] === 'Boarded').length} of ${own.length}`,
            action: {
              key: 'all',
              label: 'All boarded',
              icon: LogOut,
              onPress: () =>
                mark(
                  own.map(one => one.id),
                  'Boarded',
                ),
            },
            people: own.map(personOf),
          }
        }),
        {
          key: 'quiet',
          title: 'On an earlier trip',
          people: [{ id: '9', name: 'Rahul Menon', line: 'III A', isQuiet: true }],
        },
      ]}
    />
  )
}

const meta = { title: 'Layouts/RollCall', component: Bus } satisfies Meta<typeof Bus>

export default meta
type Story = StoryObj<typeof meta>

/** A step has a button that says of whom it is; what can be done next takes its place. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Boarded: Ananya Krishnan' }))
    await expect(canvas.getByRole('button', { name: 'Undo: Ananya Krishnan' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'All boarded: Mill Junction' }))
    await expect(canvas.getByText('1 of 1')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Call the guardian of Meera Thomas' })).toHaveAttribute(
      'href',
      'tel:+919000000000',
    )
  },
}

export const Playground: Story = {}
