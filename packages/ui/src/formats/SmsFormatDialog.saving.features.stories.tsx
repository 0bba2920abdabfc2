import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { opened } from './story-play'
import { Bench, prompt } from './story-sms-format-dialog'

const meta = { title: 'Formats/SmsFormatDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

/** A new name makes a new format; spaces before it go. */
export const Creating: Story = {
  play: async ({ args, canvasElement }) => {
    const { name, area, button, answerName, told } = await opened(canvasElement)
    await expect(button('Save')).toBeDisabled()
    await userEvent.type(area('Format'), 'Picnic tomorrow')
    await userEvent.click(button('Save'))
    await answerName(prompt, '  ')
    await answerName(prompt, '  Picnic')
    await told('SMS Format Saved Successfully')
    await expect(name).toHaveValue('Picnic')
    await expect(args.onChange).toHaveBeenCalledTimes(1)
  },
}

/** The name the format has updates it. */
export const Updating: Story = {
  play: async ({ canvasElement }) => {
    const { area, button, choose, answerName, told } = await opened(canvasElement)
    await choose('Trip')
    await userEvent.type(area('Format'), ' sharp')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'trip')
    await told('SMS Format Updated Successfully')
  },
}

/** The name of an approved format is warned of; nothing is saved. */
export const NameTaken: Story = {
  play: async ({ args, canvasElement }) => {
    const { area, button, answerName, told } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Meeting')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'ptm')
    await told('There exist a predefined format with this name , Please change format name.')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** The name of a format that is not approved asks whether to replace it. */
export const Replacing: Story = {
  play: async ({ args, canvasElement }) => {
    const { area, button, answerName, told, question } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Another trip')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'TRIP')
    const first = await question('SMS format "TRIP" already exists!')
    await expect(first).toHaveTextContent('Are you sure you want to replace this format?')
    await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.click(button('Save'))
    await answerName(prompt, 'TRIP')
    await userEvent.click(within(await question('SMS format "TRIP" already exists!')).getByRole('button', { name: 'Replace' }))
    await told('SMS Format Updated Successfully')
  },
}

/** A name that another person took meanwhile asks the same. */
export const TakenMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const { area, button, answerName, told, question } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Late bus')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Late')
    await userEvent.click(within(await question('SMS format "Late" already exists!')).getByRole('button', { name: 'Replace' }))
    await told('SMS Format Updated Successfully')
  },
}

/** Who does not want to replace it keeps what was typed, not saved. */
export const TakenAndKept: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, area, button, answerName, question } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Late bus')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Late')
    await userEvent.click(within(await question('SMS format "Late" already exists!')).getByRole('button', { name: 'Cancel' }))
    await expect(canvas.queryByText('SMS Format Not Saved Successful')).toBeNull()
    await expect(area('Format')).toHaveValue('Late bus')
    await waitFor(() => expect(button('Save')).toBeEnabled())
  },
}

/** A failed save says so and marks the form pristine; texts and name stay. */
export const NotSaved: Story = {
  play: async ({ args, canvasElement }) => {
    const { name, area, button, answerName, told } = await opened(canvasElement)
    await userEvent.type(area('Format'), 'Kept text')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Broken')
    await told('SMS Format Not Saved Successful')
    await expect(area('Format')).toHaveValue('Kept text')
    await expect(name).toHaveValue('Broken')
    await userEvent.clear(name)
    await expect(button('Save')).toBeDisabled()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** Save needs a body, Delete a format. */
export const NothingThere: Story = {
  play: async ({ canvasElement }) => {
    const { name, button, told } = await opened(canvasElement)
    await userEvent.type(name, 'Only a name{Escape}')
    await userEvent.click(button('Save'))
    await told('No Data to Save')
    await userEvent.click(button('Delete'))
    await told('Nothing to Delete')
  },
}

/** What the body may not hold is said before the name is asked for. */
export const WrongBody: Story = {
  play: async ({ canvasElement }) => {
    const { area, button, told } = await opened(canvasElement)
    const write = async (text: string) => {
      await userEvent.clear(area('Format'))
      await userEvent.click(area('Format'))
      await userEvent.paste(text)
      await userEvent.click(button('Save'))
    }
    await write('Dear {{Nobody}}')
    await told('Unknown parameter {{Nobody}}.')
    await write('Come [[soon')
    await told('Please check the changeable words.')
    await write('{{Content}} {{Content}}')
    await told('{{Content}} can be used only once.')
  },
}

/** Deleting asks first; what the server refuses is said in its words. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const { name, area, button, choose, told, question } = await opened(canvasElement)
    await choose('Notice 1')
    await userEvent.click(button('Delete'))
    const ask = await question('Are you sure you want to Delete?')
    await waitFor(() => expect(within(ask).getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete' }))
    await told('A message of this format is planned.')
    await expect(name).toHaveValue('Notice 1')
    await choose('Trip')
    await userEvent.click(button('Delete'))
    await userEvent.click(within(await question('Are you sure you want to Delete?')).getByRole('button', { name: 'Delete' }))
    await told('SMS Format Deleted Successfully')
    await expect(name).toHaveValue('')
    await expect(area('Format')).toHaveValue('')
  },
}
