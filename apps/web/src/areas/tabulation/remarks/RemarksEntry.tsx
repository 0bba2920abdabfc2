import { cardRemarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, EntryLayout } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { RemarkFilters } from './RemarkFilters'
import { RemarksSheet } from './RemarksSheet'
import { useRemarkChoice } from './useRemarkChoice'

const captions = {
  NotStarted: 'New',
  Draft: 'Edit',
  Submitted: 'Info',
  Verified: 'Primary',
  Locked: 'Mark Entry Locked',
} as const

/** /curriculum/tab-remarks-entry: what cards say of students beside marks. */
export default function RemarksEntry() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('s.tab.remarks')
  const choice = useRemarkChoice()
  const { which } = choice
  const { data, error, mutate } = useCall(cardRemarks.sheet, which ? { query: which } : null)
  const failed = choice.failed ?? error
  const nothing = choice.offers && !which
  const layout = {
    header: {
      title,
      caption: data && captions[data.sheet.status],
      context: data ? [data.term, data.division, data.subject].filter(Boolean).join(' · ') : undefined,
    },
    notice: nothing ? (
      <Banner tone="info">{text(choice.terms.length === 0 ? 'tabRemarks.noTerm' : 'tabRemarks.noClass')}</Banner>
    ) : data?.sheet.returnRemark ? (
      <Banner tone="warning">{text('tabRemarks.returnedFor', { remark: data.sheet.returnRemark })}</Banner>
    ) : undefined,
    filters: <RemarkFilters choice={choice} />,
    failed: failed
      ? {
          children: problemText(intl, failed),
          onRetry: () => {
            choice.retry()
            void mutate()
          },
        }
      : undefined,
  }
  if (!data || !which) return <EntryLayout {...layout} entry={undefined} grid={{ label: title, leads: [] }} />
  return <RemarksSheet key={JSON.stringify(which)} which={which} data={data} layout={layout} />
}
