import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Banner, ErrorState, FormHeader, useConfirm, useToast } from '../feedback'
import { Button, Field, Form, TextInput } from '../form'
import { Actions, HomePanel, Panel, PanelBody, Stack } from '../layouts'
import { NoAccess, OfflineNotice } from '../shell'

const meta = {
  title: 'Patterns/Errors',
  parameters: {
    docs: {
      description: {
        component:
          'An error stands where it happened and stays until it is mended: at the field, above the form, in place of the block or of the screen. A toast only repeats what can also be seen. The words say what happened and what to do; nothing that was typed is lost.',
      },
    },
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

function MobileForm({ taken }: { taken?: boolean }) {
  const [mobile, setMobile] = useState('98470 216')
  const [sent, setSent] = useState(false)
  const digits = mobile.replace(/\D/g, '')
  const error = sent && digits.length !== 10 ? 'Type all ten digits of the mobile number.' : undefined
  return (
    <Panel title="Guardian">
      <PanelBody>
        <Form
          onSubmit={event => {
            event.preventDefault()
            setSent(true)
          }}
        >
          <Stack>
            {taken && sent && !error ? (
              <Banner tone="danger">Not saved: this number belongs to another guardian. Change it, or open that record.</Banner>
            ) : null}
            <Field label="Mobile" required error={error}>
              <TextInput value={mobile} onChange={setMobile} inputMode="tel" />
            </Field>
            <Actions>
              <Button type="submit" variant="primary">
                Save
              </Button>
            </Actions>
          </Stack>
        </Form>
      </PanelBody>
    </Panel>
  )
}

/** One field is wrong: at the field, with what to type instead. */
export const AtTheField: Story = {
  render: () => <MobileForm />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const field = canvas.getByRole('textbox', { name: /Mobile/ })
    await expect(field).toHaveAccessibleDescription('Type all ten digits of the mobile number.')
    await waitFor(() => expect(field).toHaveFocus())
  },
}

/** The whole was not saved: above the fields, read out at once, and everything typed is still there. */
export const AboveTheForm: Story = {
  render: () => <MobileForm taken />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('textbox', { name: /Mobile/ })
    await userEvent.type(field, '55')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Not saved')
    await expect(field).toHaveValue('98470 21655')
  },
}

function Home() {
  const [retrying, setRetrying] = useState(false)
  const [came, setCame] = useState(false)
  return (
    <Stack>
      <HomePanel
        title="Collection today"
        face={came ? 'data' : 'error'}
        retrying={retrying}
        onRetry={() => {
          setRetrying(true)
          setTimeout(() => setCame(true), 50)
        }}
      >
        <PanelBody>₹47,208.00</PanelBody>
      </HomePanel>
      <HomePanel title="Absent today">
        <PanelBody>12 students</PanelBody>
      </HomePanel>
    </Stack>
  )
}

/** One block could not be loaded: the others stay, and Retry loads this one alone. */
export const InABlock: Story = {
  render: () => <Home />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('12 students')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByText('₹47,208.00')).toBeVisible()
  },
}

/** Nothing of a screen came: its head stays, so that one knows where one is. */
export const WholeScreen: Story = {
  parameters: { docs: { story: { inline: false, height: '460px' } } },
  render: () => (
    <>
      <FormHeader title="Student Report" context="Academic year 2026–27" />
      <Panel>
        <ErrorState reference="8F2C-41" onRetry={() => undefined} />
      </Panel>
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1, name: 'Student Report' })).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent('8F2C-41')
  },
}

/** A screen that may not be opened says so and leads home. */
export const Forbidden: Story = {
  parameters: { docs: { story: { inline: false, height: '460px' } } },
  render: () => <NoAccess homeHref="#home">Ask the office for the rights to this screen.</NoAccess>,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '#home')
  },
}

/** Without a connection the page stays and a notice tells why nothing comes. */
export const Offline: Story = {
  render: () => <OfflineNotice offline>What you type is kept.</OfflineNotice>,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('What you type is kept.')
  },
}

function Deleter() {
  const confirm = useConfirm()
  const toast = useToast()
  const remove = async () => {
    const sure = await confirm({
      icon: 'danger',
      title: 'Delete 3 formats?',
      message: 'They cannot be brought back.',
      confirmText: 'Delete',
    })
    if (sure) toast.error('Two were deleted. "PTM" is in use and stays.')
  }
  return (
    <div style={{ minHeight: 420 }}>
      <Button variant="dangerQuiet" onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  )
}

/** What cannot be taken back is asked first, with the focus on Cancel; what came of it is told with what stays. */
export const BeforeAndAfter: Story = {
  parameters: { docs: { story: { inline: false, height: '460px' } } },
  render: () => <Deleter />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }))
    const question = within(await canvas.findByRole('alertdialog', { name: 'Delete 3 formats?' }))
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(canvasElement.ownerDocument.body).toHaveTextContent('"PTM" is in use and stays.'))
  },
}
