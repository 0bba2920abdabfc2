import { feeOrders, fees } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
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
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../../forms/problems'
import { useStudentLoaders } from '../../../forms/selectors'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { FeePositionPanel, type Position } from '../FeePositionPanel'
import { useOrder } from '../pos/useOrder'
import { QrPanel } from './QrPanel'
import { ShowPanel } from './ShowPanel'

type Account = Position['accounts'][number]

/** The accounts of a student, each with what is owed in it and a code to pay by. */
function Counter({ studentId, accounts }: { studentId: string; accounts: readonly Account[] }) {
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
      <ShowPanel key={account.id} studentId={studentId} account={account} />
    </Tabs>
  )
}

/** /fees/qr-pg-fees-collection: a payment by a code that the payer reads. */
export default function QrPayment() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const loaders = useStudentLoaders()
  const reload = useReload()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student') || null
  const position = useCall(fees.position, studentId ? { params: { id: studentId }, query: {} } : null)
  const { data: open } = useCall(
    feeOrders.list,
    studentId ? { query: { channel: 'qr' as const, studentId, status: [], open: true, pageSize: 1 } } : null,
  )
  // A code that somebody has shown and left is gone on with.
  const order = useOrder(params.get('order') ?? open?.results[0]?.id ?? null)
  const isPaid = order?.receipt != null
  useEffect(() => {
    if (isPaid) void reload(fees.position)
  }, [isPaid, reload])
  const { error } = position
  const data = position.data?.student.id === studentId ? position.data : undefined
  const choose = (id: string | null) => setParams(id ? { student: id } : {})
  const done = () => {
    if (studentId) setParams({ student: studentId })
    void reload(fees.position, feeOrders.list)
  }
  return (
    <>
      <FormHeader title={title('s.fees.qr.collection')} caption="Edit" context={context} />
      <Stack>
        <Filters>
          <div data-wide="">
            <Field label={text('pos.student')}>
              <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={choose} />
            </Field>
          </div>
        </Filters>
        {!studentId ? <EmptyState title={text('qrFees.pick')} /> : null}
        {error && !data ? <ErrorState onRetry={() => void position.mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {studentId && !data && !error ? <Skeleton /> : null}
        {order?.qr ? (
          <Columns data-even="">
            <QrPanel order={order} onDone={done} />
            {data ? (
              <Panel title={text('pos.fees')}>
                <FeePositionPanel accounts={data.accounts} label={text('pos.fees')} />
              </Panel>
            ) : null}
          </Columns>
        ) : data ? (
          <Counter key={data.student.id} studentId={data.student.id} accounts={data.accounts} />
        ) : null}
      </Stack>
    </>
  )
}
