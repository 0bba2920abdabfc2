import { sql } from 'kysely'
import { readExams } from './exams'
import { dayAfter, freeDays, readTerms, type Term } from './terms'
import { readTools } from './tools'
import { nextPlace, type SetupCall, type TabYear } from './who-may'

/** How many terms and exams were made on the way. */
export interface Made {
  terms: number
  exams: number
}

export const nothingMade = (): Made => ({ terms: 0, exams: 0 })

async function insertTerm(call: SetupCall, year: TabYear, term: Pick<Term, 'name' | 'startsOn' | 'endsOn'>): Promise<string> {
  const { trx, schoolId, services } = call
  const id = services.newId()
  await sql`
    insert into tab_terms (school_id, id, academic_year_id, name, starts_on, ends_on, sort_order)
    values (${schoolId}, ${id}, ${year.id}, ${term.name}, ${term.startsOn}, ${term.endsOn},
      ${await nextPlace(trx, schoolId, { table: 'tab_terms', yearId: year.id })})`.execute(trx)
  await call.audit({ action: 'tabTerm.create', entity: 'tab_terms', entityId: id, after: term })
  return id
}

/** The first terms of a year in their order; those that it lacks are made while it has days left, else the last stands for them. */
export async function termsOfYear(call: SetupCall, year: TabYear, count: number, made: Made): Promise<string[]> {
  const { trx, schoolId } = call
  for (;;) {
    const terms = await readTerms(trx, schoolId, { yearId: year.id })
    const last = terms.at(-1)
    if (terms.length >= count || (last && last.endsOn >= year.endsOn))
      return Array.from({ length: count }, (_, place) => (terms[place] ?? last!).id)
    const names = new Set(terms.map(term => term.name.toLowerCase()))
    let no = terms.length + 1
    while (names.has(`term ${no}`)) no += 1
    await insertTerm(call, year, { name: `Term ${no}`, ...freeDays(year, terms) })
    made.terms += 1
  }
}

export interface NewExam {
  readonly code: string
  readonly name: string
  readonly termId: string
  readonly entryFrom?: string | null
  readonly entryTo?: string | null
  readonly autoLock?: boolean
}

/** The exam of a year by its code, made where the year lacks it. */
export async function examOfYear(call: SetupCall, year: TabYear, exam: NewExam, made: Made): Promise<string> {
  const { trx, schoolId, services, person } = call
  const found = (await readExams(trx, schoolId, { yearId: year.id })).find(
    one => one.code.toLowerCase() === exam.code.toLowerCase(),
  )
  if (found) return found.id
  const id = services.newId()
  await sql`
    insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, entry_from, entry_to, auto_lock, sort_order, created_at,
      created_by)
    values (${schoolId}, ${id}, ${year.id}, ${exam.termId}::uuid, ${exam.name}, ${exam.code}, ${exam.entryFrom ?? null}, ${exam.entryTo ?? null},
      ${exam.autoLock ?? false}, ${await nextPlace(trx, schoolId, { table: 'tab_exams', yearId: year.id })}, ${services.clock.now()},
      ${person?.userId ?? null}::uuid)`.execute(trx)
  await call.audit({ action: 'tabExam.create', entity: 'tab_exams', entityId: id, after: exam })
  made.exams += 1
  return id
}

/** The tool of the school by its code, made where it lacks it. */
export async function toolOfSchool(call: SetupCall, code: string, name: string): Promise<string> {
  const { trx, schoolId, services } = call
  const found = (await readTools(trx, schoolId)).find(one => one.code.toLowerCase() === code.toLowerCase())
  if (found) return found.id
  const id = services.newId()
  await sql`
    insert into tab_tools (school_id, id, name, code, sort_order)
    values (${schoolId}, ${id}, ${name}, ${code}, ${await nextPlace(trx, schoolId, { table: 'tab_tools' })})`.execute(trx)
  await call.audit({ action: 'tabTool.create', entity: 'tab_tools', entityId: id, after: { code, name } })
  return id
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const into = (year: TabYear, day: string): string => (day < year.startsOn ? year.startsOn : day > year.endsOn ? year.endsOn : day)

/** What of another year stands for its terms and exams in this one: by name and code, else copied with its days moved along. */
export function yearMapping(call: SetupCall, from: TabYear, year: TabYear, made: Made) {
  const { trx, schoolId } = call
  const same = from.id === year.id
  const moved = (day: string) => into(year, dayAfter(day, daysBetween(from.startsOn, year.startsOn)))
  const termId = async (id: string): Promise<string> => {
    if (same) return id
    const [term] = await readTerms(trx, schoolId, { id })
    const there = await readTerms(trx, schoolId, { yearId: year.id })
    const days = { startsOn: moved(term!.startsOn), endsOn: moved(term!.endsOn) }
    const found =
      there.find(one => one.name.toLowerCase() === term!.name.toLowerCase()) ??
      there.find(one => one.startsOn <= days.endsOn && one.endsOn >= days.startsOn)
    if (found) return found.id
    made.terms += 1
    return insertTerm(call, year, { name: term!.name, ...days })
  }
  const examId = async (id: string): Promise<string> => {
    if (same) return id
    const [exam] = await readExams(trx, schoolId, { id })
    return examOfYear(
      call,
      year,
      {
        code: exam!.code,
        name: exam!.name,
        termId: await termId(exam!.term.id),
        entryFrom: exam!.entryFrom && moved(exam!.entryFrom),
        entryTo: exam!.entryTo && moved(exam!.entryTo),
        autoLock: exam!.autoLock,
      },
      made,
    )
  }
  return { termId, examId }
}
