import { completeSectionsFor, moduleCodes, type Role, type Viewer } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { studentTabsFor } from './student-tabs'

const reader = (role: Role, modules = moduleCodes.filter(code => code !== 'FEE_ONLY')): Viewer => ({
  roles: [role],
  modules,
  schoolId: '1',
  permissions: [],
  classTeacher: false,
  bound: false,
  mode: 'role',
  allotted: [],
})
const tabs = (viewer: Viewer) => studentTabsFor(viewer, completeSectionsFor(viewer))

describe('the tabs of a student', () => {
  it('are all for an administrator', () =>
    expect(tabs(reader('SystemAdmin'))).toEqual(['info', 'dues', 'attendance', 'diary', 'messages', 'login', 'history']))
  it('are for a teacher neither fees nor login nor history', () => {
    for (const tab of ['dues', 'login', 'history'] as const) expect(tabs(reader('Teacher'))).not.toContain(tab)
    expect(tabs(reader('Teacher'))).toContain('diary')
  })
  it('are of a school without further modules the information and the diary', () =>
    expect(tabs(reader('Teacher', ['SCH']))).toEqual(['info', 'diary']))
})
