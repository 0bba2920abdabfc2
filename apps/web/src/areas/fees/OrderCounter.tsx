import { feeOrders, fees } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import type { FormCode } from '@school/rules'
import {
  Columns,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Field,
  Filters,
  FormHeader,
  Panel,
  Skeleton,
  Stack,
  studentSelector,
  Tabs,
} from '@school/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useStudentLoaders } from '../../forms/selectors'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FeePositionPanel } from './FeePositionPanel'
import type { Account } from './OwedPanel'
import { type Order, useOrder } from './pos/useOrder'

interface OrderCounterProps {
  readonly form: FormCode
  readonly channel: 'pos' | 'qr'
  /** An order that is under way, or what became of it. */
  readonly panel: (order: Order, done: () => void) => ReactNode
  /** What is owed in an account, and how it is paid. */
  readonly pay: (studentId: string, account: Account) => ReactNode
}

/** The accounts of a student, each with what is owed in it. */
function Accounts({ accounts, pay }: { readonly accounts: readonly Account[]; readonly pay: (account: Account) => ReactNode }) {
  const text = useText()
  const [chosen, setChosen] = useState(accounts.find(one => one.totalDue > 0)?.id ?? accounts[0]?.id)
  const account = accounts.find(one => one.id === chosen) ?? accounts[0]
  if (!account) return <EmptyState title={text('payments.noFees')} />
  return (
    <Tabs
      label={text('pos.accounts')}
      tabs={accounts.map(one => ({ key: one.id, label: one.name }))}
      selected={account.id}
      onSelect={setChosen}
    >
      {pay(account)}
    </Tabs>
  )
}

/** A counter at which a student's fees are paid by an order: the student, what is owed, and the order until it ends. */
export function OrderCounter({ form, channel, panel, pay }: OrderCounterProps) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const loaders = useStudentLoaders()
  const reload = useReload()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student') || null
  const { data, error, mutate } = useCall(fees.position, studentId ? { params: { id: studentId }, query: {} } : null)
  const { data: open } = useCall(
    feeOrders.list,
    studentId ? { query: { channel, studentId, status: [], open: true, pageSize: 1 } } : null,
  )
  // A payment that somebody began and left is gone on with.
  const found = useOrder(params.get('order') ?? open?.results[0]?.id ?? null)
  const order = found?.channel === channel ? found : undefined
  const isPaid = order?.receipt != null
  useEffect(() => {
    if (isPaid) void reload(fees.position)
  }, [isPaid, reload])
  const position = data?.student.id === studentId ? data : undefined
  const choose = (id: string | null) => setParams(id ? { student: id } : {})
  const done = () => {
    if (studentId) setParams({ student: studentId })
    void reload(fees.position, feeOrders.list, feeOrders.machines)
  }
  return (
    <>
      <FormHeader title={title(form)} caption="Edit" context={context} />
      <Stack>
        <Filters>
          <div data-wide="">
            <Field label={text('pos.student')}>
              <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={choose} />
            </Field>
          </div>
        </Filters>
        {!studentId ? <EmptyState title={text('pos.pick')} /> : null}
        {error && !position ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {studentId && !position && !error ? <Skeleton /> : null}
        {order ? (
          <Columns data-even="">
            {panel(order, done)}
            {position ? (
              <Panel title={text('pos.fees')}>
                <FeePositionPanel accounts={position.accounts} label={text('pos.fees')} />
              </Panel>
            ) : null}
          </Columns>
        ) : null}
        {studentId && position && !order ? (
          <Accounts key={studentId} accounts={position.accounts} pay={account => pay(studentId, account)} />
        ) : null}
      </Stack>
    </>
  )
}
