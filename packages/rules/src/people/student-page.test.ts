import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../menu/predicate'
import { viewer } from '../menu/viewer.fixture'
import { completeSections, completeSectionsFor, filledPanels, studentPanels } from './student-page'

const modules: Viewer['modules'] = ['SCH', 'TT']

const feeSections: readonly string[] = ['fees', 'busFees', 'onlineFees']

describe('the sections of the page on one student', () => {
  it('tell the history to those who administer the school alone', () => {
    const modules = ['SCH', 'CC', 'ATT', 'TT', 'TAB', 'FEE', 'OFFLINE_FEES'] as const
    expect(completeSectionsFor(viewer({ roles: ['SystemAdmin'], modules }))).toEqual(completeSections)
    expect(completeSectionsFor(viewer({ roles: ['SchoolSuperAdmin'], modules }))).toEqual(completeSections)
    const others = completeSections.filter(section => section !== 'history')
    expect(completeSectionsFor(viewer({ roles: ['SchoolHead'], modules }))).toEqual(others)
    expect(completeSectionsFor(viewer({ roles: ['Teacher'], modules }))).toEqual(
      others.filter(section => !feeSections.includes(section)),
    )
  })

  it('tell fees to those who lead the school alone, where the school has them', () => {
    const sections = (role: Viewer['roles'][number], modules: Viewer['modules']) =>
      completeSectionsFor(viewer({ roles: [role], modules })).filter(section => feeSections.includes(section))
    for (const role of ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const) {
      expect(sections(role, ['OFFLINE_FEES'])).toEqual(['fees', 'busFees'])
      expect(sections(role, ['FEE'])).toEqual(['fees', 'busFees', 'onlineFees'])
      expect(sections(role, ['SCH'])).toEqual([])
    }
    for (const role of ['Teacher', 'NonTeachingStaff', 'GJAdmin', 'GJSupport'] as const)
      expect(sections(role, ['FEE', 'OFFLINE_FEES'])).toEqual([])
  })

  it('tell attendance where the school takes or imports it', () => {
    const sections = (modules: Viewer['modules']) => completeSectionsFor(viewer({ roles: ['Teacher'], modules }))
    expect(sections(['SCH'])).not.toContain('attendance')
    expect(sections(['SCH', 'ATT'])).toContain('attendance')
    expect(sections(['SCH', 'OFFLINE_ATT'])).toContain('attendance')
  })

  it('tell report cards to who sees them in lists, where the school has marks', () => {
    const sections = (role: Viewer['roles'][number], modules: Viewer['modules']) =>
      completeSectionsFor(viewer({ roles: [role], modules }))
    for (const module of ['TAB', 'OFFLINE_TAB'] as const) expect(sections('Teacher', [module])).toContain('reportCards')
    expect(sections('NonTeachingStaff', ['TAB'])).not.toContain('reportCards')
    expect(sections('SystemAdmin', ['SCH'])).not.toContain('reportCards')
  })

  it('tell of the diaries who may open them', () => {
    expect(completeSectionsFor(viewer({ roles: ['NonTeachingStaff'], modules }))).toEqual([
      'details',
      'siblings',
      'timetable',
      'documents',
    ])
    expect(completeSectionsFor(viewer({ roles: ['Teacher'], modules: ['FEE', 'FEE_ONLY'] }))).not.toContain('anecdotal')
    expect(completeSectionsFor(viewer({ roles: ['Teacher'] }))).not.toContain('timetable')
    const ticked = viewer({ roles: ['SystemAdmin'], modules, mode: 'allotted', allotted: ['s.student.anecdotal-report'] })
    expect(completeSectionsFor(ticked)).toEqual(['details', 'siblings', 'timetable', 'anecdotal', 'documents', 'history'])
  })
})

describe('the panels of a student', () => {
  it('hold what is known, in one order', () => {
    expect(filledPanels({ motherName: 'Meena', admNo: '1001', guardianName: 'Ravi', bus: '', unknown: 'x' })).toEqual([
      {
        id: 'student',
        rows: [
          { field: 'admNo', value: '1001' },
          { field: 'motherName', value: 'Meena' },
        ],
      },
      { id: 'guardian', rows: [{ field: 'guardianName', value: 'Ravi' }] },
    ])
  })

  it('show every known field once and nothing empty', () => {
    const fields = studentPanels.flatMap(panel => panel.fields)
    expect(new Set(fields).size).toBe(fields.length)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.string()), values => {
        const rows = filledPanels(values).flatMap(panel => panel.rows)
        expect(Object.fromEntries(rows.map(row => [row.field, row.value]))).toEqual(
          Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
        )
        for (const panel of filledPanels(values)) expect(panel.rows.length).toBeGreaterThan(0)
      }),
    )
  })
})
