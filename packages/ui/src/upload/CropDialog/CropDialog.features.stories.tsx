import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'
import { heldSideways, noisyPicture, paintedPicture } from '../story-uploads'
import { Bench, opened } from './story-crop-dialog'

const meta = { title: 'Upload/CropDialog/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The pointer of a mouse goes from the middle of an element, so many px. */
function dragBy(element: Element, dx: number, dy: number) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const [clientX, clientY] = [x + width / 2, y + height / 2]
  const mouse = { pointerId: 1, pointerType: 'mouse', bubbles: true }
  fireEvent.pointerDown(element, { ...mouse, button: 0, buttons: 1, clientX, clientY })
  fireEvent.pointerMove(document, { ...mouse, buttons: 1, clientX: clientX + dx, clientY: clientY + dy })
  fireEvent.pointerUp(document, { ...mouse, clientX: clientX + dx, clientY: clientY + dy })
}

/** Width and height of the rule set the ratio, which the pulled corner keeps. */
export const AspectRatio: Story = {
  args: { rule: { width: 400, height: 300 } },
  play: async ({ canvasElement }) => {
    const { dialog, size, corner, press, result } = await opened(canvasElement)
    await size('800 × 600 px')
    dragBy(await corner(), -120, -30)
    await waitFor(async () => expect(Number((await corner()).getAttribute('aria-valuenow'))).toBeLessThan(800))
    const { width, height } = dialog.querySelector('cropper-selection')!.getBoundingClientRect()
    await expect(width / height).toBeCloseTo(4 / 3, 1)
    await expect(dialog.querySelectorAll('cropper-handle[action$=-resize]')).toHaveLength(4)
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent(/image\/jpeg \d+x\d+ red/))
    const [, across, along] = /(\d+)x(\d+)/.exec(result().textContent)!
    await expect(Number(across) / Number(along)).toBeCloseTo(4 / 3, 1)
  },
}

/** Any ratio: each side has a handle of its own. */
export const FreeRatio: Story = {
  args: { rule: { free: true, width: 100, height: 40 } },
  play: async ({ canvasElement }) => {
    const { dialog, size, press, corner, result } = await opened(canvasElement)
    await size('800 × 600 px')
    dragBy(dialog.querySelector('[action=n-resize]')!, 0, 5000)
    await size('800 × 40 px')
    dragBy(dialog.querySelector('[action=n-resize]')!, 0, -20)
    ;(await corner()).focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}')
    await waitFor(async () => expect(await corner()).toHaveAttribute('aria-valuenow', '789'))
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent(/image\/jpeg 789x\d+ blue yellow blue yellow/))
  },
}

/** The box stops at the smallest size of the rule. */
export const MinimumSize: Story = {
  args: { rule: { width: 150, height: 150 } },
  play: async ({ canvasElement }) => {
    const { inside, size, corner, press, result } = await opened(canvasElement)
    await size('600 × 600 px')
    await expect(inside.getByText('At least 150 × 150 px')).toBeVisible()
    dragBy(await corner(), -3000, -3000)
    await size('150 × 150 px')
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent('150x150'))
  },
}

/** A picture in which the smallest size has no room is refused, in words. */
export const TooSmall: Story = {
  args: { rule: { width: 150, height: 150 }, width: 120, height: 300 },
  play: async ({ canvasElement }) => {
    const { canvas, inside, dialog } = await opened(canvasElement)
    await expect(await inside.findByRole('alert')).toHaveTextContent(
      'This picture is too small to be cropped: it has 120 × 300 px, and 150 × 150 px are needed. Choose a larger one.',
    )
    await expect(inside.getByRole('button', { name: 'Crop' })).toBeDisabled()
    await expect(dialog.querySelector('cropper-selection')).not.toBeVisible()
    const [, close] = inside.getAllByRole('button', { name: 'Close' })
    await userEvent.click(close!)
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

/** Quarter turns, both ways. */
export const Rotation: Story = {
  args: { rule: { width: 40, height: 30 } },
  play: async ({ canvasElement }) => {
    const { size, press, result } = await opened(canvasElement)
    await size('800 × 600 px')
    await press('Rotate Right')
    await size('600 × 450 px')
    await press('Rotate Left')
    await press('Rotate Left')
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent(/green yellow red blue/))
  },
}

/** What the camera wrote into the file decides what is up. */
export const HeldSideways: Story = {
  args: { file: async () => heldSideways(await paintedPicture(800, 400)), rule: { free: true } },
  play: async ({ canvasElement }) => {
    const { size, press, result } = await opened(canvasElement)
    await size('400 × 800 px')
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent('400x800 blue red yellow green'))
  },
}

/** Transparent parts stay where the rule allows it, in PNG. */
export const Transparent: Story = {
  args: { heading: 'Logo', painting: { type: 'image/png', hole: true }, rule: { transparent: true } },
  play: async ({ canvasElement }) => {
    const { size, press, result } = await opened(canvasElement, 'Logo - logo.png')
    await size('600 × 600 px')
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent('logo.png image/png 600x600 red green blue yellow, middle clear'))
  },
}

/** Elsewhere they become white, in JPEG; so does a PNG in which nothing can be seen through. */
export const NotTransparent: Story = {
  args: { heading: 'Photo', painting: { type: 'image/png', hole: true } },
  play: async ({ canvasElement }) => {
    const { size, press, result } = await opened(canvasElement, 'Photo - logo.png')
    await size('600 × 600 px')
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent('logo.jpg image/jpeg 600x600 red green blue yellow, middle white'))
  },
}

/** A picture that packs badly is made smaller until it has at most 1 MB. */
export const LargeCrop: Story = {
  args: { file: () => noisyPicture('noise.png', 1600), rule: { free: true } },
  play: async ({ canvasElement }) => {
    const { size, press, result } = await opened(canvasElement, 'Photo - noise.png')
    await size('1600 × 1600 px')
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent(/noise\.jpg image\/jpeg .* within 1 MB/), { timeout: 45_000 })
  },
}

/** A file that is no picture says so. */
export const BrokenPicture: Story = {
  args: { file: () => new File(['no picture'], 'broken.jpg', { type: 'image/jpeg' }) },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement, 'Photo - broken.jpg')
    await expect(await inside.findByRole('alert')).toHaveTextContent('Invalid image type')
    await expect(inside.queryByRole('button', { name: 'Crop' })).toBeNull()
  },
}

/** One that does not come is asked for 40 times more, and then again by the person. */
export const NotLoaded: Story = {
  args: { url: '/no-such-picture.jpg' },
  beforeEach: () => {
    const { fetch } = window
    window.fetch = async (...request) =>
      String(request[0]).includes('no-such-picture') ? new Response('', { status: 404 }) : fetch(...request)
    return () => {
      window.fetch = fetch
    }
  },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement, 'Photo - photo.jpg')
    await expect(await inside.findByText('The picture could not be loaded.', undefined, { timeout: 30_000 })).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: /again|Retry/ }))
    await expect(await inside.findByText('Loading the picture')).toBeInTheDocument()
    await expect(await inside.findByText('The picture could not be loaded.', undefined, { timeout: 30_000 })).toBeVisible()
  },
}

/** A crop the server does not take stays where it is, and Retry sends it again. */
export const SavingFailed: Story = {
  args: { refusals: ['Storage is full. Please contact support.', ''] },
  play: async ({ canvasElement }) => {
    const { canvas, inside, size, corner, press, result } = await opened(canvasElement)
    await size('600 × 600 px')
    ;(await corner()).focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await size('590 × 590 px')
    await press('Crop')
    await expect(await inside.findByRole('alert')).toHaveTextContent('Storage is full. Please contact support.')
    await size('590 × 590 px')
    await press('Retry')
    await waitFor(() => expect(inside.getByRole('alert')).toHaveTextContent("Can't upload this file, please try again later"))
    await press('Retry')
    await waitFor(() => expect(result()).toHaveTextContent('590x590'))
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

/** Box, size and zoom by keys; the size is said once it stands still, and Escape closes. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, dialog, size, box, corner } = await opened(canvasElement)
    await size('600 × 600 px')
    await waitFor(async () => expect(await box()).toHaveFocus())
    const left = () => dialog.querySelector('cropper-selection')!.getBoundingClientRect().left
    const first = left()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowLeft}')
    await waitFor(() => expect(left()).toBeLessThan(first - 5))
    await userEvent.tab()
    await expect(await corner()).toHaveFocus()
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{ArrowLeft}')
    await size('589 × 589 px')
    await waitFor(() => expect(inside.getByRole('status')).toHaveTextContent('589 × 589 px'))
    await expect(await corner()).toHaveAttribute('aria-valuetext', '589 × 589 px')
    await userEvent.keyboard('+')
    const zoom = inside.getByRole('slider', { name: 'Zoom' })
    await waitFor(() => expect(zoom).toHaveValue('1.1'))
    await size('535 × 535 px')
    await userEvent.keyboard('-')
    await waitFor(() => expect(zoom).toHaveValue('1'))
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}

/** Steps of 0.1 by buttons and wheel, any by slider; the dragged picture takes the box along. */
export const ZoomAndDrag: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, inside, size, press, result } = await opened(canvasElement)
    await size('600 × 600 px')
    const zoom = inside.getByRole('slider', { name: 'Zoom' })
    await expect(inside.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    await press('Zoom in')
    await expect(zoom).toHaveValue('1.1')
    const surface = dialog.querySelector('cropper-canvas')!
    fireEvent.wheel(surface, { deltaY: -100 })
    await waitFor(() => expect(zoom).toHaveValue('1.2'))
    fireEvent.change(zoom, { target: { value: '3' } })
    await size('200 × 200 px')
    dragBy(surface, -2000, -2000)
    await press('Crop')
    await waitFor(() => expect(result()).toHaveTextContent('200x200 yellow yellow yellow yellow'))
  },
}

/** Two fingers zoom, one moves the box. */
export const Touch: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, inside, size, box } = await opened(canvasElement)
    await size('600 × 600 px')
    const surface = dialog.querySelector('cropper-canvas')!
    const { left, top, width, height } = surface.getBoundingClientRect()
    const finger = (pointerId: number, away: number) => ({
      pointerId,
      pointerType: 'touch',
      bubbles: true,
      clientX: left + width / 2 + away,
      clientY: top + height / 2 + away,
    })
    fireEvent.pointerDown(surface, finger(1, -40))
    fireEvent.pointerDown(surface, finger(2, 40))
    fireEvent.pointerMove(document, finger(2, 120))
    fireEvent.pointerUp(document, finger(2, 120))
    fireEvent.pointerUp(document, finger(1, -40))
    await waitFor(() => expect(inside.getByRole('slider', { name: 'Zoom' })).toHaveValue('2'))
    await size('300 × 300 px')
    const before = (await box()).getBoundingClientRect().left
    fireEvent.pointerDown(await box(), finger(1, 0))
    fireEvent.pointerMove(document, finger(1, 50))
    fireEvent.pointerUp(document, finger(1, 50))
    await waitFor(async () => expect((await box()).getBoundingClientRect().left - before).toBeCloseTo(50, -1))
  },
}
