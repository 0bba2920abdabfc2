import { displayDay } from '@school/rules'
import { sql } from 'kysely'
import { settingValues } from '../../../platform/settings'
import { ringLogins, toldOf } from '../../../services/audience/bell-items'
import type { TimetableCall } from '../files'
import type { Content, Slot } from './record'
import { examText } from './texts'

type Call = Pick<TimetableCall, 'trx' | 'services' | 'schoolId'>
type Say = (language: Parameters<typeof examText>[0]) => string

/** Whether the school announces timetables. */
export async function announces({ trx, schoolId }: Call): Promise<boolean> {
  return (await settingValues(trx, schoolId, ['timetable.notifyPublish']))['timetable.notifyPublish'] !== false
}

/** Rings the guardians and students of one class. */
async function ringClass(call: Call, divisionId: string, yearId: string, message: Say): Promise<void> {
  const audience = {
    roles: ['Guardian' as const, 'Student' as const],
    sectionIds: [],
    courseIds: [],
    divisionIds: [divisionId],
    designationIds: [],
  }
  const { people } = await toldOf(call.trx, audience, yearId)
  await ringLogins(call, people, {
    kind: 'notice',
    title: language => examText(language, 'Title'),
    message,
    route: '/parent/timetable?tab=exams',
  })
}

/** Papers that a class writes. */
export const papersOf = (slots: readonly Slot[], divisionId: string): Slot[] =>
  slots.filter(slot => slot.divisionIds.length === 0 || slot.divisionIds.includes(divisionId))

async function namesOf({ trx }: Call, content: Content) {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.id = any(${[...content.fields.divisionIds]}::uuid[])
    union all select id, name from masters where kind = 'subject'`.execute(trx)
  const byId = new Map(rows.map(row => [row.id, row.name]))
  return { of: (id: string) => byId.get(id) ?? '', paper: (slot: Slot) => slot.title || byId.get(slot.subjectId ?? '') || '' }
}

/** Tells families of a timetable that is there for the first time, each class with its own first paper. */
export async function tellPublished(call: Call, content: Content, yearId: string): Promise<void> {
  const names = await namesOf(call, content)
  const { name: exam, divisionIds } = content.fields
  for (const divisionId of divisionIds) {
    const [first] = papersOf(content.slots, divisionId)
    const division = names.of(divisionId)
    if (first) {
      const values = { exam, division, subject: names.paper(first), date: displayDay(first.date), time: first.startTime }
      await ringClass(call, divisionId, yearId, language => examText(language, 'Bell', values))
    } else if (content.fields.fileId)
      await ringClass(call, divisionId, yearId, language => examText(language, 'BellFile', { exam, division }))
  }
}

/** Tells families that papers have changed. */
export async function tellChanged(call: Call, { fields }: Content, yearId: string, n: number): Promise<void> {
  for (const divisionId of fields.divisionIds)
    await ringClass(call, divisionId, yearId, language => examText(language, 'BellChanged', { exam: fields.name, n }))
}

export async function tellWithdrawn(call: Call, { fields }: Content, yearId: string, reason: string): Promise<void> {
  for (const divisionId of fields.divisionIds)
    await ringClass(call, divisionId, yearId, language => examText(language, 'BellWithdrawn', { exam: fields.name, reason }))
}

/** Reminds families of the papers of the next day. @returns how many classes were told of how many papers. */
export async function tellTomorrow(call: Call, day: string): Promise<number> {
  const { rows } = await sql<{ division: string; year: string; subject: string; start: string; report: string | null }>`
    select d.id as division, t.academic_year_id as year, coalesce(nullif(s.title, ''), m.name) as subject, to_char(s.start_time, 'HH24:MI') as start,
      to_char(s.reporting_time, 'HH24:MI') as report
    from exam_slots s
    join exam_timetables t on t.school_id = s.school_id and t.id = s.exam_timetable_id and t.status = 'Published'
    cross join lateral unnest(case when cardinality(s.division_ids) = 0 then t.division_ids else s.division_ids end) as d(id)
    left join masters m on m.school_id = s.school_id and m.id = s.subject_id
    where s.on_day = ${day}::date order by d.id, s.start_time, s.id`.execute(call.trx)
  for (const { division, year, subject, start, report } of rows)
    await ringClass(call, division, year, language =>
      report === null
        ? examText(language, 'BellTomorrow', { subject, time: start })
        : examText(language, 'BellTomorrowReport', { subject, time: start, t: report }),
    )
  return rows.length
}
