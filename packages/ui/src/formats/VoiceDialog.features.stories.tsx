import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench, refusal } from './story-voice-dialog'

const meta = { title: 'Formats/VoiceDialog/Features', component: Bench, args: { onSent: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

function at(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  const press = async (name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))
  const choose = async (name: RegExp, field = /^Voice message/) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: field }))
    await userEvent.click(await canvas.findByRole('option', { name }))
  }
  const told = (text: string) => waitFor(() => expect(canvas.getAllByText(text).length).toBeGreaterThan(0))
  const dialog = async (name: string | RegExp) => within(await canvas.findByRole('dialog', { name }))
  return { canvas, press, choose, told, dialog }
}

/** What it takes stands there before anybody is called. */
export const Sending: Story = {
  play: async ({ args, canvasElement }) => {
    const { canvas, press, choose, told, dialog } = at(canvasElement)
    await press('Send')
    await told('Please choose a voice message.')
    await choose(/^School is closed/)
    await press('Send')
    const confirming = await dialog('Send to 35 recipient(s)?')
    await expect(confirming.getByText('Credits to be used')).toHaveTextContent('Credits to be used 70')
    await userEvent.click(confirming.getByRole('button', { name: 'Send' }))
    await told('37 message(s) sent, 3 without mobile number.')
    await expect(args.onSent).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

/** A call to the own number, before everybody is called. */
export const TestCall: Story = {
  args: { onTest: fn(async () => ({ message: '1 message(s) sent, 0 without mobile number.' })) },
  play: async ({ args, canvasElement }) => {
    const { press, choose, told } = at(canvasElement)
    await choose(/^School is closed/)
    await press('Send test to me')
    await told('1 message(s) sent, 0 without mobile number.')
    await expect(args.onTest).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'closed' }),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    )
  },
}

/** Recorded from the microphone, named and chosen. */
export const Recording: Story = {
  play: async ({ canvasElement }) => {
    const { press, told, dialog, canvas } = at(canvasElement)
    await press('New voice message')
    const editor = await dialog('New voice message')
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await told('Type a name.')
    await told('Record or choose what is to be heard.')
    await userEvent.type(editor.getByRole('textbox', { name: /^Name/ }), 'Closed')
    await userEvent.click(editor.getByRole('button', { name: 'Start recording' }))
    await expect(await editor.findByText(/^Recording: 0:00 of 1:00$/)).toBeVisible()
    await userEvent.click(editor.getByRole('button', { name: 'Stop recording' }))
    await expect(await editor.findByText('Lasts 0:03')).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Record again' })).toBeVisible()
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await told('Voice message saved.')
    await expect(await canvas.findByRole('region', { name: 'Closed' })).toHaveTextContent('Lasts 0:03')
  },
}

/** A browser that keeps the microphone says what to do. */
export const MicrophoneDenied: Story = {
  args: { record: refusal('NotAllowedError') },
  play: async ({ canvasElement }) => {
    const { press, dialog } = at(canvasElement)
    await press('New voice message')
    const editor = await dialog('New voice message')
    await userEvent.click(editor.getByRole('button', { name: 'Start recording' }))
    await expect(
      await editor.findByText(
        'The browser keeps the microphone from this page. Allow it beside the address of the page, then try again.',
      ),
    ).toBeVisible()
  },
}

/** A device without a microphone takes a file. */
export const NoMicrophone: Story = {
  args: { record: refusal('NotFoundError') },
  play: async ({ canvasElement }) => {
    const { press, dialog } = at(canvasElement)
    await press('New voice message')
    const editor = await dialog('New voice message')
    await userEvent.click(editor.getByRole('button', { name: 'Start recording' }))
    await expect(await editor.findByText('No microphone was found. Connect one and try again, or upload a file.')).toBeVisible()
    await userEvent.click(editor.getByRole('radio', { name: 'Upload a file' }))
    await expect(editor.queryByRole('button', { name: 'Start recording' })).toBeNull()
  },
}

/** A text is read out; how long that takes is estimated while it is typed. */
export const TextReadOut: Story = {
  play: async ({ canvasElement }) => {
    const { press, choose, told, dialog, canvas } = at(canvasElement)
    await press('New voice message')
    const editor = await dialog('New voice message')
    await userEvent.click(editor.getByRole('radio', { name: 'Text that is read out' }))
    await userEvent.type(editor.getByRole('textbox', { name: /^Name/ }), 'Broken')
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await told('Type the text that is read out.')
    await told('Choose the language of the text.')
    await choose(/^Hindi/, /^Language/)
    await userEvent.type(editor.getByRole('textbox', { name: /^Text/ }), 'School is closed tomorrow.')
    await expect(editor.getByText('About 0:02')).toBeVisible()
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await told('A recording lasts at most 60 seconds.')
    await userEvent.clear(editor.getByRole('textbox', { name: /^Name/ }))
    await userEvent.type(editor.getByRole('textbox', { name: /^Name/ }), 'Closed')
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await told('Voice message saved.')
    await expect(await canvas.findByRole('region', { name: 'Closed' })).toHaveTextContent('School is closed tomorrow.')
  },
}

/** Who keeps them changes, switches off and deletes. */
export const Keeping: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, press, choose, told, dialog } = at(canvasElement)
    await choose(/^Annual day/)
    await expect(canvas.getByText('Switched off: it cannot be sent.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Send test to me' })).toBeNull()
    await press('Switch on')
    await waitFor(() => expect(canvas.queryByText('Switched off: it cannot be sent.')).toBeNull())
    await press('Change')
    const editor = await dialog('Change voice message')
    const name = editor.getByRole('textbox', { name: /^Name/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Sports day')
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await canvas.findByRole('region', { name: 'Sports day' })
    await press('Delete')
    const question = within(await canvas.findByRole('alertdialog', { name: 'Delete this voice message?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await told('Voice message deleted.')
    await expect(canvas.queryByRole('region', { name: 'Sports day' })).toBeNull()
  },
}

/** A recording that cannot be heard says so. */
export const Unheard: Story = {
  args: { listen: fn(async () => Promise.reject(new Error('offline'))) },
  play: async ({ canvasElement }) => {
    const { press, choose, told } = at(canvasElement)
    await choose(/^School is closed/)
    await press('Listen')
    await told('This recording could not be played.')
  },
}

/** Who only sends chooses among those that there are. */
export const OnlySending: Story = {
  args: { keeps: false, onTest: undefined },
  play: async ({ canvasElement }) => {
    const { canvas, choose } = at(canvasElement)
    await expect(canvas.queryByRole('button', { name: 'New voice message' })).toBeNull()
    await choose(/^School is closed/)
    const buttons = within(canvas.getByRole('region')).getAllByRole('button')
    await expect(buttons.map(button => button.textContent)).toEqual(['Listen'])
  },
}

/** Nothing to choose yet. */
export const Empty: Story = {
  args: { keeps: false, list: [] },
  play: async ({ canvasElement }) => {
    const { canvas } = at(canvasElement)
    await expect(await canvas.findByText('Administrators and the head add them.')).toBeVisible()
  },
}
