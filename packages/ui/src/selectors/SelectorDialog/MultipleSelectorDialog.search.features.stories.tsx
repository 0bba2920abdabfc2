import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { SelectorLoaders } from '../configuration'
import { schoolSelectormultiple, staffSelectormultiple } from '../presets'
import { rowLoaders, storySchools, storyStaff } from '../story-rows'
import { lastLetter, recordingLoaders, type StoryStudent, storyLoaders } from '../story-students'
import { Bench, opened } from './story-multiple-selector-dialog'

const meta = {
  title: 'Selectors/MultipleSelectorDialog/Features',
  component: Bench,
  args: { onSelect: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The name filter has the focus; rows are ticked by click over several pages; Select hands over all of them. */
export const PickingOverPages: Story = {
  play: async ({ args, canvasElement }) => {
    const { canvas, inside, row } = await opened(canvasElement)
    await expect(await inside.findByText('186 Students found')).toBeVisible()
    await waitFor(() => expect(inside.getByRole('textbox', { name: 'Filter by Name' })).toHaveFocus())
    await userEvent.click(row(/Ananya Hanan/))
    await expect(row(/Ananya Hanan/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(inside.getByRole('button', { name: 'Page 2' }))
    await userEvent.click(await inside.findByRole('row', { name: /2020\/0014/ }))
    await expect(inside.getByRole('tab', { name: 'Selected Students 2' })).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: /^Select 2/ }))
    await expect(args.onSelect).toHaveBeenCalledTimes(1)
    await expect(args.onSelect).toHaveBeenCalledWith(expect.objectContaining({ ids: ['student-1', 'student-13'] }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}

/** 'Select all' takes the shown page, then turns into 'Deselect all'. */
export const WholePage: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('button', { name: 'Select all' }))
    await expect(inside.getByRole('tab', { name: 'Selected Students 10' })).toBeVisible()
    await expect(inside.getByRole('checkbox', { name: 'Deselect all' })).toBeChecked()
    await userEvent.click(inside.getByRole('button', { name: 'Deselect all' }))
    await expect(inside.getByRole('tab', { name: 'Selected Students 0' })).toBeVisible()
  },
}

/** Filters wait for a pause of a second, or for Enter; what they found is underlined. */
export const Filtering: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, inside, names } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const filter = inside.getByRole('textbox', { name: 'Filter by Name' })
    await userEvent.type(filter, 'an')
    await expect(inside.getByText('186 Students found')).toBeVisible()
    await waitFor(() => expect(inside.queryByText('186 Students found')).toBeNull())
    for (const name of names()) await expect(name?.toLowerCase()).toContain('an')
    await expect(dialog.querySelector('mark')).toHaveTextContent(/^an$/i)
    await userEvent.click(inside.getByRole('radio', { name: 'Search starts with' }))
    await waitFor(() => expect(names().every(name => name?.startsWith('An'))).toBe(true))
    await userEvent.clear(filter)
    await userEvent.type(filter, 'nobody{Enter}')
    await expect(await inside.findByText('No Students found')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Clear filters' }))
    await expect(await inside.findByText('186 Students found')).toBeVisible()
    await expect(filter).toHaveValue('')
  },
}

const paused = recordingLoaders(186)

/** The pause before column filters search is a second, counted from the last letter. */
export const FilterPause: Story = {
  args: { loaders: paused.loaders },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const before = paused.calls.page.length
    const filter = inside.getByRole('textbox', { name: 'Filter by Adm.No' })
    const typedAt = lastLetter(filter)
    await userEvent.type(filter, '2020/')
    await waitFor(() => expect(paused.calls.page).toHaveLength(before + 1))
    await expect(paused.calls.page.at(-1)!.at - typedAt()).toBeGreaterThanOrEqual(990)
    await expect(paused.calls.page.at(-1)!.asked).toMatchObject({ admNo: '2020/', page: 1, pageSize: 10 })
  },
}

/** The links to pages, at most ten, belong to the Search tab alone. */
export const PagesOfTheSearch: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await expect(inside.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(10)
    for (const tab of ['Selected Students 0', 'Select entire collection']) {
      await userEvent.click(inside.getByRole('tab', { name: tab }))
      await expect(inside.queryByRole('navigation', { name: 'Pages' })).toBeNull()
      await expect(inside.getByRole('button', { name: 'Select' })).toBeVisible()
      await expect(inside.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
    }
  },
}

/** Answers to an earlier search that come late are dropped. */
export const LateAnswers: Story = {
  args: {
    loaders: (() => {
      const real = storyLoaders(186)
      return {
        ...real,
        page: (query, signal) =>
          query.searchOption === 'contains'
            ? new Promise((resolve, reject) => {
                signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
                setTimeout(() => resolve({ results: [], pagination: { currentPage: 1, pageSize: 10, count: 0 } }), 300)
              })
            : real.page(query, signal),
      } satisfies SelectorLoaders<StoryStudent>
    })(),
  },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await userEvent.click(inside.getByRole('radio', { name: 'Search starts with' }))
    await expect(await inside.findByText('186 Students found')).toBeVisible()
  },
}

/** Rows that could not be loaded offer to try again. */
export const Failed: Story = {
  args: { loaders: { ...storyLoaders(3), page: () => Promise.reject(new Error('down')) } },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await expect(await inside.findByText('Could not be loaded.')).toBeVisible()
  },
}

/** Nothing has arrived yet: the outline of the rows. */
export const Loading: Story = {
  args: { loaders: { ...storyLoaders(3), page: () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await expect(inside.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  },
}

const heads = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('thead [data-look], thead th[scope=col]:not([data-check])')].map(head => head.textContent)

/** Several members of staff; there are no classes to go by. */
export const Staff: Story = {
  args: { configuration: staffSelectormultiple, loaders: { ...storyLoaders(1), ...rowLoaders(storyStaff) } },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await opened(canvasElement, 'Select Staffs')
    await inside.findByText('3 Staffs found')
    await expect(heads(dialog)).toEqual(['Name', 'Designation', 'Section', 'Gender'])
    await expect(inside.queryByRole('checkbox', { name: 'Class Wise' })).toBeNull()
    await expect(inside.getByRole('tab', { name: 'Selected Staffs 0' })).toBeVisible()
  },
}

/** Several schools. */
export const Schools: Story = {
  args: { configuration: schoolSelectormultiple, loaders: rowLoaders(storySchools) },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await opened(canvasElement, 'Select Schools')
    await inside.findByText('2 Schools found')
    await expect(heads(dialog)).toEqual(['Name', 'Place', 'Domain'])
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Name' }), 'são{Enter}')
    await inside.findByText('1 Schools found')
    await expect(inside.getByText('Panaji')).toBeVisible()
  },
}
