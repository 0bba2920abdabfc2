import { findForm, parentOf, quickLinks, roles } from '@school/rules'
import { catalogue } from '@school/texts'
import { describe, expect, it } from 'vitest'
import { builtForms } from '../screens'

/** Screens of the menu that exist, and the groups they stand in. */
const ids = [...builtForms].flatMap(id => {
  const found = []
  for (let form = findForm(id); form; form = parentOf(form)) found.push(form.id)
  return found
})

/** Screens that the quick search finds for somebody. */
const links = roles.flatMap(role =>
  [false, true].flatMap(bound =>
    quickLinks(
      {
        roles: [role],
        modules: ['SCH'],
        permissions: ['gjadmin_home'],
        schoolId: bound ? '0197f3a0-0000-7000-8000-000000000001' : null,
        bound,
        classTeacher: true,
        mode: 'role',
        allotted: [],
      },
      builtForms,
    ).map(link => link.code),
  ),
)

describe('the titles of menu and quick search', () => {
  it.each(Object.entries(catalogue))('stand in %s', (_, texts) => {
    const named = new Set(Object.keys(texts))
    expect([...new Set([...ids, ...links])].filter(id => !named.has(`menu.${id}`))).toEqual([])
  })

  it('are in English what the menu table says', () => {
    const spoken = new Map(Object.entries(catalogue.en))
    for (const id of ids) expect(spoken.get(`menu.${id}`)).toBe(findForm(id)!.title)
  })
})
