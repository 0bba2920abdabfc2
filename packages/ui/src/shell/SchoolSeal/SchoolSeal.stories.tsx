import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { SchoolSeal } from './SchoolSeal'

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="teal"/></svg>',
)}`

const meta = { title: 'Shell/SchoolSeal', component: SchoolSeal } satisfies Meta<typeof SchoolSeal>

export default meta
type Story = StoryObj<typeof meta>

/** A school without a logo has the drawn seal; the name beside it is what is read. */
export const Default: Story = {
  render: args => (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <SchoolSeal {...args} /> Green Valley School
    </div>
  ),
  play: async ({ canvasElement }) => {
    const seal = canvasElement.querySelector('svg')!
    await expect(seal).toHaveAttribute('aria-hidden', 'true')
    await expect(seal.getBoundingClientRect()).toMatchObject({ width: 32, height: 32 })
    await expect(within(canvasElement).queryByRole('img')).toBeNull()
  },
}

export const Playground: Story = { args: { size: 64 } }

/** A logo of any shape stands in the same square, not stretched. */
export const OwnLogo: Story = {
  args: { logoUrl: logo, size: 40 },
  play: async ({ canvasElement }) => {
    const picture = canvasElement.querySelector('img')!
    await waitFor(() => expect(picture.naturalWidth).toBe(80))
    await expect(picture).toHaveAttribute('alt', '')
    await expect(picture.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 })
    await expect(getComputedStyle(picture).objectFit).toBe('contain')
  },
}

/** A logo that does not come leaves no broken picture: the seal stands in for it. */
export const LostLogo: Story = {
  args: { logoUrl: 'data:image/png;base64,AA==', size: 40 },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('svg')).toBeVisible())
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}
