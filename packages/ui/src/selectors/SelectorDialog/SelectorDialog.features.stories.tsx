import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form/Button'
import type { SelectorLoaders, SelectorRow } from '../configuration'
import { schoolSelectormultiple, staffSelectormultiple, studentSelectormultiple } from '../presets'
import { rowLoaders, storySchools, storyStaff } from '../story-rows'
import { lastLetter, recordingLoaders, type StoryStudent, storyLoaders, underWay } from '../story-students'
import { MultipleSelectorDialog, type MultipleSelectorDialogProps } from './MultipleSelectorDialog'

type BenchProps = Partial<MultipleSelectorDialogProps<SelectorRow>> & { count?: number }

function Bench({ count = 186, loaders, ...props }: BenchProps) {
  const [open, setOpen] = useState(false)
  const made = useMemo(() => ({ ...storyLoaders(count), ...loaders }), [count, loaders])
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <MultipleSelectorDialog
        configuration={studentSelectormultiple}
        onSelect={fn()}
        {...props}
        loaders={made}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = {
  title: 'Selectors/MultipleSelectorDialog/Features',
  component: Bench,
  args: { onSelect: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const opened = async (canvasElement: HTMLElement, title = 'Select Students') => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
  const dialog = await canvas.findByRole('dialog', { name: title })
  const inside = within(dialog)
  const row = (name: string | RegExp) => inside.getByRole('row', { name })
  const names = () =>
    [...dialog.querySelectorAll('tbody tr')].map(element => element.querySelector('[data-look=name]')?.textContent)
  return { canvas, dialog, inside, row, names }
}

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

/** Filters wait for a pause of a second, or for Enter; what they found is underlined. */
export const Filtering: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, inside, names } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const filter = inside.getByRole('textbox', { name: 'Filter by Name' })
    await userEvent.type(filter, 'an')
    await expect(inside.getByText('186 Students found')).toBeVisible()
    await waitFor(() => expect(inside.queryByText('186 Students found')).toBeNull(), { timeout: 3000 })
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

/** Arrow down leads into the rows, Space ticks, arrow up leads back; Escape empties the filter before it closes. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, row } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const filter = inside.getByRole('textbox', { name: 'Filter by Name' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {ArrowDown}{Enter}{ArrowUp}')
    await waitFor(() => expect(row(/Ananya Hanan/)).toHaveFocus())
    await expect(row(/Ananya Hanan/)).toHaveAttribute('aria-selected', 'true')
    await expect(row(/Arjun/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Home}{ArrowUp}')
    await waitFor(() => expect(filter).toHaveFocus())
    await userEvent.type(filter, 'x{Escape}')
    await expect(filter).toHaveValue('')
    await expect(canvas.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
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

/** Class Wise takes the place of the column filters; courses follow the sections, divisions the courses. */
export const ClassWise: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, names } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('checkbox', { name: 'Class Wise' }))
    await expect(inside.queryByRole('textbox', { name: 'Filter by Name' })).toBeNull()
    const choose = async (field: string, option: string) => {
      await userEvent.click(inside.getByRole('combobox', { name: new RegExp(`^${field}`) }))
      await userEvent.click(await canvas.findByRole('option', { name: option }))
      await userEvent.keyboard('{Escape}')
    }
    await choose('Section', 'Middle')
    await choose('Course', 'VI')
    await choose('Division', 'VI A')
    await expect(inside.getByText('186 Students found')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Search' }))
    await inside.findByText('40 Students found')
    await expect(names()).toHaveLength(10)
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

/** On a phone the dialog is a sheet over the whole window; the selection shows the name over the rest. */
export const Phone: Story = {
  args: { selected: ['student-1', 'student-3'] },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ args, canvasElement }) => {
    const { canvas, dialog, inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const { width, height } = dialog.getBoundingClientRect()
    await expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
    await expect(inside.getByRole('button', { name: 'Select all' }).offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.click(inside.getByRole('row', { name: /Arjun/ }))
    await userEvent.click(inside.getByRole('tab', { name: 'Selected Students 3' }))
    const row = (await inside.findByText('Ananya Hanan')).closest<HTMLElement>('[role=row]')!
    await expect(row.offsetHeight).toBe(56)
    await expect(within(row).getByText(/2020\/0002/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: /^Select 3/ }))
    await expect(args.onSelect).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
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
    await waitFor(() => expect(paused.calls.page).toHaveLength(before + 1), { timeout: 5000 })
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

const classes = recordingLoaders(186)

/** Choosing sections loads the courses anew, choosing courses the divisions; what is no longer offered is given up. */
export const ClassWiseReloads: Story = {
  args: { loaders: classes.loaders },
  play: async ({ canvasElement }) => {
    const { canvas, inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('checkbox', { name: 'Class Wise' }))
    const asked = () => classes.calls.searchOptions.at(-1)!.asked
    await waitFor(() => expect(asked()).toEqual({ sections: [], courses: [] }))
    const picker = (field: string) => inside.getByRole('combobox', { name: new RegExp(`^${field}`) })
    const choose = async (field: string, option: string) => {
      await userEvent.click(picker(field))
      await userEvent.click(await canvas.findByRole('option', { name: option }))
      await userEvent.keyboard('{Escape}')
    }
    await choose('Section', 'Middle')
    await waitFor(() => expect(asked()).toEqual({ sections: ['section-1'], courses: [] }))
    await choose('Course', 'VI')
    await waitFor(() => expect(asked()).toEqual({ sections: ['section-1'], courses: ['course-1'] }))
    await choose('Division', 'VI C')
    await userEvent.click(inside.getByRole('button', { name: 'Search' }))
    await waitFor(() =>
      expect(classes.calls.page.at(-1)!.asked).toMatchObject({
        getSectionValues: ['section-1'],
        getCourseValues: ['course-1'],
        getDivisionValues: ['division-3'],
        page: 1,
      }),
    )
    await choose('Section', 'Middle')
    await choose('Section', 'Primary')
    await waitFor(() => expect(picker('Course')).toHaveAccessibleName(/Select$/))
    await expect(picker('Division')).toHaveAccessibleName(/Select$/)
  },
}

/** A selector that is not of classes offers none. */
export const WithoutClasses: Story = {
  args: { configuration: { ...studentSelectormultiple, classWise: false } },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await expect(inside.queryByRole('checkbox', { name: 'Class Wise' })).toBeNull()
  },
}

const failingOptions = (() => {
  const real = storyLoaders(186)
  let isFirst = true
  const searchOptions: typeof real.searchOptions = (chosen, signal) => {
    if (!isFirst) return real.searchOptions!(chosen, signal)
    isFirst = false
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  return { ...real, searchOptions }
})()

/** Sections, courses and divisions that could not be loaded are told, and loaded on a press. */
export const ClassesFailed: Story = {
  args: { loaders: failingOptions },
  play: async ({ canvasElement }) => {
    const { canvas, inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    await userEvent.click(inside.getByRole('checkbox', { name: 'Class Wise' }))
    await inside.findByText('Sections, courses and divisions could not be loaded.')
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(inside.queryByText('Sections, courses and divisions could not be loaded.')).toBeNull())
    await userEvent.click(inside.getByRole('combobox', { name: /^Section/ }))
    await expect(await canvas.findByRole('option', { name: 'Primary' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
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

/** All of it by keyboard, through the three tabs to Select; the focus goes back to what opened the dialog. */
export const WholeByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('186 Students found')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Filter by Name' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown} {ArrowDown} ')
    await expect(canvas.getByRole('tab', { name: 'Selected Students 2' })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Select all' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Deselect all' })).toHaveFocus()
    await userEvent.keyboard(' ')
    const next = canvas.getByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('row', { name: /2020\/0014/ })
    canvas.getByRole('tab', { name: 'Search' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Select entire collection' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Select all 186 entries' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('button', { name: 'Deselect all 186 entries' })
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowLeft}{Enter}')
    const list = await canvas.findByRole('grid', { name: 'Selected Students' })
    await userEvent.tab()
    await expect(list.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Delete}')
    await expect(canvas.getByRole('tab', { name: 'Selected Students 185' })).toBeVisible()
    canvas.getByRole('button', { name: 'Select 185' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect((args.onSelect as ReturnType<typeof fn>).mock.lastCall![0].ids).toHaveLength(185)
    await waitFor(() => expect(opener).toHaveFocus())
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
