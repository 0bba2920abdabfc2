import { addDays, type DiaryKind, mayOpenForm } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { type Block, link } from '../../school/block'
import { ownStudents } from '../../school/scope'
import { countPublished } from './entries'
import { acknowledges } from './scope'

const route = '/parent/student-diary'
const latest = 5
/** How long something waits to be opened or done. */
const waitsForDays = 30

const ofChild = (person: Person): RawBuilder<unknown> => sql`
  from diary_acks k join diary_entries q on q.school_id = k.school_id and q.id = k.entry_id
  join students s on s.school_id = k.school_id and s.id = k.student_id
  left join masters m on m.school_id = q.school_id and m.id = q.subject_id
  where k.student_id = ${person.childId} and ${ownStudents(person)} and q.deleted_at is null`

async function count(trx: Trx, person: Person, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ofChild(person)} and ${condition}`.execute(trx)
  return rows[0]!.count
}

/** Entries that the chosen child was given today. */
export const diaryToday: Block = {
  code: 'diaryToday',
  kind: 'tiles',
  async read({ trx, person, viewer, today }) {
    if (!person.childId || !mayOpenForm('g.diary', viewer)) return undefined
    return { value: await count(trx, person, sql`q.on_day = ${today}::date`), unit: 'count', route }
  },
}

/** Entries that no one of the family has opened yet. */
export const diaryNotSeen: Block = {
  code: 'd.diaryNotSeen',
  kind: 'todos',
  async read({ trx, person, viewer, today }) {
    if (!person.childId || !mayOpenForm('g.diary', viewer)) return undefined
    const open = await count(trx, person, sql`k.seen_at is null and q.on_day >= ${addDays(today, -waitsForDays)}::date`)
    return open > 0 ? { count: open, tone: 'info', route } : undefined
  },
}

/** Homework and reminders that are not marked as done. */
export const diaryNotDone: Block = {
  code: 'd.diaryNotDone',
  kind: 'todos',
  async read({ trx, person, viewer, today }) {
    if (!person.childId || !mayOpenForm('g.diary', viewer)) return undefined
    if (!(await acknowledges({ trx, schoolId: person.schoolId! }))) return undefined
    const open = await count(
      trx,
      person,
      sql`k.done_at is null and q.kind in ('Homework', 'Reminder') and q.on_day >= ${addDays(today, -waitsForDays)}::date`,
    )
    return open > 0 ? { count: open, tone: 'warning', route } : undefined
  },
}

/** The latest entries of the chosen child. */
export const latestDiary: Block = {
  code: 'l.diary',
  kind: 'lists',
  async read({ trx, person, viewer }) {
    if (!person.childId || !mayOpenForm('g.diary', viewer)) return undefined
    const { rows } = await sql<{ title: string; kind: DiaryKind; subject: string | null; day: string }>`
      select q.title, q.kind, m.name as subject, q.on_day::text as day ${ofChild(person)} order by q.published_at desc, q.id desc limit ${latest}`.execute(
      trx,
    )
    if (rows.length === 0) return undefined
    return {
      columns: ['title', 'kind', 'date', 'subject'],
      rows: rows.map(row => [row.title, row.kind, row.day, row.subject ?? '']),
      route,
    }
  },
}

/** Entries that the person published today. */
export const diaryPosted: Block = {
  code: 'diaryPosted',
  kind: 'tiles',
  async read({ trx, person, viewer, today }) {
    if (!mayOpenForm('s.student.anecdotal', viewer)) return undefined
    return {
      value: await countPublished({ trx, person, today }),
      unit: 'count',
      ...link(viewer, 's.student.anecdotal', '/student/anecdotal?tab=diary'),
    }
  },
}
