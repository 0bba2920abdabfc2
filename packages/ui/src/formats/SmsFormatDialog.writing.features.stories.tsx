import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../form'
import { SmsFormatDialog } from './SmsFormatDialog'
import { formatLoaders, guardians, payments, smsFormats, storySending } from './story-formats'
import { opened } from './story-play'
import { Bench, prompt } from './story-sms-format-dialog'

const meta = { title: 'Formats/SmsFormatDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

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

/** The words stand in the sentence as the recipient gets it, each as wide as what is typed; on a phone they are as high as a finger. */
export const WordsOnAPhone: Story = {
  args: {
    sending: storySending(),
    loaders: formatLoaders([
      {
        ...smsFormats[1]!,
        body: 'Dear {{Guardian}}, the meeting of {{Division}} is on [[Saturday]] at [[10 am]]. Green Valley School',
      },
    ]),
  },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const { dialog, inside, choose } = await opened(canvasElement)
    await choose('PTM')
    const words = inside.getByRole('group', { name: 'Changeable words' })
    await expect(words).toHaveTextContent(/Dear Suresh Krishnan, the meeting of V A is on Set at Set\. Green Valley School/)
    const [first] = within(words).getAllByRole('textbox')
    const width = () => first!.getBoundingClientRect().width
    const before = width()
    await userEvent.type(first!, ' the eighteenth of July')
    await expect(width()).toBeGreaterThan(before)
    for (const one of words.querySelectorAll('[data-field], button'))
      await expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(42)
    const body = dialog.querySelector<HTMLElement>('[data-dialog-body]')!
    await expect(body.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
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
