import { parentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees, mayOpenForm } from '@school/rules'
import {
  Banner,
  Button,
  ChildPage,
  ChildSheet,
  EmptyState,
  ErrorState,
  FeeDue,
  FormHeader,
  Link,
  RegisterList,
  SectionHead,
  Select,
  SheetSection,
  Skeleton,
  Stack,
  Tabs,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { accountsInOrder, type Dues, openOf } from './due-lines'
import { AccountPay } from './paying/AccountPay'
import { OrderState } from './paying/OrderState'
import { PendingOrder } from './paying/PendingOrder'
import { useSaveReceipt } from './receipts'
import { useShortDay } from './short-day'

const history = '/parent/payment-history'

/** The newest receipts of the child. */
function Receipts() {
  const text = useText()
  const day = useShortDay()
  const save = useSaveReceipt()
  const { data } = useCall(parentFees.payments, { query: { pageSize: 5, status: 'Success' } })
  if (!data) return null
  return (
    <RegisterList
      title={text('payments.receipts')}
      aside={<Link href={history}>{text('payments.allReceipts')}</Link>}
      lines={data.results.map(row => ({
        key: row.id,
        margin: day(row.date),
        title: formatRupees(row.amount),
        note: [row.account, ...row.installments, row.mode].join(' · '),
        end: (
          <Button variant="quiet" aria-label={text('payments.receiptOf', { no: row.receiptNo })} onClick={() => save(row)}>
            {text('payments.receipt')}
          </Button>
        ),
      }))}
      empty={text('payments.none')}
    />
  )
}

/** Why these dues are not those of this minute, or not kept here. */
function Source({ dues: { uploaded, isOld, importedOn } }: { dues: Dues }) {
  const text = useText()
  if (uploaded)
    return (
      <SheetSection>
        <Banner
          tone="info"
          title={text('payments.uploaded', { amount: formatRupees(uploaded.due), date: displayDay(uploaded.asOf) })}
        >
          <Link href={uploaded.kind === 'bus' ? '/parent/bus-fees-summary' : '/parent/student-fees-summary'}>
            {text('payments.seeUploaded')}
          </Link>
        </Banner>
      </SheetSection>
    )
  if (!isOld || !importedOn) return null
  return (
    <SheetSection>
      <Banner tone="info">{text('payments.feesAsOn', { date: displayDay(importedOn) })}</Banner>
    </SheetSection>
  )
}

function Total({ dues }: { dues: Dues }) {
  const text = useText()
  const open = dues.accounts
    .flatMap(account => account.installments)
    .filter(one => openOf(one) > 0)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [next] = open
  if (!next) return dues.uploaded ? null : <EmptyState title={text('payments.nothingDue')} />
  return (
    <FeeDue
      title={text('payments.amountDue')}
      amount={dues.accounts.reduce((sum, account) => sum + account.totalDue, 0)}
      fine={open.reduce((sum, one) => sum + one.fineDue, 0)}
      dueOn={next.dueDate}
      overdue={next.dueDate < dues.asOf}
    />
  )
}

interface ShownProps {
  readonly dues: Dues
  readonly wanted: readonly string[]
  readonly onOrder: (id: string) => void
}

function Shown({ dues, wanted, onOrder }: ShownProps) {
  const text = useText()
  const { viewer } = useSignedIn()
  const accounts = accountsInOrder(dues.accounts).filter(one => one.installments.length > 0)
  const wantedOf = accounts.find(one => one.installments.some(({ id }) => wanted.includes(id)))
  const [selected, setSelected] = useState(wantedOf?.id ?? accounts[0]?.id)
  const account = accounts.find(one => one.id === selected) ?? accounts[0]
  return (
    <ChildPage>
      <ChildSheet>
        <Source dues={dues} />
        {dues.openOrders.map(open => (
          <PendingOrder key={open.id} open={open} mayPay={dues.mayPay} />
        ))}
        <Total dues={dues} />
        {account ? (
          <Tabs
            label={text('payments.accounts')}
            tabs={accounts.map(one => ({ key: one.id, label: one.name }))}
            selected={account.id}
            onSelect={setSelected}
          >
            {account.advanceAvailable > 0 ? (
              <SectionHead data-inset="">
                <span>{text('payments.advanceOf', { amount: formatRupees(account.advanceAvailable) })}</span>
              </SectionHead>
            ) : null}
            <AccountPay key={account.id} dues={dues} account={account} wanted={wanted} onOrder={onOrder} />
          </Tabs>
        ) : null}
      </ChildSheet>
      {mayOpenForm('g.fees.history', viewer) ? (
        <Stack>
          <ChildSheet>
            <Receipts />
          </ChildSheet>
        </Stack>
      ) : null}
    </ChildPage>
  )
}

/** /parent/fees-payment: what is due for the child, by installment, and paying it; with an order, what became of it. */
export default function FamilyFees() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('g.fees.pay')
  const [params, setParams] = useSearchParams()
  const year = params.get('year') ?? undefined
  const order = params.get('order')
  const [wanted, setWanted] = useState<readonly string[]>([])
  const { data, error, mutate } = useCall(parentFees.dues, { query: year ? { academicYearId: year } : {} })
  return (
    <>
      <FormHeader
        title={title}
        context={
          data && [data.student.name, data.student.admNo, text('payments.asOf', { date: displayDay(data.asOf) })].join(' · ')
        }
        actionsBeside
        actions={
          data && !order && data.years.length > 1 ? (
            <Select
              aria-label={text('payments.year')}
              options={[
                { value: '', label: text('payments.allYears') },
                ...data.years.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={year ?? ''}
              onChange={value => setParams(value ? { year: value } : {}, { replace: true })}
            />
          ) : undefined
        }
      />
      {order ? (
        <OrderState
          key={order}
          id={order}
          onBack={(ids = []) => {
            setWanted(ids)
            setParams({}, { replace: true })
          }}
        />
      ) : null}
      {error && !data && !order ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {data && !order ? <Shown key={year} dues={data} wanted={wanted} onOrder={id => setParams({ order: id })} /> : null}
      {data || error || order ? null : <Skeleton height="480px" />}
    </>
  )
}
