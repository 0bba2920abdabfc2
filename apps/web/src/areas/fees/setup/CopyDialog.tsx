import { feePlans } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { raisedAmount } from '@school/rules'
import { Field, NumberInput, Select } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { toPaise } from './rupees'
import type { WholeSchedule } from './ScheduleGrid'
import { useScope } from './Schedules'
import { keyOf } from './useScheduleAmounts'
import type { SetupOffers } from './useSetup'

interface CopyProps {
  readonly schedule: WholeSchedule
  readonly offers: SetupOffers
  readonly onCopy: (amounts: ReadonlyMap<string, number>) => void
  readonly onClose: () => void
}

/** Fills the grid from another schedule, of this year or another one, with so many percent more. */
export function CopyDialog({ schedule, offers, onCopy, onClose }: CopyProps) {
  const text = useText()
  const fail = useProblemToast()
  const { client } = useApi()
  const scopeOf = useScope()
  const [yearId, setYear] = useState<string | null>(schedule.academicYear.id)
  const [fromId, setFrom] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const { data } = useCall(
    feePlans.schedules,
    yearId ? { query: { academicYearId: yearId, feeAccountId: schedule.account.id } } : null,
  )
  const copy = async () => {
    if (!fromId) return
    setBusy(true)
    try {
      const from = await client.call(feePlans.schedule, { params: { id: fromId } })
      // Installments of another plan are known by their numbers.
      const numbers = new Map(from.installments.map(one => [one.id, one.no]))
      const own = new Map(schedule.installments.map(one => [one.no, one.id]))
      const amounts = from.items.flatMap(item => {
        const installment = own.get(numbers.get(item.installmentId) ?? 0)
        return installment ? [[keyOf(installment, item.headId), raisedAmount(item.amount, toPaise(percent))] as const] : []
      })
      onCopy(new Map(amounts))
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={text('feeSetup.copy')}
      typed={false}
      save={{ label: text('feeSetup.copyNow'), busy, disabled: !fromId }}
      onSave={() => void copy()}
      onClose={onClose}
    >
      <Field label={text('report.year')}>
        <Select
          options={offers.academicYears.map(({ id, name }) => ({ value: id, label: name }))}
          value={yearId}
          onChange={year => {
            setYear(year)
            setFrom(null)
          }}
        />
      </Field>
      <Field label={text('feeSetup.copyFrom')} required>
        <Select
          options={(data ?? [])
            .filter(one => one.id !== schedule.id)
            .map(one => ({ value: one.id, label: `${scopeOf(one)} · ${one.plan.name}` }))}
          value={fromId}
          onChange={setFrom}
        />
      </Field>
      <Field label={text('feeSetup.raise')} help={text('feeSetup.raiseHelp')}>
        <NumberInput decimals={2} value={percent} onChange={setPercent} />
      </Field>
    </FormDialog>
  )
}
