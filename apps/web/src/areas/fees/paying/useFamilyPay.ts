import { Problem, parentOrders } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { formatRupees, pickInstallments } from '@school/rules'
import { newKey, useToast } from '@school/ui'
import { useRef, useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { type Account, type Dues, openOf } from '../due-lines'
import { giveOver } from './handoff'
import { changedByPaying } from './OrderState'

/** What is ticked at first: what fell due, else what is due next. */
function firstTicks(open: Account['installments'], asOf: string, wanted: readonly string[]): readonly string[] {
  const ids = open.map(one => one.id)
  const asked = ids.filter(id => wanted.includes(id))
  if (asked.length > 0) return asked
  const fell = open.filter(one => one.dueDate <= asOf).map(one => one.id)
  return fell.length > 0 ? fell : ids.slice(0, 1)
}

interface Asked {
  readonly dues: Dues
  readonly account: Account
  /** Installments that were tried before. */
  readonly wanted: readonly string[]
  /** Leads to an order that is to be watched. */
  readonly onOrder: (id: string) => void
}

/** What a family pays now of an account: ticks, an amount, a way, and what it comes to as the server says. */
export function useFamilyPay({ dues, account, wanted, onOrder }: Asked) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const toast = useToast()
  const fail = useProblemToast()
  const { taking } = dues
  const open = account.installments
    .filter(one => openOf(one) > 0)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.no - b.no)
  const ids = open.map(one => one.id)
  const [ticked, setTicked] = useState(() => firstTicks(open, dues.asOf, wanted))
  const [part, setPart] = useState<number | null>(null)
  const [gatewayId, setGatewayId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // What is sent again after a broken connection is the same payment.
  const key = useRef<{ of: string; key: string }>(undefined)

  const chosen = ticked.filter(id => ids.includes(id))
  const gateways = dues.gateways.filter(one => one.feeAccountId === account.id)
  const gateway = gateways.find(one => one.id === gatewayId) ?? gateways[0]
  const owed = open.filter(one => chosen.includes(one.id)).reduce((sum, one) => sum + openOf(one), 0)
  const paise = part === null ? null : Math.round(part * 100)
  const least = Math.min(taking.minAmount, owed)
  const wrong =
    paise !== null && chosen.length > 0 && (paise < least || paise > owed)
      ? text('error.AmountBetween', { min: plain(least), max: plain(owed) })
      : undefined
  const wish = {
    feeAccountId: account.id,
    installmentIds: chosen,
    ...(paise === null || paise === owed ? {} : { amount: paise }),
    ...(gateway ? { gatewayAccountId: gateway.id } : {}),
  }
  const quote = useCall(parentOrders.quote, chosen.length > 0 && gateway && !wrong ? { body: wish } : null, {
    keepPreviousData: true,
  })
  const quoted = chosen.length > 0 && !wrong && !quote.isLoading ? quote.data : undefined

  const pay = async (): Promise<void> => {
    if (chosen.length === 0) return void toast.warning(text('error.SelectInstallment'))
    if (!quoted || busy) return
    setBusy(true)
    const body = { ...wish, expectedTotal: quoted.total }
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    try {
      const made = await client.call(parentOrders.create, { body }, { idempotencyKey: key.current.key })
      if ('adjustmentNo' in made) toast.success(text('payments.adjusted', { amount: formatRupees(made.adjusted) }))
      else if (made.handoff) await giveOver(made.handoff)
      else onOrder(made.orderId)
    } catch (failure) {
      fail(failure)
      // What is owed has changed, or another payment is under way: both are shown anew.
      if (failure instanceof Problem) key.current = undefined
    }
    await reload(...changedByPaying)
    setBusy(false)
  }
  return {
    ids,
    chosen,
    tick: (id: string, on: boolean) => {
      setTicked(pickInstallments(ids, chosen, { id, ticked: on, strict: taking.strictOrder }))
      setPart(null)
    },
    /** Rupees that are typed instead of all that is owed, where the school takes parts. */
    part: taking.partialPayment === 'any' ? { value: part, onChange: setPart } : undefined,
    owed,
    wrong: wrong ?? undefined,
    gateways,
    gateway,
    setGatewayId,
    quoted,
    busy,
    pay,
  }
}

const plain = (paise: number) => formatRupees(paise).replace('₹', '')

export type FamilyPay = ReturnType<typeof useFamilyPay>
