import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { storySending } from './story-formats'
import { opened } from './story-play'
import { Bench } from './story-whatsapp-format-dialog'

const meta = { title: 'Formats/WhatsappFormatDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

const prompt = 'Please enter Whatsapp Format Name:'

/** A campaign is asked for; one of those there are can be taken. */
export const Saving: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button, answerName, told, question } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Dear all')
    await userEvent.click(button('Save'))
    await told('Campaign name is required')
    const campaign = inside.getByRole('combobox', { name: /^Campaign Name/ })
    await userEvent.type(campaign, 'exam')
    await userEvent.click(await inside.findByRole('option', { name: 'exam_results' }))
    await expect(campaign).toHaveValue('exam_results')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Results')
    await told('Whatsapp Format Saved Successfully')
    await userEvent.type(area('Format'), '!')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Circular')
    await userEvent.click(
      within(await question('Whatsapp format "Circular" already exists!')).getByRole('button', { name: 'Replace' }),
    )
    await told('Whatsapp Format Updated Successfully')
    await userEvent.click(button('Delete'))
    await userEvent.click(within(await question('Are you sure you want to Delete?')).getByRole('button', { name: 'Delete' }))
    await told('Whatsapp Format Deleted Successfully')
  },
}

export const NotSaved: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button, answerName, told } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Dear all')
    await userEvent.type(inside.getByRole('combobox', { name: /^Campaign Name/ }), 'new one{Escape}')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Broken')
    await told('Whatsapp Format Not Saved Successful')
  },
}

/** Approved: read-only, with its word to set. */
export const Approved: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button, preview, choose, told } = await opened(canvasElement)
    await choose('Bus delay')
    await expect(area('Format')).toHaveAttribute('readonly')
    await expect(inside.getByRole('checkbox', { name: 'Include Attachment' })).toBeDisabled()
    const word = inside.getByRole('textbox', { name: /^Word 1/ })
    await userEvent.clear(word)
    await userEvent.type(word, 'an hour{Enter}')
    await told('Whatsapp Format Updated Successfully')
    await expect(preview()).toHaveTextContent('Dear Suresh Krishnan, the bus of Aadhya Krishnan is an hour late.')
    await expect(button('Save')).toBeDisabled()
  },
}

/** A format with an attachment is sent with a file. */
export const Attachment: Story = {
  args: { sending: storySending() },
  play: async ({ canvasElement }) => {
    const { canvas, dialog, button, choose, told } = await opened(canvasElement)
    await choose('Circular')
    await userEvent.click(button('Send'))
    await told('Please attach a file.')
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(input, new File(['%PDF-1.4'], 'circular.pdf', { type: 'application/pdf' }))
    await waitFor(() => expect(dialog).toHaveTextContent('circular.pdf'))
    await userEvent.click(button('Send'))
    await expect(await canvas.findByRole('dialog', { name: /^Send to/ })).toBeVisible()
  },
}

/** Everything by keyboard: a campaign, the two ticks, the text with a chip, saving under a name. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, dialog, inside, area, button, told } = await opened(canvasElement)
    const campaign = inside.getByRole('combobox', { name: /^Campaign Name/ })
    campaign.focus()
    await userEvent.keyboard('exam')
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(campaign).toHaveValue('exam_results')
    const attachment = inside.getByRole('checkbox', { name: 'Include Attachment' })
    attachment.focus()
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await expect(inside.getByRole('checkbox', { name: 'Attachment Is Document' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(inside.getByRole('checkbox', { name: 'Attachment Is Document' })).toBeChecked()
    area('Format').focus()
    await userEvent.keyboard('Results of')
    button('Student').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(area('Format')).toHaveFocus())
    await expect(area('Format')).toHaveValue('Results of {{Student}}')
    button('Save').focus()
    await userEvent.keyboard('{Enter}')
    const question = await canvas.findByRole('dialog', { name: 'Confirmation' })
    await waitFor(() => expect(within(question).getByRole('textbox', { name: prompt })).toHaveFocus())
    await userEvent.keyboard('Results{Enter}')
    await told('Whatsapp Format Saved Successfully')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  },
}
