import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { Skeleton, SkeletonRegion } from '../Skeleton'
import { EmptyState, ErrorState } from './States'

function Failing() {
  const [tries, setTries] = useState(0)
  return (
    <>
      <ErrorState reference="8F2C-41" onRetry={() => setTries(tries + 1)} />
      <output aria-label="Tries">{tries}</output>
    </>
  )
}

const meta = { title: 'Feedback/States', component: EmptyState } satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: {
    children: 'Receipts show here once a fee is paid between 1 and 17 Jul 2026.',
    action: <Button>Clear filters</Button>,
  },
}

export const Playground: Story = { args: { title: 'No notices yet.' } }

export const Failed: Story = {
  render: () => <Failing />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent('Reference 8F2C-41.')
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(canvas.getByLabelText('Tries')).toHaveTextContent('1')
  },
}

/** Grey bars in the layout of what is coming, after 150 ms. */
export const Loading: Story = {
  render: () => (
    <SkeletonRegion>
      {[78, 62, 84, 55].map(width => (
        <p key={width} style={{ padding: 8 }}>
          <Skeleton width={`${width}%`} />
        </p>
      ))}
    </SkeletonRegion>
  ),
  play: async ({ canvasElement }) => {
    const region = within(canvasElement).getByText('Loading...').parentElement!
    await waitFor(() => expect(getComputedStyle(region).animationDelay).toBe('0.15s'))
  },
}
