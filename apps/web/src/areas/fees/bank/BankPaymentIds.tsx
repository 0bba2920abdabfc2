import { bankFees as calls, Problem } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EmptyState, ErrorState, FormHeader, Skeleton, Stack, Tabs } from '@school/ui'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../../forms/problems'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { CodesTab } from './CodesTab'
import { FilesTab } from './FilesTab'
import { SuspenseTab } from './SuspenseTab'

const keys = ['students', 'files', 'suspense'] as const

const tabs = { students: CodesTab, files: FilesTab, suspense: SuspenseTab }

/** /fees/bank-payment-id: codes of students, files of the bank, and what of them waits. */
export default function BankPaymentIds() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('s.fees.bank')
  const [params] = useSearchParams()
  const selected = keys.find(key => key === params.get('tab')) ?? 'students'
  const { data, error, mutate } = useCall(calls.accounts, {})
  const { data: waiting } = useCall(calls.lines, { query: { status: 'suspense', pageSize: 1 } })
  const Tab = tabs[selected]
  return (
    <>
      <FormHeader title={title} caption="Edit" context={useYearAndSchool()} />
      <Stack>
        <Tabs
          label={title}
          selected={selected}
          tabs={keys.map(key => ({
            key,
            label: text(`bankFees.tab.${key}`),
            href: key === 'students' ? '/fees/bank-payment-id' : `/fees/bank-payment-id?tab=${key}`,
            ...(key === 'suspense' && waiting ? { count: waiting.pagination.count } : {}),
          }))}
        />
        {error && !data ? (
          <ErrorState onRetry={error instanceof Problem ? undefined : () => void mutate()}>{problemText(intl, error)}</ErrorState>
        ) : null}
        {!data && !error ? <Skeleton /> : null}
        {data?.results.length === 0 ? <EmptyState title={text('error.BankSettings')} /> : null}
        {data && data.results.length > 0 ? <Tab key={selected} offers={data} /> : null}
      </Stack>
    </>
  )
}
