import { logins } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { ErrorState, Facts, Skeleton, Stack } from '@school/ui'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'

/** The blocks of one login. */
export function BlockHistory({ userId }: { userId: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(logins.blockHistory, { params: { userId } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  if (data.length === 0) return <p>{text('logins.neverBlocked')}</p>
  return (
    <Stack>
      {data.map(block => (
        <Facts key={block.id}>
          {(
            [
              ['logins.since', moment(block.from)],
              ['logins.by', block.by],
              ['logins.reason', block.reason],
              ['logins.until', block.until ? displayDay(block.until) : ''],
              ['logins.endedAt', moment(block.endedAt)],
              ['logins.endedBy', block.endedBy],
              ['logins.endReason', block.endReason],
            ] as const
          )
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Fragment key={label}>
                <dt>{text(label)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
        </Facts>
      ))}
    </Stack>
  )
}
