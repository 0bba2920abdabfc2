import type { contract, QueryOf } from '@school/api'
import { mayOpenForm, searchWords } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { readAddresses } from '../../school/photo-addresses'
import { isFamily, shownMobile, studentsInScope } from '../../school/scope'
import { matches } from '../../school/search'

/** Of each kind of people. */
const most = 6
/** Fewer digits are part of too many mobile numbers. */
const fewestDigits = 4

/** Each word stands in one of the keys. */
const found = (words: readonly string[], keys: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map(
      word =>
        sql`(${sql.join(
          keys.map(key => matches(key, word, 'contains')),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`

/** The whole text is part of a number, however it was spaced. */
function numbered(mobile: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const digits = /^[\d\s+-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  return digits.length < fewestDigits ? sql`false` : sql`${mobile} like ${`%${digits}%`}`
}

/** Exact numbers first, then names that begin with the text, then those of which a word does. */
const nearest = (number: RawBuilder<unknown>, name: RawBuilder<unknown>, words: readonly string[]) => sql`
  ${number} = ${words.join(' ')} desc, ${matches(name, words.join(' '), 'starts-with')} desc, position(${` ${words[0]}`} in ${sql`' ' || ${name}`}) > 0 desc`

/** People for the quick search: the nearest of each kind that the person reaches and whose record they may open. */
export async function findPeople(call: CallContext, { text }: QueryOf<typeof contract.general.people>) {
  const person = personOf(call)
  const viewer = viewerOf(person)
  const words = searchWords(text)
  if (words.length === 0 || isFamily(person)) return { students: [], guardians: [], staff: [] }
  const opens = (form: string) => mayOpenForm(form, viewer)
  const students = opens('/student/student-complete-information-report')
  return {
    students: students ? await findStudents(call, words, text) : [],
    guardians: students ? await findGuardians(call, words, text) : [],
    staff: opens('/staff/staff-complete-info-report') ? await findStaff(call, words) : [],
  }
}

async function findStudents(call: CallContext, words: readonly string[], text: string) {
  const person = personOf(call)
  const { rows } = await sql<{
    id: string
    name: string
    admNo: string
    division: string | null
    guardianName: string
    left: boolean
    photo: string | null
  }>`
    select s.id, s.name, s.adm_no as "admNo", c.name || ' ' || d.name as division, g.name as "guardianName", s.status <> 'studying' as left, s.photo_file_id as photo
    from (
      select s.* from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
      where ${studentsInScope(person)} and (${found(words, [sql`s.name_key`, sql`s.adm_no_key`])} or ${numbered(shownMobile(person), text)})
      order by s.status <> 'studying', ${nearest(sql`s.adm_no_key`, sql`s.name_key`, words)}, s.name_key, s.id limit ${most}) s
    join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    left join (enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id)
      on e.school_id = s.school_id and e.student_id = s.id
    order by s.status <> 'studying', ${nearest(sql`s.adm_no_key`, sql`s.name_key`, words)}, s.name_key, s.id`.execute(call.trx)
  const photos = await readAddresses(
    call.services,
    call.trx,
    rows.map(row => row.photo),
  )
  return rows.map(({ photo, division, ...row }) => ({ ...row, division: division ?? '', photoUrl: photos(photo) }))
}

async function findGuardians(call: CallContext, words: readonly string[], text: string) {
  const person = personOf(call)
  const { rows } = await sql<{ id: string; name: string; mobile: string; studentId: string; children: string }>`
    select g.id, g.name, ${shownMobile(person)} as mobile, own.first as "studentId", own.names as children
    from guardians g
    cross join lateral (
      select (array_agg(s.id order by s.status <> 'studying', s.name_key, s.id))[1] as first, string_agg(s.name, ', ' order by s.status <> 'studying', s.name_key, s.id) as names
      from students s where s.school_id = g.school_id and s.guardian_id = g.id and ${studentsInScope(person)}) own
    where g.id in (
      select g.id from guardians g
      where (${found(words, [sql`g.name_key`])} or ${numbered(shownMobile(person), text)})
        and exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and ${studentsInScope(person)})
      order by ${nearest(sql`g.mobile`, sql`g.name_key`, words)}, g.name_key, g.id limit ${most})
    order by ${nearest(sql`g.mobile`, sql`g.name_key`, words)}, g.name_key, g.id`.execute(call.trx)
  return rows
}

async function findStaff({ trx }: CallContext, words: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; code: string; designation: string }>`
    select t.id, t.name, t.code, m.name as designation
    from staff t join masters m on m.school_id = t.school_id and m.id = t.designation_id
    where ${found(words, [sql`t.name_key`, sql`t.code_key`])}
    order by t.status <> 'Working', ${nearest(sql`t.code_key`, sql`t.name_key`, words)}, t.name_key, t.id limit ${most}`.execute(
    trx,
  )
  return rows
}
