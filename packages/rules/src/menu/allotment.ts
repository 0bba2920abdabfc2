import { findForm, parentOf } from './routes'

/** Screens of one part of the menu that can be ticked. */
export interface FormGroup {
  /** Code of the topmost group, or of the screen itself where it stands alone. */
  readonly code: string
  readonly forms: readonly string[]
}

const topOf = (code: string): string => {
  let form = findForm(code)
  while (form) {
    const parent = parentOf(form)
    if (!parent) return form.id
    form = parent
  }
  return code
}

/** The screens by the topmost groups of the menu, in its order. */
export function groupForms(codes: readonly string[]): FormGroup[] {
  const groups = new Map<string, string[]>()
  for (const code of codes) {
    const top = topOf(code)
    groups.set(top, [...(groups.get(top) ?? []), code])
  }
  return [...groups].map(([code, forms]) => ({ code, forms }))
}

/** The ticks with some added, or taken out where all of them are in; in the order that is offered. */
export function tickForms(offered: readonly string[], ticked: ReadonlySet<string>, forms: readonly string[]): Set<string> {
  const on = !forms.every(code => ticked.has(code))
  return new Set(offered.filter(code => (forms.includes(code) ? on : ticked.has(code))))
}
