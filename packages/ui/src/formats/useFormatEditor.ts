import {
  type FormatChannel,
  type FormatDoor,
  type FormatEditor,
  type FormatRights,
  type FormatSave,
  formatDeleteProblem,
  formatNameOutcome,
  formatSaveOf,
  formatSaveProblem,
  formatSetOf,
  formatSetProblem,
  openFormat,
  reduceFormat,
  type StoredFormat,
  selectedFormat,
  wordsChanged,
  wordsProblem,
} from '@school/rules'
import { useReducer, useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { outcomeMessages } from './formats.messages'
import { channelTexts, nameTexts, notSavedText, problemText, savedText } from './outcome-texts'
import { useFormatQuestions } from './useFormatQuestions'
import { useFormatList, useFormatReading } from './useFormatReading'

/** The formats of a door, with what goes for all of them; for notifications also the text messages that can be copied. */
export type FormatList = {
  formats: readonly StoredFormat[]
  /** Texts need an approval before they are sent. */
  approval?: boolean
  campaigns?: readonly string[]
}

/**
 * The calls behind a Set Format dialog. Reading can be broken off by its signal; saving and deleting go on when the dialog
 * was closed. A save that finds its name taken rejects with an error whose `name` is `Exists` and whose `id` is the format
 * of that name.
 */
export type FormatLoaders = {
  list: (signal: AbortSignal) => Promise<FormatList>
  /** One format as it is now; without it the one of the list is taken. */
  get?: (id: string, signal: AbortSignal) => Promise<StoredFormat>
  save: (save: FormatSave) => Promise<StoredFormat>
  /** A rejection's `message` is shown to the person as it is. */
  remove: (format: StoredFormat) => Promise<unknown>
  /** Credits the school has left. */
  balance?: (signal: AbortSignal) => Promise<number>
}

/** What the dialog is doing; `set` knows the word whose button was pressed, `words` are set by Send. */
export type FormatWork = 'save' | 'delete' | 'words' | `set${number}` | null

/** Id of the format whose name was taken meanwhile. */
const takenId = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'Exists' && 'id' in error && typeof error.id === 'string' ? error.id : undefined

/** State and work of one Set Format dialog. `onChange` is told of every change that was saved. */
export function useFormatEditor(
  channel: FormatChannel,
  door: FormatDoor,
  loaders: FormatLoaders,
  rights: FormatRights,
  onChange?: () => void,
) {
  const intl = useIntl()
  const toast = useToast()
  const { askReplace, askDelete, askName } = useFormatQuestions(channel)
  const [editor, dispatch] = useReducer(reduceFormat, openFormat(channel, door))
  const [working, setWorking] = useState<FormatWork>(null)
  const [failure, setFailure] = useState('')
  useFormatList(editor.load, loaders, dispatch)
  const { select, breakOff } = useFormatReading(loaders, dispatch)

  const fail = (said: string) => {
    setFailure(said)
    toast.error(said)
  }

  /** The form as it is once it was saved; null where it was not. */
  const carryOut = async (save: FormatSave, work: FormatWork): Promise<FormatEditor | null> => {
    setWorking(work)
    setFailure('')
    // What is being read is older than what is being saved.
    breakOff()
    try {
      const format = await loaders.save(save)
      const saved = { kind: 'saved', format, sent: editor, words: save.kind === 'set' ? save.words : undefined } as const
      dispatch(saved)
      toast.success(intl.formatMessage(savedText(channel, save)))
      onChange?.()
      return reduceFormat(editor, saved)
    } catch (error) {
      const taken = save.kind === 'create' ? takenId(error) : undefined
      if (taken && channel !== 'notification') {
        const sure = await askReplace(save.name)
        return sure ? carryOut({ ...save, kind: 'replace', id: taken, version: undefined }, work) : null
      }
      dispatch({ kind: 'notSaved', name: save.name, sent: editor })
      fail(intl.formatMessage(notSavedText(channel, save, Boolean(taken))))
      return null
    } finally {
      setWorking(null)
    }
  }

  const save = async () => {
    if (working) return
    const problem = formatSaveProblem(editor, rights)
    if (problem) {
      toast.warning(problemText(intl, problem))
      return
    }
    const name = await askName(editor)
    if (name === null) return
    const outcome = formatNameOutcome(editor, name)
    if (!('name' in outcome)) {
      const message = nameTexts[outcome.kind]
      if (message) toast.warning(intl.formatMessage(message))
      return
    }
    if (outcome.kind === 'replace' && !(await askReplace(outcome.name))) return
    await carryOut(formatSaveOf(editor, outcome), 'save')
  }

  /** Why the words cannot be set, which is told where their inputs do not say it. */
  const refuseWords = () => {
    dispatch({ kind: 'checkWords' })
    const problem = wordsProblem(editor)
    const other = problem ? null : formatSetProblem(editor, rights)
    if (problem === 'words') toast.warning(intl.formatMessage(outcomeMessages.checkWords))
    else if (other) toast.warning(problemText(intl, other))
    return problem ?? other?.kind ?? null
  }

  /** Sets all changeable words; answers false where one of them is wrong. */
  const setWords = (pressed: number): boolean => {
    if (working) return true
    if (refuseWords()) return false
    void carryOut(formatSetOf(editor), `set${pressed}`)
    return true
  }

  /** Sets what was typed into the words and not set yet: the form as it then is, or null where it may not be sent. */
  const keepWords = async (): Promise<FormatEditor | null> => {
    if (!wordsChanged(editor)) return editor
    return working || refuseWords() ? null : carryOut(formatSetOf(editor), 'words')
  }

  const remove = async () => {
    if (working) return
    const problem = formatDeleteProblem(editor)
    const format = selectedFormat(editor)
    if (problem || !format) {
      toast.warning(intl.formatMessage(problem === 'predefined' ? outcomeMessages.cannotDelete : outcomeMessages.nothingToDelete))
      return
    }
    if (!(await askDelete(format))) return
    setWorking('delete')
    setFailure('')
    try {
      await loaders.remove(format)
      breakOff()
      dispatch({ kind: 'deleted', id: format.id })
      toast.success(intl.formatMessage(channelTexts[channel].deleted))
      onChange?.()
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      fail(said || intl.formatMessage(outcomeMessages.notDeleted))
    } finally {
      setWorking(null)
    }
  }

  return { editor, dispatch, working, failure, select, save, setWords, keepWords, remove }
}

export type FormatWorkbench = ReturnType<typeof useFormatEditor>
