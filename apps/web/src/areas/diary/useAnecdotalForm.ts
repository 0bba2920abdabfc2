import { anecdotal } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import { begun, type Entry, type Offers, useProblems, valuesOf } from './anecdotal-values'

interface Plan {
  readonly offers: Offers
  readonly entry: Entry | undefined
  readonly onClose: () => void
}

/** The form of an entry, saved with or without word to the guardians. */
export function useAnecdotalForm({ offers, entry, onClose }: Plan) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const form = useForm({
    begin: () => (entry ? valuesOf(entry) : begun(offers)),
    problems: useProblems(),
    shownBy: [anecdotal.list, anecdotal.savedData, anecdotal.data],
    onClose,
  })
  const { values } = form
  const [notifies, setNotifies] = useState(false)
  const save = async (notify: boolean) => {
    if (form.busy) return
    const { yearId, divisionId: _, studentIds, files, ...rest } = values
    const body = {
      ...rest,
      date: values.date!,
      categoryId: values.categoryId!,
      nature: values.nature!,
      fileIds: files.map(file => file.id),
      notify,
    }
    setNotifies(notify)
    let told = 0
    const saved = await form.save(async () => {
      const { notified } = entry
        ? await client.call(anecdotal.update, { params: { id: entry.id }, body: { ...body, version: entry.version } })
        : await client.call(anecdotal.create, { body: { academicYearId: yearId, studentIds, ...body } })
      told = notified
    }, text('diary.saved'))
    if (saved && notify) toast.show({ type: 'success', message: text(told > 0 ? 'diary.sent' : 'diary.noLogin') })
  }
  return { ...form, save, saving: form.busy && !notifies, notifying: form.busy && notifies }
}

export type AnecdotalFormState = ReturnType<typeof useAnecdotalForm>
