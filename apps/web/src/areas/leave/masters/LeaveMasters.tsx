import { useSearchParams } from 'react-router-dom'
import { Approval } from './Approval'
import { Balances } from './Balances'
import { Calendar } from './Calendar'
import { masterTabs } from './master-tabs'
import { Reasons } from './Reasons'
import { Types } from './Types'

const bodies = { types: Types, calendar: Calendar, approval: Approval, balances: Balances, reasons: Reasons } as const

/** /leave-appln/masters: types of leave, working days, who decides, balances of staff, reasons. */
export default function LeaveMasters() {
  const [params] = useSearchParams()
  const tab = masterTabs.find(one => one === params.get('tab')) ?? 'types'
  const Body = bodies[tab]
  return <Body key={tab} />
}
