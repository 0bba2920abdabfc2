import type { AnswerOfCall, chat } from '@school/api/client'
import { Facts, Stack, Table } from '@school/ui'
import { Fragment } from 'react'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'

export type Reviewed = AnswerOfCall<typeof chat.openReport>

/** Messages of two persons as reviewers read them, and who has opened them. */
export function ReviewedMessages({ reviewed }: { reviewed: Reviewed }) {
  const text = useText()
  const moment = useMoment()
  const nameOf = (id: string) => reviewed.persons.find(person => person.userId === id)?.name ?? ''
  const deleted = (row: Reviewed['messages'][number]) => (row.messageStatus === 'Deleted' ? ` (${text('chat.deletedText')})` : '')
  return (
    <Stack>
      <Table
        cards
        label={text('chat.messages')}
        rows={reviewed.messages}
        rowKey={row => row.tblId}
        rowName={row => row.text}
        columns={[
          { key: 'at', header: text('chat.sentAt'), look: 'code', cell: row => moment(row.sendTime) },
          { key: 'from', header: text('chat.from'), look: 'name', cell: row => nameOf(row.senderId) },
          { key: 'text', header: text('chat.said'), cell: row => `${row.text}${deleted(row)}` },
        ]}
      />
      <div>
        <h3>{text('chat.openedBy')}</h3>
        <Facts>
          {reviewed.openings.map(opening => (
            <Fragment key={opening.at + opening.by}>
              <dt>
                {opening.by}, {moment(opening.at)}
              </dt>
              <dd>{opening.reason}</dd>
            </Fragment>
          ))}
        </Facts>
      </div>
    </Stack>
  )
}
