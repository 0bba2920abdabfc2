import { type AnswerOfCall, chat } from '@school/api/client'
import { Badge, Button, Filters } from '@school/ui'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { ReviewDialog } from './ReviewDialog'
import { ReviewPair } from './ReviewPair'

export type Report = AnswerOfCall<typeof chat.reports>['results'][number]

const statuses = ['Open', 'Removed', 'Dismissed'] as const
const tones = { Open: 'warning', Removed: 'danger', Dismissed: undefined } as const

/** Messages that were reported or hold a word of the list, for those who review. */
export function Reports() {
  const text = useText()
  const moment = useMoment()
  const [opened, setOpened] = useState<Report>()
  const [pair, setPair] = useState(false)
  const list = useFilteredList({
    name: 'chat-reports',
    ready: true,
    filters: () => [
      codeFilter(text, 'status', text('chat.status'), statuses, value => text(`chat.status.${value}`)),
      searchFilter(text),
    ],
    call: chat.reports,
    request: (values, page) => ({
      query: { status: values.code('status', statuses), text: values.text(), ...page },
    }),
  })
  return (
    <>
      <Filters>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel<Report>
        list={list}
        count={count => text('chat.count', { count })}
        tools={
          <Button icon={MessagesSquare} onClick={() => setPair(true)}>
            {text('chat.review')}
          </Button>
        }
        table={{
          label: text('chat.tab.reports'),
          rowKey: row => row.id,
          rowName: row => row.text,
          onPick: setOpened,
          empty: { title: text('chat.none'), children: text('chat.noneHelp') },
          columns: [
            { key: 'message', header: text('chat.said'), look: 'name', cell: row => row.text },
            { key: 'at', header: text('chat.at'), look: 'code', cell: row => moment(row.at) },
            { key: 'from', header: text('chat.from'), cell: row => row.sender.name },
            { key: 'to', header: text('chat.to'), cell: row => row.receiver.name },
            {
              key: 'why',
              header: text('chat.why'),
              cell: row => (row.kind === 'words' ? text('chat.wordFound', { word: row.reason }) : row.reason),
            },
            { key: 'openings', header: text('chat.openings'), cell: row => text('chat.openedTimes', { n: row.openings }) },
            {
              key: 'status',
              header: text('chat.status'),
              cell: row => <Badge status={tones[row.status]}>{text(`chat.status.${row.status}`)}</Badge>,
            },
          ],
        }}
      />
      {opened ? (
        <ReviewDialog
          report={opened}
          onClose={() => {
            setOpened(undefined)
            void list.reload()
          }}
        />
      ) : null}
      {pair ? <ReviewPair onClose={() => setPair(false)} /> : null}
    </>
  )
}
