import { type AnswerOfCall, type leaveApplications, Problem } from '@school/api/client'
import { displayDay } from '@school/rules'
import { Badges, Banner, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { LeaveDays } from './LeaveDays'

type Preview = AnswerOfCall<typeof leaveApplications.preview>
type Refusal = Preview['errors'][number]

/** The words of a refusal in the language of the page. */
export function useRefusal(): (refusal: Pick<Refusal, 'name' | 'message' | 'values'>) => string {
  const intl = useIntl()
  return ({ name, message, values }) => {
    const id = `error.${name}`
    return intl.messages[id] ? intl.formatMessage({ id }, values) : message
  }
}

/** What an application comes to: what speaks against it, its days, who decides. */
export function ApplicationPreview({
  preview: { data, error },
  kind,
}: {
  readonly preview: { readonly data?: Preview | undefined; readonly error?: unknown }
  readonly kind: 'student' | 'staff'
}) {
  const intl = useIntl()
  const text = useText()
  const refusal = useRefusal()
  if (error instanceof Problem) return <Banner tone="warning">{problemText(intl, error)}</Banner>
  if (!data) return null
  const { errors, working, charged, enclosed, lopDays, holidays, steps } = data
  const decides = steps.map(step => step.names.slice(0, 3).join(', ')).filter(Boolean)
  return (
    <Stack>
      {errors.map(one => (
        <Banner key={one.name} tone="warning">
          {refusal(one)}
        </Banner>
      ))}
      {working > 0 ? (
        <Badges>
          <b>{text('leave.working', { n: working })}</b>
          {kind === 'staff' ? (
            <span>
              {enclosed > 0
                ? text('leave.chargedEnclosed', { n: charged, count: enclosed })
                : text('leave.charged', { n: charged })}
            </span>
          ) : null}
          {lopDays > 0 ? <span>{text('leave.loss', { n: lopDays })}</span> : null}
          {decides.length > 0 ? <span>{text('leave.decides', { names: decides.join(' › ') })}</span> : null}
        </Badges>
      ) : null}
      {holidays.length > 0 ? (
        <p>{text('leave.holidays', { list: holidays.map(one => `${displayDay(one.date)} ${one.name}`).join(', ') })}</p>
      ) : null}
      {kind === 'staff' && data.days.length > 0 ? <LeaveDays days={data.days} /> : null}
    </Stack>
  )
}
