import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { FormatSending } from './sending'
import { storySending } from './story-formats'
import { Bench } from './story-notification-format-dialog'
import { opened } from './story-play'

const meta = { title: 'Formats/NotificationFormatDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

const prompt = 'Please enter Notification Format Name:'

const chooseType = async (canvasElement: HTMLElement, name: string) => {
  const { canvas, inside } = await opened(canvasElement)
  await userEvent.click(inside.getByRole('combobox', { name: /^Format Type/ }))
  await userEvent.click(await canvas.findByRole('option', { name }))
}

/** Title and description are asked for, in this order. */
export const Required: Story = {
  play: async ({ canvasElement }) => {
    const { name, area, button, told } = await opened(canvasElement)
    await userEvent.type(name, 'Trip{Escape}')
    await userEvent.click(button('Save'))
    await told('Title is required')
    await userEvent.type(area('Title'), 'Trip')
    await userEvent.click(button('Save'))
    await told('Description is required')
  },
}

/** New, changed and deleted. */
export const Saving: Story = {
  play: async ({ canvasElement }) => {
    const { name, area, button, answerName, told, question } = await opened(canvasElement)
    await userEvent.type(area('Title'), 'Trip')
    await userEvent.type(area('Description'), 'To the sea')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Trip')
    await told('Notification Format Saved Successfully')
    await userEvent.type(area('Description'), ' and back')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Trip')
    await told('Notification Format Updated Successfully')
    await userEvent.click(button('Delete'))
    await userEvent.click(within(await question('Are you sure you want to Delete?')).getByRole('button', { name: 'Delete' }))
    await told('Notification Format Deleted Successfully')
    await expect(name).toHaveValue('')
  },
}

const sent = fn<FormatSending['send']>(async () => ({ message: '40 notification(s) sent, 2 without login.' }))

/** Of a family guardians, students or both are written to; the school has set whom at first. */
export const Families: Story = {
  args: { sending: { ...storySending(), families: 'Guardian', send: sent } },
  play: async ({ canvasElement }) => {
    const { canvas, inside, button, choose, told } = await opened(canvasElement)
    await choose('Sports day')
    const both = inside.getByRole('radio', { name: 'Guardians and students' })
    await expect(inside.getByRole('radio', { name: 'Guardians' })).toBeChecked()
    await userEvent.click(both)
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: /^Send to/ }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Send' })).toBeEnabled())
    await userEvent.click(panel.getByRole('button', { name: 'Send' }))
    await told('40 notification(s) sent, 2 without login.')
    await expect(sent).toHaveBeenCalledWith(expect.objectContaining({ families: 'Both' }))
    await expect(both).toBeChecked()
  },
}

const asked = fn(storySending().estimate)

/** What goes out is the format itself, so that everybody reads the own values; the first recipient is an example. */
export const EachReadsTheOwn: Story = {
  args: { sending: { ...storySending(), estimate: asked, send: sent } },
  beforeEach: () => {
    asked.mockClear()
    sent.mockClear()
  },
  play: async ({ canvasElement }) => {
    const { canvas, button, choose, preview, told } = await opened(canvasElement)
    await choose('Holiday')
    await waitFor(() => expect(preview()).toHaveTextContent('Dear Suresh Krishnan, the school of Aadhya Krishnan is closed.'))
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: /^Send to/ }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Send' })).toBeEnabled())
    await userEvent.click(panel.getByRole('button', { name: 'Send' }))
    await told('40 notification(s) sent, 2 without login.')
    const said = expect.objectContaining({
      title: 'Holiday on {{Current Date}}',
      description: 'Dear {{Guardian}}, the school of {{Student}} is closed.',
      exampleMessage: expect.stringContaining('Dear Suresh Krishnan, the school of Aadhya Krishnan is closed.'),
    })
    await expect(asked).toHaveBeenCalledWith(said, expect.anything())
    await expect(sent).toHaveBeenCalledWith(said)
  },
}

/** Those without a login can get it by SMS, which quiet hours may hold back while the notification is there at once. */
export const TextsBeside: Story = {
  args: { sending: { ...storySending({ textsHoldUntil: '07:00' }), send: sent } },
  beforeEach: () => {
    sent.mockClear()
  },
  play: async ({ canvasElement }) => {
    const { canvas, inside, button, choose, told } = await opened(canvasElement)
    await choose('Sports day')
    await userEvent.click(inside.getByRole('checkbox', { name: 'SMS to those without login' }))
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: /^Send to/ }))
    await expect(await panel.findByText('Quiet hours. The SMS to those without login will be sent at 07:00.')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Send' }))
    await told('40 notification(s) sent, 2 without login.')
    await expect(sent).toHaveBeenCalledWith(expect.objectContaining({ smsFallback: true }))
  },
}

/** Where such SMS would be refused they are not offered. */
export const NoTextsBeside: Story = {
  args: { sending: { ...storySending(), smsFallback: false } },
  play: async ({ canvasElement }) => {
    const { inside, choose } = await opened(canvasElement)
    await choose('Sports day')
    await expect(inside.getByRole('radio', { name: 'Send now' })).toBeVisible()
    await expect(inside.queryByRole('checkbox', { name: 'SMS to those without login' })).toBeNull()
  },
}

/** A format of somebody else can be taken, not deleted, and its name not used. */
export const OfSomebodyElse: Story = {
  play: async ({ args, canvasElement }) => {
    const { area, button, choose, answerName, told } = await opened(canvasElement)
    await choose('Sports day')
    await expect(button('Delete')).toBeDisabled()
    await userEvent.type(area('Title'), ' 2026')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Sports day')
    await told('Format name Already Exist.')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** A name that was taken meanwhile, and any other failure. */
export const NotSaved: Story = {
  play: async ({ canvasElement }) => {
    const { area, button, answerName, told } = await opened(canvasElement)
    await userEvent.type(area('Title'), 'T')
    await userEvent.type(area('Description'), 'D')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Late')
    await told('Notification Format Not Saved,Please change the Format Name')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Broken')
    await told('Notification Format Not Saved')
    await expect(area('Title')).toHaveValue('T')
  },
}

/** Text messages are listed as well; saving one makes a notification of it, under a name that is free. */
export const FromTextMessage: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button, choose, answerName, told } = await opened(canvasElement)
    await chooseType(canvasElement, 'SMS')
    await choose('Rain')
    await expect(area('Description')).toHaveValue('The school of {{Student}} closes early.')
    await expect(button('Delete')).toBeDisabled()
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Holiday')
    await told('Notification Format Not Saved,Duplicate Name')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Rain')
    await told('Notification Saved Successfully')
    await expect(inside.getByRole('combobox', { name: /^Format Type/ })).toHaveTextContent('Notification')
  },
}

/** A text message is sent as a notification once it is kept as one. */
export const CopyFirst: Story = {
  args: { sending: storySending() },
  play: async ({ canvasElement }) => {
    const { canvas, inside, button, choose, answerName, told } = await opened(canvasElement)
    await chooseType(canvasElement, 'SMS')
    await choose('Rain')
    await expect(inside.getByText('Not saved yet.')).toBeVisible()
    await userEvent.click(button('Send'))
    await told('Please save the format first.')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Rain')
    await told('Notification Saved Successfully')
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: /^Send to/ }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Send' })).toBeEnabled())
  },
}

/** Operators read; nothing can be saved or deleted. */
export const ForOperators: Story = {
  args: { rights: { readOnly: true } },
  play: async ({ canvasElement }) => {
    const { area, button, choose } = await opened(canvasElement)
    await choose('Holiday')
    await expect(area('Title')).toHaveAttribute('readonly')
    await expect(button('Save')).toBeDisabled()
    await expect(button('Delete')).toBeDisabled()
  },
}

/** Everything by keyboard: another type, a text taken over, a chip in the title, saving under a name. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, dialog, inside, name, area, button, told } = await opened(canvasElement)
    const type = inside.getByRole('combobox', { name: /^Format Type/ })
    type.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('option', { name: 'SMS' })
    await userEvent.keyboard('{End}{Enter}')
    await expect(type).toHaveTextContent('SMS')
    name.focus()
    await userEvent.keyboard('rai')
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(area('Title')).toHaveValue('Rain')
    area('Title').focus()
    await userEvent.keyboard('{End}')
    button('Division').focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(area('Title')).toHaveFocus())
    await expect(area('Title')).toHaveValue('Rain {{Division}}')
    button('Save').focus()
    await userEvent.keyboard('{Enter}')
    const question = await canvas.findByRole('dialog', { name: 'Confirmation' })
    await waitFor(() => expect(within(question).getByRole('textbox')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await told('Notification Saved Successfully')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  },
}
