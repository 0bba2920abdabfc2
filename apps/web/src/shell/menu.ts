import { type MenuItem as MenuNode, menuTree } from '@school/rules'
import type { MenuEntry } from '@school/ui'
import { CalendarCheck, House, IndianRupee, NotebookPen } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { builtForms } from '../screens'
import { useSignedIn } from '../session'
import { useNamedText, useText } from '../texts/text'
import { firstIcon } from './icons'

/** Places at the foot of a guardian's phone, by the form each opens. */
const places = [
  { form: 'home.parent', label: 'app.bar.home', icon: House },
  { form: 'g.diary', label: 'app.bar.diary', icon: NotebookPen },
  { form: 'g.fees.pay', label: 'app.bar.fees', icon: IndianRupee },
  { form: 'g.attendance', label: 'app.bar.attendance', icon: CalendarCheck },
] as const

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

/** The places at the foot of a guardian's phone. */
export function usePlaces(menu: readonly MenuEntry[], hasChildren: boolean) {
  const text = useText()
  const { pathname } = useLocation()
  return useMemo(() => {
    if (!hasChildren) return []
    const screens = leavesOf(menu)
    return places.flatMap(({ form, label, icon }) => {
      const href = screens.find(entry => entry.id === form)?.href
      return href ? [{ key: form, label: text(label), icon, href, current: href === pathname }] : []
    })
  }, [hasChildren, menu, text, pathname])
}
