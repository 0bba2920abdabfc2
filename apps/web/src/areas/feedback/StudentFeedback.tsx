import { type AnswerOfCall, feedback } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, type FeedbackStatus, feedbackStatuses } from '@school/rules'
import { Badge, Banner, EntryList } from '@school/ui'
import { useState } from 'react'
import { useMayLeave } from '../../forms/unsaved'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackThread } from './FeedbackThread'

type Row = AnswerOfCall<typeof feedback.list>['results'][number]

const tones = { New: 'info', Read: 'info', Replied: 'success', Closed: undefined } as const

/** Where a feedback stands. */
export function FeedbackBadge({ status }: { status: FeedbackStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`feedback.status.${status}`)}</Badge>
}

/** /parent/student-feedback: what the guardian told the school about the chosen child. */
export default function StudentFeedback() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [writing, setWriting] = useState(false)
  const { data: offers } = useCall(feedback.initialValues, {})
  const list = useFilteredList({
    name: 'feedback',
    ready: true,
    filters: () => [
      codeFilter(text, 'status', text('feedback.status'), feedbackStatuses, value => text(`feedback.status.${value}`)),
      searchFilter(text),
    ],
    call: feedback.list,
    request: (values, page) => ({
      query: {
        status: values.code('status', feedbackStatuses),
        text: values.text(),
        ...page,
      },
    }),
  })
  const opened = list.report.values.one('open')
  // A follow-up may be typed in the one that is open.
  const mayLeave = useMayLeave()
  const open = async (id?: string) => {
    if (id !== opened && (await mayLeave())) list.report.set({ open: id, page: String(list.report.page) })
  }
  const subject = list.rows.data?.results.find(row => row.id === opened)?.subject
  return (
    <EntryList<Row>
      header={{
        title: title('g.feedback'),
        context: [settings.school?.name, offers && offers.categories.length > 0 && text('feedback.left', { n: offers.left })]
          .filter(Boolean)
          .join(' · '),
      }}
      notice={
        offers?.categories.length === 0 ? (
          <Banner>{text('feedback.noCategories')}</Banner>
        ) : offers?.left === 0 ? (
          <Banner>{text('error.FeedbackLimit')}</Banner>
        ) : undefined
      }
      onAdd={offers && offers.categories.length > 0 && offers.left > 0 ? () => setWriting(true) : undefined}
      addLabel={text('feedback.new')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title('g.feedback'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.subject,
        onPick: row => void open(row.id),
        empty: { title: text('feedback.none'), children: text('feedback.noneHelp') },
        columns: [
          { key: 'date', header: text('feedback.date'), look: 'code', cell: row => displayDay(row.date) },
          { key: 'category', header: text('feedback.category'), cell: row => row.category },
          { key: 'subject', header: text('feedback.subject'), look: 'name', cell: row => row.subject },
          { key: 'status', header: text('feedback.status'), cell: row => <FeedbackBadge status={row.status} /> },
          { key: 'reply', header: text('feedback.reply'), cell: row => row.reply },
        ],
      }}
      pagination={list.pagination}
      drawer={
        opened
          ? {
              key: opened,
              title: subject ?? title('g.feedback'),
              content: <FeedbackThread key={opened} id={opened} />,
              onClose: () => void open(),
            }
          : undefined
      }
      dialog={writing && offers ? <FeedbackForm offers={offers} onClose={() => setWriting(false)} /> : null}
    />
  )
}
