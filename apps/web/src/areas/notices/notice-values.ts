import type { AnswerOfCall, notices } from '@school/api/client'
import { type Audience, displayDay, mostNoticeLetters, type NoticeKind, richTextWords, trimmed } from '@school/rules'
import type { UploadedFile } from '@school/ui'
import { audienceIds, firstAudience, useAudienceProblem } from '../../forms/audience'
import { useText } from '../../texts/text'
import type { Notice } from './words'

export type Offers = AnswerOfCall<typeof notices.initialValues>

export interface Values {
  academicYearId: string | null
  kind: NoticeKind | null
  title: string
  /** HTML. */
  description: string
  startsOn: string | null
  endsOn: string | null
  startTime: string
  endTime: string
  venue: string
  audience: Audience
  askAck: boolean
  publishAt: string | null
  files: readonly UploadedFile[]
}

/** What the form begins with. */
export function begun(offers: Offers, notice: Notice | undefined): Values {
  if (!notice)
    return {
      academicYearId: offers.academicYears.find(year => year.isCurrent)?.id ?? null,
      kind: 'Notice',
      title: '',
      description: '',
      startsOn: offers.today,
      endsOn: offers.today,
      startTime: '',
      endTime: '',
      venue: '',
      audience: firstAudience(offers),
      askAck: false,
      publishAt: null,
      files: [],
    }
  return {
    academicYearId: notice.academicYearId,
    kind: notice.kind,
    title: notice.title,
    description: notice.html,
    startsOn: notice.startsOn,
    endsOn: notice.endsOn,
    startTime: notice.startTime,
    endTime: notice.endTime,
    venue: notice.venue,
    audience: audienceIds(notice.audience),
    askAck: notice.askAck,
    publishAt: notice.publishAt,
    files: notice.files,
  }
}

type Problems = Partial<Record<keyof Values, string>>

/** What is missing or wrong, by field. */
export function useProblems(offers: Offers) {
  const text = useText()
  const audienceProblem = useAudienceProblem()
  return (values: Values): Problems => {
    const required = (field: string) => text('notices.required', { field })
    const year = offers.academicYears.find(one => one.id === values.academicYearId)
    const { startsOn, endsOn, startTime, endTime } = values
    const dayProblem = (day: string | null, name: string) => {
      if (!day) return required(name)
      if (!year || (day >= year.startsOn && day <= year.endsOn)) return undefined
      return text('notices.outsideYear', { from: displayDay(year.startsOn), to: displayDay(year.endsOn) })
    }
    const descriptionProblem = (html: string) => {
      const { length } = richTextWords(html)
      if (length === 0) return required(text('notices.description'))
      return length > mostNoticeLetters ? text('notices.tooLong', { n: mostNoticeLetters }) : undefined
    }
    const before = startsOn && endsOn && endsOn < startsOn ? text('notices.endsBefore') : undefined
    return {
      academicYearId: values.academicYearId ? undefined : required(text('notices.year')),
      kind: values.kind ? undefined : required(text('notices.kind')),
      title: trimmed(values.title) ? undefined : required(text('notices.titleField')),
      description: descriptionProblem(values.description),
      startsOn: dayProblem(startsOn, text('notices.startsOn')),
      endsOn: before ?? dayProblem(endsOn, text('notices.endsOn')),
      startTime: endTime && !startTime ? text('notices.startTimeNeeded') : undefined,
      endTime: endTime && startTime && startsOn === endsOn && endTime <= startTime ? text('notices.endTimeBefore') : undefined,
      audience: audienceProblem(values.audience, offers),
    }
  }
}
