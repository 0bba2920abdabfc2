import { type AnswerOfCall, parentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type DueStatus, displayDay, formatRupees, mayOpenForm } from '@school/rules'
import {
  Badge,
  Banner,
  Button,
  ChildPage,
  ChildSheet,
  EmptyState,
  ErrorState,
  FeeDue,
  FeeLedger,
  FormHeader,
  Link,
  RegisterList,
  SectionHead,
  Select,
  Skeleton,
  Stack,
} from '@school/ui'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { type Account, accountsInOrder, type Installment, inOrder, linesOf, openOf } from './due-lines'
import { useSaveReceipt } from './receipts'
import { useShortDay } from './short-day'

type Dues = AnswerOfCall<typeof parentFees.dues>

const history = '/parent/payment-history'
const tones: Readonly<Record<DueStatus, 'secondary' | 'success' | 'warning' | 'danger' | 'info'>> = {
  Nil: 'secondary',
  Paid: 'success',
  'Part paid': 'warning',
  Overdue: 'danger',
  Due: 'warning',
  Upcoming: 'info',
}

/** The newest receipts of the child. */
function Receipts() {
  const text = useText()
  const day = useShortDay()
  const save = useSaveReceipt()
  const { data } = useCall(parentFees.payments, { query: { pageSize: 5 } })
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

/** The installments of an account, what is open first. */
function AccountDues({ account, opened }: { account: Account; opened: string | undefined }) {
  const text = useText()
  const day = useShortDay()
  const note = (one: Installment) =>
    [one.year, one.daysLate > 0 && openOf(one) > 0 && text('payments.daysLate', { n: one.daysLate })].filter(Boolean).join(' · ')
  return (
    <section>
      <SectionHead data-inset="">
        <h2>{account.name}</h2>
        <span>
          {account.advanceAvailable > 0 ? text('payments.advanceOf', { amount: formatRupees(account.advanceAvailable) }) : null}
        </span>
      </SectionHead>
      <FeeLedger
        label={account.name}
        opened={opened}
        installments={inOrder(account.installments).map(one => ({
          key: one.id,
          margin: day(one.dueDate),
          title: one.name,
          note: note(one),
          badge: <Badge status={tones[one.status]}>{text(`payments.state.${one.status}`)}</Badge>,
          amount: openOf(one) > 0 ? openOf(one) : one.paid,
          settled: openOf(one) <= 0,
          lines: linesOf(text, one),
          balance: openOf(one),
        }))}
      />
    </section>
  )
}

function Shown({ dues }: { dues: Dues }) {
  const text = useText()
  const { viewer } = useSignedIn()
  const open = dues.accounts
    .flatMap(account => account.installments)
    .filter(one => openOf(one) > 0)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [next] = open
  const total = dues.accounts.reduce((sum, account) => sum + account.totalDue, 0)
  const fine = open.reduce((sum, one) => sum + one.fineDue, 0)
  return (
    <ChildPage>
      <ChildSheet>
        {next ? (
          <FeeDue
            title={text('payments.amountDue')}
            amount={total}
            fine={fine}
            dueOn={next.dueDate}
            overdue={next.dueDate < dues.asOf}
          />
        ) : (
          <EmptyState title={text('payments.nothingDue')} />
        )}
        {accountsInOrder(dues.accounts).map(account => (
          <AccountDues key={account.id} account={account} opened={next?.id} />
        ))}
      </ChildSheet>
      <Stack>
        {next ? <Banner tone="info">{text('payments.notOnline')}</Banner> : null}
        {mayOpenForm('g.fees.history', viewer) ? (
          <ChildSheet>
            <Receipts />
          </ChildSheet>
        ) : null}
      </Stack>
    </ChildPage>
  )
}

/** /parent/fees-payment: what is due for the child, by installment, and what was paid. */
export default function FamilyFees() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('g.fees.pay')
  const [params, setParams] = useSearchParams()
  const year = params.get('year') ?? undefined
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
          data && data.years.length > 1 ? (
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
      {error && !data ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {data ? <Shown dues={data} /> : error ? null : <Skeleton height="480px" />}
    </>
  )
}
