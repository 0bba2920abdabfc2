import { feeSetup } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { FormHeader, Tabs } from '@school/ui'
import type { ComponentType } from 'react'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { SettingsSheet } from '../settings/SettingsSheet'
import { FeeMessages } from './FeeMessages'
import { BusRates } from './setup/BusRates'
import { Categories } from './setup/Categories'
import { Concessions } from './setup/Concessions'
import { ConcessionTypes } from './setup/ConcessionTypes'
import { FineRules } from './setup/FineRules'
import { Heads } from './setup/Heads'
import { Individual } from './setup/Individual'
import { Plans } from './setup/Plans'
import { ReceiptSeries } from './setup/ReceiptSeries'
import { Schedules } from './setup/Schedules'
import { type Setup, type SetupTab, useSetup } from './setup/useSetup'

/** How the school reckons its fees. */
function Settings() {
  const { viewer } = useSignedIn()
  const { data, error, mutate } = useCall(feeSetup.settings, {})
  const { run, busy, problem } = useAction(feeSetup.changeSettings)
  return (
    <SettingsSheet
      settings={data}
      modules={viewer.modules}
      failed={error !== undefined && !data}
      busy={busy}
      problem={problem}
      onSave={async changes => void (await mutate(await run({ body: { changes } }), { revalidate: false }))}
      onReload={() => void mutate()}
    />
  )
}

/** Tabs that bring no head of their own. */
const plain: Readonly<Partial<Record<SetupTab, ComponentType<{ setup: Setup }>>>> = {
  individual: Individual,
  messages: FeeMessages,
  settings: Settings,
}

const lists: Readonly<Partial<Record<SetupTab, ComponentType<{ setup: Setup }>>>> = {
  heads: Heads,
  categories: Categories,
  'fine-rules': FineRules,
  plans: Plans,
  schedules: Schedules,
  'concession-types': ConcessionTypes,
  concessions: Concessions,
  'bus-rates': BusRates,
  'receipt-series': ReceiptSeries,
}

/** /fees/fee-setup: what the school keeps of its fees, by tabs. */
export default function FeeSetup() {
  const title = useFormTitle()('s.fees.setup')
  const setup = useSetup()
  const List = lists[setup.selected]
  if (List) return <List key={setup.selected} setup={setup} />
  const Plain = plain[setup.selected]!
  return (
    <>
      <FormHeader {...setup.header} />
      <Tabs label={title} tabs={setup.tabs} selected={setup.selected}>
        <Plain setup={setup} />
      </Tabs>
    </>
  )
}
