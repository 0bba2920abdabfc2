import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { SmsFormatDialog, type SmsFormatDialogProps } from './SmsFormatDialog'
import { formatLoaders, guardians, smsFormats, storySending } from './story-formats'
import { opened } from './story-play'

function Bench(props: Partial<SmsFormatDialogProps>) {
  const [open, setOpen] = useState(true)
  const [loaders] = useState(() => props.loaders ?? formatLoaders(smsFormats))
  return (
    <div style={{ minHeight: 860 }}>
      <SmsFormatDialog
        door="guardian"
        entries={guardians}
        sending={storySending()}
        {...props}
        loaders={loaders}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = { title: 'Formats/Sending', component: Bench, args: { onSent: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { entries: guardians.slice(0, 1) } }

/** What it takes stands there before anything goes out; missing values are skipped or written as a dash. */
export const Confirming: Story = {
  play: async ({ args, canvasElement }) => {
    const { canvas, button, choose, told } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(button('Send'))
    const panel = await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' })
    const inside = within(panel)
    await expect(inside.getByText('No mobile number')).toHaveTextContent('No mobile number – 3')
    await expect(inside.getByText('Credits to be used')).toHaveTextContent('Credits to be used 74')
    await userEvent.click(inside.getByRole('radio', { name: 'Send with -' }))
    await expect(await canvas.findByRole('dialog', { name: 'Send to 39 recipient(s)?' })).toBeVisible()
    await userEvent.click(inside.getByRole('radio', { name: 'Skip' }))
    await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' })
    await waitFor(() => expect(inside.getByRole('button', { name: 'Send' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Send' }))
    await told('37 message(s) sent, 3 without mobile number.')
    await expect(args.onSent).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

/** Who is left out is said before anything goes out: the count opens the names. */
export const LeftOut: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' }))
    await userEvent.click(panel.getByText('No mobile number'))
    await expect(await panel.findByText(/^Asha Nair, Rohan Das,? and Meera Pillai$/)).toBeVisible()
  },
}

const changed = fn()

/** What was typed into the words goes out with Send: it is set first, in the words of Set. */
export const TypedAndSent: Story = {
  args: { loaders: formatLoaders(smsFormats, { onSave: changed }) },
  beforeEach: () => {
    changed.mockClear()
  },
  play: async ({ canvasElement }) => {
    const { canvas, inside, area, button, choose, told } = await opened(canvasElement)
    await choose('PTM')
    const words = within(inside.getByRole('group', { name: 'Changeable words' })).getAllByRole('textbox')
    for (const [at, text] of ['Monday', '4 pm'].entries()) {
      await userEvent.clear(words[at]!)
      await userEvent.type(words[at]!, text)
    }
    await userEvent.click(button('Send'))
    await told('SMS Format Updated Successfully')
    const panel = within(await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' }))
    await expect(changed).toHaveBeenCalledOnce()
    await expect(changed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'set', words: ['Monday', '4 pm'] }))
    await expect(area('Format')).toHaveValue('PTM on [[Monday]] at [[4 pm]]')
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }))
  },
}

/** Send does not go out without a word: the empty input says so and gets the focus. */
export const WordMissing: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, button, choose } = await opened(canvasElement)
    await choose('PTM')
    const word = inside.getByRole('textbox', { name: 'Word 2, in place of “10 am”' })
    await userEvent.clear(word)
    await userEvent.click(button('Send'))
    await waitFor(() => expect(word).toHaveFocus())
    await expect(word).toHaveAccessibleDescription('Required')
    await expect(canvas.queryByRole('dialog', { name: /^Send to/ })).toBeNull()
  },
}

const mailed = fn(async () => ({ message: '37 e-mail(s) sent, 3 without e-mail address.' }))

const asMail = {
  mail: { upload: async (file: File) => ({ id: file.name, name: file.name, size: file.size }) },
  sending: { ...storySending(), send: mailed },
}

/** An e-mail has a subject, which is the name of the format until another is typed, and files. */
export const Mail: Story = {
  args: asMail,
  play: async ({ canvasElement }) => {
    const { canvas, inside, button, choose } = await opened(canvasElement)
    await expect(inside.getByText('E-mail to guardians')).toBeVisible()
    await choose('PTM')
    const subject = inside.getByRole('textbox', { name: 'Subject' })
    await expect(subject).toHaveValue('PTM')
    const files = canvasElement.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')!
    const large = new File([new Uint8Array(3 * 1024 * 1024)], 'plan.pdf', { type: 'application/pdf' })
    await userEvent.upload(files, [large, new File([large], 'map.pdf', { type: 'application/pdf' })])
    await expect(await inside.findByText('The files have more than 5 MB in all. Remove some of them.')).toBeVisible()
    await userEvent.clear(subject)
    await userEvent.click(button('Send'))
    await expect(await inside.findByText('Subject is required')).toBeVisible()
    await expect(canvas.queryByRole('dialog', { name: /^Send to/ })).toBeNull()
  },
}

/** It goes out with both. */
export const MailSent: Story = {
  args: asMail,
  play: async ({ args, canvasElement }) => {
    const { canvas, inside, button, choose, told } = await opened(canvasElement)
    await choose('PTM')
    const subject = inside.getByRole('textbox', { name: 'Subject' })
    await userEvent.clear(subject)
    await userEvent.type(subject, 'Parents meeting')
    const files = canvasElement.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(files, new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }))
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' }))
    await userEvent.click(panel.getByRole('button', { name: 'Send' }))
    await told('37 e-mail(s) sent, 3 without e-mail address.')
    await expect(mailed).toHaveBeenCalledWith(expect.objectContaining({ title: 'Parents meeting', attachmentIds: ['plan.pdf'] }))
    await expect(args.onSent).toHaveBeenCalledTimes(1)
  },
}

/** Only what is saved is sent. */
export const SaveFirst: Story = {
  play: async ({ canvasElement }) => {
    const { area, button, choose, told } = await opened(canvasElement)
    await choose('Trip')
    await userEvent.type(area('Format'), '!')
    await userEvent.click(button('Send'))
    await told('Please save the format first.')
    await told('What you wrote is not kept yet: press Save, then Send.')
    await waitFor(() => expect(button('Save')).toHaveFocus())
  },
}

/** Without a format the name of one is asked for. */
export const ChooseFirst: Story = {
  play: async ({ canvasElement }) => {
    const { name, button, told } = await opened(canvasElement)
    await userEvent.click(button('Send'))
    await told('Please save the format first.')
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription('Choose a format here, or write a text below and save it.')
  },
}

/** Where texts need an approval, a format waits for it. */
export const WaitingForApproval: Story = {
  args: { loaders: formatLoaders(smsFormats, { approval: true }) },
  play: async ({ canvasElement }) => {
    const { inside, button, choose, told } = await opened(canvasElement)
    await choose('Trip')
    await expect(inside.getByText('Saved format, waiting for approval.')).toBeVisible()
    await userEvent.click(button('Send'))
    await told('This format is waiting for approval.')
  },
}

const noContent = smsFormats.map(format => (format.id === 'rain' ? { ...format, content: '' } : format))

/** A format that asks for the content is not sent without one. */
export const ContentRequired: Story = {
  args: { loaders: formatLoaders(noContent) },
  play: async ({ canvasElement }) => {
    const { area, button, choose, told } = await opened(canvasElement)
    await choose('Early closing, rain alert')
    await userEvent.click(button('Send'))
    await told('Content is required')
    await waitFor(() => expect(area('Content')).toHaveFocus())
  },
}

/** Where the office alone saves formats they are sent as they are. */
export const SendOnly: Story = {
  args: { rights: { sendOnly: true } },
  play: async ({ canvasElement }) => {
    const { canvas, inside, area, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await expect(inside.getByText('The office saves the formats of this school.')).toBeVisible()
    await expect(area('Format')).toHaveAttribute('readonly')
    for (const off of ['Save', 'Delete', 'Set: Word 1']) await expect(button(off)).toBeDisabled()
    await userEvent.click(button('Send'))
    await expect(await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' })).toBeVisible()
  },
}

/** Nobody is selected. */
export const NoRecipients: Story = {
  args: { entries: [], sending: { ...storySending(), recipients: 0 } },
  play: async ({ canvasElement }) => {
    const { button, choose, told } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(button('Send'))
    await told('Please select at least one recipient.')
  },
}

/** A later time is within 30 days and in steps of 5 minutes; an urgent message gives a reason. */
export const TimeAndReason: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(inside.getByRole('radio', { name: 'Send at a time' }))
    await userEvent.click(inside.getByRole('checkbox', { name: 'Urgent' }))
    await userEvent.click(button('Send'))
    await expect(inside.getByText('Choose a date and a time.')).toBeVisible()
    await expect(inside.getByText('Give a reason of 5 to 200 characters.')).toBeVisible()
    const time = inside.getByRole('textbox', { name: /^Date and time/ })
    const write = async (text: string) => {
      await userEvent.clear(time)
      await userEvent.click(time)
      await userEvent.paste(text)
    }
    await write('18/07/2026 09:00')
    await expect(inside.getByText('Choose a time that is still to come.')).toBeVisible()
    await write('18/07/2026 10:02')
    await expect(inside.getByText('Choose a time in steps of 5 minutes.')).toBeVisible()
    await write('18/08/2026 10:00')
    await expect(inside.getByText('Choose a time within the next 30 days.')).toBeVisible()
    await write('19/07/2026 10:00')
    await userEvent.type(inside.getByRole('textbox', { name: /^Reason/ }), 'Heavy rain')
    await userEvent.click(button('Send'))
    await expect(await canvas.findByRole('dialog', { name: /^Send to/ })).toBeVisible()
  },
}

/** Too few credits: nothing can be sent. */
export const ShortBalance: Story = {
  args: { sending: storySending({ credits: 70, balance: 69, repeatedToday: 1, holdUntil: '07:00', needsApproval: true }) },
  play: async ({ canvasElement }) => {
    const { canvas, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: /^Send to/ }))
    await expect(await panel.findByText('Insufficient SMS balance. Required 70, available 69.')).toBeVisible()
    await expect(panel.getByText('1 recipient(s) got this text today.')).toBeVisible()
    await expect(panel.getByText('Quiet hours. The message will be sent at 07:00.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
  },
}

const keys: string[] = []

/** A failed attempt stays open with what the server said; the next one is the same message, also from a panel opened anew. */
export const SendFailed: Story = {
  args: {
    sending: storySending({}, async ({ key }) => {
      keys.push(key)
      if (keys.length === 1) throw new Error('SMS sending is paused for this school.')
      return { message: 'Message scheduled for 07:00.', waits: true }
    }),
  },
  beforeEach: () => {
    keys.length = 0
  },
  play: async ({ canvasElement }) => {
    const { canvas, button, choose, told } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' }))
    await userEvent.click(panel.getByRole('button', { name: 'Send' }))
    await told('SMS sending is paused for this school.')
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(button('Send'))
    const again = within(await canvas.findByRole('dialog', { name: 'Send to 37 recipient(s)?' }))
    await userEvent.click(again.getByRole('button', { name: 'Send' }))
    await told('Message scheduled for 07:00.')
    await expect(keys).toHaveLength(2)
    await expect(keys[0]).toBe(keys[1])
  },
}

let answered = false

/** An estimate that failed can be asked for again. */
export const EstimateFailed: Story = {
  args: {
    sending: {
      ...storySending(),
      estimate: async (request, signal) => {
        if (answered) return storySending().estimate(request, signal)
        answered = true
        throw new Error('down')
      },
    },
  },
  beforeEach: () => {
    answered = false
  },
  play: async ({ canvasElement }) => {
    const { canvas, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.click(button('Send'))
    const panel = within(await canvas.findByRole('dialog', { name: /^Send to/ }))
    await expect(await panel.findByText('What it takes could not be worked out.')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await expect(await panel.findByText('Credits to be used')).toBeVisible()
  },
}
