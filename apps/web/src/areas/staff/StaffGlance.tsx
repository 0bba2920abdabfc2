import { staff } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Avatar, ErrorState, Facts, Skeleton, Stack } from '@school/ui'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { LoginState } from './LoginState'

/** What is told of one person beside the list. */
export function StaffGlance({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(staff.informationOfOne, { params: { id } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton height="120px" />
  const facts = [
    [text('staff.column.code'), data.code],
    [text('staff.column.designation'), data.designation],
    [text('staff.column.category'), data.category],
    [text('staff.column.section'), data.section],
    [text('staff.column.mobile'), data.mobile],
    [text('staff.column.email'), data.email],
    [text('staff.column.qualification'), data.qualification],
    [text('staff.column.joinedOn'), data.joinedOn ? displayDay(data.joinedOn) : ''],
    [text('staff.column.relievedOn'), data.relievedOn ? displayDay(data.relievedOn) : ''],
    [text('staff.column.classTeacherOf'), data.classTeacherOf.join(', ')],
    [text('staff.loginName'), data.login?.name ?? ''],
  ].filter(([, value]) => value)
  return (
    <Stack>
      <Avatar name={data.name} photoUrl={data.photoUrl} size={96} />
      <Facts>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>{text('staff.column.login')}</dt>
        <dd>
          <LoginState status={data.login?.status} />
        </dd>
      </Facts>
    </Stack>
  )
}
