import { diary } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Cards, EmptyState, ErrorState, Field, Filters, FormHeader, Panel, Select, Skeleton, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { PlainText } from '../../forms/PlainText'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useDayOf, useMonthName } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { monthOf } from './diary-days'
import { NatureBadge, NatureIcon } from './words'

/** /parent/anecdotal-view: what the school told the family about the child, by month. */
export default function AnecdotalView() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const dayOf = useDayOf()
  const monthName = useMonthName()
  const { settings } = useSignedIn()
  const [month, setMonth] = useState('')
  const { data, error, mutate } = useCall(diary.familyAnecdotals, { query: month ? { month } : {} }, { keepPreviousData: true })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  const months = Map.groupBy(data?.entries ?? [], entry => monthOf(entry.date))
  return (
    <>
      <FormHeader title={title('g.anecdotal')} context={settings.school?.name} />
      {data && data.months.length > 1 ? (
        <Filters>
          <Field label={text('diary.month')}>
            <Select
              options={[{ value: '', label: text('app.all') }, ...data.months.map(value => ({ value, label: monthName(value) }))]}
              value={month}
              onChange={value => setMonth(value ?? '')}
            />
          </Field>
        </Filters>
      ) : null}
      <Stack>
        {data ? null : <Skeleton />}
        {data && months.size === 0 ? (
          <Panel>
            <EmptyState title={text('diary.none')} />
          </Panel>
        ) : null}
        {[...months].map(([name, entries]) => (
          <Stack as="section" key={name} aria-label={monthName(name)}>
            <h2>{monthName(name)}</h2>
            <Cards
              label={monthName(name)}
              rows={entries}
              rowKey={entry => entry.id}
              card={entry => ({
                title: entry.category,
                margin: <NatureIcon nature={entry.nature} />,
                badge: <NatureBadge nature={entry.nature} />,
                line: <PlainText text={entry.observation} />,
                facts: [
                  { label: text('diary.date'), value: [displayDay(entry.date), entry.time].filter(Boolean).join(' ') },
                  ...(entry.action ? [{ label: text('diary.action'), value: <PlainText text={entry.action} /> }] : []),
                  { label: text('diary.by'), value: entry.by },
                  ...(entry.files.length > 0 ? [{ label: text('diary.files'), value: <Attachments files={entry.files} /> }] : []),
                  ...(entry.updatedAt ? [{ label: '', value: text('diary.updated', { date: dayOf(entry.updatedAt) }) }] : []),
                ],
              })}
            />
          </Stack>
        ))}
      </Stack>
    </>
  )
}
