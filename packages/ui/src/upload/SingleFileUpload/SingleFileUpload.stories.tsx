import type { Meta, StoryObj } from '@storybook/react-vite'
import { IntlProvider } from 'react-intl'
import { expect, fireEvent } from 'storybook/test'
import { de } from '../../lang/de'
import { dragEvent, paper } from '../story-uploads'
import { certificate, HandField, parts } from './story-single-file-upload'

const meta = {
  title: 'Upload/SingleFileUpload',
  component: HandField,
  args: {
    label: 'Birth certificate',
    help: 'A scan or a photo of all pages.',
    accept: ['application/pdf', 'image/jpeg', 'image/png'],
    maxSize: 5120,
  },
} satisfies Meta<typeof HandField>

export default meta
type Story = StoryObj<typeof meta>

/** From choosing to the link in a new tab; the bar is exact and the value comes from the server. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose, status } = parts(canvasElement)
    await expect(group()).toHaveAccessibleDescription(
      'Maximum allowed file(pdf, jpg, png) size is 5120 KB A scan or a photo of all pages.',
    )
    await choose(paper())
    const bar = await canvas.findByRole('progressbar', { name: 'Uploading birth certificate.pdf' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await expect(status()).toHaveTextContent('Uploading birth certificate.pdf')
    await press('Send 40 %')
    await expect(bar).toHaveAttribute('aria-valuenow', '40')
    await expect(group()).toHaveTextContent('84 KB40 %')
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('none')
    await press('Finish')
    const link = await canvas.findByRole('link', { name: 'birth certificate.pdf (opens in a new tab)' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('file-1')
    await expect(status()).toHaveTextContent('birth certificate.pdf was uploaded.')
  },
}

export const Playground: Story = { args: { initial: certificate } }

/** Without a limit of its own the field shows the types alone; a disabled one takes nothing. */
export const Disabled: Story = {
  args: { disabled: true, maxSize: 25600, help: undefined, required: true },
  play: async ({ canvasElement }) => {
    const { group, button } = parts(canvasElement)
    await expect(button('Choose a file')).toBeDisabled()
    await expect(group()).toHaveTextContent('pdf, jpg, png')
    await expect(group()).not.toHaveAttribute('aria-describedby')
    fireEvent(group(), dragEvent('drop', paper()))
    await expect(group()).not.toHaveTextContent('birth certificate.pdf')
  },
}

/** 312 px are left on a phone of 360; a long name breaks and nothing sticks out. */
export const Narrow: Story = {
  args: {
    width: 312,
    initial: { ...certificate, name: `Transfer_certificate_of_the_previous_school_${'x'.repeat(60)}.pdf` },
    error: 'Choose the certificate of the last school.',
  },
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose } = parts(canvasElement)
    const fits = () => expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
    await expect(group().clientWidth).toBeLessThanOrEqual(312)
    await fits()
    await choose(paper(`${'Scan'.repeat(30)}.pdf`))
    await canvas.findByRole('progressbar')
    await fits()
    await press('Break off')
    await canvas.findByRole('button', { name: 'Retry' })
    await fits()
  },
}

/** The longest buttons, those of a failure in German, stand below each other. */
export const NarrowInGerman: Story = {
  args: { width: 312, initial: certificate },
  decorators: [
    Story => (
      <IntlProvider locale="de" messages={de}>
        <Story />
      </IntlProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose } = parts(canvasElement)
    await choose(paper('new.pdf'))
    await press('Break off')
    await expect(await canvas.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    await expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
  },
}
