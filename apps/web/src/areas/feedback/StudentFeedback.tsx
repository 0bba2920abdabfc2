import { type AnswerOfCall, feedback } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, type FeedbackStatus, feedbackStatuses } from '@school/rules'
import { Badge, Banner, EntryList, Field, SearchInput, Select } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useSearch } from '../../useSearch'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackThread } from './FeedbackThread'

type Row = AnswerOfCall<typeof feedback.list>['results'][number]

const pageSize = 20
const tones = { New: 'info', Read: 'info', Replied: 'success', Closed: undefined } as const

/** Where a feedback stands. */
export function FeedbackBadge({ status }: { status: FeedbackStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`feedback.status.${status}`)}</Badge>
}

/** /parent/student-feedback: what the guardian told the school about the chosen child. */
export default function StudentFeedback() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const search = useSearch()
  const [page, setPage] = useState(1)
  const [writing, setWriting] = useState(false)
  const status: FeedbackStatus | '' = feedbackStatuses.find(one => one === params.get('status')) ?? ''
  const opened = params.get('open')
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const { data: offers } = useCall(feedback.initialValues, {})
  const query = { status, text: search.text, page, pageSize }
  const { data, error, mutate } = useCall(feedback.list, { query }, { keepPreviousData: true })
  const subject = data?.results.find(row => row.id === opened)?.subject
  return (
    <EntryList<Row>
      header={{
        title: title('g.feedback'),
        context: [settings.school?.name, offers && text('feedback.left', { n: offers.left })].filter(Boolean).join(' · '),
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
      filters={
        <>
          <Field label={text('feedback.status')}>
            <Select
              options={[
                { value: '', label: text('app.all') },
                ...feedbackStatuses.map(value => ({ value: String(value), label: text(`feedback.status.${value}`) })),
              ]}
              value={status}
              onChange={value => {
                set('status', value)
                setPage(1)
              }}
            />
          </Field>
          <div data-wide="">
            <Field label={text('app.search')}>
              <SearchInput
                value={search.typed}
                onChange={value => {
                  search.setTyped(value)
                  setPage(1)
                }}
              />
            </Field>
          </div>
        </>
      }
      list={{
        label: title('g.feedback'),
        rows: data?.results,
        rowKey: row => row.id,
        rowName: row => row.subject,
        onPick: row => set('open', row.id),
        empty: { title: text('feedback.none'), children: text('feedback.noneHelp') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
        columns: [
          { key: 'date', header: text('feedback.date'), look: 'code', cell: row => displayDay(row.date) },
          { key: 'category', header: text('feedback.category'), cell: row => row.category },
          { key: 'subject', header: text('feedback.subject'), look: 'name', cell: row => row.subject },
          { key: 'status', header: text('feedback.status'), cell: row => <FeedbackBadge status={row.status} /> },
          { key: 'reply', header: text('feedback.reply'), cell: row => row.reply },
        ],
      }}
      pagination={{ page, pageSize, count: data?.pagination.count ?? 0, onPage: setPage }}
      drawer={
        opened
          ? {
              key: opened,
              title: subject ?? title('g.feedback'),
              content: <FeedbackThread key={opened} id={opened} />,
              onClose: () => set('open', null),
            }
          : undefined
      }
      dialog={writing && offers ? <FeedbackForm offers={offers} onClose={() => setWriting(false)} /> : null}
    />
  )
}
