import type { MenuItem } from '@school/ui'
import { Boxes, CalendarCheck, CirclePause, CirclePlay, DoorOpen, History, Network, Pencil, Settings2 } from 'lucide-react'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import type { SchoolRow } from './Schools'

export type SchoolWork = 'edit' | 'modules' | 'goLive' | 'group' | 'activate' | 'turn' | 'audit'

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
            item('edit', text('platform.edit'), Pencil),
            item('modules', text('platform.modules'), Boxes),
            {
              key: 'settings',
              label: text('platform.settings'),
              icon: Settings2,
              href: `/school/general-settings?school=${school.id}`,
            },
            item('group', text('platform.group'), Network),
            item('goLive', text('platform.setGoLive'), CalendarCheck),
          ]
        : []),
      ...(changes && school.status === 'Draft' ? [item('activate', text('platform.activate'), CirclePlay)] : []),
      ...(changes && school.status === 'Active' ? [item('turn', text('platform.suspend'), CirclePause)] : []),
      ...(changes && school.status === 'Suspended' ? [item('turn', text('platform.resume'), CirclePlay)] : []),
      item('audit', text('platform.audit'), History),
    ]
  }
}
