import type { MenuItem } from '@school/ui'
import { Ban, Bell, BookOpen, CalendarPlus, Printer } from 'lucide-react'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import { useNotify } from './notify'
import { type Notice, saveCalendarFile } from './words'

/** What else can be done with a notice; `told` is what came of telling its people. */
export function useNoticeMenu(onPrint: (row: Notice) => void, onCancel: (row: Notice) => void) {
  const text = useText()
  const zone = useSchoolZone()
  const { notify, told } = useNotify()
  const menu = (row: Notice): MenuItem[] => [
    ...(row.mayNotify ? [{ key: 'notify', icon: Bell, label: text('notices.notify'), onSelect: () => void notify(row) }] : []),
    { key: 'read', icon: BookOpen, label: text('notices.asReader'), href: `/communication/notices?notice=${row.id}` },
    { key: 'print', icon: Printer, label: text('notices.print'), onSelect: () => onPrint(row) },
    { key: 'calendar', icon: CalendarPlus, label: text('notices.calendar'), onSelect: () => saveCalendarFile(row, zone) },
    ...(row.mayCancel
      ? [{ key: 'cancel', icon: Ban, label: text('notices.cancel'), danger: true, onSelect: () => onCancel(row) }]
      : []),
  ]
  return { menu, told }
}
