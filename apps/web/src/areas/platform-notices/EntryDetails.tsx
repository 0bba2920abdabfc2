import { platformNotices } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, Facts, SafeHtml, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Entry } from './NotificationEntry'
import { useSchoolsOf } from './words'

/** An announcement as its readers see it, and how many they are now. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const schoolsOf = useSchoolsOf()
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
        <dt>{text('platformNotices.schools')}</dt>
        <dd>{schoolsOf(entry)}</dd>
        <dt>{text('platformNotices.showAs')}</dt>
        <dd>{text(`platformNotices.showAs.${entry.showAs}`)}</dd>
        <dt>{text('platformNotices.from')}</dt>
        <dd>{moment(entry.startsAt)}</dd>
        <dt>{text('platformNotices.to')}</dt>
        <dd>{moment(entry.endsAt)}</dd>
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
