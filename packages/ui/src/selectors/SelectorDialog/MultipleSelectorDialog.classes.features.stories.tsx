import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { studentSelectormultiple } from '../presets'
import { recordingLoaders, storyLoaders } from '../story-students'
import { Bench, opened } from './story-multiple-selector-dialog'

const meta = {
  title: 'Selectors/MultipleSelectorDialog/Features',
  component: Bench,
  args: { onSelect: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

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
