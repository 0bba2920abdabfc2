import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { NotificationFormatDialog, type NotificationFormatDialogProps } from './NotificationFormatDialog'
import { formatLoaders, guardians, notificationFormats, storySending } from './story-formats'
import { opened } from './story-play'

function Bench(props: Partial<NotificationFormatDialogProps>) {
  const [loaders] = useState(() => props.loaders ?? formatLoaders(notificationFormats, { channel: 'notification' }))
  return (
    <div style={{ minHeight: 860 }}>
      <NotificationFormatDialog
        door="guardian"
        entries={guardians}
        rights={{ staffId: 'leela' }}
        onClose={() => undefined}
        {...props}
        loaders={loaders}
        open
      />
    </div>
  )
}

const meta = { title: 'Formats/NotificationFormatDialog', component: Bench, args: { onChange: fn() } } satisfies Meta<
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

/** Title and description with the preview of the first recipient. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, preview, choose } = await opened(canvasElement)
    await choose('Holiday')
    await expect(area('Title')).toHaveValue('Holiday on {{Current Date}}')
    await expect(preview()).toHaveTextContent(
      'Holiday on 18/7/2026Dear Suresh Krishnan, the school of Aadhya Krishnan is closed.',
    )
    await expect(inside.getByText('Approx. Length of message :')).toHaveTextContent(/: \d+$/)
    await expect(inside.queryByText('Approx. SMS count per message :')).toBeNull()
  },
}

export const Playground: Story = { args: { sending: storySending() } }

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

/** The whole dialog on a phone. */
export const OnAPhone: Story = {
  args: { sending: storySending() },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const { dialog, choose } = await opened(canvasElement)
    await choose('Holiday')
    await expect(dialog.querySelector<HTMLElement>('[data-dialog-body]')!.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
