import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { LoadingOverlay } from './LoadingOverlay'

function Form(props: { fullScreen?: boolean; label?: string; loading?: boolean }) {
  const [saved, setSaved] = useState(0)
  return (
    <LoadingOverlay loading={props.loading ?? true} fullScreen={props.fullScreen} label={props.label}>
      <div style={{ minHeight: 240 }}>
        <Button onClick={() => setSaved(saved + 1)}>Save {saved}</Button>
      </div>
    </LoadingOverlay>
  )
}

const meta = { title: 'Feedback/LoadingOverlay', component: Form } satisfies Meta<typeof Form>

export default meta
type Story = StoryObj<typeof meta>

/** Covers the window and takes the keyboard. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Loading...')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveFocus())
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveFocus())
  },
}

export const Playground: Story = { args: { label: 'Saving marks...' } }

/** In place it covers its own part alone. */
export const InPlace: Story = {
  args: { fullScreen: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading...')
    await userEvent.tab()
    await expect(canvas.getByText('Save 0')).not.toHaveFocus()
  },
}

/** Work that begins with the button and ends when the check says so. */
let endWork = () => {}

function Saving({ fullScreen }: { fullScreen: boolean }) {
  const [loading, setLoading] = useState(false)
  endWork = () => setLoading(false)
  return (
    <LoadingOverlay loading={loading} fullScreen={fullScreen}>
      <div style={{ minHeight: 240 }}>
        <Button onClick={() => setLoading(true)}>Save</Button>
      </div>
    </LoadingOverlay>
  )
}

/** What was covered gets the focus back. */
export const FocusComesBack: Story = {
  render: () => <Saving fullScreen={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const save = canvas.getByText('Save')
    save.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toBeVisible())
    await waitFor(() => expect(save).not.toHaveFocus())
    endWork()
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await waitFor(() => expect(save).toHaveFocus())
  },
}

/** So it does from the cover of the whole window. */
export const FocusComesBackFromAll: Story = {
  render: () => <Saving fullScreen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const save = canvas.getByText('Save')
    save.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveFocus())
    endWork()
    await waitFor(() => expect(save).toHaveFocus())
  },
}
