import { type AnswerOfCall, feedback } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { feedbackLength, trimmed } from '@school/rules'
import { Badges, Button, ErrorState, Field, Form, Skeleton, Stack, TextArea, useConfirm, useToast } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useText } from '../../texts/text'
import { useMessageProblem } from './FeedbackForm'
import { Posts } from './Posts'
import { FeedbackBadge } from './StudentFeedback'

type Thread = AnswerOfCall<typeof feedback.thread>

/** Everything that was written, and what the guardian may still do. */
export function FeedbackThread({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const messageProblem = useMessageProblem()
  const { client } = useApi()
  const { data, error, mutate } = useCall(feedback.thread, { params: { id } })
  const [message, setMessage] = useState('')
  const [checked, setChecked] = useState(false)
  useUnsaved(Boolean(data?.mayFollowUp) && trimmed(message) !== '')
  const [busy, setBusy] = useState<'followUp' | 'close'>()
  const run = async (what: 'followUp' | 'close', work: () => Promise<Thread>) => {
    setBusy(what)
    try {
      await mutate(await work(), { revalidate: false })
      toast.success(text(what === 'close' ? 'feedback.closed' : 'feedback.followedUp'))
      await reload(feedback.list)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(undefined)
    }
  }
  const followUp = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!messageProblem(message))
      void run('followUp', () => client.call(feedback.followUp, { params: { id }, body: { message } }))
  }
  const close = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('feedback.closeSure'),
      message: text('feedback.closeMeans'),
      confirmText: text('feedback.close'),
    })
    if (sure) await run('close', () => client.call(feedback.close, { params: { id } }))
  }
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  return (
    <Stack>
      <Badges>
        <FeedbackBadge status={data.status} />
        <span>{[data.category, text('feedback.about', { name: data.child })].join(' · ')}</span>
      </Badges>
      <Posts posts={data.posts} school={text('feedback.fromSchool')} guardian={text('feedback.fromYou')} />
      {data.mayFollowUp ? (
        <Stack as={Form} onSubmit={followUp}>
          <Field
            label={text('feedback.followUp')}
            help={text('feedback.followUpOnce')}
            error={checked ? messageProblem(message) : undefined}
          >
            <TextArea maxLength={feedbackLength.max} count rows={3} value={message} onChange={setMessage} />
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={busy === 'followUp'}>
              {text('feedback.send')}
            </Button>
          </div>
        </Stack>
      ) : null}
      {data.mayClose ? (
        <div>
          <Button busy={busy === 'close'} onClick={() => void close()}>
            {text('feedback.close')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
