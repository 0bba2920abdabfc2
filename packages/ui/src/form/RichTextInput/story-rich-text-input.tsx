import { useState } from 'react'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { Field } from '../Field'
import { RichTextInput, type RichTextInputProps } from './RichTextInput'

export type BenchProps = Partial<RichTextInputProps> & { error?: string; help?: string; required?: boolean }

/** A field with a rich text, and beneath it what the form gets. */
export function Bench({ value: first = '', error, help, required, onChange, ...rest }: BenchProps) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Field label="Description" error={error} help={help} required={required}>
        <RichTextInput
          {...rest}
          value={value}
          onChange={html => {
            setValue(html)
            onChange?.(html)
          }}
        />
      </Field>
      <pre data-testid="html" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </pre>
    </>
  )
}

/** The parts of the bench once the editor is there, and what people do with them. */
export async function opened(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  const text = await canvas.findByRole('textbox', { name: 'Description' })
  const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }))
  return {
    canvas,
    text,
    press,
    /** Presses keys while the focus is in the text. */
    keys: (key: string, modifiers: { ctrlKey?: boolean; shiftKey?: boolean; keyCode?: number } = {}) =>
      fireEvent.keyDown(text, { key, ...modifiers }),
    /** What is pasted by a program that copied it. */
    paste: (content: { html?: string; text?: string }) => {
      const clipboardData = new DataTransfer()
      if (content.html !== undefined) clipboardData.setData('text/html', content.html)
      clipboardData.setData('text/plain', content.text ?? '')
      text.focus()
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    gives: (html: string) => waitFor(() => expect(canvas.getByTestId('html').textContent).toBe(html)),
  }
}
