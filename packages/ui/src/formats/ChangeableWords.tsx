import { changeableWords, type FormatEditor, trimmed, wordLimit } from '@school/rules'
import { type KeyboardEvent, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { TextInput } from '../form/TextInput'
import { formatMessages, wordLabelMessage } from './formats.messages'
import { WordRow, Words } from './SetFormat.styles'
import type { FormatWork } from './useFormatEditor'

export type ChangeableWordsProps = {
  editor: FormatEditor
  working: FormatWork
  readOnly: boolean
  onType: (index: number, text: string) => void
  /** Gives the index of the first empty word when nothing was saved. */
  onSet: (index: number) => number | null
}

/** One input for each changeable word of an approved format. */
export function ChangeableWords({ editor, working, readOnly, onType, onSet }: ChangeableWordsProps) {
  const intl = useIntl()
  const group = useRef<HTMLFieldSetElement>(null)
  const before = changeableWords(editor.fields.body)
  if (before.length === 0) return null

  const press = (index: number) => {
    const empty = onSet(index)
    if (empty !== null) group.current?.querySelectorAll<HTMLElement>('input')[empty]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || readOnly) return
    event.preventDefault()
    press(index)
  }
  const title = intl.formatMessage(formatMessages.setAndSave)
  return (
    <Words ref={group}>
      <legend>{intl.formatMessage(formatMessages.words)}</legend>
      {editor.words.map((word, index) => {
        const label = intl.formatMessage(wordLabelMessage, { number: index + 1 })
        const empty = editor.wordsChecked && trimmed(word) === ''
        return (
          // Words have no id of their own: the k-th input is the k-th word.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <WordRow key={index}>
            <Field label={label} required error={empty ? intl.formatMessage(formatMessages.required) : undefined}>
              <TextInput
                value={word}
                placeholder={before[index]}
                maxLength={wordLimit}
                readOnly={readOnly}
                onChange={text => onType(index, text)}
                onKeyDown={event => onKeyDown(event, index)}
              />
            </Field>
            <Button
              title={title}
              aria-label={`${intl.formatMessage(formatMessages.set)}: ${label}`}
              disabled={readOnly}
              busy={working === `set${index}`}
              onClick={() => press(index)}
            >
              {intl.formatMessage(formatMessages.set)}
            </Button>
          </WordRow>
        )
      })}
    </Words>
  )
}
