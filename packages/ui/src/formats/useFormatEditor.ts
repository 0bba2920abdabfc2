import {
  emptyWords,
  type FormatChannel,
  type FormatDoor,
  type FormatNameOutcome,
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
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'
import { useConfirm, useConfirmInput, useToast } from '../feedback'
import { formatMessages, nameExistsMessages, outcomeMessages } from './formats.messages'
import { channelTexts, problemText } from './outcome-texts'

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
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  const [editor, dispatch] = useReducer(reduceFormat, openFormat(channel, door))
  const [working, setWorking] = useState<FormatWork>(null)
  const texts = channelTexts[channel]
  const latest = useRef(loaders)
  useLayoutEffect(() => {
    latest.current = loaders
  })

  const { load } = editor
  useEffect(() => {
    const aborter = new AbortController()
    latest.current.list(aborter.signal).then(
      list => aborter.signal.aborted || dispatch({ kind: 'loaded', load, ...list }),
      () => aborter.signal.aborted || dispatch({ kind: 'failed', load }),
    )
    return () => aborter.abort()
  }, [load])

  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  /** Takes a format of the list and reads it anew; an answer that comes after another choice is dropped. */
  const select = (id: string) => {
    reading.current?.abort()
    dispatch({ kind: 'select', id })
    if (!loaders.get) return
    const aborter = new AbortController()
    reading.current = aborter
    loaders.get(id, aborter.signal).then(
      format => aborter.signal.aborted || dispatch({ kind: 'refreshed', format }),
      // What the list had stays in sight.
      () => undefined,
    )
  }

  const askReplace = (name: string) =>
    confirm({
      title: intl.formatMessage(nameExistsMessages[channel], { name }),
      message: intl.formatMessage(outcomeMessages.sureToReplace),
      confirmText: intl.formatMessage(outcomeMessages.replace),
      icon: 'warning',
    })

  const carryOut = async (save: FormatSave, work: FormatWork): Promise<void> => {
    setWorking(work)
    // What is being read is older than what is being saved.
    reading.current?.abort()
    try {
      const format = await loaders.save(save)
      dispatch({ kind: 'saved', format, sent: editor, words: save.kind === 'set' ? save.words : undefined })
      const copied = save.kind === 'create' && save.formatType === 'SMS'
      const done: MessageDescriptor = copied
        ? outcomeMessages.notificationCopied
        : save.kind === 'create'
          ? texts.saved
          : texts.updated
      toast.success(intl.formatMessage(done))
      onChange?.()
    } catch (error) {
      const taken = save.kind === 'create' ? takenId(error) : undefined
      if (taken && channel !== 'notification') {
        if (await askReplace(save.name)) await carryOut({ ...save, kind: 'replace', id: taken, version: undefined }, work)
        return
      }
      dispatch({ kind: 'notSaved', name: save.name, sent: editor })
      const notSaved: MessageDescriptor =
        taken && channel === 'notification'
          ? save.formatType === 'SMS'
            ? outcomeMessages.notificationDuplicate
            : outcomeMessages.notificationTaken
          : texts.notSaved
      toast.error(intl.formatMessage(notSaved))
    } finally {
      setWorking(null)
    }
  }

  /** Asks for the name until there is one; null when the person gave it up. */
  const askName = async (): Promise<string | null> => {
    let typed = editor.name
    for (;;) {
      const message = intl.formatMessage(texts.prompt)
      const answer = await confirmInput({ message, placeholder: message, initialValue: typed })
      if (!answer.confirmed) return null
      typed = answer.inputValue.trimStart()
      const { kind } = formatNameOutcome(editor, typed)
      if (kind !== 'empty' && kind !== 'long') return typed
      if (kind === 'long') toast.warning(intl.formatMessage(outcomeMessages.longName))
    }
  }

  const refused: Partial<Record<FormatNameOutcome['kind'], MessageDescriptor>> = {
    taken: outcomeMessages.taken,
    predefinedOnly: outcomeMessages.predefinedOnly,
    foreign: outcomeMessages.notificationForeign,
    duplicate: outcomeMessages.notificationDuplicate,
  }

  const save = async () => {
    if (working) return
    const problem = formatSaveProblem(editor, rights)
    if (problem) {
      toast.warning(problemText(intl, problem))
      return
    }
    const name = await askName()
    if (name === null) return
    const outcome = formatNameOutcome(editor, name)
    if (!('name' in outcome)) {
      const message = refused[outcome.kind]
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
    const sure = await confirm({
      title: intl.formatMessage(outcomeMessages.sureToDelete),
      message: format.name,
      confirmText: intl.formatMessage(formatMessages.delete),
      icon: 'danger',
    })
    if (!sure) return
    setWorking('delete')
    try {
      await loaders.remove(format)
      reading.current?.abort()
      dispatch({ kind: 'deleted', id: format.id })
      toast.success(intl.formatMessage(texts.deleted))
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
