import { anecdotal } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { ErrorState, PanelBody, PanelList, Skeleton } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'

/** What was noted about a student before. */
export function EarlierEntries({ studentId, but }: { studentId: string; but?: string }) {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(anecdotal.savedData, { params: { id: studentId } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data)
    return (
      <PanelBody>
        <Skeleton />
      </PanelBody>
    )
  const rows = data.filter(row => row.id !== but)
  if (rows.length === 0) return <PanelBody>{text('diary.noEarlier')}</PanelBody>
  return (
    <PanelList
      rows={rows.map(row => ({
        key: row.id,
        text: [text(`diary.nature.${row.nature}`), row.category, row.observation].join(' · '),
        end: displayDay(row.date),
      }))}
    />
  )
}
