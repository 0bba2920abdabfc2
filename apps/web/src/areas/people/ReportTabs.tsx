import { mayOpenRoute } from '@school/rules'
import { Tabs } from '@school/ui'
import { useLocation } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'

const paths = {
  report: '/student/report',
  statistics: '/student/statistics-report',
  complete: '/student/student-complete-information-report',
  bus: '/student/report?tab=bus',
} as const

const keys = Object.keys(paths) as (keyof typeof paths)[]

/** The student reports that a person may open, side by side. */
export function ReportTabs() {
  const text = useText()
  const { viewer } = useSignedIn()
  const { pathname, search } = useLocation()
  const bus = pathname === paths.report && new URLSearchParams(search).get('tab') === 'bus'
  const selected = bus ? 'bus' : (keys.find(key => paths[key] === pathname) ?? 'report')
  const tabs = keys
    .filter(key => mayOpenRoute(paths[key], viewer))
    .map(key => ({ key, label: text(`people.tab.${key}`), href: paths[key] }))
  return <Tabs label={text('people.reports')} tabs={tabs} selected={selected} />
}
