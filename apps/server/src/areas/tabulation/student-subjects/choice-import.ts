import { type ChoicesView, courseKey, nameKey } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import type { Done, ImportPlace, ImportWork } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { type RecordKindOf, recordImport } from '../../../school/imports/records'
import { choiceChanged } from './student-subjects'

const currentYear = sql`(select id from academic_years where is_current)`

async function choicesView(trx: Trx): Promise<ChoicesView> {
  const { rows: students } = await sql<{ admNo: string; course: string }>`
    select s.adm_no as "admNo", c.name as course from enrolments en
    join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    join divisions d on d.school_id = en.school_id and d.id = en.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where en.academic_year_id = ${currentYear}`.execute(trx)
  const { rows: subjects } = await sql<{ course: string; code: string }>`
    select c.name as course, coalesce(m.code, m.name) as code from tab_scheme_courses sc
    join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.choice = 'chosen'
    join courses c on c.school_id = sc.school_id and c.id = sc.course_id
    join masters m on m.school_id = ss.school_id and m.id = ss.subject_id
    where sc.academic_year_id = ${currentYear} and sc.active`.execute(trx)
  return {
    students: new Map(students.map(row => [nameKey(row.admNo), row])),
    offered: new Map(
      [...Map.groupBy(subjects, row => courseKey(row.course))].map(([course, own]) => [
        course,
        new Map(own.map(row => [nameKey(row.code), row.code])),
      ]),
    ),
  }
}

/** Students and subjects of some rows `x` with their numbers and codes. */
const named = sql`
  join students s on s.adm_no = x.adm_no join masters m on m.school_id = s.school_id and m.kind = 'subject' and coalesce(m.code, m.name) = x.code`

const columns = 'adm_no text, code text'
const asRow = ({ admNo = '', subjectCode = '' }: Readonly<Record<string, string>>) => ({ adm_no: admNo, code: subjectCode })

/** Has results of the classes of some students be reckoned again. */
async function changed({ trx }: ImportPlace, records: readonly Readonly<Record<string, string>>[]): Promise<void> {
  const numbers = [...new Set(records.map(record => record.admNo ?? ''))]
  const { rows } = await sql<{ id: string; year: string }>`
    select s.id, y.id as year from students s join academic_years y on y.school_id = s.school_id and y.is_current
    where s.adm_no = any(${numbers}::text[])`.execute(trx)
  if (rows[0])
    await choiceChanged(
      { trx },
      rows[0].year,
      rows.map(row => row.id),
    )
}

const choices: RecordKindOf = {
  code: 'student-subjects',
  table: 'student_subjects',
  query: sql`
    select id, record from (
      select md5(ch.student_id::text || ch.subject_id)::uuid as id, jsonb_build_object('admNo', s.adm_no, 'subjectCode', coalesce(m.code, m.name)) as record
      from student_subjects ch join students s on s.school_id = ch.school_id and s.id = ch.student_id and s.status = 'studying'
      join masters m on m.school_id = ch.school_id and m.id = ch.subject_id
      where ch.academic_year_id = ${currentYear}) of_year`,
  viewOf: async (trx, { view }) => ({ ...view, choices: await choicesView(trx) }),
  async write(place, writes, ids) {
    await inBatches(
      place.trx,
      writes.map(({ record }) => asRow(record)),
      columns,
      source => sql`
        insert into student_subjects (school_id, academic_year_id, student_id, subject_id)
        select ${place.schoolId}::uuid, ${ids.currentYear}::uuid, s.id, m.id from ${source} ${named} on conflict do nothing`,
    )
    await changed(
      place,
      writes.map(({ record }) => record),
    )
    return nothingMade
  },
}

const { find: _, ...work } = recordImport(choices)

/** Files of what students have chosen. A row adds a subject; marks of one that is taken back stay and count no more. */
export const choiceImport: ImportWork = {
  ...work,
  async undo(place: ImportPlace, rows: readonly Done[]) {
    const present = new Set((await work.records(place)).map(record => `${record.admNo} ${record.subjectCode}`))
    const left = rows.map(row => row.after).filter(record => present.has(`${record.admNo} ${record.subjectCode}`))
    await inBatches(
      place.trx,
      left.map(asRow),
      columns,
      source => sql`
      delete from student_subjects ch using ${source} ${named}
      where ch.academic_year_id = ${currentYear} and ch.student_id = s.id and ch.subject_id = m.id`,
    )
    await changed(place, left)
    return left.length
  },
}
