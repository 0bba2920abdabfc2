import { feeReceipts, fees } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Actions, Banner, Button, Columns, Panel, PanelBody, Stack } from '@school/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../../texts/text'
import type { Position } from '../FeePositionPanel'
import { AccountTabs, StudentCounter } from '../StudentCounter'
import { ReceiptFacts } from './ReceiptFacts'
import { type Offers, type Receipt, usePrintReceipt } from './receipt'
import { TakePanel } from './TakePanel'

type Account = Position['accounts'][number]

/** Accounts of a student; one in which nothing was ever owed takes an advance. */
const withAll = (accounts: readonly Account[], offers: Offers): Account[] =>
  offers.accounts.map(
    ({ id, name }) =>
      accounts.find(one => one.id === id) ?? {
        id,
        name,
        kind: 'school',
        advanceAvailable: 0,
        advanceHeld: 0,
        totalDue: 0,
        installments: [],
      },
  )

/** The receipt that was just given. */
function Given({ receipt, onNext }: { readonly receipt: Receipt; readonly onNext: () => void }) {
  const text = useText()
  const print = usePrintReceipt()
  return (
    <Panel title={`${receipt.receiptNo} · ${formatRupees(receipt.amount)}`}>
      <PanelBody>
        <Stack>
          <Banner tone="success">{text('receipts.received', { no: receipt.receiptNo })}</Banner>
          <ReceiptFacts receipt={receipt} />
          <Actions>
            <Button onClick={() => print(receipt)}>{text('receipts.print')}</Button>
            <Button variant="primary" onClick={onNext}>
              {text('receipts.newReceipt')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** The accounts of a student, each with what is owed and the money that is taken for it. */
function Counter({ studentId, position, offers }: { studentId: string; position: Position; offers: Offers }) {
  const reload = useReload()
  const text = useText()
  const [receipt, setReceipt] = useState<Receipt>()
  const { data: day } = useCall(feeReceipts.draft, { query: { onDay: offers.today } })
  if (!receipt)
    return (
      <Stack>
        {day?.isClosed ? <Banner tone="warning">{text('error.DayClosed')}</Banner> : null}
        <AccountTabs accounts={withAll(position.accounts, offers)}>
          {account => (
            <TakePanel key={account.id} studentId={studentId} account={account} offers={offers} onReceipt={setReceipt} />
          )}
        </AccountTabs>
      </Stack>
    )
  return (
    <Columns data-even="">
      <Given
        receipt={receipt}
        onNext={() => {
          setReceipt(undefined)
          void reload(fees.position)
        }}
      />
    </Columns>
  )
}

/** Money at the counter: the student, what is owed, and how it is paid. */
export function CounterReceipt({ offers }: { readonly offers: Offers }) {
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student') || null
  const choose = (id: string | null) => setParams(id ? { tab: 'counter', student: id } : { tab: 'counter' })
  return (
    <StudentCounter studentId={studentId} onChoose={choose}>
      {position =>
        studentId && position ? <Counter key={studentId} studentId={studentId} position={position} offers={offers} /> : null
      }
    </StudentCounter>
  )
}
