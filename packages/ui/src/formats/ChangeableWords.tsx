import {
  bodyWithPlaces,
  changeableWords,
  type FormatEditor,
  type FormatEntry,
  type FormatMoment,
  previewMessage,
  trimmed,
  wordLimit,
  wordPlaces,
} from '@school/rules'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { focusFirstWrong } from '../form/Form'
import { formatMessages, wordInPlaceMessage, wordLabelMessage } from './formats.messages'
import type { FormatWork } from './useFormatEditor'
import { Sentence, WordButton, WordError, WordInput, WordPlace, Words, WordsHelp } from './Words.styles'

export type ChangeableWordsProps = {
  editor: FormatEditor
  /** Who is shown as the recipient. */
  entry: FormatEntry
  moment: FormatMoment
  working: FormatWork
  readOnly: boolean
  onType: (index: number, text: string) => void
  /** Sets all words; answers false where one of them is wrong. */
  onSet: (index: number) => boolean
}

const brackets = /\[\[|\]\]/

/** The sentence of an approved format as a recipient gets it, with an input in place of each changeable word. */
export function ChangeableWords({ editor, entry, moment, working, readOnly, onType, onSet }: ChangeableWordsProps) {
  const intl = useIntl()
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const before = changeableWords(editor.fields.body)
  if (before.length === 0) return null

  const { parameters, door, channel, fields } = editor
  const rendered = previewMessage({
    body: bodyWithPlaces(editor),
    content: fields.content,
    entry,
    parameters,
    door,
    moment,
    flat: channel === 'whatsapp',
  })
  const press = (index: number) => {
    if (!onSet(index)) requestAnimationFrame(() => focusFirstWrong(group.current))
  }
  return (
    <Words ref={group} aria-describedby={readOnly ? undefined : `${id}help`}>
      <legend>{intl.formatMessage(formatMessages.words)}</legend>
      <Sentence data-words="">
        {wordPlaces(rendered, editor.words.length).map(part =>
          typeof part === 'string' ? (
            part
          ) : (
            <Word
              key={part}
              index={part}
              id={`${id}${part}`}
              word={editor.words[part] ?? ''}
              before={before[part] ?? ''}
              checked={editor.wordsChecked}
              readOnly={readOnly}
              busy={working === `set${part}`}
              onType={text => onType(part, text)}
              onSet={() => press(part)}
            />
          ),
        )}
      </Sentence>
      {readOnly ? null : <WordsHelp id={`${id}help`}>{intl.formatMessage(formatMessages.wordsHelp)}</WordsHelp>}
    </Words>
  )
}

type WordProps = {
  index: number
  id: string
  word: string
  /** The word as it was saved. */
  before: string
  checked: boolean
  readOnly: boolean
  busy: boolean
  onType: (text: string) => void
  onSet: () => void
}

/** The input of one changeable word, as wide as what stands in it. */
function Word({ index, id, word, before, checked, readOnly, busy, onType, onSet }: WordProps) {
  const intl = useIntl()
  const number = index + 1
  const error = !checked
    ? null
    : trimmed(word) === ''
      ? formatMessages.required
      : brackets.test(word)
        ? formatMessages.wordBrackets
        : null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || readOnly) return
    event.preventDefault()
    onSet()
  }
  return (
    <>
      <WordPlace data-field="" data-invalid={error ? '' : undefined}>
        <WordInput
          type="text"
          aria-label={intl.formatMessage(wordInPlaceMessage, { number, word: before })}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
          value={word}
          placeholder={before}
          size={Math.max(word.length, before.length, 4)}
          maxLength={wordLimit}
          readOnly={readOnly}
          onChange={event => onType(event.target.value.trimStart())}
          onKeyDown={onKeyDown}
        />
        <WordButton
          type="button"
          title={intl.formatMessage(formatMessages.setAndSave)}
          aria-label={`${intl.formatMessage(formatMessages.set)}: ${intl.formatMessage(wordLabelMessage, { number })}`}
          aria-busy={busy || undefined}
          disabled={readOnly}
          onClick={onSet}
        >
          {intl.formatMessage(formatMessages.set)}
        </WordButton>
      </WordPlace>
      {error ? <WordError id={`${id}error`}>{intl.formatMessage(error)}</WordError> : null}
    </>
  )
}
