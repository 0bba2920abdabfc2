import {
  type FormatEntry,
  type FormatMoment,
  type FormatRights,
  isFormatLocked,
  type MessageProblem,
  readsFormats,
} from '@school/rules'
import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Banner } from '../feedback'
import { Button } from '../form/Button'
import { ChangeableWords } from './ChangeableWords'
import { FormatFields } from './FormatFields'
import { FormatNameRow } from './FormatNameRow'
import { FormatPicks } from './FormatPicks'
import { formatMessages } from './formats.messages'
import { ParameterChips } from './ParameterChips'
import { Form } from './SetFormat.styles'
import type { FormatWorkbench } from './useFormatEditor'
import { useInsertion } from './useInsertion'

export type FormatFormProps = {
  workbench: FormatWorkbench
  rights: FormatRights
  /** Who is shown as the recipient. */
  entry: FormatEntry
  moment: FormatMoment
  /** Why Send sent nothing. */
  problem: MessageProblem | null
  /** What is asked of the sending, below the format. */
  children: ReactNode
}

/** A format as it is chosen, written and kept. */
export function FormatForm({ workbench, rights, entry, moment, problem, children }: FormatFormProps) {
  const intl = useIntl()
  const { editor, dispatch, working, failure, select, save, setWords, remove } = workbench
  const { insert, onArea, onFocus } = useInsertion(editor, dispatch)
  const readOnly = readsFormats(rights)
  const form = useRef<HTMLDivElement>(null)
  const pick = (id: string) => {
    select(id)
    // The button goes: what can be typed next gets the focus, the words of the sentence or the name.
    requestAnimationFrame(() => {
      const words = form.current?.querySelector<HTMLElement>('[data-words] input:not([readonly])')
      const next = words ?? form.current?.querySelector<HTMLElement>('input')
      next?.focus()
    })
  }
  return (
    <Form ref={form}>
      {editor.status === 'failed' ? (
        <Banner
          tone="danger"
          action={<Button onClick={() => dispatch({ kind: 'reload' })}>{intl.formatMessage(formatMessages.retry)}</Button>}
        >
          {intl.formatMessage(formatMessages.listFailed)}
        </Banner>
      ) : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <FormatNameRow
        editor={editor}
        problem={problem}
        rights={rights}
        working={working}
        dispatch={dispatch}
        onSelect={select}
        onSave={() => void save()}
        onDelete={() => void remove()}
      />
      <FormatPicks editor={editor} onSelect={pick} />
      {isFormatLocked(editor) ? (
        <ChangeableWords
          editor={editor}
          entry={entry}
          moment={moment}
          working={working}
          readOnly={readOnly}
          onType={(index, text) => dispatch({ kind: 'word', index, text })}
          onSet={setWords}
        />
      ) : null}
      <FormatFields
        editor={editor}
        readOnly={readOnly}
        problem={problem}
        dispatch={dispatch}
        onArea={onArea}
        onFocus={onFocus}
        chips={<ParameterChips editor={editor} readOnly={readOnly} onInsert={insert} />}
      />
      {children}
    </Form>
  )
}
