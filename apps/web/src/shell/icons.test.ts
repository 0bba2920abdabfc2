import { findForm, parentOf } from '@school/rules'
import { menuIcon } from '@school/ui/shell'
import { FileQuestionMark } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { builtForms } from '../screens'
import { firstIcon, isFirstIcon } from './icons'

const shown = [...builtForms].flatMap(id => findForm(id) ?? []).filter(form => form.icon !== '')
const trailOf = (id: string) => {
  const trail = []
  for (let form = findForm(id); form; form = parentOf(form)) trail.push(form)
  return trail
}

/** The drawing of another that every page has already. */
const standIn: Readonly<Record<string, string>> = { 'clipboard-check': 'notebook-text', 'clipboard-list': 'notebook-text' }

describe('the icons of the menu', () => {
  it('are there at once for whatever stands at its first level', () => {
    const first = new Set([...builtForms].flatMap(id => trailOf(id).at(-1)?.icon || []))
    expect([...first].filter(name => !isFirstIcon(name))).toEqual([])
    for (const name of first) expect(firstIcon(name), name).toBe(menuIcon(standIn[name] ?? name))
  })

  it('are known of every screen', () => {
    expect(shown.filter(({ icon }) => menuIcon(icon) === FileQuestionMark).map(({ id }) => id)).toEqual([])
  })
})
