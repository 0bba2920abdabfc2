import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { SmsFormatDialog, type SmsFormatDialogProps } from './SmsFormatDialog'
import { formatLoaders, guardians, smsFormats } from './story-formats'
import { opened } from './story-play'

function Bench(props: Partial<SmsFormatDialogProps>) {
  const [loaders] = useState(() => props.loaders ?? formatLoaders(smsFormats))
  return (
    <div style={{ minHeight: 860 }}>
      <SmsFormatDialog door="guardian" entries={guardians} onClose={() => undefined} {...props} loaders={loaders} open />
    </div>
  )
}

const meta = { title: 'Formats/FormatPreview', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { door: 'staff' } }

/** Placeholders and changeable words are marked behind the text. */
export const Marks: Story = {
  play: async ({ canvasElement }) => {
    const { dialog, area } = await opened(canvasElement)
    await userEvent.click(area('Format'))
    await userEvent.paste('Dear {{Guardian}} {{Nobody}} on [[Monday]]')
    const marks = [...dialog.querySelectorAll('mark')].map(mark => [mark.dataset.kind, mark.textContent])
    await expect(marks).toEqual([
      ['parameter', '{{Guardian}}'],
      ['unknown', '{{Nobody}}'],
      ['word', '[[Monday]]'],
    ])
  },
}

/** The preview goes through the recipients; a value there is none of shows its name. */
export const PreviewOfEach: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button, preview } = await opened(canvasElement)
    await userEvent.click(area('Format'))
    await userEvent.paste('{{Student}},  {{Roll Number}} [[today]] {{Current Date}}')
    await expect(preview()).toHaveTextContent('Aadhya Krishnan, 7 today 18/7/2026')
    await userEvent.click(button('Next recipient'))
    await expect(preview()).toHaveTextContent('Ishaan Mukherjee, Roll Number today 18/7/2026')
    await expect(inside.getByText('2 of 2')).toBeVisible()
  },
}

/** In the absent and present report a zero is a value. */
export const ZeroInTheReport: Story = {
  args: { door: 'absentPresent', entries: [{ id: '1', name: 0, division: 'V A', attendanceDate: '18/07/2026' }] },
  play: async ({ canvasElement }) => {
    const { area, preview } = await opened(canvasElement)
    await userEvent.click(area('Format'))
    await userEvent.paste('{{Name}} {{Division}} {{Date}}')
    await expect(preview()).toHaveTextContent('0 V A 18/07/2026')
  },
}

/** 160 characters are one message, above they are counted in parts; other letters are charged as more. */
export const Counting: Story = {
  play: async ({ canvasElement }) => {
    const { inside, area, button } = await opened(canvasElement)
    const write = async (text: string) => {
      await userEvent.clear(area('Format'))
      await userEvent.click(area('Format'))
      await userEvent.paste(text)
    }
    const figures = (length: number, count: number) =>
      Promise.all([
        expect(inside.getByText('Approx. Length of message :')).toHaveTextContent(`Approx. Length of message : ${length}`),
        expect(inside.getByText('Approx. SMS count per message :')).toHaveTextContent(`Approx. SMS count per message : ${count}`),
      ])
    await write('a'.repeat(160))
    await figures(160, 1)
    await write('a'.repeat(161))
    await figures(161, 2)
    await expect(inside.queryByText(/^Charged as/)).toBeNull()
    await write(`${'a'.repeat(70)}“`)
    await figures(71, 1)
    await expect(inside.getByText('Charged as 2 SMS (“).')).toBeVisible()
    await userEvent.click(button('Make plain'))
    await expect(area('Format')).toHaveValue(`${'a'.repeat(70)}"`)
    await expect(inside.queryByText(/^Charged as/)).toBeNull()
  },
}
