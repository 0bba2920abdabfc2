import type { AnswerOfCall, timetables } from '@school/api/client'
import { displayDay, nowAndNext, timeIn } from '@school/rules'
import { Badge, EmptyState, Panel, PanelList } from '@school/ui'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import type { ReadExams } from './exams/Papers'

type Today = AnswerOfCall<typeof timetables.family>['today']
type Period = Today['periods'][number]
type Lesson = Period['lessons'][number]

function LessonLine({ lesson }: { readonly lesson: Lesson }) {
  const text = useText()
  const { subject, group, teachers, room, substitute, isOwn } = lesson
  const line = [subject, group, substitute ? '' : teachers.join(', '), room].filter(Boolean).join(' · ')
  return (
    <div>
      {isOwn ? <strong>{line}</strong> : line}
      {substitute ? <div>{text('timetables.standsIn', { subject, teacher: substitute })}</div> : null}
    </div>
  )
}

interface Props {
  readonly date: string
  readonly periods: readonly Period[]
  /** Beginnings of the periods that run and come. */
  readonly now?: string | undefined
  readonly next?: string | undefined
}

/** Periods of one day, the running one and the one after it marked. */
function Periods({ date, periods, now, next }: Props) {
  const text = useText()
  return (
    <Panel title={displayDay(date)}>
      <PanelList
        rows={periods.map(period => ({
          key: period.start,
          text: (
            <>
              {`${period.start}–${period.end} · ${period.name}`}
              {period.lessons.map(lesson => (
                <LessonLine key={lesson.subject + lesson.group} lesson={lesson} />
              ))}
            </>
          ),
          end:
            period.start === now ? (
              <Badge status="success">{text('timetables.now')}</Badge>
            ) : period.start === next ? (
              <Badge status="info">{text('timetables.next')}</Badge>
            ) : null,
        }))}
      />
    </Panel>
  )
}

/** Papers that are written on a day. */
function PapersOfDay({ date, papers }: { readonly date: string; readonly papers: ReadExams['papers'] }) {
  return (
    <Panel title={displayDay(date)}>
      <PanelList
        rows={papers.map(paper => ({
          key: paper.id,
          text: `${paper.startTime}–${paper.endTime} · ${paper.title || paper.subject}`,
          end: paper.room,
        }))}
      />
    </Panel>
  )
}

/** What today brings to a class: papers, lessons with the running one marked, a holiday; after the last lesson the next day. */
export function ClassDay({ today, exams }: { readonly today: Today; readonly exams: readonly ReadExams[] }) {
  const text = useText()
  const zone = useSchoolZone()
  const { date, plan, event, periods, next } = today
  const papers = exams.flatMap(one => one.papers).filter(paper => paper.inDays === 0)
  const spans = (all: readonly Period[]) =>
    all.map(({ start, end, lessons }) => ({ from: start, to: end, isHeld: lessons.length > 0 }))
  const held = spans(periods).filter(period => period.isHeld)
  const days = [{ day: date, periods: held }, ...(next ? [{ day: next.date, periods: spans(next.periods) }] : [])]
  const found = nowAndNext(days, timeIn(zone, new Date()))
  const isOver = !found.now && found.next?.day !== date
  return (
    <>
      {papers.length > 0 ? <PapersOfDay date={date} papers={papers} /> : null}
      {plan.length === 0 && papers.length === 0 ? (
        <Panel title={displayDay(date)}>
          <EmptyState title={event ? text('exams.holiday', { name: event }) : text('exams.noSchool')} />
        </Panel>
      ) : null}
      {held.length > 0 ? (
        <Periods
          date={date}
          periods={periods}
          now={found.now?.from}
          next={found.next?.day === date ? found.next.from : undefined}
        />
      ) : null}
      {isOver && next ? <Periods date={next.date} periods={next.periods} next={next.periods[0]?.start} /> : null}
    </>
  )
}
