import { mayOpenRoute } from '@school/rules'
import { Tabs } from '@school/ui'
import { useLocation } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useText } from '../../text'

const paths = { report: '/student/report', complete: '/student/student-complete-information-report' } as const

/** The student reports that a person may open, side by side. */
export function ReportTabs() {
  const text = useText()
  const { viewer } = useSignedIn()
  const { pathname } = useLocation()
  const tabs = (['report', 'complete'] as const)
    .filter(key => mayOpenRoute(paths[key], viewer))
    .map(key => ({ key, label: text(`people.tab.${key}`), href: paths[key] }))
  return <Tabs label={text('people.reports')} tabs={tabs} selected={pathname === paths.complete ? 'complete' : 'report'} />
}
