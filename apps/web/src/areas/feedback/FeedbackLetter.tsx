import { feedbackView } from '@school/api/client'
import { useCall } from '@school/api/react'
import type { FeedbackStatus } from '@school/rules'
import { Actions, Badge, Badges, Button, ErrorState, Facts, Skeleton, Stack } from '@school/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { PersonLink } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { LetterNotes } from './LetterNotes'
import { LetterReply } from './LetterReply'
import { Posts } from './Posts'
import { useLetter } from './useLetter'

const tones = { New: 'warning', Read: 'info', Replied: 'success', Closed: undefined } as const

/** Where a feedback stands, as the school sees it. */
export function LetterBadge({ status }: { status: FeedbackStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`feedbackView.status.${status}`)}</Badge>
}

/** The subject of an opened feedback, once it is known. */
export const useLetterTitle = (id: string | undefined): string | undefined =>
  useCall(feedbackView.letter, id ? { params: { id } } : null).data?.subject

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
  const moment = useMoment()
  const work = useLetter(id)
  const { data, error, retry } = work
  if (error && !data) return <ErrorState onRetry={retry}>{problemText(intl, error)}</ErrorState>
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
        <dd>
          <PersonLink student={data.student.id}>{data.student.name}</PersonLink>
          {['', data.student.admNo, data.division].filter((part, at) => at === 0 || part).join(' · ')}
        </dd>
        <dt>{text('feedbackView.guardian')}</dt>
        <dd>
          <PersonLink student={data.student.id}>{data.guardian}</PersonLink>
        </dd>
      </Facts>
      <Posts posts={data.posts} school={text('feedbackView.school')} guardian={text('feedbackView.guardian')} />
      {data.mayReply ? <LetterReply letter={data} work={work} /> : <p>{text('error.FeedbackClosed')}</p>}
      <LetterNotes letter={data} value={work.note} onChange={work.setNote} busy={work.busy === 'note'} onSave={work.keepNote} />
    </Stack>
  )
}
