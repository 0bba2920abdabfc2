import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { SmsFormatDialogProps } from './SmsFormatDialog'
import { formatLoaders, smsFormats } from './story-formats'
import { opened } from './story-play'
import { Bench } from './story-sms-format-dialog'

const meta = { title: 'Formats/SmsFormatDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

/** Saved formats lie open to begin with, the approved ones first: one press takes one and leads to its words. */
export const Picks: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name, button, preview } = await opened(canvasElement)
    const picks = await inside.findByRole('list', { name: 'Saved formats' })
    await expect(within(picks).getAllByRole('button')[0]).toHaveTextContent('PTM')
    await userEvent.click(button('PTM'))
    await expect(name).toHaveValue('PTM')
    await expect(preview()).toHaveTextContent('PTM on Saturday at 10 am')
    await expect(inside.queryByRole('list', { name: 'Saved formats' })).toBeNull()
    await waitFor(() => expect(inside.getByRole('textbox', { name: /^Word 1/ })).toHaveFocus())
  },
}

/** At most ten names come up, whatever the case of the letters; the arrows and Enter take one. */
export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name, area } = await opened(canvasElement)
    await userEvent.type(name, 'NOTICE')
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(10))
    await userEvent.keyboard(' 12')
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(name).toHaveValue('Notice 12')
    await expect(area('Format')).toHaveValue('Notice 12')
  },
}

/** Nothing fits: it says so, and Escape leaves what was typed. */
export const NoSuggestion: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await userEvent.type(name, 'zzz')
    await expect(await inside.findByText('No format of this name yet. Save creates it.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(name).toHaveValue('zzz')
  },
}

/** The list of names is at most 120 px high, and scrolls; where it changes, the arrows begin anew. */
export const ListHeight: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    const selected = () => inside.queryByRole('option', { selected: true })
    // Most often before typing has rested, so that the list changes under the arrow.
    await userEvent.type(name, 'notice{ArrowUp}')
    await waitFor(() => expect(inside.getAllByRole('option').map(option => option.textContent)).toContain('Notice 10'))
    const list = inside.getByRole('listbox')
    let scroller: HTMLElement = list
    while (scroller.scrollHeight <= scroller.clientHeight && scroller.parentElement) scroller = scroller.parentElement
    await expect(scroller.getBoundingClientRect().height).toBeLessThanOrEqual(122)
    const bottom = () => selected()?.getBoundingClientRect().bottom ?? 0
    await expect(bottom()).toBeLessThanOrEqual(scroller.getBoundingClientRect().bottom + 1)
    await userEvent.keyboard('{Home}{ArrowUp}')
    await waitFor(() => expect(selected()).toBe(inside.getAllByRole('option').at(-1)))
    await expect(bottom()).toBeLessThanOrEqual(scroller.getBoundingClientRect().bottom + 1)
  },
}

let attempts = 0
const flaky: SmsFormatDialogProps['loaders'] = {
  ...formatLoaders(smsFormats),
  list: async () => {
    attempts += 1
    if (attempts === 1) throw new Error('down')
    return { formats: smsFormats }
  },
}

/** A list that could not be loaded says so; Retry loads it. */
export const ListFailed: Story = {
  args: { loaders: flaky },
  beforeEach: () => {
    attempts = 0
  },
  play: async ({ canvasElement }) => {
    const { inside, button, choose } = await opened(canvasElement)
    await expect(await inside.findByText('The formats could not be loaded.')).toBeVisible()
    await userEvent.click(button('Retry'))
    await waitFor(() => expect(inside.queryByText('The formats could not be loaded.')).toBeNull())
    await choose('Trip')
  },
}

/** Answers that have not come yet, by the id of their format. */
const arrivals = new Map<string, () => void>()

const slow: SmsFormatDialogProps['loaders'] = {
  ...formatLoaders(smsFormats),
  get: id =>
    new Promise(resolve => {
      const found = smsFormats.find(format => format.id === id)!
      arrivals.set(id, () => resolve({ ...found, body: `${found.body} (now)` }))
    }),
}

async function arrive(id: string) {
  await waitFor(() => expect(arrivals.has(id)).toBe(true))
  arrivals.get(id)?.()
  arrivals.delete(id)
}

/** A format is read anew when it is taken; an answer that comes after another choice is dropped. */
export const StaleAnswer: Story = {
  args: { loaders: slow },
  play: async ({ canvasElement }) => {
    const { area, choose } = await opened(canvasElement)
    await choose('Trip')
    await choose('Dues')
    const dues = smsFormats.find(format => format.name === 'Dues')!.id
    await arrive(dues)
    await waitFor(() => expect(area('Format')).toHaveValue('Dear {{Guardian}}, fees are due. (now)'))
    await arrive('trip')
    await expect(area('Format')).toHaveValue('Dear {{Guardian}}, fees are due. (now)')
  },
}

/** Typing a name lets go of the format, so that Save makes a new one; Reset empties everything. */
export const NameAndReset: Story = {
  play: async ({ canvasElement }) => {
    const { name, area, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.type(name, ' 2')
    await userEvent.keyboard('{Escape}')
    await expect(area('Format')).not.toHaveAttribute('readonly')
    await expect(button('Save')).toBeEnabled()
    await userEvent.clear(name)
    await expect(button('Save')).toBeDisabled()
    await userEvent.click(button('Reset'))
    await expect(area('Format')).toHaveValue('')
  },
}
