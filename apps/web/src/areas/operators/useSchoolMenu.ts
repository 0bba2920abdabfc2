import type { MenuItem } from '@school/ui'
import { Boxes, CalendarCheck, CirclePause, CirclePlay, DoorOpen, History, Network } from 'lucide-react'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import type { SchoolRow } from './Schools'

export type SchoolWork = 'modules' | 'goLive' | 'group' | 'turn' | 'audit'

/** What can be done with a school. */
export function useSchoolMenu(onOpen: (id: string) => void, onWork: (what: SchoolWork, school: SchoolRow) => void) {
  const text = useText()
  const { claims } = useSignedIn()
  const changes = claims.role.includes('GJAdmin')
  return (school: SchoolRow): MenuItem[] => {
    const item = (what: SchoolWork, label: string, icon: typeof Boxes) => ({
      key: what,
      label,
      icon,
      onSelect: () => onWork(what, school),
    })
    return [
      { key: 'open', label: text('platform.open'), icon: DoorOpen, onSelect: () => onOpen(school.id) },
      ...(changes
        ? [
            item('modules', text('platform.modules'), Boxes),
            item('group', text('platform.group'), Network),
            item('goLive', text('platform.setGoLive'), CalendarCheck),
          ]
        : []),
      ...(changes && school.status === 'Active' ? [item('turn', text('platform.suspend'), CirclePause)] : []),
      ...(changes && school.status === 'Suspended' ? [item('turn', text('platform.resume'), CirclePlay)] : []),
      item('audit', text('platform.audit'), History),
    ]
  }
}
