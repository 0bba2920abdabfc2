import { type AnswerOfCall, feePlans, feeSetup } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'
import { PlanForm } from './PlanForm'
import { SetupList } from './SetupList'
import type { Setup } from './useSetup'

export type Plan = AnswerOfCall<typeof feePlans.plans>[number]

/** Plans of installments of a year. */
export function Plans({ setup }: { setup: Setup }) {
  const text = useText()
  const { client } = useApi()
  const { offers, yearId } = setup
  const answered = useCall(feePlans.plans, yearId ? { query: { academicYearId: yearId } } : null)
  const done = useDone(feePlans.plans, feeSetup.offers)
  const [form, setForm] = useState<{ plan?: Plan }>()
  const open = offers !== undefined && !offers.isExternal
  return (
    <SetupList<Plan>
      setup={setup}
      answered={answered}
      notice={setup.external}
      filters={setup.yearField}
      onAdd={open ? () => setForm({}) : undefined}
      addLabel={text('feeSetup.newPlan')}
      list={{
        onPick: open ? plan => setForm({ plan }) : undefined,
        empty: { title: text('feeSetup.noPlans'), children: text('feeSetup.noPlansHelp') },
        columns: [
          { key: 'name', header: text('feeSetup.name'), look: 'name', cell: row => row.name },
          { key: 'account', header: text('feeSetup.account'), cell: row => row.account.name },
          {
            key: 'installments',
            header: text('feeSetup.installments'),
            look: 'text',
            cell: row => row.installments.map(one => `${one.name} (${displayDay(one.dueDate)})`).join(', '),
          },
          { key: 'uses', header: text('feeSetup.uses'), align: 'end', cell: row => row.uses },
        ],
      }}
      commands={
        open
          ? plan => ({
              onEdit: () => setForm({ plan }),
              onDelete: () =>
                void done(() => client.call(feePlans.removePlan, { params: { id: plan.id } }), text('feeSetup.deleted')),
            })
          : undefined
      }
      dialog={
        form && offers && yearId ? (
          <PlanForm
            key={form.plan?.id ?? 'new'}
            plan={form.plan}
            offers={offers}
            yearId={yearId}
            onClose={() => setForm(undefined)}
          />
        ) : null
      }
    />
  )
}
