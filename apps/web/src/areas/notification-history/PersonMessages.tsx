import { notificationHistory } from '@school/api/client'
import { useCall } from '@school/api/react'
import { addDays, displayDay, mostHistoryDays } from '@school/rules'
import { ErrorState, Pagination, Panel, PanelBody, Table, WithDrawer } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import type { RowOf } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { MessageDetails } from './MessageDetails'
import type { HistoryType } from './message-filters'
import { useMessageCell } from './useMessageCell'

type Row = RowOf<typeof notificationHistory.list>

const columns = ['sentOn', 'channel', 'title', 'message', 'to', 'status'] as const
const looks = { sentOn: { look: 'code' }, title: { look: 'name' }, message: { look: 'text' }, to: { look: 'code' } } as const
const usual = 20
/** The person alone says whose messages they are. */
const everywhere = { sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }

/** What was sent to the family of a student, or to a member of staff, in the last year, the newest first. */
export function PersonMessages({ type, id }: { type: HistoryType; id: string }) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const cell = useMessageCell()
  const today = useSchoolToday()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(usual)
  const [opened, setOpened] = useState<string>()
  const from = addDays(today, 1 - mostHistoryDays)
  const { data, error, mutate } = useCall(notificationHistory.list, {
    query: { ...everywhere, type, personId: id, from, to: today, columns: [...columns], page, pageSize },
  })
  const { data: message } = useCall(notificationHistory.message, opened ? { params: { id: opened } } : null)
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  const count = data?.pagination.count ?? 0
  return (
    <WithDrawer
      drawer={
        opened && message?.id === opened
          ? {
              key: opened,
              title: message.title || message.format,
              content: <MessageDetails message={message} />,
              onClose: () => setOpened(undefined),
            }
          : undefined
      }
    >
      <Panel title={text('people.record.messages')}>
        {data ? (
          <PanelBody>{text('history.count', { count, from: displayDay(data.from), to: displayDay(data.to) })}</PanelBody>
        ) : null}
        <Table<Row>
          cards
          label={text('people.record.messages')}
          rows={data?.results}
          rowKey={row => String(row.id)}
          rowName={row => String(row.title || row.id)}
          onPick={row => setOpened(String(row.id))}
          selected={opened ? new Set([opened]) : undefined}
          empty={{ title: text('people.record.noMessages') }}
          columns={columns.map(key => ({
            key,
            header: named(`history.column.${key}`, key),
            ...(key in looks ? looks[key as keyof typeof looks] : {}),
            cell: (row: Row) => cell(key, row),
          }))}
        />
        {count > usual ? (
          <Pagination
            page={page}
            pageSize={pageSize}
            count={count}
            onPage={setPage}
            onPageSize={size => {
              setPageSize(size)
              setPage(1)
            }}
          />
        ) : null}
      </Panel>
    </WithDrawer>
  )
}
