import { feeOrders, fees } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import type { FormCode } from '@school/rules'
import { Columns, FormHeader, Panel, Stack } from '@school/ui'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FeePositionPanel } from './FeePositionPanel'
import type { Account } from './OwedPanel'
import { type Order, useOrder } from './pos/useOrder'
import { AccountTabs, StudentCounter } from './StudentCounter'

interface OrderCounterProps {
  readonly form: FormCode
  readonly channel: 'pos' | 'qr'
  /** An order that is under way, or what became of it. */
  readonly panel: (order: Order, done: () => void) => ReactNode
  /** What is owed in an account, and how it is paid. */
  readonly pay: (studentId: string, account: Account) => ReactNode
}

/** A counter at which a student's fees are paid by an order: the student, what is owed, and the order until it ends. */
export function OrderCounter({ form, channel, panel, pay }: OrderCounterProps) {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const reload = useReload()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student') || null
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
  const done = () => {
    if (studentId) setParams({ student: studentId })
    void reload(fees.position, feeOrders.list, feeOrders.machines)
  }
  return (
    <>
      <FormHeader title={title(form)} caption="Edit" context={context} />
      <Stack>
        <StudentCounter studentId={studentId} onChoose={id => setParams(id ? { student: id } : {})}>
          {position =>
            order ? (
              <Columns data-even="">
                {panel(order, done)}
                {position ? (
                  <Panel title={text('pos.fees')}>
                    <FeePositionPanel narrow accounts={position.accounts} label={text('pos.fees')} />
                  </Panel>
                ) : null}
              </Columns>
            ) : studentId && position ? (
              <AccountTabs key={studentId} accounts={position.accounts}>
                {account => pay(studentId, account)}
              </AccountTabs>
            ) : null
          }
        </StudentCounter>
      </Stack>
    </>
  )
}
