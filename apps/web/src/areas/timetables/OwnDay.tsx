import { type AnswerOfCall, examTimetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, nowAndNext, timeIn } from '@school/rules'
import { Badge, EmptyState, ErrorState, Panel, PanelList, Skeleton } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'

type Period = AnswerOfCall<typeof examTimetables.day>['periods'][number]

function PeriodText({ period }: { readonly period: Period }) {
  const text = useText()
  const { kind, name, start, end, subject, divisions, absentFor } = period
  const what = kind === 'duty' ? name : kind === 'free' ? text('timetables.free') : kind === 'break' ? name : subject
  return (
    <>
      {[`${start}–${end}`, what, divisions].filter(Boolean).join(' · ')}
      {absentFor ? <div>{text('timetables.inPlaceOf', { name: absentFor })}</div> : null}
      {kind === 'duty' ? <Badge status="info">{text('exams.duty')}</Badge> : null}
    </>
  )
}

/** What the person has to do today, lesson by lesson and paper by paper, or why there is no school. */
export function OwnDay() {
  const intl = useIntl()
  const text = useText()
  const zone = useSchoolZone()
  const { data, error, mutate } = useCall(examTimetables.day, { query: {} })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  const spans = data.periods.map(({ start, end, kind }) => ({ from: start, to: end, kind }))
  const busy = spans.filter(period => period.kind !== 'free' && period.kind !== 'break')
  const { now, next } = nowAndNext([{ day: data.date, periods: busy }], timeIn(zone, new Date()))
  const none =
    data.plan.length > 0
      ? text('exams.noDuty')
      : data.event
        ? text('exams.holiday', { name: data.event })
        : text('exams.noSchool')
  const mark = ({ start }: Period) =>
    start === now?.from ? (
      <Badge status="success">{text('timetables.now')}</Badge>
    ) : start === next?.from ? (
      <Badge status="info">{text('timetables.next')}</Badge>
    ) : null
  return (
    <Panel title={`${text('timetables.ownDay')}, ${displayDay(data.date)}`}>
      {data.periods.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <PanelList
          rows={data.periods.map(period => ({
            key: period.start + period.kind + period.name,
            text: <PeriodText period={period} />,
            end: (
              <>
                {period.room} {mark(period)}
              </>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
