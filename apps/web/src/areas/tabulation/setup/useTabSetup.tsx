import { type AnswerOfCall, tabMasters } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Field, type FormHeaderProps, Select, type Tab } from '@school/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'

export type TabOffers = AnswerOfCall<typeof tabMasters.offers>

const setupTabs = ['masters', 'schemes', 'max-marks', 'subjects', 'cards', 'import'] as const
export type TabSetupTab = (typeof setupTabs)[number]

/** What all tabs of the set-up have around them. */
export interface TabSetup {
  readonly header: FormHeaderProps
  readonly tabs: readonly Tab[]
  readonly selected: TabSetupTab
  readonly offers: TabOffers | undefined
  /** The chosen year, else the current one. */
  readonly yearId: string | undefined
  /** The field that chooses it. */
  readonly yearField: ReactNode
  /** Operators only look. */
  readonly mayChange: boolean
  /** A further choice of a tab that stands in the address, such as which scheme is open. */
  readonly chosen: (name: string) => string | null
  readonly choose: (name: string, value: string | null) => void
}

export function useTabSetup(): TabSetup {
  const text = useText()
  const title = useFormTitle()('s.tab.setup')
  const context = useYearAndSchool()
  const [params, setParams] = useSearchParams()
  const { data: offers } = useCall(tabMasters.offers, {})
  const selected = setupTabs.find(tab => tab === params.get('tab')) ?? 'masters'
  const years = offers?.academicYears ?? []
  const year = params.get('year')
  const yearId = years.find(one => one.id === year)?.id ?? years.find(one => one.isCurrent)?.id
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return {
    header: { title, context, caption: 'Edit' },
    tabs: setupTabs.map(key => ({
      key,
      label: text(`tabSetup.tab.${key}`),
      href: `/curriculum/tab-setup?tab=${key}${year ? `&year=${year}` : ''}`,
    })),
    selected,
    offers,
    yearId,
    yearField: (
      <Field label={text('report.year')}>
        <Select
          options={years.map(one => ({ value: one.id, label: one.name }))}
          value={yearId ?? null}
          onChange={chosen => setParams({ tab: selected, ...(chosen ? { year: chosen } : {}) }, { replace: true })}
        />
      </Field>
    ),
    mayChange: offers?.mayChange ?? false,
    chosen: name => params.get(name),
    choose,
  }
}
