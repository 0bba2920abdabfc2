import { FileText } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { type MenuEntry, openGroupIds, openTrail, toggledGroup } from './sidebar.state'

const menu: MenuEntry[] = [
  { id: 'home', title: 'Home', icon: FileText, href: '/home/staff' },
  {
    id: 's.student',
    title: 'Student',
    icon: FileText,
    children: [
      { id: 's.student.report', title: 'Student Report', icon: FileText, href: '/student/report' },
      {
        id: 's.student.tools',
        title: 'Tools',
        icon: FileText,
        children: [{ id: 'bus', title: 'Student Bus Settings', icon: FileText, href: '/student/report/bus' }],
      },
    ],
  },
]

describe('the trail to the open screen', () => {
  it('names the groups around the entry', () =>
    expect(openTrail(menu, '/student/report')).toEqual(['s.student', 's.student.report']))
  it('leaves query and fragment aside', () =>
    expect(openTrail(menu, '/student/report?tab=bus#x').at(-1)).toBe('s.student.report'))
  it('takes the longest path', () =>
    expect(openTrail(menu, '/student/report/bus/3')).toEqual(['s.student', 's.student.tools', 'bus']))
  it('does not take a path for a part of a word', () => expect(openTrail(menu, '/student/reports')).toEqual([]))
})

describe('open groups', () => {
  it('are the remembered ones and those around the screen', () =>
    expect([...openGroupIds(['fees'], ['s.student'], new Set())]).toEqual(['fees', 's.student']))
  it('leave out what was closed by hand', () => expect([...openGroupIds([], ['s.student'], new Set(['s.student']))]).toEqual([]))
  it('are added once', () => expect(toggledGroup(['fees'], 'fees', true)).toEqual(['fees']))
  it('are taken away', () => expect(toggledGroup(['fees', 'leave'], 'fees', false)).toEqual(['leave']))
})
