import { platformNotices } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, Facts, SafeHtml, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../text'
import type { Entry } from './NotificationEntry'

/** An announcement as its readers see it, and how many they are now. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const intl = useIntl()
  const text = useText()
  const { data } = useCall(platformNotices.reach, { params: { id: entry.id } })
  const count = (value: number | undefined) => (value === undefined ? '…' : intl.formatNumber(value))
  return (
    <Stack>
      <Banner tone={entry.tone} title={entry.title}>
        <SafeHtml html={entry.message} />
      </Banner>
      <Facts>
        <dt>{text('platformNotices.roles')}</dt>
        <dd>
          {intl.formatList(
            entry.roles.map(role => text(`role.${role}`)),
            { type: 'unit' },
          )}
        </dd>
        <dt>{text('platformNotices.reachNow')}</dt>
        <dd>{count(data?.users)}</dd>
        <dt>{text('platformNotices.read')}</dt>
        <dd>{count(data?.read)}</dd>
        <dt>{text('platformNotices.by')}</dt>
        <dd>{entry.by || '–'}</dd>
      </Facts>
    </Stack>
  )
}
