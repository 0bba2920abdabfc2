import { formatRupees } from '@school/rules'
import { Badge, Banner, FeeLedger, Field, NumberInput, PayFoot, Select } from '@school/ui'
import { useText } from '../../../texts/text'
import { type Account, type Dues, dueTones, type Installment, inOrder, linesOf, openOf } from '../due-lines'
import { fineWords } from '../fine-words'
import { useShortDay } from '../short-day'
import { type FamilyPay, useFamilyPay } from './useFamilyPay'

interface Props {
  readonly dues: Dues
  readonly account: Account
  readonly wanted: readonly string[]
  readonly onOrder: (id: string) => void
}

function Foot({ pay }: { readonly pay: FamilyPay }) {
  const text = useText()
  const { quoted, chosen, part, gateways, gateway, owed } = pay
  const amount = quoted ? quoted.lines.reduce((sum, line) => sum + line.amount, 0) - quoted.fine : 0
  return (
    <PayFoot
      label={text('payments.pay')}
      lines={
        quoted
          ? [
              { key: 'selected', label: text('payments.selected', { n: chosen.length }), amount, always: true },
              { key: 'fine', label: text('payments.fine'), amount: quoted.fine },
              { key: 'advance', label: text('payments.advanceAdjusted'), amount: -quoted.advanceUsed },
              { key: 'charge', label: text('payments.charge'), amount: quoted.payerCharge, always: true },
            ]
          : []
      }
      totalLabel={text('payments.total')}
      total={chosen.length === 0 ? 0 : quoted?.total}
      action={{
        label:
          quoted && chosen.length > 0 ? text('payments.payAmount', { amount: formatRupees(quoted.total) }) : text('payments.pay'),
        busy: pay.busy,
        disabled: pay.wrong !== undefined,
        onPress: () => void pay.pay(),
      }}
    >
      {part && owed > 0 ? (
        <Field label={text('payments.part')} help={text('payments.partHelp', { amount: formatRupees(owed) })} error={pay.wrong}>
          <NumberInput money {...part} />
        </Field>
      ) : null}
      {gateways.length > 1 ? (
        <Field label={text('payments.gateway')}>
          <Select
            options={gateways.map(one => ({ value: one.id, label: one.label }))}
            value={gateway?.id ?? null}
            onChange={pay.setGatewayId}
          />
        </Field>
      ) : null}
    </PayFoot>
  )
}

/** The installments of an account, what is open first; those that are paid now are ticked, and the foot says what it comes to. */
export function AccountPay({ dues, account, wanted, onOrder }: Props) {
  const text = useText()
  const day = useShortDay()
  const pay = useFamilyPay({ dues, account, wanted, onOrder })
  const isOpen = pay.ids.length > 0
  const pays = dues.mayPay && isOpen && pay.gateway !== undefined
  const note = (one: Installment) =>
    [
      dues.years.length > 1 && !dues.academicYearId ? one.year : '',
      one.daysLate > 0 && openOf(one) > 0 ? text('payments.daysLate', { n: one.daysLate }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <FeeLedger
        label={account.name}
        opened={pay.ids[0]}
        choice={pays ? { keys: pay.ids, chosen: pay.chosen, onTick: pay.tick, disabled: pay.busy } : undefined}
        installments={inOrder(account.installments).map(one => ({
          key: one.id,
          margin: day(one.dueDate),
          title: one.name,
          note: note(one),
          badge: <Badge status={dueTones[one.status]}>{text(`payments.state.${one.status}`)}</Badge>,
          amount: openOf(one) > 0 ? openOf(one) : one.paid,
          settled: openOf(one) <= 0,
          lines: linesOf(text, one, fineWords(text, one, day)),
          balance: openOf(one),
        }))}
      />
      {pays ? <Foot pay={pay} /> : null}
      {dues.mayPay && isOpen && !pay.gateway ? <Banner tone="info">{text('payments.notOnline')}</Banner> : null}
    </>
  )
}
