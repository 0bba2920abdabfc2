import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { recordingLoaders, storyLoaders, underWay } from '../story-students'
import { Bench, opened } from './story-multiple-selector-dialog'

const meta = {
  title: 'Selectors/MultipleSelectorDialog/Features',
  component: Bench,
  args: { onSelect: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** What is selected, with rows the dialog has never seen; each can be removed by its button or by Delete. */
export const SelectedRows: Story = {
  args: { selected: ['student-40', 'student-41', 'student-80'] },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await userEvent.click(inside.getByRole('tab', { name: 'Selected Students 3' }))
    await expect(inside.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    await inside.findByText('2023/0041')
    await userEvent.click(inside.getByRole('button', { name: /Remove Chetan/ }))
    await expect(inside.getByRole('tab', { name: 'Selected Students 2' })).toBeVisible()
    inside.getByRole('grid', { name: 'Selected Students' }).focus()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    await expect(inside.getByRole('tab', { name: 'Selected Students 1' })).toBeVisible()
    await userEvent.keyboard('{Delete}')
    await expect(inside.getByText('No Students selected')).toBeVisible()
  },
}

const showSelected = async (canvasElement: HTMLElement) => {
  const { inside, ...rest } = await opened(canvasElement)
  await inside.findByText('186 Students found')
  await userEvent.click(inside.getByRole('tab', { name: /Selected Students/ }))
  const list = await inside.findByRole('grid', { name: 'Selected Students' })
  return { ...rest, inside, list, removes: () => inside.getAllByRole('button', { name: /^Remove/, hidden: true }) }
}

/** Taking rows away keeps the focus on the rows; after the last one it is on the tab that counts none. */
export const RemovingAll: Story = {
  args: { selected: ['student-1', 'student-2', 'student-3'] },
  play: async ({ canvasElement }) => {
    const { inside, list, removes } = await showSelected(canvasElement)
    await inside.findByText('Ananya Hanan')
    list.focus()
    await userEvent.keyboard('{Delete}')
    await expect(list).toHaveFocus()
    await userEvent.click(removes().at(-1)!)
    await waitFor(() => expect(removes()).toHaveLength(1))
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
    list.focus()
    await userEvent.keyboard('{Delete}')
    await expect(inside.getByText('No Students selected')).toBeVisible()
    await waitFor(() => expect(inside.getByRole('tab', { name: 'Selected Students 0' })).toHaveFocus())
  },
}

/** Rows of the selection are as high as the density says. */
export const SelectedRowHeight: Story = {
  args: { selected: ['student-1', 'student-2'] },
  globals: { density: 'comfortable' },
  play: async ({ canvasElement }) => {
    const { inside, removes } = await showSelected(canvasElement)
    const row = (await inside.findByText('Ananya Hanan')).closest<HTMLElement>('[role=row]')!
    await waitFor(() => expect(row.offsetHeight).toBe(44))
    await expect(removes()[0]!.offsetHeight).toBeGreaterThanOrEqual(44)
  },
}

/** Rows that are asked for show bars after 150 ms and are told of. */
export const SelectedLoading: Story = {
  args: { selected: ['student-1'], loaders: { ...storyLoaders(186), details: () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await showSelected(canvasElement)
    await expect(inside.getByText('Loading rows')).toBeInTheDocument()
    const bar = dialog.querySelector('[role=gridcell] [aria-hidden]')!
    await expect(getComputedStyle(bar.parentElement!).animationDelay).toBe('0.15s')
  },
}

/** 100,000 ids are selected at once, and cleared again. */
export const EntireCollection: Story = {
  args: { count: 100_000 },
  play: async ({ canvasElement }) => {
    const { inside, dialog } = await opened(canvasElement)
    await inside.findByText('1,00,000 Students found')
    await userEvent.click(inside.getByRole('tab', { name: 'Select entire collection' }))
    await userEvent.click(inside.getByRole('button', { name: 'Select all 1,00,000 entries' }))
    await inside.findByRole('button', { name: 'Deselect all 1,00,000 entries' })
    await userEvent.click(inside.getByRole('tab', { name: /Selected Students/ }))
    await inside.findByText('2019/0001')
    await expect(dialog.querySelectorAll('[role=row]').length).toBeLessThan(30)
    await userEvent.click(inside.getByRole('tab', { name: 'Select entire collection' }))
    await userEvent.click(inside.getByRole('button', { name: 'Deselect all 1,00,000 entries' }))
    await expect(inside.getByRole('tab', { name: 'Selected Students 0' })).toBeVisible()
  },
}

/** 'Select all {count} entries' reads as a link and keeps the focus while it turns into the other one. */
export const CollectionLink: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('tab', { name: 'Select entire collection' }))
    const link = inside.getByRole('button', { name: 'Select all 186 entries' })
    await expect(getComputedStyle(link).textDecorationLine).toBe('underline')
    await expect(getComputedStyle(link).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    link.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(inside.getByRole('button', { name: 'Deselect all 186 entries' })).toHaveFocus())
  },
}

const collected = recordingLoaders(186)

/** The entire collection is that of the present search; it comes to what was ticked before. */
export const CollectionOfASearch: Story = {
  args: { loaders: collected.loaders, selected: ['student-0'] },
  play: async ({ args, canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Division' }), 'VI C{Enter}')
    await inside.findByText('40 Students found')
    await userEvent.click(inside.getByRole('tab', { name: 'Select entire collection' }))
    await expect(inside.getByText(/The filters of the Search tab apply/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Select all 40 entries' }))
    await inside.findByRole('button', { name: 'Deselect all 40 entries' })
    await expect(collected.calls.ids.at(-1)!.asked).toMatchObject({ division: 'VI C', filterStudyingStatus: 'all' })
    await userEvent.click(inside.getByRole('button', { name: 'Select 41' }))
    await expect((args.onSelect as ReturnType<typeof fn>).mock.lastCall![0].ids).toHaveLength(41)
  },
}

const brokenCollection = (() => {
  const real = storyLoaders(186)
  let isFirst = true
  const ids: typeof real.ids = (query, signal) => {
    if (!isFirst) return real.ids(query, signal)
    isFirst = false
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  return { ...real, ids }
})()

/** Ids that could not be fetched select nothing; the link can be pressed again. */
export const CollectionFailed: Story = {
  args: { loaders: brokenCollection },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('tab', { name: 'Select entire collection' }))
    const link = inside.getByRole('button', { name: 'Select all 186 entries' })
    await userEvent.click(link)
    await expect(await inside.findByRole('alert')).toHaveTextContent('Nothing was selected')
    await expect(inside.getByRole('tab', { name: 'Selected Students 0' })).toBeVisible()
    await userEvent.click(link)
    await inside.findByRole('button', { name: 'Deselect all 186 entries' })
    await expect(inside.getByRole('tab', { name: 'Selected Students 186' })).toBeVisible()
  },
}

const slow = recordingLoaders(186)

/** Closing calls off what is under way. */
export const CallsOff: Story = {
  args: {
    loaders: {
      ...slow.loaders,
      ids: (query, signal) => {
        void slow.loaders.ids(query, signal)
        return underWay()
      },
    },
  },
  play: async ({ args, canvasElement }) => {
    const { canvas, inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('tab', { name: 'Select entire collection' }))
    const link = inside.getByRole('button', { name: 'Select all 186 entries' })
    await userEvent.click(link)
    await expect(link).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(slow.calls.ids.at(-1)!.signal.aborted).toBe(true)
    await expect(args.onSelect).not.toHaveBeenCalled()
  },
}
