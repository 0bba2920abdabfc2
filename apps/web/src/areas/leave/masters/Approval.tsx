import { type AnswerOfCall, leaveMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { EntryList } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { ChainForm } from './ChainForm'
import { useDays } from './days'
import { useMasterTabs } from './master-tabs'

export type Chains = AnswerOfCall<typeof leaveMasters.chains>
export type Chain = Chains['chains'][number]

/** Who decides on leave, for the school and for sections that differ. */
export function Approval() {
  const intl = useIntl()
  const text = useText()
  const days = useDays()
  const { client } = useApi()
  const { data, error, mutate } = useCall(leaveMasters.chains, {})
  const done = useDone(leaveMasters.chains)
  const [form, setForm] = useState<{ chain?: Chain }>()
  const sectionOf = ({ sectionId }: Chain) =>
    sectionId ? (data?.sections.find(one => one.id === sectionId)?.name ?? '') : text('leaveMasters.wholeSchool')
  const stepText = (step: Chain['steps'][number]) => {
    const who = step.approver === 'staff' ? (step.staffName ?? '') : text(`leaveMasters.approver.${step.approver}`)
    return step.whenDaysOver === null ? who : text('leaveMasters.stepOver', { who, n: days(step.whenDaysOver) })
  }
  const remove = (chain: Chain) =>
    done(
      () =>
        client.call(leaveMasters.saveChains, {
          body: { chains: (data?.chains ?? []).filter(one => one !== chain).map(forSending), version: data?.version ?? 0 },
        }),
      text('leaveMasters.deleted'),
    )
  return (
    <EntryList<Chain>
      {...useMasterTabs('approval')}
      onAdd={data && data.sections.length > 0 ? () => setForm({}) : undefined}
      addLabel={text('leaveMasters.newChain')}
      list={{
        label: text('leaveMasters.tab.approval'),
        rows: data?.chains,
        rowKey: row => `${row.audience} ${row.sectionId ?? ''}`,
        rowName: row => `${text(`leaveMasters.chain.${row.audience}`)}, ${sectionOf(row)}`,
        expectedRows: 3,
        cards: true,
        onPick: chain => setForm({ chain }),
        empty: { title: text('leaveMasters.noReasons') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
        columns: [
          {
            key: 'audience',
            header: text('leaveMasters.applicant'),
            look: 'name',
            cell: row => text(`leaveMasters.chain.${row.audience}`),
          },
          { key: 'section', header: text('leaveMasters.section'), cell: sectionOf },
          { key: 'steps', header: text('leaveMasters.steps'), cell: row => row.steps.map(stepText).join(' → ') },
        ],
      }}
      commands={chain => ({
        onEdit: () => setForm({ chain }),
        ...(chain.sectionId ? { onDelete: () => void remove(chain) } : {}),
      })}
      dialog={form && data ? <ChainForm chains={data} chain={form.chain} onClose={() => setForm(undefined)} /> : null}
    />
  )
}

/** A chain as it is sent. */
export const forSending = ({ audience, sectionId, steps }: Chain) => ({
  audience,
  sectionId,
  steps: steps.map(({ approver, staffId, whenDaysOver }) => ({ approver, staffId, whenDaysOver })),
})
