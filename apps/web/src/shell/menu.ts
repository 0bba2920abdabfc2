import { type MenuItem as MenuNode, menuTree } from '@school/rules'
import type { MenuEntry } from '@school/ui'
import { CalendarCheck, CalendarDays, ExternalLink, History, House, IndianRupee, NotebookPen, ThumbsUp } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { builtForms } from '../screens'
import { useSignedIn } from '../session'
import { useNamedText, useText } from '../texts/text'
import { firstIcon } from './icons'

/** Places at the foot of a family's phone by the forms that each may be: the first four that the person has. */
const places = [
  { forms: ['home.parent', 'home.student'], label: 'app.bar.home', icon: House },
  { forms: ['g.diary'], label: 'app.bar.diary', icon: NotebookPen },
  { forms: ['g.fees.pay', 'g.off.fees', 'g.off.bus'], label: 'app.bar.fees', icon: IndianRupee },
  { forms: ['g.attendance'], label: 'app.bar.attendance', icon: CalendarCheck },
  { forms: ['g.fees.history'], label: 'app.bar.receipts', icon: History },
  { forms: ['g.timetable'], label: 'app.bar.timetable', icon: CalendarDays },
  { forms: ['g.feedback'], label: 'app.bar.feedback', icon: ThumbsUp },
  { forms: ['g.portal'], label: 'app.bar.portal', icon: ExternalLink },
] as const

const mostPlaces = 4

/** The entries of the menu that open a screen. */
const leavesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap(entry => (entry.href ? [entry] : leavesOf(entry.children ?? [])))

/** The menu of the person, as far as there are screens. */
export function useMenu(): MenuEntry[] {
  const { viewer } = useSignedIn()
  const named = useNamedText()
  return useMemo(() => {
    const entry = (node: MenuNode): MenuEntry => ({
      id: node.form.id,
      title: named(`menu.${node.form.id}`, node.form.title),
      icon: firstIcon(node.form.icon),
      ...(node.form.route ? { href: node.form.route } : { children: node.children.map(entry) }),
    })
    return menuTree(viewer, builtForms).map(entry)
  }, [viewer, named])
}

/** The places at the foot of a family's phone. What the school has not gives its place to the next. */
export function usePlaces(menu: readonly MenuEntry[], isFamily: boolean) {
  const text = useText()
  const { pathname } = useLocation()
  return useMemo(() => {
    if (!isFamily) return []
    const screens = leavesOf(menu)
    return places
      .flatMap(({ forms, label, icon }) => {
        const screen = forms.flatMap(form => screens.find(entry => entry.id === form) ?? [])[0]
        return screen?.href
          ? [{ key: screen.id, label: text(label), icon, href: screen.href, current: screen.href === pathname }]
          : []
      })
      .slice(0, mostPlaces)
  }, [isFamily, menu, text, pathname])
}
