import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { useConfirm, useToast } from '../feedback'
import { Button } from '../form'
import { Dialog } from './Dialog'
import { Menu } from './Menu'
import { Popover } from './Popover'

function Bench() {
  const toast = useToast()
  const confirm = useConfirm()
  const [dialog, setDialog] = useState(false)
  const [popover, setPopover] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 8, minHeight: 640 }}>
      <Button onClick={() => setDialog(true)}>Dialog</Button>
      <Button ref={setAnchor} aria-expanded={popover} onClick={() => setPopover(!popover)}>
        Popover
      </Button>
      <Menu label="Actions" items={[{ key: 'open', label: 'Open' }]} trigger={props => <Button {...props}>Menu</Button>} />
      <Button onClick={() => confirm({ title: 'Reset?' })}>Question</Button>
      <Button onClick={() => toast.success('Saved successfully.')}>Toast</Button>
      <Dialog open={dialog} onClose={() => setDialog(false)} title="Section [New]">
        <div data-list="" style={{ height: 80, overflow: 'auto' }}>
          <div style={{ height: 400 }} />
        </div>
      </Dialog>
      <Popover open={popover} onClose={() => setPopover(false)} anchor={anchor} label="Columns">
        <div style={{ padding: 12 }}>Columns of the report</div>
      </Popover>
    </div>
  )
}

type Departure = { element: Element; duration: unknown; inert: boolean; locked: boolean; scrolled: number | undefined }

/** What begins to leave, with how the page stands by then; `motion` says what the person asked the system for. */
function watchLeaving(motion: boolean) {
  const departures: Departure[] = []
  const media = window.matchMedia.bind(window)
  const animate = Element.prototype.animate
  spyOn(window, 'matchMedia').mockImplementation(query =>
    query.includes('prefers-reduced-motion') ? ({ matches: !motion } as MediaQueryList) : media(query),
  )
  spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames, options) {
    departures.push({
      element: this,
      duration: typeof options === 'object' ? options.duration : options,
      inert: this.matches('[inert][aria-hidden=true]'),
      locked: getComputedStyle(document.documentElement).overflow === 'hidden',
      scrolled: this.querySelector('[data-list]')?.scrollTop,
    })
    return animate.call(this, frames, options)
  })
  return departures
}

const meta = { title: 'Overlay/Leaving', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const gone = () => waitFor(() => expect(document.querySelector('[data-leaving]')).toBeNull())

/** What closes is gone for focus, keys, screen readers and scrolling at once; its picture fades for 80 ms. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const departures = watchLeaving(true)
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Dialog' }))
    const dialog = canvas.getByRole('dialog', { name: 'Section [New]' })
    dialog.querySelector('[data-list]')!.scrollTop = 120
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await expect(departures).toEqual([{ element: dialog.parentElement, duration: 80, inert: true, locked: false, scrolled: 120 }])
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Dialog' })).toHaveFocus())
    await gone()
    await expect(dialog.isConnected).toBe(false)
  },
}

/** Popover, menu, question and message leave the same way, also where a parent takes them away. */
export const EveryKind: Story = {
  play: async ({ canvasElement }) => {
    const departures = watchLeaving(true)
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Popover' }))
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Popover' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Open' }))
    await expect(canvas.queryByRole('menu')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Menu' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Question' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Toast' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(canvas.queryByRole('button', { name: 'Close' })).toBeNull()
    await expect(departures.map(({ duration, inert, locked }) => ({ duration, inert, locked }))).toEqual(
      Array.from({ length: 4 }, () => ({ duration: 80, inert: true, locked: false })),
    )
    await gone()
  },
}

/** Who asked for less motion sees it go at once. */
export const ReducedMotion: Story = {
  play: async ({ canvasElement }) => {
    const departures = watchLeaving(false)
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Dialog' }))
    const dialog = canvas.getByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await expect(dialog.isConnected).toBe(false)
    await expect(departures).toEqual([])
  },
}
