import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../../form'
import { WorkResult, type WorkResultProps } from './WorkResult'

const meta = {
  title: 'Feedback/WorkResult/Features',
  component: WorkResult,
  args: { title: 'Parents meeting, SMS', parts: [] },
} satisfies Meta<typeof WorkResult>

export default meta
type Story = StoryObj<typeof meta>

const toneOf = (canvasElement: HTMLElement) => canvasElement.querySelector('[data-status]')?.getAttribute('data-status')

function Waiting(props: Partial<WorkResultProps>) {
  const [stopped, setStopped] = useState(false)
  return (
    <WorkResult
      title="Parents meeting, SMS"
      parts={stopped ? [{ state: 'cancelled', count: 34 }] : [{ state: 'waiting', count: 34, href: '#queued' }]}
      until="08:00 tomorrow"
      cost={stopped ? '68 credits came back.' : '68 credits.'}
      action={stopped ? undefined : <Button onClick={() => setStopped(true)}>Cancel sending</Button>}
      {...props}
    />
  )
}

/** What waits says until when, is not green, and can be called back. */
export const Waits: Story = {
  render: () => <Waiting />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: '34 wait until 08:00 tomorrow' })).toBeVisible()
    await expect(toneOf(canvasElement)).toBe('info')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel sending' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('34 cancelled')
    await expect(canvas.getByRole('status')).toHaveTextContent('68 credits came back.')
  },
}

/** What failed is told beside what did not, and can be done again. */
export const PartlyFailed: Story = {
  args: {
    parts: [
      { state: 'accepted', count: 42, href: '#all' },
      { state: 'delivered', count: 38, href: '#delivered' },
      { state: 'failed', count: 3, href: '#failed' },
      { state: 'unconfirmed', count: 1, href: '#unconfirmed' },
    ],
    action: <Button>Send again</Button>,
  },
  play: async ({ canvasElement }) => {
    await expect(toneOf(canvasElement)).toBe('warning')
    await expect(within(canvasElement).getByRole('link', { name: '3 failed' })).toHaveAttribute('href', '#failed')
  },
}

/** Nothing of it was done: read out at once. */
export const AllFailed: Story = {
  args: { parts: [{ state: 'failed', count: 3 }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('3 failed')
  },
}

/** Words of its own where the work is none with messages. */
export const OtherWork: Story = {
  args: {
    title: 'Logins of class V',
    parts: [
      { state: 'done', count: 12, label: 'logins made' },
      { state: 'unchanged', count: 30, label: 'had one' },
    ],
    skipped: [{ reason: 'No mobile number', count: 2 }],
  },
  play: async ({ canvasElement }) => {
    const result = within(canvasElement).getByRole('status')
    await expect(result).toHaveTextContent('12 logins made')
    await expect(result).toHaveTextContent('30 had one')
    await expect(toneOf(canvasElement)).toBe('success')
  },
}

/** While it goes on, its progress stands where its result will. */
export const GoingOn: Story = {
  args: {
    parts: [
      { state: 'sent', count: 20 },
      { state: 'waiting', count: 17, label: 'on their way' },
    ],
    progress: 54,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('progressbar', { name: 'Parents meeting, SMS' })).toHaveAttribute('aria-valuenow', '54')
    await expect(canvas.getByRole('status')).toHaveTextContent('17 on their way')
  },
}

/** Nobody was there to do anything for. */
export const Nothing: Story = {
  args: { parts: [{ state: 'sent', count: 0 }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('There was nothing to do.')
    await expect(toneOf(canvasElement)).toBe('info')
  },
}

/** What could not be called back says so where it was pressed. */
export const NotCalledBack: Story = {
  render: () => <Waiting error="These messages have left already." />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('These messages have left already.')
  },
}

/** On a phone one figure stands below the other. */
export const OnAPhone: Story = {
  ...PartlyFailed,
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const [first, second] = [...canvasElement.querySelectorAll('li')]
    await expect(second!.getBoundingClientRect().top).toBeGreaterThanOrEqual(first!.getBoundingClientRect().bottom)
  },
}
