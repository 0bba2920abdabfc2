import { attendanceTaken } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { Safety } from './Safety'
import { TakenReport } from './TakenReport'

/** /curriculum/attendance-taken-or-not-taken: which registers are missing, and where bus and class differ. */
export default function AttendanceTaken() {
  const text = useText()
  const title = useFormTitle()('s.att.taken')
  const [params] = useSearchParams()
  const { data: offers } = useCall(attendanceTaken.initialValues, {})
  const tab = params.get('tab') === 'safety' ? 'safety' : 'registers'
  const tabs = (
    <Tabs
      label={title}
      selected={tab}
      tabs={[
        { key: 'registers', label: text('attendanceTaken.tab.registers'), href: '?tab=registers' },
        { key: 'safety', label: text('attendanceTaken.tab.safety'), href: '?tab=safety', count: offers?.openFlags },
      ]}
    />
  )
  return tab === 'safety' ? (
    <Safety title={title} tabs={tabs} offers={offers} />
  ) : (
    <TakenReport title={title} tabs={tabs} offers={offers} />
  )
}
