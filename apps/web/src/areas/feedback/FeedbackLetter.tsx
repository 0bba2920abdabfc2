import { type AnswerOfCall, feedbackView, Problem } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { type FeedbackStatus, longestNote, longestReply } from '@school/rules'
import {
  Actions,
  Badge,
  Badges,
  Button,
  ErrorState,
  Facts,
  Field,
  Form,
  Skeleton,
  Stack,
  TextArea,
  useConfirm,
  useToast,
} from '@school/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { PlainText } from '../../PlainText'
import { problemText, useProblemToast } from '../../problems'
import { useText } from '../../text'
import { useUnsaved } from '../../unsaved'
import { useMoment } from '../../zone'
import { Posts } from './Posts'

type Letter = AnswerOfCall<typeof feedbackView.letter>

const tones = { New: 'warning', Read: 'info', Replied: 'success', Closed: undefined } as const

/** Where a feedback stands, as the school sees it. */
export function LetterBadge({ status }: { status: FeedbackStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`feedbackView.status.${status}`)}</Badge>
}

/** The subject of an opened feedback, once it is known. */
export const useLetterTitle = (id: string | undefined): string | undefined =>
  useCall(feedbackView.letter, id ? { params: { id } } : null).data?.subject

/** What the school wrote down for itself, and a field for more. */
function Notes({ letter, value, onChange, busy, onSave }: NotesProps) {
  const text = useText()
  const moment = useMoment()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim()) onSave()
  }
  return (
    <Stack as="section" aria-label={text('feedbackView.notes')}>
      <h3>{text('feedbackView.notes')}</h3>
      {letter.notes.map(note => (
        <div key={note.id}>
          <small>{[note.by, moment(note.at)].join(' · ')}</small>
          <p>
            <PlainText text={note.note} />
          </p>
        </div>
      ))}
      <Stack as={Form} onSubmit={submit}>
        <Field label={text('feedbackView.note')} help={text('feedbackView.noteHelp')}>
          <TextArea maxLength={longestNote} count rows={2} value={value} onChange={onChange} />
        </Field>
        <div>
          <Button type="submit" busy={busy} disabled={!value.trim()}>
            {text('feedbackView.addNote')}
          </Button>
        </div>
      </Stack>
    </Stack>
  )
}

type NotesProps = {
  letter: Letter
  value: string
  onChange: (note: string) => void
  busy: boolean
  onSave: () => void
}

/** A feedback as the school sees it: the thread, a reply, the end of it, and notes. */
export function FeedbackLetter({
  id,
  onPrevious,
  onNext,
}: {
  id: string
  /** Absent where there is none. */
  onPrevious?: () => void
  onNext?: () => void
}) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const moment = useMoment()
  const { client } = useApi()
  const { data, error, mutate } = useCall(feedbackView.letter, { params: { id } })
  const [reply, setReply] = useState('')
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState<'reply' | 'close' | 'note'>()
  useUnsaved((Boolean(data?.mayReply) && reply.trim() !== '') || note.trim() !== '')
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
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!data || !reply.trim()) return
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
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  return (
    <Stack>
      <Actions>
        <Button icon={ChevronLeft} disabled={!onPrevious} onClick={onPrevious}>
          {text('feedbackView.previous')}
        </Button>
        <Button icon={ChevronRight} disabled={!onNext} onClick={onNext}>
          {text('feedbackView.next')}
        </Button>
      </Actions>
      <Badges>
        <LetterBadge status={data.status} />
        <span>{[data.category, moment(data.sentAt)].join(' · ')}</span>
      </Badges>
      <Facts>
        <dt>{text('feedbackView.student')}</dt>
        <dd>{[data.student.name, data.student.admNo, data.division].filter(Boolean).join(' · ')}</dd>
        <dt>{text('feedbackView.guardian')}</dt>
        <dd>{data.guardian}</dd>
      </Facts>
      <Posts posts={data.posts} school={text('feedbackView.school')} guardian={text('feedbackView.guardian')} />
      {data.mayReply ? (
        <Stack as={Form} onSubmit={send}>
          <Field
            label={text('feedbackView.reply')}
            required
            error={checked && !reply.trim() ? text('error.ReplyRequired') : undefined}
          >
            <TextArea maxLength={longestReply} count rows={4} value={reply} onChange={setReply} />
          </Field>
          <Actions>
            {data.mayClose ? (
              <Button busy={busy === 'close'} onClick={() => void close()}>
                {text('feedbackView.close')}
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={busy === 'reply'}>
              {text('feedbackView.send')}
            </Button>
          </Actions>
        </Stack>
      ) : (
        <p>{text('error.FeedbackClosed')}</p>
      )}
      <Notes
        letter={data}
        value={note}
        onChange={setNote}
        busy={busy === 'note'}
        onSave={() =>
          void run('note', text('feedbackView.noted'), () => client.call(feedbackView.note, { params: { id }, body: { note } }))
        }
      />
    </Stack>
  )
}
