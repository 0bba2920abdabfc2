import { type Preset, type PresetCode, type PresetNode, presets, shippedScales } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { schemeOf } from '../scheme'
import { type WrittenCell, writeCells } from './max-marks'
import { readScales } from './scales'
import { checkSubjects, plainSubject, writeSubjects } from './subjects'
import { type WrittenNode, writeNodes } from './tree'
import { findYear, type SetupCall, type TabYear } from './who-may'
import { cellsOf, plainRank } from './whole'
import { examOfYear, type Made, nothingMade, termsOfYear, toolOfSchool, yearMapping } from './year-parts'

interface Place {
  readonly year: TabYear
  readonly name: string
  readonly courseIds: readonly string[]
}

/** Whether all courses are the school's. @throws 404 */
export async function checkCourses(trx: Trx, schoolId: string, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids.map(id => id.toLowerCase()))]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from courses where school_id = ${schoolId} and id = any(${asked}::uuid[])`.execute(trx)
  if (rows[0]!.count < asked.length) throw notFound()
}

/** Courses of a scheme in place of those it has. */
export async function writeCourses(
  trx: Trx,
  schoolId: string,
  scheme: { id: string; yearId: string; active: boolean },
  ids: readonly string[],
) {
  await sql`delete from tab_scheme_courses where school_id = ${schoolId} and scheme_id = ${scheme.id}`.execute(trx)
  await sql`
    insert into tab_scheme_courses (school_id, scheme_id, course_id, academic_year_id, active)
    select distinct ${schoolId}::uuid, ${scheme.id}::uuid, c, ${scheme.yearId}::uuid, ${scheme.active}::boolean from unnest(${[...ids]}::uuid[]) c`.execute(
    trx,
  )
}

/** Subjects that are taught in the classes of some courses this year, in the order of the school. */
async function taughtSubjects(trx: Trx, schoolId: string, yearId: string, courseIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from masters m where m.school_id = ${schoolId} and m.kind = 'subject' and m.active and exists (
      select 1 from subject_allotments a join divisions d on d.school_id = a.school_id and d.id = a.division_id
      where a.school_id = m.school_id and a.academic_year_id = ${yearId}::uuid and a.subject_id = m.id and d.course_id = any(${[...courseIds]}::uuid[]))
    order by m.sort_order, lower(m.name)`.execute(trx)
  return rows.map(row => row.id)
}

const scaleNames: Readonly<Record<keyof typeof shippedScales, string>> = {
  'eight-point': '8-point, VI–X',
  'nine-point': '9-point absolute',
  'nine-point-positional': '9-point positional, X and XII',
  primary: 'Primary 5-point',
  state: 'State 9-point',
  'three-point': 'Co-scholastic 3-point, VI–VIII',
  'five-point': 'Co-scholastic 5-point, IX–X',
  'eight-point-direct': 'Co-scholastic 8-point',
}

/** The scale that a preset means; the school's first of percents where it has put that one away. */
export async function scaleOf(call: SetupCall, code: keyof typeof shippedScales): Promise<string> {
  const { trx, schoolId, services } = call
  const scales = (await readScales(trx, schoolId)).filter(scale => scale.active)
  const found = scales.find(scale => scale.name === scaleNames[code]) ?? scales.find(scale => scale.kind === 'percent')
  if (found) return found.id
  const id = services.newId()
  const { kind, precision, rounding, bands } = shippedScales[code]
  await sql`
    insert into tab_scales (school_id, id, name, kind, "precision", rounding, bands)
    values (${schoolId}, ${id}, ${scaleNames[code]}, ${kind}, ${precision}, ${rounding}, ${JSON.stringify(bands)})`.execute(trx)
  return id
}

/** Nodes and maxima of a preset, with the terms, exams and tools that they stand for. */
async function grown(call: SetupCall, year: TabYear, preset: Preset, subjectIds: readonly string[], made: Made) {
  const { services } = call
  const terms = await termsOfYear(call, year, 2, made)
  const nodes: WrittenNode[] = []
  const cells: WrittenCell[] = []
  const grow = async (node: PresetNode, parent: WrittenNode | undefined, termId: string): Promise<void> => {
    const inTerm = node.term === undefined ? termId : terms[node.term]!
    // Without terms the last exam of the year is of its last term.
    const ofTerm = parent?.kind === 'year' && node.kind === 'exam' ? terms.at(-1)! : inTerm
    const examId =
      node.kind === 'exam' ? await examOfYear(call, year, { code: node.code, name: node.name, termId: ofTerm }, made) : null
    const written: WrittenNode = {
      id: services.newId(),
      parentId: parent?.id ?? null,
      kind: node.kind,
      termId: node.kind === 'term' ? inTerm : null,
      examId: examId ?? (node.kind === 'tool' ? parent!.examId : null),
      toolId: node.tool ? await toolOfSchool(call, node.tool, node.name) : null,
      name: node.name,
      code: node.code,
      combine: node.combine ?? 'sum',
      n: node.n ?? null,
      weight: node.weight ?? null,
      outOf: node.outOf ?? null,
      round: node.round ?? 'none',
      roundMode: 'half-up',
      printed: true,
      source: 'entry',
    }
    nodes.push(written)
    for (const subjectId of node.parts ? subjectIds : [])
      cells.push({
        examId: written.examId!,
        toolId: written.toolId,
        subjectId,
        entry: 'marks',
        parts: node.parts!.map(part => ({ ...part, pass: part.pass ?? null, step: 0.5 })),
      })
    for (const child of node.children ?? []) await grow(child, written, inTerm)
  }
  await grow(preset.root, undefined, terms[0]!)
  return { nodes, cells }
}

/** Begins a scheme without nodes, as a draft. Answers its id. */
export async function insertScheme(call: SetupCall, { year, name, courseIds }: Place, gradeScaleId: string): Promise<string> {
  const { trx, schoolId, services } = call
  const id = services.newId()
  await sql`
    insert into tab_schemes (school_id, id, academic_year_id, name, grade_scale_id, rank_rule)
    values (${schoolId}, ${id}, ${year.id}, ${name}, ${gradeScaleId}::uuid, ${JSON.stringify(plainRank)})`.execute(trx)
  await writeCourses(trx, schoolId, { id, yearId: year.id, active: false }, courseIds)
  return id
}

/** Makes a scheme of a preset. @throws 404 for a subject that the school has not */
export async function fromPreset(
  call: SetupCall,
  place: Place,
  code: PresetCode,
  subjectIds: readonly string[] | undefined,
): Promise<string> {
  const { trx, schoolId } = call
  const preset = presets[code]
  const ids = subjectIds ?? (await taughtSubjects(trx, schoolId, place.year.id, place.courseIds))
  const subjects = ids.map(plainSubject)
  await checkSubjects(trx, schoolId, subjects)
  const id = await insertScheme(call, place, await scaleOf(call, preset.scale))
  const { nodes, cells } = await grown(call, place.year, preset, ids, nothingMade())
  await writeNodes(trx, schoolId, id, nodes)
  await writeSubjects(trx, schoolId, id, subjects)
  await writeCells(trx, schoolId, id, cells)
  const must = preset.mustBegin
  await sql`
    update tab_schemes set no_detention = ${preset.noDetention ?? false}, total_rule = ${preset.bestN ? 'best' : 'all'}, best_n = ${preset.bestN ?? null},
      must_include = coalesce((select array_agg(id) from masters where school_id = ${schoolId} and id = any(${ids}::uuid[])
        and ${must === undefined ? sql`false` : sql`starts_with(lower(name), ${must.toLowerCase()})`}), '{}')
    where school_id = ${schoolId} and id = ${id}`.execute(trx)
  return id
}

/** Makes a scheme of another one, of the same year or an earlier one. @throws 404 */
export async function fromScheme(call: SetupCall, place: Place, fromId: string, made: Made): Promise<string> {
  const { trx, schoolId, services } = call
  const from = await schemeOf(trx, fromId)
  const map = yearMapping(call, await findYear(trx, schoolId, from.academicYearId), place.year, made)
  const ids = new Map(from.nodes.map(node => [node.id, services.newId()]))
  const exams = new Map<string, string>()
  const examId = async (id: string) => {
    const known = exams.get(id) ?? (await map.examId(id))
    exams.set(id, known)
    return known
  }
  const nodes: WrittenNode[] = []
  for (const node of from.nodes)
    nodes.push({
      ...node,
      id: ids.get(node.id)!,
      parentId: node.parentId && ids.get(node.parentId)!,
      termId: node.termId && (await map.termId(node.termId)),
      examId: node.examId && (await examId(node.examId)),
      n: node.n ?? null,
      weight: node.weight ?? null,
      outOf: node.outOf ?? null,
    })
  const cells: WrittenCell[] = []
  for (const cell of await cellsOf(trx, schoolId, from.id)) cells.push({ ...cell, examId: await examId(cell.examId) })
  const id = await insertScheme(call, place, from.gradeScaleId)
  await writeNodes(trx, schoolId, id, nodes)
  await writeSubjects(trx, schoolId, id, from.subjects)
  await writeCells(trx, schoolId, id, cells)
  await sql`
    update tab_schemes s set total_rule = f.total_rule, best_n = f.best_n, must_include = f.must_include, pass_percent = f.pass_percent,
      fail_limit = f.fail_limit, no_detention = f.no_detention, grace_rule = f.grace_rule, rank_rule = f.rank_rule
    from tab_schemes f where s.school_id = ${schoolId} and s.id = ${id} and f.school_id = s.school_id and f.id = ${from.id}`.execute(
    trx,
  )
  return id
}
