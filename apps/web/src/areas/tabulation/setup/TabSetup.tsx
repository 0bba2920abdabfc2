import { FormHeader, Tabs } from '@school/ui'
import type { ComponentType } from 'react'
import { useFormTitle } from '../../../shell/titles'
import { Cards } from './Cards'
import { ImportExport } from './ImportExport'
import { Masters } from './Masters'
import { MaxMarks } from './MaxMarks'
import { Schemes } from './Schemes'
import { Subjects } from './Subjects'
import { type TabSetup as Setup, type TabSetupTab, useTabSetup } from './useTabSetup'

const bodies: Readonly<Record<TabSetupTab, ComponentType<{ setup: Setup }>>> = {
  masters: Masters,
  schemes: Schemes,
  'max-marks': MaxMarks,
  subjects: Subjects,
  cards: Cards,
  import: ImportExport,
}

/** /curriculum/tab-setup: everything that marks, results and cards need, in the order in which a school meets it. */
export default function TabSetup() {
  const title = useFormTitle()('s.tab.setup')
  const setup = useTabSetup()
  const Body = bodies[setup.selected]
  return (
    <>
      <FormHeader {...setup.header} />
      <Tabs label={title} tabs={setup.tabs} selected={setup.selected}>
        <Body key={setup.selected} setup={setup} />
      </Tabs>
    </>
  )
}
