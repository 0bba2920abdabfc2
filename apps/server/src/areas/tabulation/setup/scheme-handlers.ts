import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { schemeOf } from '../scheme'
import { activate, refuseSecond } from './activate'
import { changed } from './apply'
import { copyYear } from './copy-year'
import { checkCourses, fromPreset, fromScheme, writeCourses } from './making'
import { changeCells } from './max-marks'
import { previewChanges } from './preview'
import { readSchemes } from './scheme-list'
import { changeSubjects, checkNamed } from './subjects'
import { changeTree, plannedNodes } from './tree'
import { triedNodes } from './try'
import { findYear, nameUsed, openYear, refuseReaders, type SetupCall } from './who-may'
import { cellsOf, heldScheme, markedStudents, marksInScheme, wholeScheme } from './whole'
import { nothingMade } from './year-parts'

type Contract = typeof contract.tabSchemes

/** @throws 409 for a name that a scheme of the year has */
async function refuseName({ trx, schoolId }: SetupCall, yearId: string, name: string, but?: string): Promise<void> {
  const { rows } = await sql`
    select 1 from tab_schemes where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid and lower(name) = lower(${name})
      and id is distinct from ${but ?? null}::uuid`.execute(trx)
  if (rows.length > 0) throw nameUsed(name)
}

/** @throws 404 for a scale that the school has not */
async function checkScale({ trx, schoolId }: SetupCall, id: string): Promise<void> {
  const { rows } = await sql`select 1 from tab_scales where school_id = ${schoolId} and id = ${id}::uuid`.execute(trx)
  if (rows.length === 0) throw notFound()
}

/** Formulas of courses, from the first draft to changes while a year runs. */
export const tabSchemeHandlers: Handlers<Contract> = {
  async list({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return readSchemes(trx, schoolId, year.id)
  },
  async create(call) {
    const { trx, schoolId, body } = call
    refuseReaders(call)
    const year = await openYear(trx, schoolId, body.academicYearId)
    await checkCourses(trx, schoolId, body.courseIds)
    await refuseName(call, year.id, body.name)
    const place = { year, name: body.name, courseIds: body.courseIds }
    const id = body.copyOfId
      ? await fromScheme(call, place, body.copyOfId, nothingMade())
      : await fromPreset(call, place, body.preset ?? 'blank', body.subjectIds)
    const scheme = await wholeScheme(trx, schoolId, id)
    await call.audit({ action: 'tabScheme.create', entity: 'tab_schemes', entityId: id, after: scheme })
    return scheme
  },
  get: ({ trx, schoolId, params }) => wholeScheme(trx, schoolId, params.id),
  async change(call) {
    const { trx, schoolId, body, params } = call
    const before = await heldScheme(call, params.id, body.version)
    await refuseName(call, before.academicYearId, body.name ?? before.name, before.id)
    if (body.gradeScaleId) await checkScale(call, body.gradeScaleId)
    await checkNamed(trx, schoolId, body.mustInclude ?? [])
    if (body.courseIds) {
      await checkCourses(trx, schoolId, body.courseIds)
      const active = before.status === 'Active'
      if (active) await refuseSecond(call, before.academicYearId, body.courseIds, before.id)
      await writeCourses(trx, schoolId, { id: before.id, yearId: before.academicYearId, active }, body.courseIds)
    }
    await sql`
      update tab_schemes set name = ${body.name ?? before.name}, grade_scale_id = ${body.gradeScaleId ?? before.gradeScaleId},
        total_rule = ${body.totalRule ?? before.totalRule}, best_n = ${body.bestN === undefined ? before.bestN : body.bestN},
        must_include = ${[...(body.mustInclude ?? before.mustInclude)]}::uuid[], pass_percent = ${body.passPercent ?? before.passPercent},
        fail_limit = ${body.failLimit ?? before.failLimit}, no_detention = ${body.noDetention ?? before.noDetention},
        grace_rule = ${JSON.stringify(body.graceRule === undefined ? before.graceRule : body.graceRule)}::jsonb,
        rank_rule = ${JSON.stringify(body.rankRule ?? before.rankRule)}::jsonb
      where school_id = ${schoolId} and id = ${before.id}`.execute(trx)
    return changed(call, before, 'change', before, body)
  },
  async remove(call) {
    const { trx, schoolId, params } = call
    const scheme = await heldScheme(call, params.id, undefined)
    const n = await markedStudents(trx, schoolId, scheme.id)
    if (n > 0) throw marksInScheme(n, scheme.name)
    // Tests of classes are of no scheme, and remarks that somebody has begun stay.
    if (scheme.status === 'Active')
      await sql`
        delete from mark_sheets s using divisions d, tab_scheme_courses w
        where s.school_id = ${schoolId} and d.school_id = s.school_id and d.id = s.division_id and w.school_id = s.school_id
          and w.scheme_id = ${scheme.id} and w.course_id = d.course_id and w.active and w.academic_year_id = s.academic_year_id
          and (exists (select 1 from tab_exams e where e.school_id = s.school_id and e.id = s.exam_id and e.kind = 'main')
            or (s.kind = 'remarks' and s.status = 'NotStarted'))`.execute(trx)
    await sql`delete from tab_schemes where school_id = ${schoolId} and id = ${scheme.id}`.execute(trx)
    await call.audit({ action: 'tabScheme.remove', entity: 'tab_schemes', entityId: scheme.id, before: scheme })
  },
  async changeTree(call) {
    const scheme = await heldScheme(call, call.params.id, call.body.version)
    const nodes = await plannedNodes(call, scheme, call.body.nodes)
    await changeTree(call, scheme, nodes)
    return changed(call, scheme, 'tree', { nodes: scheme.nodes }, { nodes })
  },
  async subjects({ trx, schoolId, params }) {
    return (await wholeScheme(trx, schoolId, params.id)).subjects
  },
  async changeSubjects(call) {
    const scheme = await heldScheme(call, call.params.id, call.body.version)
    await changeSubjects(call, scheme, call.body.subjects)
    return changed(call, scheme, 'subjects', { subjects: scheme.subjects }, { subjects: call.body.subjects })
  },
  async maxMarks({ trx, schoolId, params }) {
    const scheme = await schemeOf(trx, params.id)
    return cellsOf(trx, schoolId, scheme.id)
  },
  async changeMaxMarks(call) {
    const { trx, schoolId, body, params } = call
    const scheme = await heldScheme(call, params.id, body.version)
    const before = await cellsOf(trx, schoolId, scheme.id)
    await changeCells(call, scheme, body.cells, body.onChange)
    return changed(call, scheme, 'maxMarks', { cells: before }, { cells: body.cells, onChange: body.onChange ?? null })
  },
  async try({ trx, schoolId, params, body }) {
    const scheme = await schemeOf(trx, params.id)
    return { nodes: await triedNodes(trx, schoolId, scheme, body.marks) }
  },
  async activate(call) {
    const scheme = await heldScheme(call, call.params.id, call.body.version)
    return { sheets: await activate(call, scheme) }
  },
  preview: call => previewChanges(call, call.params.id, call.body),
  copyYear: call => copyYear(call, call.body.fromYearId, call.body.academicYearId),
}
