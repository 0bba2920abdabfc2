import { useSyncExternalStore } from 'react'

/** What this device keeps between visits. A browser that refuses storage keeps nothing, and nothing breaks. */
const names = {
  language: 'school.language',
  collapsed: 'school.sidebar-collapsed',
  schoolId: 'school.id',
  child: 'guardian_child_id',
  signedIn: 'school.signed-in',
  reportColumns: 'school.report-columns',
  theme: 'school.theme',
  density: 'school.density',
  openGroups: 'school.open-groups',
  recentScreens: 'school.recent-screens',
} as const

type Name = keyof typeof names

const listeners = new Set<() => void>()

/** What the browser refused to keep. */
const kept = new Map<Name, string>()

export function remembered(name: Name): string | null {
  try {
    return kept.get(name) ?? localStorage.getItem(names[name])
  } catch {
    return null
  }
}

export function remember(name: Name, value: string | null): void {
  try {
    kept.delete(name)
    if (value === null) localStorage.removeItem(names[name])
    else localStorage.setItem(names[name], value)
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
    if (value !== null) kept.set(name, value)
  }
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** What is remembered, followed as this page or another tab changes it. */
export const useRemembered = (name: Name): string | null => useSyncExternalStore(subscribe, () => remembered(name))

/** A remembered list of texts; empty when there is none or it is no list. */
export function listOf(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(item => typeof item === 'string') : []
  } catch {
    return []
  }
}
