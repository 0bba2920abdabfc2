import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { aadhya, done, Record } from './story-person'

const meta = { title: 'Layouts/PersonRecord/Features', component: Record, args: aadhya } satisfies Meta<typeof Record>

export default meta
type Story = StoryObj<typeof meta>

/** What is needed often is a button, what is rare stands behind one. */
export const RareActions: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Edit student' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Terminate' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Terminate' }))
    await expect(done).toHaveBeenCalledOnce()
  },
}

/** The finder of another person takes room only once it is asked for. */
export const FindingAnother: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const finder = canvas.getByRole('button', { name: 'Another student', expanded: false })
    await expect(canvas.queryByText('Name or number')).toBeNull()
    await userEvent.click(finder)
    await expect(canvas.getByText('Name or number')).toBeVisible()
    await userEvent.click(finder)
    await expect(canvas.queryByText('Name or number')).toBeNull()
  },
}

/** On a phone the first facts stand in sight, all actions behind one button, and the tabs scroll in their row. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('04-03-2016').getBoundingClientRect().bottom).toBeLessThanOrEqual(480)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await waitFor(() => expect(canvas.getByRole('navigation')).toHaveAttribute('data-more', 'end'))
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
    const items = await within(document.body).findAllByRole('menuitem')
    await expect(items.map(item => item.textContent)).toEqual(['Edit student', 'Collect fees', 'Print', 'Terminate'])
  },
}

/** While the person is on the way the page is named, and nothing jumps once they have come. */
export const Waiting: Story = {
  args: { name: 'Student Complete Information', waiting: true, facts: [], states: [], contact: undefined, actions: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Student Complete Information')
    await expect(canvas.queryAllByRole('listitem')).toEqual([])
  },
}
