import { FormHeader, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import { Classes } from './Classes'
import { Masters } from './Masters'
import { Modules } from './Modules'
import { Preferences } from './Preferences'
import { SchoolDetails } from './SchoolDetails'

const panels = { school: SchoolDetails, preferences: Preferences, classes: Classes, masters: Masters, modules: Modules }
const keys = Object.keys(panels) as (keyof typeof panels)[]

/** /school/school-settings: what a school keeps of itself, by tabs. */
export default function SchoolSettings() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const selected = keys.find(key => key === params.get('tab')) ?? 'school'
  const Chosen = panels[selected]
  return (
    <>
      <FormHeader title={text('app.schoolSettings')} caption="Edit" />
      <Tabs
        label={text('settings.tabs')}
        tabs={keys.map(key => ({ key, label: text(`settings.tab.${key}`) }))}
        selected={selected}
        onSelect={tab => setParams({ tab })}
      >
        <Chosen />
      </Tabs>
    </>
  )
}
