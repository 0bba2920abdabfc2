import { feeReceipts, fees, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type CashMode, formatRupees, instrumentProblems, pickInstallments } from '@school/rules'
import { newKey, useConfirm, useToast } from '@school/ui'
import { useRef, useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { Position } from '../FeePositionPanel'
import { moved, type Offers, paiseOf, type Receipt } from './receipt'

export type Account = Position['accounts'][number]

interface Taking {
  readonly studentId: string
  readonly account: Account
  readonly offers: Offers
  readonly onReceipt: (receipt: Receipt) => void
}

/** What is chosen of an account, what it comes to, and how it is paid. */
export function useTake({ studentId, account, offers, onReceipt }: Taking) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [part, setPart] = useState<number | null>(null)
  const [mode, setMode] = useState<CashMode>('cash')
  const [instrument, setInstrument] = useState({ no: '', on: offers.today, bank: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  // What is sent again after a broken connection is the same money.
  const key = useRef<{ of: string; key: string }>(undefined)

  const open = account.installments.filter(one => one.balance + one.fineDue > 0)
  const picked = open.filter(one => chosen.includes(one.id))
  const owed = picked.reduce((sum, one) => sum + one.balance + one.fineDue, 0)
  const amount = part === null ? owed : paiseOf(part)
  const advance = open.length === 0 ? 0 : Math.min(account.advanceAvailable, amount)
  const problems = mode === 'cash' ? {} : instrumentProblems(instrument, offers.today)
  const wrong = {
    no: problems.no && text(`receipts.${problems.no}`),
    on: problems.on && text(`receipts.${problems.on}`),
    bank: problems.bank && text(`receipts.${problems.bank}`),
    amount: open.length === 0 && amount === 0 ? text('receipts.amountNeeded') : undefined,
  }

  const send = async (override: boolean): Promise<void> => {
    const body = {
      studentId,
      feeAccountId: account.id,
      installmentIds: [...chosen],
      ...(part === null ? {} : { amount }),
      // Beside another payment no advance is used.
      expectedTotal: override ? amount : amount - advance,
      mode,
      ...(mode === 'cash' ? {} : { instrument }),
      override,
    }
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    const { receipt, adjusted } = await client.call(feeReceipts.create, { body }, { idempotencyKey: key.current.key })
    key.current = undefined
    if (receipt) {
      toast.success(text('receipts.received', { no: receipt.receiptNo }))
      onReceipt(receipt)
    } else {
      toast.success(text('pos.adjusted', { amount: formatRupees(adjusted) }))
      setChosen([])
      await reload(fees.position)
    }
    await reload(...moved)
  }
  const take = async () => {
    setTried(true)
    if (open.length > 0 && picked.length === 0) return void toast.warning(text('error.SelectInstallment'))
    if (Object.values(wrong).some(Boolean)) return
    setBusy(true)
    try {
      await send(false)
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.name !== 'OnlinePending') {
        fail(failure)
        // What is owed may have changed.
        await reload(fees.position)
      } else if (
        await confirm({ icon: 'warning', title: text('receipts.take'), message: failure.message, confirmText: text('pos.goOn') })
      )
        await send(true).catch(fail)
    }
    setBusy(false)
  }
  return {
    open,
    chosen,
    tick: (id: string, ticked: boolean) =>
      setChosen(
        pickInstallments(
          open.map(one => one.id),
          chosen,
          { id, ticked, strict: offers.rules.strictOrder },
        ),
      ),
    owed,
    advance,
    total: amount - advance,
    takesParts: offers.rules.partialPayment === 'any',
    part: { value: part, onChange: setPart },
    mode,
    setMode,
    instrument,
    setInstrument,
    /** What is wrong, once taking was tried. */
    wrong: tried ? wrong : undefined,
    busy,
    take,
  }
}

export type Take = ReturnType<typeof useTake>
