import { feeOrders, fees, Problem } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay, formatRupees, pickInstallments } from '@school/rules'
import {
  Banner,
  Button,
  Checkbox,
  Columns,
  Facts,
  Field,
  Form,
  NumberInput,
  Panel,
  PanelBody,
  Select,
  Stack,
  Table,
  TextInput,
  useConfirm,
  useToast,
} from '@school/ui'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../../problems'
import { useText } from '../../../text'
import type { Position } from '../FeePositionPanel'

type Account = Position['accounts'][number]

/** Paise of an amount of rupees that was typed. */
const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** What is owed in an account, and the machine that it is sent to. */
export function PayPanel({ studentId, account }: { studentId: string; account: Account }) {
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
    if (key.current?.of !== of) key.current = { of, key: crypto.randomUUID() }
    const { order, adjusted } = await client.call(feeOrders.create, { body }, { idempotencyKey: key.current.key })
    key.current = undefined
    if (order) {
      if (order.machine.driver !== 'manual') toast.success(text('pos.sent', { machine: order.machine.label }))
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

  return (
    <Columns>
      <Panel title={account.name}>
        {open.length === 0 ? <PanelBody>{text('pos.nothing')}</PanelBody> : null}
        {open.length > 0 ? (
          <Table
            cards
            label={account.name}
            rows={open}
            rowKey={row => row.id}
            columns={[
              {
                key: 'name',
                header: text('payments.installment'),
                look: 'name',
                cell: row => (
                  <Checkbox
                    checked={chosen.includes(row.id)}
                    onChange={ticked =>
                      setChosen(pickInstallments(ids, chosen, { id: row.id, ticked, strict: rules.strictOrder }))
                    }
                  >
                    {`${row.year} · ${row.name}`}
                  </Checkbox>
                ),
              },
              { key: 'dueDate', header: text('payments.dueDate'), cell: row => displayDay(row.dueDate) },
              { key: 'balance', header: text('payments.balance'), align: 'end', cell: row => formatRupees(row.balance) },
              { key: 'fine', header: text('payments.fine'), align: 'end', cell: row => formatRupees(row.fineDue) },
              { key: 'total', header: text('pos.total'), align: 'end', cell: row => formatRupees(row.balance + row.fineDue) },
            ]}
          />
        ) : null}
      </Panel>
      <Panel title={text('pos.pay')}>
        <PanelBody>
          <Stack
            as={Form}
            onSubmit={event => {
              event.preventDefault()
              void pay()
            }}
          >
            <Facts>
              <dt>{text('pos.selected')}</dt>
              <dd>{formatRupees(owed)}</dd>
              {advance > 0 ? (
                <>
                  <dt>{text('pos.advance')}</dt>
                  <dd>{formatRupees(-advance)}</dd>
                </>
              ) : null}
              <dt>{text('pos.total')}</dt>
              <dd>
                <b>{formatRupees(amount - advance)}</b>
              </dd>
            </Facts>
            {rules.partialPayment === 'any' ? (
              <Field label={text('pos.amount')} help={text('pos.amountHelp')}>
                <NumberInput money value={part} onChange={setPart} />
              </Field>
            ) : null}
            {offers && machines.length === 0 ? <Banner tone="warning">{text('pos.noMachines')}</Banner> : null}
            <Field label={text('pos.machine')} required error={tried ? wrong.machine : undefined}>
              <Select
                options={machines.map(one => ({
                  value: one.id,
                  label: one.isBusy ? text('pos.busy', { machine: one.label }) : one.label,
                }))}
                value={machine?.id ?? null}
                onChange={setMachineId}
              />
            </Field>
            <Field label={text('pos.mobile')} help={text('pos.mobileHelp')} error={tried ? wrong.mobile : undefined}>
              <TextInput inputMode="tel" maxLength={10} value={mobile} onChange={setMobile} />
            </Field>
            <Button type="submit" variant="primary" busy={busy} disabled={machines.length === 0}>
              {text(machine?.driver === 'manual' ? 'pos.payByHand' : 'pos.send')}
            </Button>
          </Stack>
        </PanelBody>
      </Panel>
    </Columns>
  )
}
