import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { SelectorLoaders } from '../configuration'
import { type StoryStudent, storyLoaders } from '../story-students'
import { Bench } from './story-bench'

const meta = {
  title: 'Selectors/PickTable/Features',
  component: Bench,
  args: { onPick: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const filterOf = (canvasElement: HTMLElement, column: string) =>
  within(canvasElement).getByRole('textbox', { name: `Filter by ${column}` })

/** Arrow down leads from any filter into the rows, arrows, Home and End walk them, arrow up leads back to that filter. */
export const Keyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await canvas.findByRole('row', { name: /Aadhya/ })
    const filter = filterOf(canvasElement, 'Division')
    await userEvent.click(filter)
    await userEvent.keyboard('{ArrowDown}')
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(canvas.getAllByRole('row').at(-1)).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
    await expect(args.onPick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'student-1' }))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect(filter).toHaveFocus()
  },
}

/** The box of the head takes the page, or lets go of it. */
export const WholePage: Story = {
  args: { multiple: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('row', { name: /Aadhya/ })
    const box = canvas.getByRole('checkbox', { name: 'Select all' })
    await userEvent.click(canvas.getByRole('row', { name: /Arjun/ }))
    await expect(box).toBePartiallyChecked()
    await userEvent.click(box)
    await expect(canvas.getAllByRole('row', { selected: true })).toHaveLength(10)
    await userEvent.click(box)
    await expect(canvas.queryAllByRole('row', { selected: true })).toHaveLength(0)
  },
}

/** The bars of a first load are told at once and shown after 150 ms. */
export const Loading: Story = {
  args: { loaders: { page: () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading rows')
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    await expect(getComputedStyle(canvasElement.querySelector('tbody')!).animationDelay).toBe('0.15s')
  },
}

/** Clear filters and Retry go with what they were shown for; the focus goes on to the filters. */
export const FocusStays: Story = {
  args: {
    loaders: (() => {
      const real = storyLoaders(186)
      let isFirst = true
      return {
        page: (query, signal) => {
          if (!isFirst) return real.page(query, signal)
          isFirst = false
          return Promise.reject(new Error('down'))
        },
      } satisfies Partial<SelectorLoaders<StoryStudent>>
    })(),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }))
    await canvas.findByRole('row', { name: /Aadhya/ })
    await expect(filterOf(canvasElement, 'Adm.No')).toHaveFocus()
    await userEvent.keyboard('none{Enter}')
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear filters' }))
    await canvas.findByRole('row', { name: /Aadhya/ })
    await expect(filterOf(canvasElement, 'Adm.No')).toHaveFocus()
  },
}

/** What a finger has to hit is 44 px in the comfortable density: rows, filters, the button that empties one, the box. */
export const Comfortable: Story = {
  args: { multiple: true },
  globals: { density: 'comfortable' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('row', { name: /Aadhya/ })
    await expect(row.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.type(filterOf(canvasElement, 'Name'), 'a')
    const clear = canvas.getByRole('button', { name: 'Clear' })
    await expect(clear.offsetHeight).toBeGreaterThanOrEqual(44)
    await expect(clear.offsetWidth).toBeGreaterThanOrEqual(44)
    const box = canvas.getByRole('checkbox', { name: 'Select all' })
    const label = box.closest('label')!
    const { left, top, width, height } = box.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    for (const [across, down] of [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ] as const) {
      const hit = document.elementFromPoint(x + across, y + down)
      await expect(hit === label || hit === box).toBe(true)
    }
    await userEvent.clear(filterOf(canvasElement, 'Name'))
  },
}

/** On phones a row is its roll number, one rule, who it is and the box. */
export const Phone: Story = {
  args: { multiple: true },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('row', { name: /Aadhya/ })
    await expect(row.offsetHeight).toBeGreaterThanOrEqual(44)
    const name = row.querySelector<HTMLElement>('[data-look=name]')!
    const figure = row.querySelector<HTMLElement>('[data-look=figure]')!
    await expect(figure.getBoundingClientRect().right).toBeLessThanOrEqual(name.getBoundingClientRect().left)
    await expect(within(name).getByText(/V A/)).toBeVisible()
    await userEvent.click(row)
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'true'))
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
