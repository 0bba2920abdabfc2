/** What this device keeps between visits. A browser that refuses storage keeps nothing, and nothing breaks. */
const names = {
  language: 'school.language',
  collapsed: 'school.sidebar-collapsed',
  schoolId: 'school.id',
  child: 'guardian_child_id',
  signedIn: 'school.signed-in',
  reportColumns: 'school.report-columns',
  theme: 'school.theme',
} as const

type Name = keyof typeof names

export function remembered(name: Name): string | null {
  try {
    return localStorage.getItem(names[name])
  } catch {
    return null
  }
}

export function remember(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(names[name])
    else localStorage.setItem(names[name], value)
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}
