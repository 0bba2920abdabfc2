import { feeReceipts } from '@school/api/client'
import { useCall } from '@school/api/react'
import { FormHeader, Skeleton, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { ClosingSheets } from './ClosingSheets'
import { CounterReceipt } from './CounterReceipt'
import { Exceptions } from './Exceptions'
import { ReceiptList } from './ReceiptList'
import { Refunds } from './Refunds'
import type { Offers } from './receipt'

const parts = {
  list: ReceiptList,
  counter: CounterReceipt,
  refunds: Refunds,
  exceptions: Exceptions,
  closing: ClosingSheets,
} as const

/** /fees/receipts: what was received, the counter, what goes back, what waits for a decision, and the cashiers' days. */
export default function Receipts() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const [params] = useSearchParams()
  const { data: offers } = useCall(feeReceipts.offers, {})
  const keys = (Object.keys(parts) as (keyof typeof parts)[]).filter(key => key !== 'counter' || offers?.may.take !== false)
  const selected = keys.find(key => key === params.get('tab')) ?? 'list'
  const Part: (props: { offers: Offers }) => React.ReactNode = parts[selected]
  return (
    <>
      <FormHeader title={title('s.fees.receipts')} caption={offers?.may.take ? 'Edit' : 'Info'} context={context} />
      <Stack>
        <Tabs
          label={title('s.fees.receipts')}
          selected={selected}
          tabs={keys.map(key => ({
            key,
            label: text(`receipts.${key}`),
            href: key === 'list' ? '/fees/receipts' : `/fees/receipts?tab=${key}`,
          }))}
        />
        {offers ? <Part key={selected} offers={offers} /> : <Skeleton />}
      </Stack>
    </>
  )
}
