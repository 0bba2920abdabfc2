import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Banner, useToast, WorkResult } from '../feedback'
import { Button } from '../form'
import { Stack } from '../layouts'
import { Dialog } from '../overlay'

const meta = {
  title: 'Patterns/Results',
  parameters: {
    docs: {
      description: {
        component:
          'Work with many people accounts for itself: how many were accepted, wait and until when, were reached, failed, were left out and why, and what it cost. Every figure leads to those whom it counts. The result stays on the screen until it is put away, and what can still be called back is offered beside it.',
      },
    },
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

const parts = [
  { state: 'accepted', count: 42, href: '#all' },
  { state: 'delivered', count: 38, href: '#delivered' },
  { state: 'failed', count: 1, href: '#failed' },
  { state: 'unconfirmed', count: 3, href: '#unconfirmed' },
] as const
const skipped = [
  { reason: 'No mobile number', count: 3, href: '#skipped' },
  { reason: 'Repeated number', count: 2, href: '#skipped' },
]

/** Do: figures that add up, each leading to those whom it counts; reasons; the cost; what can be done about the rest. */
export const DoAccountForAll: Story = {
  render: () => (
    <WorkResult
      title="Parents meeting, SMS"
      parts={parts}
      skipped={skipped}
      cost="84 credits, 2 came back. SMS balance: 1,758."
      action={<Button>Send again</Button>}
      onDismiss={() => undefined}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['42 accepted', '38 delivered', '1 failed', '3 not confirmed'])
      await expect(canvas.getByRole('link', { name })).toBeVisible()
    const [accepted, ...others] = parts.map(({ count }) => count)
    await expect(others.reduce((sum, count) => sum + count, 0)).toBe(accepted)
  },
}

function Sent() {
  const toast = useToast()
  return (
    <div style={{ minHeight: 120 }}>
      <Button onClick={() => toast.success('0 sent, 0 failed.')}>Send</Button>
    </div>
  )
}

/** Don't: a green toast that goes away, counts nobody and says nothing of what waits. */
export const DontToastMany: Story = {
  render: () => <Sent />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(canvasElement.ownerDocument.body).toHaveTextContent('0 sent, 0 failed.'))
  },
}

function Night() {
  const [stopped, setStopped] = useState(false)
  return stopped ? (
    <WorkResult title="Parents meeting, SMS" parts={[{ state: 'cancelled', count: 34 }]} cost="68 credits came back." />
  ) : (
    <WorkResult
      title="Parents meeting, SMS"
      parts={[{ state: 'waiting', count: 34, href: '#queued' }]}
      until="08:00 tomorrow"
      cost="68 credits. SMS balance: 1,772."
      action={<Button onClick={() => setStopped(true)}>Cancel sending</Button>}
    />
  )
}

/** Do: what waits says until when, in blue, and can be called back in the same place. */
export const DoSayWhatWaits: Story = {
  render: () => <Night />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: '34 wait until 08:00 tomorrow' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel sending' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('34 cancelled')
  },
}

/** Don't: green for what has not happened. */
export const DontPraiseWhatWaits: Story = {
  render: () => <Banner tone="success">Parents meeting: Quiet hours. 0 sent, 0 failed, 0 not confirmed.</Banner>,
}

function Closing() {
  const [asking, setAsking] = useState(true)
  const [failed, setFailed] = useState(false)
  const [done, setDone] = useState(false)
  return (
    <div style={{ minHeight: 420 }}>
      {done ? <WorkResult title="Login details" parts={[{ state: 'sent', count: 12 }]} /> : null}
      <Dialog
        open={asking}
        size="narrow"
        title="Send login details to 12"
        onClose={() => setAsking(false)}
        footer={
          <Button
            variant="primary"
            onClick={() => {
              if (!failed) setFailed(true)
              else {
                setAsking(false)
                setDone(true)
              }
            }}
          >
            Send
          </Button>
        }
      >
        <Stack>
          <span>Each gets a password for the first login.</span>
          {failed ? <Banner tone="danger">The provider cannot be reached. Nothing was sent; try again.</Banner> : null}
        </Stack>
      </Dialog>
    </div>
  )
}

/** Do: a dialog stays until the work is done, with what went wrong inside it. */
export const DoStayUntilDone: Story = {
  parameters: { docs: { story: { inline: false, height: '460px' } } },
  render: () => <Closing />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const dialog = within(await canvas.findByRole('dialog', { name: 'Send login details to 12' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await expect(dialog.getByRole('alert')).toHaveTextContent('Nothing was sent; try again.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('status')).toHaveTextContent('12 sent')
  },
}
