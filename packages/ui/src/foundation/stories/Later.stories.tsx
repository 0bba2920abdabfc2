import type { Meta, StoryObj } from '@storybook/react-vite'
import { Component, type ReactNode, useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../../form/Button'
import { later } from '../later'

/** Shows what went wrong below it until it is told to forget. */
class Boundary extends Component<{ onForget: () => void; children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }

  override render() {
    const { message } = this.state
    if (message === undefined) return this.props.children
    const forget = () => {
      this.props.onForget()
      this.setState({ message: undefined })
    }
    return (
      <p role="alert">
        {message} <Button onClick={forget}>Close</Button>
      </p>
    )
  }
}

const Panel = ({ name }: { name: string }) => <p>Contents of {name}</p>
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>

/** Ends the fetching that goes on, one way or the other. */
let come: (component: typeof Panel) => void
let fail: (error: Error) => void
let fetches = 0

const make = () => {
  fetches = 0
  return later<{ name: string }>(() => {
    fetches += 1
    return new Promise((resolve, reject) => {
      come = resolve
      fail = reject
    })
  }, Waiting)
}

function Opener() {
  const [Late] = useState(() => ({ Panel: make() }))
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(!open)}>{open ? 'Hide' : 'Show'}</Button>
      <Boundary onForget={() => setOpen(false)}>{open ? <Late.Panel name="Fees" /> : null}</Boundary>
    </>
  )
}

const meta = { title: 'Foundations/Later', component: Opener } satisfies Meta<typeof Opener>

export default meta
type Story = StoryObj<typeof meta>

/** What stands meanwhile gives way to what has come; it comes once and is shown at once from then on. */
export const Comes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }))
    await expect(canvas.getByText('Waiting for Fees')).toBeVisible()
    come(Panel)
    await expect(await canvas.findByText('Contents of Fees')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }))
    await expect(canvas.getByText('Contents of Fees')).toBeVisible()
    await expect(fetches).toBe(1)
  },
}

/** A failure is shown, and the next time is a new try. */
export const Fails: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }))
    fail(new Error('Could not be loaded.'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Could not be loaded.')
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }))
    come(Panel)
    await expect(await canvas.findByText('Contents of Fees')).toBeVisible()
    await expect(fetches).toBe(2)
  },
}
