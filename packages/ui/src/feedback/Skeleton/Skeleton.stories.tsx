import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Skeleton, SkeletonRegion } from './Skeleton'

const meta = { title: 'Feedback/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

/** The outline of what comes, told as one word; it shows after 150 ms only. */
export const Default: Story = {
  render: () => (
    <SkeletonRegion>
      <div style={{ display: 'grid', gap: 12 }}>
        <Skeleton width="40%" height="20px" />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    </SkeletonRegion>
  ),
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByRole('status')
    await expect(status).toHaveTextContent(/^Loading\.\.\.$/)
    const { animationDelay, animationFillMode } = getComputedStyle(status)
    await expect([animationDelay, animationFillMode]).toEqual(['0.15s', 'both'])
    const bars = [...status.querySelectorAll<HTMLElement>('[aria-hidden]')]
    await expect(bars.map(bar => bar.offsetHeight)).toEqual([20, 10, 10])
    await expect(bars[0]!.offsetWidth).toBeLessThan(bars[2]!.offsetWidth)
  },
}

/** What is higher than a line or two has as many lines as fit: no bar is a slab. */
export const High: Story = {
  args: { height: '240px' },
  play: async ({ canvasElement }) => {
    const bars = [...canvasElement.querySelectorAll<HTMLElement>('[aria-hidden] > span')]
    await expect(bars).toHaveLength(9)
    await expect(Math.max(...bars.map(bar => bar.offsetHeight))).toBe(10)
  },
}

export const Playground: Story = { args: { width: '160px', height: '16px' } }
