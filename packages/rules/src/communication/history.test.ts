import { describe, expect, it } from 'vitest'
import type { Viewer } from '../menu/predicate'
import type { Role } from '../menu/roles'
import { historyTabsOf } from './history'

const viewer = (roles: readonly Role[], bound = false): Viewer => ({
  roles,
  modules: ['SCH', 'CC'],
  permissions: [],
  schoolId: '00000000-0000-4000-8000-000000000001',
  bound,
  classTeacher: false,
  mode: 'role',
  allotted: [],
})

describe('the history of messages', () => {
  it.each(['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const)('is open to %s whole', role => {
    expect(historyTabsOf(viewer([role]))).toEqual(['student', 'staff', 'batches', 'usage'])
    expect(historyTabsOf(viewer([role, 'Teacher']))).toContain('usage')
  })

  it('shows the outbox to system administrators outside production', () => {
    expect(historyTabsOf(viewer(['SystemAdmin']), false)).toEqual(['student', 'staff', 'batches', 'usage', 'outbox'])
    expect(historyTabsOf(viewer(['SchoolSuperAdmin']), false)).not.toContain('outbox')
    expect(historyTabsOf(viewer(['GJAdmin'], true), false)).not.toContain('outbox')
  })

  it('shows operators what was sent, teachers their students and batches, others own batches', () => {
    expect(historyTabsOf(viewer(['GJSupport'], true))).toEqual(['student', 'staff', 'batches'])
    expect(historyTabsOf(viewer(['Teacher']))).toEqual(['student', 'batches'])
    expect(historyTabsOf(viewer(['NonTeachingStaff']))).toEqual(['batches'])
  })
})
