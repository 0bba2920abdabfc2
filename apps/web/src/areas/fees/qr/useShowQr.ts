import { feeOrders, fees, Problem, qrFees } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { formatRupees, pickInstallments } from '@school/rules'
import { newKey, useConfirm, useToast } from '@school/ui'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { Account } from '../pos/usePay'

/** Of the ways the one by the school's own UPI address. */
export const own = 'own'

/** What is chosen of an account, what it comes to, and by whose code it is paid. */
export function useShowQr(studentId: string, account: Account) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const [, setParams] = useSearchParams()
  const { data: offers } = useCall(qrFees.ways, {})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [part, setPart] = useState<number | null>(null)
  const [picked, setWay] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // What is sent again after a broken connection is the same payment.
  const key = useRef<{ of: string; key: string }>(undefined)

  const open = account.installments.filter(one => one.balance + one.fineDue > 0)
  const offer = offers?.results.find(one => one.feeAccountId === account.id)
  const ways = [
    ...(offer?.gateways ?? []).map(one => ({ value: one.id, label: one.name })),
    ...(offer?.ownAddress ? [{ value: own, label: text('qrFees.own') }] : []),
  ]
  const way = ways.find(one => one.value === picked)?.value ?? ways[0]?.value ?? null
  const rules = offers?.rules ?? { strictOrder: true, partialPayment: 'none' as const }
  const ids = open.map(one => one.id)
  const owed = open.filter(one => chosen.includes(one.id)).reduce((sum, one) => sum + one.balance + one.fineDue, 0)
  const amount = part === null ? owed : Math.round(part * 100)
  const advance = Math.min(account.advanceAvailable, amount)

  const send = async (override: boolean): Promise<void> => {
    const body = {
      channel: 'qr' as const,
      studentId,
      feeAccountId: account.id,
      installmentIds: [...chosen],
      ...(part === null ? {} : { amount }),
      ...(way === own ? {} : { gatewayAccountId: way! }),
      expectedTotal: amount - advance,
      override,
    }
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    const { order, adjusted } = await client.call(feeOrders.create, { body }, { idempotencyKey: key.current.key })
    key.current = undefined
    if (order) setParams({ student: studentId, order: order.id })
    else {
      toast.success(text('pos.adjusted', { amount: formatRupees(adjusted) }))
      setChosen([])
    }
    await reload(fees.position, feeOrders.list)
  }
  const show = async () => {
    if (chosen.length === 0) return void toast.warning(text('error.SelectInstallment'))
    setBusy(true)
    try {
      await send(false)
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.name !== 'OnlinePending') {
        fail(failure)
        // What is owed may have changed.
        await reload(fees.position, feeOrders.list)
      } else if (
        await confirm({ icon: 'warning', title: text('qrFees.pay'), message: failure.message, confirmText: text('pos.goOn') })
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
    isKnown: offers !== undefined,
    ways,
    way,
    setWay,
    busy,
    show,
  }
}
