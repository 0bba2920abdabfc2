/** What this device keeps between visits. A browser that refuses storage keeps nothing, and nothing breaks. */
const names = {
  language: 'school.language',
  collapsed: 'school.sidebar-collapsed',
  schoolId: 'school.id',
  child: 'guardian_child_id',
  signedIn: 'school.signed-in',
  leaving: 'school.leaving',
  reportColumns: 'school.report-columns',
  theme: 'school.theme',
  density: 'school.density',
  openGroups: 'school.open-groups',
  recentScreens: 'school.recent-screens',
  push: 'school.push',
  registers: 'school.registers',
  markSheets: 'school.mark-sheets',
  rides: 'school.rides',
} as const

export type RememberedName = keyof typeof names

const listeners = new Set<() => void>()

/** What the browser refused to keep. */
const kept = new Map<RememberedName, string>()

export function remembered(name: RememberedName): string | null {
  try {
    return kept.get(name) ?? localStorage.getItem(names[name])
  } catch {
    return null
  }
}

export function remember(name: RememberedName, value: string | null): void {
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

/** Calls back whenever this page or another tab changes what is remembered. */
export function followRemembered(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}
