import type { Meta, StoryObj } from '@storybook/react-vite'
import { IntlProvider } from 'react-intl'
import { expect, userEvent, waitFor } from 'storybook/test'
import { de } from '../../lang/de'
import { Bench, opened } from './story-crop-dialog'

const meta = { title: 'Upload/CropDialog', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The largest square is offered; Crop gives a JPEG of at most 1 MB, and the focus goes back. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, dialog, press, box, size, result } = await opened(canvasElement)
    await size('600 × 600 px')
    await waitFor(async () => expect(await box()).toHaveFocus())
    await userEvent.click(dialog.parentElement!)
    await expect(dialog).toBeVisible()
    await press('Crop')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(result()).toHaveTextContent(
      'Diya Agarwal.jpg image/jpeg 600x600 red green blue yellow, middle yellow within 1 MB',
    )
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}

export const Playground: Story = { args: { rule: { width: 150, height: 150 } } }

/** How it stands open. */
export const Open: Story = {
  args: { rule: { width: 150, height: 150 } },
  play: async ({ canvasElement }) => {
    const { size } = await opened(canvasElement)
    await size('600 × 600 px')
  },
}

/** Without cropping the picture is only shown. */
export const LookOnly: Story = {
  args: { looks: true },
  play: async ({ canvasElement }) => {
    const { inside, dialog } = await opened(canvasElement)
    await expect(await inside.findByRole('img', { name: 'Diya Agarwal.jpg' })).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Rotate Left' })).toBeEnabled()
    await expect(inside.queryByRole('button', { name: 'Crop' })).toBeNull()
    await expect(dialog.querySelector('cropper-selection')).not.toBeVisible()
  },
}

/** The longest words. */
export const InGerman: Story = {
  args: { rule: { width: 150, height: 150 } },
  decorators: [
    Story => (
      <IntlProvider locale="de" messages={de}>
        <Story />
      </IntlProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const { inside, dialog } = await opened(canvasElement)
    await expect(await inside.findByRole('button', { name: 'Zuschneiden' })).toBeVisible()
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
  },
}
