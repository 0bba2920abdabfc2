import { richTextWords } from '@school/rules'
import { SafeHtml } from '../../feedback/SafeHtml'
import { later } from '../../foundation/later'
import { type ControlAttributes, useFieldGroup } from '../Field'
import { Frame, Letters, Toolbar, Waiting } from './RichTextInput.styles'
import type { RichTextWorkProps } from './RichTextWork'

export type RichTextInputProps = ControlAttributes & {
  /** HTML; what the field cannot hold is left out once the text is changed. */
  value: string
  /** Gets paragraphs, lists, breaks, strong, em, u and links to https and mailboxes; '' when there are no words. */
  onChange: (html: string) => void
  /** Letters without the marks. More can be typed and are counted as too many: the form refuses them, nothing is lost. */
  maxLength?: number
  /** Shows how many letters of `maxLength` are used. */
  count?: boolean
  disabled?: boolean
  /** The text alone, without the toolbar. */
  readOnly?: boolean
}

/** The text as it will stand, until it can be changed. */
function Coming({ value, readOnly }: RichTextWorkProps) {
  return (
    <Frame aria-busy data-disabled="">
      {readOnly ? null : <Toolbar aria-hidden />}
      <Waiting>
        <SafeHtml html={value} />
      </Waiting>
    </Frame>
  )
}

const Work = later(async () => (await import('./RichTextWork')).RichTextWork, Coming)

/** A text with emphasis, lists and links. Its editor is loaded when the first of them is shown. */
export function RichTextInput({
  value,
  onChange,
  maxLength,
  count = false,
  disabled = false,
  readOnly = false,
  ...own
}: RichTextInputProps) {
  const wiring = useFieldGroup(own)
  const letters = count ? richTextWords(value).length : 0
  return (
    <>
      <Work value={value} onChange={onChange} wiring={wiring} disabled={disabled} readOnly={readOnly} />
      {count ? (
        <Letters htmlFor={wiring.id} data-over={maxLength && letters > maxLength ? '' : undefined}>
          {maxLength ? `${letters}/${maxLength}` : letters}
        </Letters>
      ) : null}
    </>
  )
}
