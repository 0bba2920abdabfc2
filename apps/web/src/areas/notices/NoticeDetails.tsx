import { notices } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  Badge,
  Badges,
  Banner,
  ErrorState,
  Field,
  linkAddresses,
  Pagination,
  Panel,
  PanelList,
  SafeHtml,
  Select,
  Skeleton,
  Stack,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useAudienceWords } from '../../forms/audience'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { NoticeFacts } from './Notices'
import { type Notice, StatusBadge } from './words'

const states = ['notSeen', 'seen', 'notAcknowledged', 'acknowledged'] as const
const pageSize = 20

/** The people of a notice: who has opened it, who has acknowledged it. */
function SeenBy({ notice }: { notice: Notice }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const [state, setState] = useState<(typeof states)[number]>(notice.askAck ? 'notAcknowledged' : 'notSeen')
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(notices.seen, { params: { id: notice.id }, query: { state, page, pageSize } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  const { people, seen, acknowledged, withoutLogin } = data.totals
  const counts = { seen, acknowledged, notSeen: people - seen, notAcknowledged: people - acknowledged }
  return (
    <Stack>
      <Field label={text('notices.seenBy')} hideLabel>
        <Select
          options={states
            .filter(value => notice.askAck || !value.toLowerCase().endsWith('acknowledged'))
            .map(value => ({ value, label: `${text(`notices.state.${value}`)} (${intl.formatNumber(counts[value])})` }))}
          value={state}
          onChange={value => {
            if (value) setState(value)
            setPage(1)
          }}
        />
      </Field>
      {data.results.length === 0 ? (
        <p>{text('notices.nobody')}</p>
      ) : (
        <Panel>
          <PanelList
            rows={data.results.map(row => ({
              key: row.userId,
              text: [row.name, row.of || text(`audience.role.${row.role}`)].join(' · '),
              end: moment(state.toLowerCase().endsWith('acknowledged') ? row.ackAt : row.seenAt),
            }))}
          />
        </Panel>
      )}
      {data.pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} />
      ) : null}
      {withoutLogin > 0 ? <p>{text('notices.withoutLogin', { count: withoutLogin })}</p> : null}
    </Stack>
  )
}

/** A notice beside the board, with who has read it. */
export function NoticeDetails({ notice }: { notice: Notice }) {
  const text = useText()
  const moment = useMoment()
  const words = useAudienceWords()
  return (
    <Stack>
      <Badges>
        <Badge>{text(`notices.kind.${notice.kind}`)}</Badge>
        <StatusBadge status={notice.shownStatus} />
      </Badges>
      {notice.cancelReason ? <Banner tone="danger">{notice.cancelReason}</Banner> : null}
      <p>{words(notice.audience)}</p>
      <NoticeFacts item={notice} />
      <SafeHtml html={linkAddresses(notice.html)} />
      {notice.publishAt ? <p>{text('notices.publishedAt', { date: moment(notice.publishAt) })}</p> : null}
      {notice.approvedAt ? (
        <p>{text('notices.approvedBy', { name: notice.approvedBy, date: moment(notice.approvedAt) })}</p>
      ) : null}
      {notice.status === 'Pending' ? null : (
        <Stack as="section" aria-label={text('notices.seenBy')}>
          <h3>{text('notices.seenBy')}</h3>
          <SeenBy notice={notice} />
        </Stack>
      )}
    </Stack>
  )
}
