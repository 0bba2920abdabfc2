import { leaveApplications } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badges, ErrorState, Facts, Panel, PanelBody, Skeleton, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { PersonLink } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { LeaveContext } from './LeaveContext'
import { LeaveDays } from './LeaveDays'
import { LeaveBadge, type LeaveDetail, useHalfDay } from './words'

/** Who decides, and what they said. */
function Steps({ steps }: { readonly steps: LeaveDetail['steps'] }) {
  const text = useText()
  const moment = useMoment()
  const office = (step: LeaveDetail['steps'][number]) => text(`leave.approver.${step.approver}`)
  return (
    <Facts>
      {steps.flatMap(step => [
        <dt key={`${step.place} who`}>{office(step)}</dt>,
        <dd key={`${step.place} what`}>
          {[
            text(`leave.decision.${step.decision}`),
            step.onBehalf
              ? text('leave.step.onBehalf', { name: step.by, approver: step.names[0] ?? office(step) })
              : step.by || step.names.slice(0, 3).join(', '),
            moment(step.at),
            step.remarks,
            step.current && step.escalatedAt ? text('leave.step.escalated') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </dd>,
      ])}
    </Facts>
  )
}

/** An application with its days, its decisions and, for those who decide, what they should know. */
export function LeaveFacts({ id, linked = false }: { readonly id: string; readonly linked?: boolean }) {
  const intl = useIntl()
  const text = useText()
  const halfDay = useHalfDay()
  const { data, error, mutate } = useCall(leaveApplications.one, { params: { id } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  const person = data.applicantKind === 'student' ? { student: data.personId } : { staff: data.personId }
  const others = data.appliedBy && data.applicantKind === 'staff' && data.appliedBy !== data.name
  return (
    <Stack>
      <Badges>
        <LeaveBadge status={data.status} overdue={data.overdue} />
        <span>{data.type}</span>
      </Badges>
      <Facts>
        <dt>{text('leave.column.name')}</dt>
        <dd>
          {linked ? <PersonLink {...person}>{data.name}</PersonLink> : data.name}
          {` · ${[data.code, data.place].filter(Boolean).join(' · ')}`}
        </dd>
        <dt>{text('leave.column.from')}</dt>
        <dd>{halfDay(data.fromDate, data.fromHalf, 'FN')}</dd>
        <dt>{text('leave.column.to')}</dt>
        <dd>{halfDay(data.toDate, data.toHalf, 'AN')}</dd>
        <dt>{text('leave.column.days')}</dt>
        <dd>
          {[intl.formatNumber(data.days), data.lopDays > 0 ? text('leave.loss', { n: data.lopDays }) : '']
            .filter(Boolean)
            .join(' · ')}
        </dd>
        {data.reason ? (
          <>
            <dt>{text('leave.column.reason')}</dt>
            <dd>{data.reason}</dd>
          </>
        ) : null}
        {others ? (
          <>
            <dt>{text('leave.step.by')}</dt>
            <dd>{text('leave.enteredBy', { name: data.appliedBy })}</dd>
          </>
        ) : null}
        {data.endReason ? (
          <>
            <dt>{text('leave.column.remarks')}</dt>
            <dd>{data.endReason}</dd>
          </>
        ) : null}
        {data.attachments.length > 0 ? (
          <>
            <dt>{text('leave.field.files')}</dt>
            <dd>
              <Attachments files={data.attachments} />
            </dd>
          </>
        ) : null}
      </Facts>
      <Panel title={text('leave.steps')}>
        <PanelBody>
          <Steps steps={data.steps} />
        </PanelBody>
      </Panel>
      {data.context ? <LeaveContext context={data.context} leave={data} /> : null}
      <LeaveDays days={data.dayRows} />
    </Stack>
  )
}
