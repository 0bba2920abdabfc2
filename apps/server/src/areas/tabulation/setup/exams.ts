import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import { readTerms, type Term } from './terms'
import { findYear, inUse, nextPlace, openYear, refuseReaders, refuseTwice, setupText } from './who-may'

type Contract = typeof contract.tabMasters

interface ExamRow {
  id: string
  academicYearId: string
  termId: string
  term: string
  name: string
  code: string
  entryFrom: string | null
  entryTo: string | null
  autoLock: boolean
  sortOrder: number
  active: boolean
  version: number
}

export async function readExams(trx: Trx, schoolId: string, of: { yearId?: string; id?: string }) {
  const { rows } = await sql<ExamRow>`
    select e.id, e.academic_year_id as "academicYearId", t.id as "termId", t.name as term, e.name, e.code, e.entry_from as "entryFrom",
      e.entry_to as "entryTo", e.auto_lock as "autoLock", e.sort_order as "sortOrder", e.active, e.version
    from tab_exams e join tab_terms t on t.school_id = e.school_id and t.id = e.term_id
    where e.school_id = ${schoolId} and e.kind = 'main' and (${of.yearId === undefined} or e.academic_year_id = ${of.yearId ?? null}::uuid)
      and (${of.id === undefined} or e.id = ${of.id ?? null}::uuid)
    order by t.starts_on, e.sort_order, lower(e.name)`.execute(trx)
  return rows.map(({ termId, term, ...row }) => ({ ...row, term: { id: termId, name: term } }))
}

async function findExam(trx: Trx, schoolId: string, id: string) {
  await sql`select 1 from tab_exams where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [exam] = await readExams(trx, schoolId, { id })
  if (!exam) throw notFound()
  return exam
}

/** The term that is named, else the one of today, else the last that has begun. @throws 404, and 409 in a year without terms. */
function termFor(terms: readonly Term[], today: string, id: string | undefined): Term {
  const named = id === undefined ? undefined : terms.find(one => one.id === id.toLowerCase())
  if (id !== undefined && !named) throw notFound()
  const begun = terms.filter(one => one.active && one.startsOn <= today)
  const found = named ?? begun.find(one => one.endsOn >= today) ?? begun.at(-1) ?? terms.find(one => one.active)
  if (!found) throw custom(409, 'NoTerms', 'Add a term first.')
  return found
}

interface Window {
  readonly entryFrom: string | null
  readonly entryTo: string | null
}

/** @throws 400 for one day alone and days the wrong way round. */
function checkWindow({ entryFrom, entryTo }: Window): void {
  if ((entryFrom === null) !== (entryTo === null))
    throw invalid([{ field: entryFrom === null ? 'entryFrom' : 'entryTo', message: setupText('BothDays') }])
  if (entryFrom !== null && entryTo !== null && entryTo < entryFrom)
    throw invalid([{ field: 'entryTo', message: setupText('EndFirst') }])
}

/** Records that hang on an exam: marks and places in schemes. Sheets without a mark go with it. */
async function uses(trx: Trx, schoolId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from tab_nodes where school_id = ${schoolId} and exam_id = ${id}::uuid)
      + (select count(*) from marks where school_id = ${schoolId} and exam_id = ${id}::uuid)
      + (select count(*) from mark_changes where school_id = ${schoolId} and exam_id = ${id}::uuid)
      + (select count(*) from mark_sheets where school_id = ${schoolId} and exam_id = ${id}::uuid and status <> 'NotStarted'))::int as count`.execute(
    trx,
  )
  return rows[0]!.count
}

export const examHandlers: Pick<Handlers<Contract>, 'exams' | 'createExam' | 'changeExam' | 'removeExam'> = {
  async exams({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return readExams(trx, schoolId, { yearId: year.id })
  },
  async createExam(call) {
    const { trx, schoolId, services, body, person } = call
    refuseReaders(call)
    const year = await openYear(trx, schoolId, body.academicYearId)
    const terms = await readTerms(trx, schoolId, { yearId: year.id })
    const term = termFor(terms, await schoolToday(services, trx, schoolId), body.termId)
    await refuseTwice(trx, schoolId, { table: 'tab_exams', column: 'code', yearId: year.id }, body.code)
    const window = { entryFrom: body.entryFrom ?? null, entryTo: body.entryTo ?? null }
    checkWindow(window)
    const id = services.newId()
    await sql`
      insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, entry_from, entry_to, auto_lock, sort_order, active,
        created_at, created_by)
      values (${schoolId}, ${id}, ${year.id}, ${term.id}, ${body.name}, ${body.code}, ${window.entryFrom}, ${window.entryTo},
        ${body.autoLock ?? false}, ${body.sortOrder ?? (await nextPlace(trx, schoolId, { table: 'tab_exams', yearId: year.id }))},
        ${body.active}, ${services.clock.now()}, ${person?.userId ?? null})`.execute(trx)
    const exam = await findExam(trx, schoolId, id)
    await call.audit({ action: 'tabExam.create', entity: 'tab_exams', entityId: id, after: exam })
    return exam
  },
  async changeExam(call) {
    const { trx, schoolId, services, body, params } = call
    refuseReaders(call)
    const before = await findExam(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    const year = await openYear(trx, schoolId, before.academicYearId)
    const code = body.code ?? before.code
    await refuseTwice(trx, schoolId, { table: 'tab_exams', column: 'code', yearId: year.id }, code, before.id)
    const terms = await readTerms(trx, schoolId, { yearId: year.id })
    const term = termFor(terms, await schoolToday(services, trx, schoolId), body.termId ?? before.term.id)
    const window = {
      entryFrom: body.entryFrom === undefined ? before.entryFrom : body.entryFrom,
      entryTo: body.entryTo === undefined ? before.entryTo : body.entryTo,
    }
    checkWindow(window)
    await sql`
      update tab_exams set name = ${body.name ?? before.name}, code = ${code}, term_id = ${term.id}, entry_from = ${window.entryFrom},
        entry_to = ${window.entryTo}, auto_lock = ${body.autoLock ?? before.autoLock}, sort_order = ${body.sortOrder ?? before.sortOrder},
        active = ${body.active ?? before.active}, version = version + 1
      where school_id = ${schoolId} and id = ${before.id}`.execute(trx)
    const after = await findExam(trx, schoolId, before.id)
    await call.audit({ action: 'tabExam.change', entity: 'tab_exams', entityId: before.id, before, after })
    return after
  },
  async removeExam(call) {
    const { trx, schoolId, params } = call
    refuseReaders(call)
    const exam = await findExam(trx, schoolId, params.id)
    const n = await uses(trx, schoolId, exam.id)
    if (n > 0) throw inUse(exam.name, n)
    await sql`delete from mark_sheets where school_id = ${schoolId} and exam_id = ${exam.id}`.execute(trx)
    await sql`delete from tab_leaf_max where school_id = ${schoolId} and exam_id = ${exam.id}`.execute(trx)
    await sql`delete from tab_exams where school_id = ${schoolId} and id = ${exam.id}`.execute(trx)
    await call.audit({ action: 'tabExam.remove', entity: 'tab_exams', entityId: exam.id, before: exam })
  },
}
