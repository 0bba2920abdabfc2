import { feeDemands } from '@school/api/client'
import { useApi } from '@school/api/react'
import { formatRupees, trimmed } from '@school/rules'
import { Field, NumberInput, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { Demand, Fine } from './Individual'
import { toPaise, toRupees } from './rupees'

interface AmountFormProps {
  readonly title: string
  readonly label: string
  readonly begin: number
  /** Paise at most. */
  readonly most: number | undefined
  readonly least: number
  readonly shownBy: Parameters<typeof useForm>[0]['shownBy']
  readonly send: (amount: number, reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** An amount and why. */
function AmountForm({ title, label, begin, most, least, shownBy, send, onClose }: AmountFormProps) {
  const text = useText()
  const form = useForm({
    begin: () => ({ amount: toRupees(begin), reason: '' }),
    problems: ({ amount, reason }) => ({
      amount:
        toPaise(amount) < least
          ? text('feeSetup.AmountNeeded')
          : most !== undefined && toPaise(amount) > most
            ? text('feeSetup.TooMuch', { amount: formatRupees(most) })
            : undefined,
      reason: trimmed(reason) ? undefined : text('feeSetup.needed'),
    }),
    shownBy,
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => form.save(() => send(toPaise(values.amount), trimmed(values.reason)), text('feeSetup.saved'))
  return (
    <FormDialog title={title} {...form.dialog} save={{ label: text('app.save'), busy: form.busy }} onSave={() => void save()}>
      <Field label={label} required error={errorOf('amount')}>
        <NumberInput money value={values.amount} onChange={set('amount')} />
      </Field>
      <Field label={text('feeSetup.reason')} required error={errorOf('reason')}>
        <TextInput value={values.reason} maxLength={200} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Another amount of a line that was typed by hand, or what is written off of a line. */
export function LineForm({ kind, line, onClose }: { kind: 'amount' | 'writeOff'; line: Demand; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const off = kind === 'writeOff'
  return (
    <AmountForm
      title={`${line.installment.name} · ${line.head.name}`}
      label={text(off ? 'feeSetup.writeOff' : 'feeSetup.amount')}
      begin={off ? line.writeOff || line.balance : line.gross}
      most={off ? line.gross - line.concession : undefined}
      least={off ? 0 : 1}
      shownBy={[feeDemands.list]}
      send={(amount, reason) =>
        client.call(feeDemands.change, {
          params: { id: line.id },
          body: { ...(off ? { writeOff: amount } : { amount }), reason, version: line.version },
        })
      }
      onClose={onClose}
    />
  )
}

/** Lets a fine go, or a part of it. */
export function WaiverForm({ studentId, fine, onClose }: { studentId: string; fine: Fine; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  return (
    <AmountForm
      title={`${text('feeSetup.waive')} · ${fine.installment.name}`}
      label={text('feeSetup.amount')}
      begin={fine.fineDue}
      most={fine.fineDue}
      least={1}
      shownBy={[feeDemands.list, feeDemands.waivers]}
      send={(amount, reason) =>
        client.call(feeDemands.waive, { body: { studentId, installmentId: fine.installment.id, amount, reason } })
      }
      onClose={onClose}
    />
  )
}
