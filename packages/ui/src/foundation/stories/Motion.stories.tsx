import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { styled } from 'styled-components'
import { Button } from '../../form'
import { color, font, motion, radius, space } from '..'

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

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content max-content minmax(0, 1fr);
  gap: ${space[8]} ${space[24]};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};

  & > div {
    display: contents;
  }

  & dd + dd {
    color: ${color.inkMuted};
  }
`

const uses = {
  enter: 'Dialogs, lists, toasts and marks that come',
  leave: 'The same when they go; for keys, focus and screen readers they are gone at once',
} as const

const meta = {
  title: 'Foundations/Motion',
  render: () => <Mover />,
  parameters: {
    docs: {
      description: {
        component:
          'Motion shows where something comes from and is over before it is noticed. Nothing moves on its own, and nothing moves at all for whoever asked the device for less motion.',
      },
    },
  },
} satisfies Meta

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

/** The two durations with their easing. */
export const Durations: Story = {
  render: () => (
    <Facts>
      {(Object.keys(motion) as (keyof typeof motion)[]).map(name => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-duration>{motion[name]}</dd>
          <dd>{uses[name]}</dd>
        </div>
      ))}
    </Facts>
  ),
  play: async ({ canvasElement }) => {
    for (const fact of canvasElement.querySelectorAll('[data-duration]'))
      await expect(Number.parseInt(fact.textContent ?? '', 10)).toBeLessThanOrEqual(120)
  },
}
