import { holdsOne, mayOpenForm } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Block, Source } from '../../../school/block'
import { divisionsOfStaff } from '../../../school/scope'
import { classOfChild } from '../scope'
import { shownOf } from './read'

const shown = 3

/** The next papers of published exam timetables `t` with papers `p`. */
async function nextPapers({ trx, today }: Source, which: RawBuilder<boolean>): Promise<string[][]> {
  const { rows } = await sql<{ exam: string; subject: string; date: string }>`
    select t.name as exam, coalesce(nullif(p.title, ''), m.name) as subject, p.on_day::text as date
    from exam_slots p
    join exam_timetables t on t.school_id = p.school_id and t.id = p.exam_timetable_id and t.status = 'Published'
    join academic_years y on y.school_id = t.school_id and y.id = t.academic_year_id and y.is_current
    left join masters m on m.school_id = p.school_id and m.id = p.subject_id
    where p.on_day >= ${today}::date and (${which})
    order by p.on_day, p.start_time, t.name, p.id limit ${shown}`.execute(trx)
  return rows.map(row => [row.exam, row.subject, row.date])
}

const ofClasses = (divisions: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  case when cardinality(p.division_ids) = 0 then t.division_ids else p.division_ids end && ${divisions}`

const listOf = (rows: string[][], route: string) =>
  rows.length > 0 ? { columns: ['title', 'subject', 'date'], rows, route } : undefined

/** The next papers of the chosen child. */
export const ownExams: Block = {
  code: 'l.exams',
  of: ['g.timetable'],
  kind: 'lists',
  async read(source) {
    const { trx, person } = source
    const own = await classOfChild({ trx, person })
    if (!own || !person.schoolId || !(await shownOf({ trx, schoolId: person.schoolId })).exams) return undefined
    return listOf(await nextPapers(source, ofClasses(sql`array[${own.id}::uuid]`)), '/parent/timetable?tab=exams')
  },
}

/** The next papers of classes that the person teaches, of all for heads, and those that the person watches. */
export const nextExams: Block = {
  code: 'l.exams',
  of: ['s.tt.mine'],
  kind: 'lists',
  async read(source) {
    const { trx, person, viewer } = source
    if (!person.schoolId || !mayOpenForm('s.tt.mine', viewer)) return undefined
    if (!(await shownOf({ trx, schoolId: person.schoolId })).exams) return undefined
    const which = holdsOne(person, ['SchoolHead'])
      ? sql<boolean>`true`
      : sql<boolean>`${person.staffId}::uuid = any(p.invigilator_ids) or ${ofClasses(sql`array(select d.id from divisions d where d.id in (${divisionsOfStaff(person)}))`)}`
    return listOf(await nextPapers(source, which), '/staff/stafflogin-timetable-preview?tab=exams')
  },
}
