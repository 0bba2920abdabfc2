import { Batches } from './Batches'
import { Messages } from './Messages'
import { Usage } from './Usage'
import { useHistoryTabs } from './useHistoryTabs'

/** /communication/notification-history: what was sent to whom, what became of it, and what it cost. */
export default function NotificationHistory() {
  const tabs = useHistoryTabs()
  switch (tabs.selected) {
    case 'student':
      return <Messages key="Student" type="Student" tabs={tabs} />
    case 'staff':
      return <Messages key="Staff" type="Staff" tabs={tabs} />
    case 'usage':
      return <Usage tabs={tabs} />
    default:
      return <Batches tabs={tabs} />
  }
}
