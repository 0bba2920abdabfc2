import { feeOrders, fees, Problem } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { formatRupees, pickInstallments } from '@school/rules'
import { newKey, useConfirm, useToast } from '@school/ui'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { Position } from '../FeePositionPanel'

export type Account = Position['accounts'][number]

/** Paise of an amount of rupees that was typed. */
const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** What is chosen of an account, what it comes to, and the machine that it is sent to. */
export function usePay(studentId: string, account: Account) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const [params, setParams] = useSearchParams()
  const { data: offers } = useCall(feeOrders.machines, {})
  const open = account.installments.filter(one => one.balance + one.fineDue > 0)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [part, setPart] = useState<number | null>(null)
  const [machineId, setMachineId] = useState<string | null>(null)
  const [mobile, setMobile] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  // What is sent again after a broken connection is the same payment.
  const key = useRef<{ of: string; key: string }>(undefined)

  const machines = (offers?.results ?? []).filter(one => one.feeAccountId === account.id)
  const machine = machines.find(one => one.id === machineId) ?? machines.find(one => one.isLast) ?? machines[0]
  const rules = offers?.rules ?? { strictOrder: true, partialPayment: 'none' as const }
  const ids = open.map(one => one.id)
  const picked = open.filter(one => chosen.includes(one.id))
  const owed = picked.reduce((sum, one) => sum + one.balance + one.fineDue, 0)
  const amount = part === null ? owed : paiseOf(part)
  const advance = Math.min(account.advanceAvailable, amount)
  const wrong = {
    mobile: mobile === '' || /^\d{10}$/.test(mobile) ? undefined : text('pos.tenDigits'),
    machine: machine ? undefined : text('pos.noMachine'),
  }

  const send = async (override: boolean): Promise<void> => {
    const body = {
      channel: 'pos' as const,
      studentId,
      feeAccountId: account.id,
      installmentIds: [...chosen],
      ...(part === null ? {} : { amount }),
      posTerminalId: machine!.id,
      expectedTotal: amount - advance,
      override,
      mobile,
    }
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    const { order, adjusted } = await client.call(feeOrders.create, { body }, { idempotencyKey: key.current.key })
    key.current = undefined
    if (order) {
      if (order.machine?.driver !== 'manual') toast.success(text('pos.sent', { machine: order.machine?.label ?? '' }))
      setParams({ student: params.get('student') ?? studentId, order: order.id })
    } else {
      toast.success(text('pos.adjusted', { amount: formatRupees(adjusted) }))
      setChosen([])
    }
    await reload(fees.position, feeOrders.list, feeOrders.machines)
  }
  const pay = async () => {
    setTried(true)
    if (picked.length === 0) return void toast.warning(text('error.SelectInstallment'))
    if (wrong.machine || wrong.mobile) return
    setBusy(true)
    try {
      await send(false)
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.name !== 'OnlinePending') {
        fail(failure)
        // What is owed may have changed.
        await reload(fees.position, feeOrders.list, feeOrders.machines)
      } else if (
        await confirm({ icon: 'warning', title: text('pos.pay'), message: failure.message, confirmText: text('pos.goOn') })
      )
        await send(true).catch(fail)
    }
    setBusy(false)
  }
  return {
    open,
    chosen,
    tick: (id: string, ticked: boolean) => setChosen(pickInstallments(ids, chosen, { id, ticked, strict: rules.strictOrder })),
    owed,
    amount,
    advance,
    /** Rupees that are typed instead of all that is owed, where that is allowed. */
    part: rules.partialPayment === 'any' ? { value: part, onChange: setPart } : undefined,
    offers,
    machines,
    machine,
    setMachineId,
    mobile,
    setMobile,
    /** What is wrong, once paying was tried. */
    wrong: tried ? wrong : undefined,
    busy,
    pay,
  }
}

export type Pay = ReturnType<typeof usePay>
