import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { Lightbox, type LightboxProps } from './Lightbox'
import { sportsDay } from './story-photos'

function Album({ index: initial, onIndex, onClose, ...rest }: LightboxProps) {
  const [index, setIndex] = useState<number | undefined>(initial)
  return (
    <Lightbox
      {...rest}
      index={index}
      onIndex={next => {
        setIndex(next)
        onIndex(next)
      }}
      onClose={() => {
        setIndex(undefined)
        onClose()
      }}
    />
  )
}

const meta = {
  title: 'Layouts/Lightbox',
  component: Album,
  args: { photos: sportsDay, index: 0, onIndex: fn(), onClose: fn() },
} satisfies Meta<typeof Album>

export default meta
type Story = StoryObj<typeof meta>

const dialog = (name = /^Photo/) => within(document.body).findByRole('dialog', { name })

/** One photo at a time: by its buttons, and it can be saved. */
export const Default: Story = {
  play: async ({ args }) => {
    const shown = within(await dialog())
    await waitFor(() => expect(shown.getByRole('img', { name: 'The houses march past.' })).toBeVisible())
    await expect(shown.getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(shown.getByRole('button', { name: 'Next photo' }))
    await userEvent.click(shown.getByRole('button', { name: 'Next photo' }))
    await expect(args.onIndex).toHaveBeenLastCalledWith(2)
    await expect(shown.getByRole('status')).toHaveTextContent('Photo 3 of 4: Prizes for class V')
    await expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('download')
    await userEvent.click(shown.getByRole('button', { name: 'Previous photo' }))
    await expect(args.onIndex).toHaveBeenLastCalledWith(1)
  },
}

export const Playground: Story = {}

/** A stroke of the finger across turns the page; along it does not. */
export const Swipe: Story = {
  play: async ({ args }) => {
    const stage = within(await dialog()).getByRole('group')
    const stroke = (across: number, along: number) => {
      const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true }
      fireEvent.pointerDown(stage, { ...finger, clientX: 300, clientY: 300 })
      fireEvent.pointerUp(stage, { ...finger, clientX: 300 + across, clientY: 300 + along })
    }
    stroke(-120, 20)
    await expect(args.onIndex).toHaveBeenLastCalledWith(1)
    stroke(20, 200)
    stroke(-20, 0)
    await expect(args.onIndex).toHaveBeenCalledTimes(1)
    stroke(150, 10)
    await expect(args.onIndex).toHaveBeenLastCalledWith(0)
    stroke(150, 10)
    await expect(args.onIndex).toHaveBeenCalledTimes(2)
  },
}
