import { mayOpenRoute, type SendDoor } from '@school/rules'
import type { TabsProps } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'

const paths: Readonly<Record<SendDoor, string>> = {
  guardian: '/communication/communication-to-guardian',
  staff: '/communication/communication-to-staff',
  busReport: '/student/report?tab=bus',
  absentPresent: '/curriculum/student-absent-present-report',
  busAttendance: '/curriculum/bus-attendance-report',
  feeDues: '/communication/communication-to-guardian',
}
const history = '/communication/notification-history'

export interface DoorTabs {
  readonly selected: 'compose' | 'batches'
  /** Where the messages of the door stand; absent for who does not open the history. */
  readonly sent: string | undefined
  readonly shown: Omit<TabsProps, 'children'> | undefined
}

/** Writing, under the name that its screen gives it, and the way to what was written through the door. */
export function useDoorTabs(door: SendDoor, name?: string): DoorTabs {
  const text = useText()
  const { viewer } = useSignedIn()
  const [params] = useSearchParams()
  const sent = mayOpenRoute(history, viewer) ? `${history}?tab=batches&door=${door}` : undefined
  return {
    selected: params.get('tab') === 'batches' ? 'batches' : 'compose',
    sent,
    shown: sent
      ? {
          label: text('messages.tabs'),
          selected: 'compose',
          tabs: [
            { key: 'compose', label: name ?? text('messages.tab.compose'), href: paths[door] },
            { key: 'batches', label: text('messages.tab.batches'), href: sent },
          ],
        }
      : undefined,
  }
}
