import { fees } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { formatRupees } from '@school/rules'
import {
  Actions,
  Banner,
  Button,
  Columns,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Field,
  Filters,
  Panel,
  PanelBody,
  Skeleton,
  Stack,
  studentSelector,
  Tabs,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../../forms/problems'
import { useStudentLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import type { Position } from '../FeePositionPanel'
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
  const text = useText()
  const reload = useReload()
  const accounts = withAll(position.accounts, offers)
  const [chosen, setChosen] = useState(accounts.find(one => one.totalDue > 0)?.id ?? accounts[0]?.id)
  const [receipt, setReceipt] = useState<Receipt>()
  const account = accounts.find(one => one.id === chosen) ?? accounts[0]
  if (!account) return <EmptyState title={text('payments.noFees')} />
  if (receipt)
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
  return (
    <Tabs
      label={text('pos.accounts')}
      tabs={accounts.map(one => ({ key: one.id, label: one.name }))}
      selected={account.id}
      onSelect={setChosen}
    >
      <TakePanel key={account.id} studentId={studentId} account={account} offers={offers} onReceipt={setReceipt} />
    </Tabs>
  )
}

/** Money at the counter: the student, what is owed, and how it is paid. */
export function CounterReceipt({ offers }: { readonly offers: Offers }) {
  const intl = useIntl()
  const text = useText()
  const loaders = useStudentLoaders()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student') || null
  const { data, error, mutate } = useCall(fees.position, studentId ? { params: { id: studentId }, query: {} } : null)
  const position = data?.student.id === studentId ? data : undefined
  const choose = (id: string | null) => setParams(id ? { tab: 'counter', student: id } : { tab: 'counter' })
  return (
    <>
      <Filters>
        <div data-wide="">
          <Field label={text('receipts.student')}>
            <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={choose} />
          </Field>
        </div>
      </Filters>
      {studentId ? null : <EmptyState title={text('pos.pick')} />}
      {error && !position ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {studentId && !position && !error ? <Skeleton /> : null}
      {studentId && position ? <Counter key={studentId} studentId={studentId} position={position} offers={offers} /> : null}
    </>
  )
}
