import { useState } from 'react'
import { fn } from 'storybook/test'
import { NotificationsBell, type NotificationsBellProps } from './NotificationsBell'
import type { BellItem } from './notifications'

export const family: BellItem[] = [
  {
    id: '1',
    title: 'Ananya: Mathematics homework',
    message: 'Exercise 4.2, sums 3 to 8, for Monday 20 July.',
    sentOnDisplay: '1:42 PM',
    sentOn: '2026-07-18T08:12:00Z',
    readStatus: false,
    kind: 'diary',
    route: '/parent/student-diary',
  },
  {
    id: '2',
    title: 'Karthik: marks published',
    message: 'Class test ‘Integers’ (Mathematics): marks of Karthik are published.',
    sentOnDisplay: '12:10 PM',
    sentOn: '2026-07-18T06:40:00Z',
    readStatus: false,
    kind: 'marks',
  },
  {
    id: '3',
    title: 'Ananya: class V parents’ meeting',
    message: '<b>Saturday</b>, 25 July. Time slots: www.greenvalley.example/ptm. <img src=x onerror=alert(1)>',
    sentOnDisplay: '4:05 PM',
    sentOn: '2026-07-16T10:35:00Z',
    readStatus: true,
    kind: 'notice',
  },
  {
    id: '4',
    title: 'Ananya: fee reminder',
    message: 'Term 1 school fees of ₹14,000.00 are overdue since 10 June.',
    sentOnDisplay: '10:00 AM',
    sentOn: '2026-07-15T04:30:00Z',
    readStatus: true,
    kind: 'fees',
  },
]

export const read = fn()

export function Bell(props: Partial<NotificationsBellProps>) {
  const [items] = useState(family)
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minHeight: 420 }}>
      <NotificationsBell items={items} onRead={read} today="2026-07-18" settingsHref="/settings/notifications" {...props} />
    </div>
  )
}
