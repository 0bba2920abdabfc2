import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { SelectorLoaders } from '../configuration'
import { type StoryStudent, storyStudent } from '../story-students'
import { Bench } from './story-bench'

const meta = { title: 'Selectors/PickTable/Drawing', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** How often each student was drawn, by id: a row reads its guardian once when it is drawn, and so do its details. */
const drawings = new Map<string, number>()

const counted = (at: number): StoryStudent => {
  const student = storyStudent(at)
  return {
    ...student,
    get guardianName() {
      drawings.set(student.id, (drawings.get(student.id) ?? 0) + 1)
      return student.guardianName
    },
  }
}

const students = Array.from({ length: 10 }, (_, at) => counted(at))

const page: SelectorLoaders<StoryStudent>['page'] = async query => ({
  results: students,
  pagination: { currentPage: query.page, pageSize: query.pageSize, count: students.length },
})

/** Letters in a filter draw no row. */
export const Typing: Story = {
  args: { multiple: true, loaders: { page } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('row', { name: /Aadhya/ })
    await waitFor(() => expect(drawings.size).toBe(10))
    drawings.clear()
    const filter = canvas.getByRole('textbox', { name: 'Filter by Name' })
    await userEvent.type(filter, 'an')
    await expect(filter).toHaveValue('an')
    await expect([...drawings.keys()]).toEqual([])
    await userEvent.clear(filter)
    await expect([...drawings.keys()]).toEqual([])
  },
}

/** Ticking a row draws that row alone. */
export const PickingOne: Story = {
  args: { multiple: true, loaders: { page } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('row', { name: /Arjun/ })
    await waitFor(() => expect(drawings.size).toBe(10))
    drawings.clear()
    await userEvent.click(row)
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expect([...drawings.keys()]).toEqual(['student-2'])
  },
}
