import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../form'
import { SmsFormatDialog, type SmsFormatDialogProps } from './SmsFormatDialog'
import { feeFormats, formatLoaders, guardians, payments, smsFormats, storySending } from './story-formats'
import { opened } from './story-play'

function Bench(props: Partial<SmsFormatDialogProps>) {
  const [loaders] = useState(() => props.loaders ?? formatLoaders(props.door === 'fees' ? feeFormats : smsFormats))
  return (
    <div style={{ minHeight: 860 }}>
      <SmsFormatDialog door="guardian" entries={guardians} onClose={() => undefined} {...props} loaders={loaders} open />
    </div>
  )
}

const meta = { title: 'Formats/SmsFormatDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

const prompt = 'Please enter SMS Format Name:'

/** At most ten names come up, whatever the case of the letters; the arrows and Enter take one. */
export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name, area } = await opened(canvasElement)
    await userEvent.type(name, 'NOTICE')
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(10))
    await userEvent.keyboard(' 12')
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(name).toHaveValue('Notice 12')
    await expect(area('Format')).toHaveValue('Notice 12')
  },
}

/** Nothing fits: it says so, and Escape leaves what was typed. */
export const NoSuggestion: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await userEvent.type(name, 'zzz')
    await expect(await inside.findByText('No format of this name yet. Save creates it.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(name).toHaveValue('zzz')
  },
}

/** A chip puts its word at the cursor, with a space before it; the content goes in once. */
export const Chips: Story = {
  play: async ({ canvasElement }) => {
    const { area, button, preview, told } = await opened(canvasElement)
    const format = area('Format')
    await userEvent.type(format, 'Dear, good bye')
    format.setSelectionRange(4, 4)
    await userEvent.click(button('Guardian'))
    await expect(format).toHaveValue('Dear {{Guardian}}, good bye')
    await waitFor(() => expect(format).toHaveFocus())
    await expect(format.selectionStart).toBe('Dear {{Guardian}}'.length)
    await userEvent.keyboard('!')
    await expect(format).toHaveValue('Dear {{Guardian}}!, good bye')
    await expect(button('Guardian (in the text)')).toBeVisible()
    await userEvent.type(area('Content'), 'Closed')
    await userEvent.click(button('Student'))
    await expect(area('Content')).toHaveValue('Closed {{Student}}')
    await userEvent.click(button('Content'))
    await expect(format).toHaveValue('Dear {{Guardian}}! {{Content}}, good bye')
    await userEvent.click(button('Content (in the text)'))
    await told('{{Content}} can be used only once.')
    await expect(format).toHaveValue('Dear {{Guardian}}! {{Content}}, good bye')
    await expect(preview()).toHaveTextContent('Dear Suresh Krishnan! Closed Aadhya Krishnan, good bye')
  },
}

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

/** Approved: the texts are read-only, the chips rest, one input a word; Set needs every word and keeps the approval. */
export const Approved: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button, preview, choose, told } = await opened(canvasElement)
    await choose('PTM')
    await expect(area('Format')).toHaveAttribute('readonly')
    await expect(area('Content')).toHaveAttribute('readonly')
    await expect(button('Student')).toBeDisabled()
    await expect(button('Save')).toBeDisabled()
    await expect(button('Delete')).toBeDisabled()
    await expect(preview()).toHaveTextContent('PTM on Saturday at 10 am')
    const word = inside.getByRole('textbox', { name: /^Word 1/ })
    const set = button('Set: Word 1')
    await expect(set).toHaveAttribute('title', 'Set & Save')
    await userEvent.clear(word)
    await userEvent.click(set)
    await expect(inside.getByText('Required')).toBeVisible()
    await waitFor(() => expect(word).toHaveFocus())
    await userEvent.type(word, '  Monday')
    await expect(word).toHaveValue('Monday')
    await expect(preview()).toHaveTextContent('PTM on Monday at 10 am')
    await userEvent.click(set)
    await told('SMS Format Updated Successfully')
    await expect(area('Format')).toHaveValue('PTM on [[Monday]] at [[10 am]]')
    await expect(area('Format')).toHaveAttribute('readonly')
  },
}

/** The two formats of the fees can be edited though approved, under their names alone, and not deleted. */
export const Fees: Story = {
  args: { door: 'fees', entries: payments },
  play: async ({ canvasElement }) => {
    const { area, button, choose, answerName, told, inside } = await opened(canvasElement)
    await choose('PaymentSuccessSMS')
    await userEvent.type(area('Format'), ' Thank you.')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'Other')
    await told('Can save only the predefined format name')
    await userEvent.click(button('Save'))
    await answerName(prompt, 'PaymentSuccessSMS')
    await told('SMS Format Updated Successfully')
    await userEvent.click(button('Delete'))
    await told('Cannot Delete this SMS Format')
    await expect(inside.queryByRole('button', { name: 'Send' })).toBeNull()
  },
}

/** Typing a name lets go of the format, so that Save makes a new one; Reset empties everything. */
export const NameAndReset: Story = {
  play: async ({ canvasElement }) => {
    const { name, area, button, choose } = await opened(canvasElement)
    await choose('PTM')
    await userEvent.type(name, ' 2')
    await userEvent.keyboard('{Escape}')
    await expect(area('Format')).not.toHaveAttribute('readonly')
    await expect(button('Save')).toBeEnabled()
    await userEvent.clear(name)
    await expect(button('Save')).toBeDisabled()
    await userEvent.click(button('Reset'))
    await expect(area('Format')).toHaveValue('')
  },
}

/** Operators see everything and change nothing. */
export const ForOperators: Story = {
  args: { rights: { readOnly: true }, sending: storySending() },
  play: async ({ canvasElement }) => {
    const { inside, button, choose } = await opened(canvasElement)
    await expect(inside.queryByRole('button', { name: 'Send' })).toBeNull()
    await choose('Trip')
    await expect(button('Save')).toBeDisabled()
    await expect(button('Delete')).toBeDisabled()
    await choose('PTM')
    await expect(button('Set: Word 1')).toBeDisabled()
  },
}

let attempts = 0
const flaky: SmsFormatDialogProps['loaders'] = {
  ...formatLoaders(smsFormats),
  list: async () => {
    attempts += 1
    if (attempts === 1) throw new Error('down')
    return { formats: smsFormats }
  },
}

/** A list that could not be loaded says so; Retry loads it. */
export const ListFailed: Story = {
  args: { loaders: flaky },
  beforeEach: () => {
    attempts = 0
  },
  play: async ({ canvasElement }) => {
    const { inside, button, choose } = await opened(canvasElement)
    await expect(await inside.findByText('The formats could not be loaded.')).toBeVisible()
    await userEvent.click(button('Retry'))
    await waitFor(() => expect(inside.queryByText('The formats could not be loaded.')).toBeNull())
    await choose('Trip')
  },
}

/** Answers that have not come yet, by the id of their format. */
const arrivals = new Map<string, () => void>()

const slow: SmsFormatDialogProps['loaders'] = {
  ...formatLoaders(smsFormats),
  get: id =>
    new Promise(resolve => {
      const found = smsFormats.find(format => format.id === id)!
      arrivals.set(id, () => resolve({ ...found, body: `${found.body} (now)` }))
    }),
}

async function arrive(id: string) {
  await waitFor(() => expect(arrivals.has(id)).toBe(true))
  arrivals.get(id)?.()
  arrivals.delete(id)
}

/** A format is read anew when it is taken; an answer that comes after another choice is dropped. */
export const StaleAnswer: Story = {
  args: { loaders: slow },
  play: async ({ canvasElement }) => {
    const { area, choose } = await opened(canvasElement)
    await choose('Trip')
    await choose('Dues')
    const dues = smsFormats.find(format => format.name === 'Dues')!.id
    await arrive(dues)
    await waitFor(() => expect(area('Format')).toHaveValue('Dear {{Guardian}}, fees are due. (now)'))
    await arrive('trip')
    await expect(area('Format')).toHaveValue('Dear {{Guardian}}, fees are due. (now)')
  },
}

const again = formatLoaders(smsFormats)

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <SmsFormatDialog door="guardian" entries={guardians} loaders={again} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Everything by keyboard: a name, the text, a chip, saving under a name, an approved format with its words, and out again. */
export const Keyboard: Story = {
  render: () => <Opener />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const { dialog, inside, name, area, button, told } = await opened(canvasElement)
    await waitFor(() => expect(name).toHaveFocus())
    area('Format').focus()
    await userEvent.keyboard('Dear')
    button('Guardian').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(area('Format')).toHaveFocus())
    await expect(area('Format')).toHaveValue('Dear {{Guardian}}')
    button('Save').focus()
    await userEvent.keyboard('{Enter}')
    const question = await canvas.findByRole('dialog', { name: 'Confirmation' })
    await waitFor(() => expect(within(question).getByRole('textbox', { name: prompt })).toHaveFocus())
    await userEvent.keyboard('Greeting{Enter}')
    await told('SMS Format Saved Successfully')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    name.focus()
    await userEvent.clear(name)
    await userEvent.keyboard('ptm')
    await inside.findByRole('option', { name: /^PTM/ })
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(name).toHaveValue('PTM')
    const word = await inside.findByRole('textbox', { name: /^Word 2/ })
    word.focus()
    await userEvent.clear(word)
    await userEvent.keyboard('noon{Enter}')
    await told('SMS Format Updated Successfully')
    await expect(area('Format')).toHaveValue('PTM on [[Saturday]] at [[noon]]')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}

/** The list of names is at most 120 px high, and scrolls. */
export const ListHeight: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await userEvent.type(name, 'notice')
    await waitFor(() => expect(inside.getAllByRole('option')).toHaveLength(10))
    const list = inside.getByRole('listbox')
    let scroller: HTMLElement = list
    while (scroller.scrollHeight <= scroller.clientHeight && scroller.parentElement) scroller = scroller.parentElement
    await expect(scroller.getBoundingClientRect().height).toBeLessThanOrEqual(122)
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(inside.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true'))
    const last = inside.getAllByRole('option').at(-1)!.getBoundingClientRect()
    await expect(last.bottom).toBeLessThanOrEqual(scroller.getBoundingClientRect().bottom + 1)
  },
}

/** A changeable word holds at most 100 characters. */
export const LongWord: Story = {
  play: async ({ canvasElement }) => {
    const { inside, choose } = await opened(canvasElement)
    await choose('PTM')
    const word = inside.getByRole('textbox', { name: /^Word 1/ })
    await userEvent.clear(word)
    await userEvent.click(word)
    await userEvent.paste('x'.repeat(120))
    await expect(word).toHaveValue('x'.repeat(100))
  },
}

const chipsOf = (inside: ReturnType<typeof within>) =>
  within(inside.getByRole('list', { name: 'Relevant Parameters' }))
    .getAllByRole('button')
    .map(chip => chip.getAttribute('title'))

/** Staff, the absent and present report, and the bus report have chips of their own; Content is among them. */
export const ChipsOfStaff: Story = {
  args: { door: 'staff' },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await opened(canvasElement)
    await expect(dialog).toHaveTextContent('SMS to staff')
    await expect(chipsOf(inside)).toEqual(['{{Name}}', '{{Designation}}', '{{Section}}', '{{Content}}'])
  },
}

export const ChipsOfTheReport: Story = {
  args: { door: 'absentPresent' },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await expect(chipsOf(inside)).toEqual(['{{Name}}', '{{Division}}', '{{Date}}', '{{Content}}'])
  },
}

export const ChipsOfTheBus: Story = {
  args: { door: 'busReport' },
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    await expect(chipsOf(inside)).toEqual(['{{Name}}', '{{Division}}', '{{Content}}'])
  },
}
