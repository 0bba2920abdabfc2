import { type AnswerOfCall, feeSetup } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner, Field, type FormHeaderProps, Select, type Tab } from '@school/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'

export type SetupOffers = AnswerOfCall<typeof feeSetup.offers>

export const setupTabs = [
  'heads',
  'categories',
  'fine-rules',
  'plans',
  'schedules',
  'concession-types',
  'concessions',
  'bus-rates',
  'individual',
  'receipt-series',
  'messages',
  'settings',
] as const
export type SetupTab = (typeof setupTabs)[number]

/** What all tabs of the set-up have around them. */
export interface Setup {
  readonly header: FormHeaderProps
  readonly tabs: readonly Tab[]
  readonly selected: SetupTab
  readonly offers: SetupOffers | undefined
  /** The chosen year, else the current one. */
  readonly yearId: string | undefined
  /** The field that chooses it. */
  readonly yearField: ReactNode
  /** Tells that another software keeps plans, schedules and rates. */
  readonly external: ReactNode
}

export function useSetup(): Setup {
  const text = useText()
  const title = useFormTitle()('s.fees.setup')
  const context = useYearAndSchool()
  const [params, setParams] = useSearchParams()
  const { data: offers } = useCall(feeSetup.offers, {})
  const selected = setupTabs.find(tab => tab === params.get('tab')) ?? 'heads'
  const years = offers?.academicYears ?? []
  const yearId = years.find(year => year.id === params.get('year'))?.id ?? years.find(year => year.isCurrent)?.id
  return {
    header: { title, context, caption: 'Edit' },
    tabs: setupTabs.map(key => ({ key, label: text(`feeSetup.tab.${key}`), href: `/fees/fee-setup?tab=${key}` })),
    selected,
    offers,
    yearId,
    yearField: (
      <Field label={text('report.year')}>
        <Select
          options={years.map(year => ({ value: year.id, label: year.name }))}
          value={yearId ?? null}
          onChange={year => setParams({ tab: selected, ...(year ? { year } : {}) }, { replace: true })}
        />
      </Field>
    ),
    external: offers?.isExternal ? <Banner tone="info">{text('error.FeesKeptElsewhere')}</Banner> : null,
  }
}
