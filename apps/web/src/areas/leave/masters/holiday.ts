import { Problem, workingCalendar } from '@school/api/client'
import { useReload } from '@school/api/react'
import { useConfirmInput, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'

/** What is typed before registers stop to count. */
export const typedWord = 'HOLIDAY'

/** Saves a change of the calendar; where registers stop to count by it, asks for the word first. */
export function useHolidaySave(onClose: () => void) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const confirmInput = useConfirmInput()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: (confirm: string) => Promise<unknown>) => {
    try {
      await work('')
      return true
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.body.name !== 'RegistersTouched') throw failure
      const { confirmed } = await confirmInput({
        message: problemText(intl, failure),
        word: typedWord,
        placeholder: typedWord,
        confirmText: text('app.save'),
        cancelText: text('app.cancel'),
      })
      if (!confirmed) return false
      await work(typedWord)
      return true
    }
  }
  const save = async (work: (confirm: string) => Promise<unknown>) => {
    setBusy(true)
    try {
      if (!(await attempt(work))) return
      toast.success(text('calendar.saved'))
      await reload(workingCalendar.view)
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
