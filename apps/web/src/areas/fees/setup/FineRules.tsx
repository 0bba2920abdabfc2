import { type AnswerOfCall, feeSetup } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { formatPercent, formatRupees } from '@school/rules'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'
import { FineRuleForm } from './FineRuleForm'
import { SetupList } from './SetupList'
import type { Setup } from './useSetup'

export type FineRule = AnswerOfCall<typeof feeSetup.fineRules>[number]

/** What a rule costs, in a few words. */
function useCharge() {
  const text = useText()
  return (rule: FineRule) => {
    switch (rule.type) {
      case 'none':
        return ''
      case 'percent-month':
        return formatPercent(rule.percentBps / 100)
      case 'slab':
      case 'slab-per-day':
        return rule.slabs
          .map(slab =>
            text('feeSetup.slabSaid', { from: slab.fromDay, to: slab.toDay ?? '…', amount: formatRupees(slab.amount) }),
          )
          .join('; ')
      default:
        return formatRupees(rule.amount)
    }
  }
}

/** Rules of fines. */
export function FineRules({ setup }: { setup: Setup }) {
  const text = useText()
  const charge = useCharge()
  const { client } = useApi()
  const answered = useCall(feeSetup.fineRules, {})
  const done = useDone(feeSetup.fineRules, feeSetup.offers)
  const [form, setForm] = useState<{ rule?: FineRule }>()
  return (
    <SetupList<FineRule>
      setup={setup}
      answered={answered}
      onAdd={() => setForm({})}
      addLabel={text('feeSetup.newFineRule')}
      list={{
        onPick: rule => setForm({ rule }),
        empty: { title: text('feeSetup.noFineRules') },
        columns: [
          { key: 'name', header: text('feeSetup.name'), look: 'name', cell: row => row.name },
          { key: 'type', header: text('feeSetup.fineType'), cell: row => text(`feeSetup.fine.${row.type}`) },
          { key: 'charge', header: text('feeSetup.charge'), cell: charge },
          { key: 'grace', header: text('feeSetup.grace'), align: 'end', cell: row => row.graceDays },
          {
            key: 'max',
            header: text('feeSetup.most'),
            align: 'end',
            cell: row => (row.maxAmount === null ? '–' : formatRupees(row.maxAmount)),
          },
        ],
      }}
      commands={rule => ({
        onEdit: () => setForm({ rule }),
        onDelete: () =>
          void done(() => client.call(feeSetup.removeFineRule, { params: { id: rule.id } }), text('feeSetup.deleted')),
      })}
      dialog={form ? <FineRuleForm key={form.rule?.id ?? 'new'} rule={form.rule} onClose={() => setForm(undefined)} /> : null}
    />
  )
}
