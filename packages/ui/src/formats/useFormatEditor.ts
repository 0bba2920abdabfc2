import {
  emptyWords,
  type FormatChannel,
  type FormatDoor,
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

/** What the dialog is doing; `set` knows the word whose button was pressed. */
export type FormatWork = 'save' | 'delete' | `set${number}` | null

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
  useFormatList(editor.load, loaders, dispatch)
  const { select, breakOff } = useFormatReading(loaders, dispatch)

  const carryOut = async (save: FormatSave, work: FormatWork): Promise<void> => {
    setWorking(work)
    // What is being read is older than what is being saved.
    breakOff()
    try {
      const format = await loaders.save(save)
      dispatch({ kind: 'saved', format, sent: editor, words: save.kind === 'set' ? save.words : undefined })
      toast.success(intl.formatMessage(savedText(channel, save)))
      onChange?.()
    } catch (error) {
      const taken = save.kind === 'create' ? takenId(error) : undefined
      if (taken && channel !== 'notification') {
        if (await askReplace(save.name)) await carryOut({ ...save, kind: 'replace', id: taken, version: undefined }, work)
        return
      }
      dispatch({ kind: 'notSaved', name: save.name, sent: editor })
      toast.error(intl.formatMessage(notSavedText(channel, save, Boolean(taken))))
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

  /** Sets all changeable words; gives the first empty one instead when there is one. */
  const setWords = (pressed: number): number | null => {
    if (working) return null
    dispatch({ kind: 'checkWords' })
    const problem = wordsProblem(editor)
    if (problem === 'required') return emptyWords(editor)[0] ?? null
    const other = problem ? null : formatSetProblem(editor, rights)
    if (problem) toast.warning(intl.formatMessage(outcomeMessages.checkWords))
    else if (other) toast.warning(problemText(intl, other))
    else void carryOut(formatSetOf(editor), `set${pressed}`)
    return null
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
    try {
      await loaders.remove(format)
      breakOff()
      dispatch({ kind: 'deleted', id: format.id })
      toast.success(intl.formatMessage(channelTexts[channel].deleted))
      onChange?.()
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      toast.error(said || intl.formatMessage(outcomeMessages.notDeleted))
    } finally {
      setWorking(null)
    }
  }

  return { editor, dispatch, working, select, save, setWords, remove }
}

export type FormatWorkbench = ReturnType<typeof useFormatEditor>
