import { type AnswerOfCall, feedbackView, Problem } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { trimmed } from '@school/rules'
import { useConfirm, useToast } from '@school/ui'
import { useEffect, useRef, useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useText } from '../../texts/text'

export type Letter = AnswerOfCall<typeof feedbackView.letter>

/** A feedback with what is typed under it: a reply and a note. */
export function useLetter(id: string) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  const { data, error, mutate } = useCall(feedbackView.letter, { params: { id } })
  const [reply, setReply] = useState('')
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState<'reply' | 'close' | 'note'>()
  useUnsaved((Boolean(data?.mayReply) && trimmed(reply) !== '') || trimmed(note) !== '')
  const lists = useRef(reload)
  lists.current = reload
  // Opening reads what was new: the list and the counts of the categories are others now.
  const version = data?.version
  useEffect(() => {
    if (version !== undefined) void lists.current(feedbackView.list, feedbackView.categories)
  }, [version])

  const run = async (what: NonNullable<typeof busy>, told: string, work: () => Promise<Letter>) => {
    setBusy(what)
    try {
      await mutate(await work(), { revalidate: false })
      if (what === 'reply') setReply('')
      if (what === 'note') setNote('')
      setChecked(false)
      toast.success(told)
    } catch (failure) {
      fail(failure)
      // What somebody else did stands above what was typed.
      if (failure instanceof Problem && failure.status === 409) await mutate()
    } finally {
      setBusy(undefined)
    }
  }
  const send = () => {
    setChecked(true)
    if (!data || !trimmed(reply)) return
    void run('reply', text('feedbackView.sent'), () =>
      client.call(feedbackView.reply, { params: { id }, body: { reply, version: data.version } }),
    )
  }
  const close = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('feedbackView.closeSure'),
      message: text('feedbackView.closeMeans'),
      confirmText: text('feedbackView.close'),
    })
    if (sure) await run('close', text('feedbackView.closed'), () => client.call(feedbackView.close, { params: { id } }))
  }
  const keepNote = () =>
    void run('note', text('feedbackView.noted'), () => client.call(feedbackView.note, { params: { id }, body: { note } }))
  return {
    data,
    error,
    retry: () => void mutate(),
    busy,
    reply,
    setReply,
    /** A reply was sent without words. */
    empty: checked && !trimmed(reply),
    send,
    close,
    note,
    setNote,
    keepNote,
  }
}

export type LetterWork = ReturnType<typeof useLetter>
