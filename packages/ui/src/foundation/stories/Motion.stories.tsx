import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { styled } from 'styled-components'
import { Button } from '../../form'
import { color, motion, radius, space } from '..'

const Track = styled.div`
  margin-top: ${space[16]};
  width: 280px;
  border-bottom: 1px solid ${color.rule};

  & > i {
    display: block;
    width: 32px;
    height: 32px;
    border-radius: ${radius.control};
    background: ${color.accent};
    transition: transform ${motion.enter};
  }
`

function Mover() {
  const [far, setFar] = useState(false)
  return (
    <>
      <Button onClick={() => setFar(!far)}>Move</Button>
      <Track>
        <i data-testid="block" style={{ transform: far ? 'translateX(248px)' : 'none' }} />
      </Track>
    </>
  )
}

const meta = { title: 'Foundations/Motion', render: () => <Mover /> } satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

/** 120 ms for what enters, 80 ms for what leaves; nothing for whoever asked for less motion. */
export const EnterAndLeave: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const block = canvas.getByTestId('block')
    await userEvent.click(canvas.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(new DOMMatrix(getComputedStyle(block).transform).e).toBe(248))
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      await expect(Number.parseFloat(getComputedStyle(block).transitionDuration)).toBeLessThan(0.001)
    }
  },
}
