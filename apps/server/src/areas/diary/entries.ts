import type { BodyOf, contract, QueryOf } from '@school/api'
import { canBeDone, type DiaryKind, diaryDonePercent, displayDay, mayDeleteDiary, mayEditDiary, needsDueDay } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { changedMeanwhile, custom, invalid, noAccess, notFound } from '../../platform/problems'
import { choosePage } from '../../school/report/page'
import { divisionsInScope } from '../../school/scope'
import { holdsText } from '../../school/search'
import { schoolDay } from '../../school/zone'
import { ringFamilies } from '../../services/audience/bells'
import { checkAttachments, readAttachments } from '../../services/files/attachments'
import { checkStudents } from './anecdotal-rows'
import { acknowledges, addressedInScope, type DiaryCall, reachesAll } from './scope'
import { diaryFieldText, diaryText, kindText } from './texts'

type Contract = typeof contract.diary

interface EntryRow {
  id: string
  kind: DiaryKind
  title: string
  body: string
  subject_id: string | null
  subject: string | null
  classes: string | null
  chosen: boolean
  published_at: Date
  on_day: string
  due_on: string | null
  edited_at: Date | null
  author_id: string
  by: string | null
  attachment_file_ids: string[]
  addressed: number
  seen: number
  done: number
  class_teacher: boolean
  version: number
}

/** Entries of which the person reaches somebody addressed. */
const inReach = (person: Person): RawBuilder<boolean> =>
  reachesAll(person)
    ? sql`true`
    : sql`exists (select from diary_acks k where k.school_id = q.school_id and k.entry_id = q.id and ${addressedInScope(person)})`

async function readEntries(call: DiaryCall, where: RawBuilder<unknown>, paging: { limit: number; offset: number }) {
  const { trx, services } = call
  const person = personOf(call)
  const { rows } = await sql<EntryRow>`
    select q.id, q.kind, q.title, q.body, q.subject_id, m.name as subject, q.student_ids is not null as chosen, q.published_at, q.on_day::text as on_day,
      q.due_on::text as due_on, q.edited_at, q.author_id, coalesce(t.name, u.name) as by, q.attachment_file_ids, q.version, n.addressed, n.seen, n.done,
      (select string_agg(c.name || ' ' || d.name, ', ' order by x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name))
        from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
        where d.school_id = q.school_id and d.id = any(q.division_ids)) as classes,
      exists (select from divisions d where d.school_id = q.school_id and d.id = any(q.division_ids) and d.class_teacher_id = ${person.staffId}) as class_teacher
    from (select * from diary_entries q where q.deleted_at is null and ${where} order by q.published_at desc, q.id desc limit ${paging.limit} offset ${paging.offset}) q
    left join masters m on m.school_id = q.school_id and m.id = q.subject_id
    left join staff t on t.school_id = q.school_id and t.id = q.staff_id left join users u on u.id = q.author_id
    left join lateral (
      select count(*)::int as addressed, count(k.seen_at)::int as seen, count(k.done_at)::int as done
      from diary_acks k where k.school_id = q.school_id and k.entry_id = q.id and ${addressedInScope(person)}) n on true
    order by q.published_at desc, q.id desc`.execute(trx)
  const { today } = await schoolDay(call)
  const asks = await acknowledges(call)
  const filesOf = await readAttachments(
    services,
    trx,
    rows.map(row => row.attachment_file_ids),
  )
  return rows.map(row => {
    const reader = { roles: person.roles, author: row.author_id === person.userId, classTeacher: row.class_teacher }
    const counts = asks && canBeDone(row.kind)
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      body: row.body,
      subjectId: row.subject_id,
      subject: row.subject ?? '',
      classes: row.classes ?? '',
      chosen: row.chosen,
      publishedAt: row.published_at.toISOString(),
      publishedOn: row.on_day,
      dueOn: row.due_on,
      editedAt: row.edited_at?.toISOString() ?? null,
      by: row.by ?? '',
      files: filesOf(row.attachment_file_ids),
      addressed: row.addressed,
      seen: row.seen,
      done: counts ? row.done : null,
      donePercent: counts ? (diaryDonePercent(row.done, row.addressed) ?? null) : null,
      mayEdit: mayEditDiary(reader, { publishedOn: row.on_day, dueOn: row.due_on }, today),
      mayDelete: mayDeleteDiary(reader),
      version: row.version,
    }
  })
}

/** A page of entries, the newest first. */
export async function listEntries(call: DiaryCall, query: QueryOf<Contract['list']>) {
  const { page, pageSize, kind, divisionId, subjectId, from, to, text } = query
  const where = sql`${inReach(personOf(call))}
    and (${kind} = '' or q.kind = ${kind})
    and ${divisionId ? sql`${divisionId}::uuid = any(q.division_ids)` : sql`true`}
    and ${subjectId ? sql`q.subject_id = ${subjectId}::uuid` : sql`true`}
    and ${from ? sql`q.on_day >= ${from}::date` : sql`true`} and ${to ? sql`q.on_day <= ${to}::date` : sql`true`}
    and (${holdsText(sql`q.title`, text)} or ${holdsText(sql`q.body`, text)})`
  const { ids, count } = await choosePage(call.trx, {
    id: sql`q.id`,
    from: sql`from diary_entries q where q.deleted_at is null and ${where}`,
    order: sql`q.published_at desc, q.id desc`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return {
    results: await readEntries(call, sql`q.id = any(${ids}::uuid[])`, { limit: pageSize, offset: 0 }),
    pagination: { currentPage: page, pageSize, count },
  }
}

/** One entry within reach; another does not exist. */
async function findEntry(call: DiaryCall, id: string) {
  const [entry] = await readEntries(call, sql`q.id = ${id} and ${inReach(personOf(call))}`, { limit: 1, offset: 0 })
  if (!entry) throw notFound()
  return entry
}

async function checkSubject({ trx }: DiaryCall, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const subject = await trx
    .selectFrom('masters')
    .select('id')
    .where('kind', '=', 'subject')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!subject) throw custom(404, 'SubjectNotFound', 'This subject does not exist. Choose another one.')
  return subject.id
}

/** A due day is today or later, unless it is the one the entry has; homework has one. */
function checkDue(kind: DiaryKind, dueOn: string | null | undefined, today: string, kept?: string | null): string | null {
  if (!dueOn) {
    if (needsDueDay(kind)) throw invalid([{ field: 'dueOn', message: diaryFieldText('DueNeeded') }])
    return null
  }
  if (dueOn < today && dueOn !== kept) throw invalid([{ field: 'dueOn', message: diaryFieldText('BeforeToday') }])
  return dueOn
}

/** Students who are addressed with their classes of today; a class or a student outside the own scope does not exist. */
async function readAddressed(call: DiaryCall, divisionIds: readonly string[], studentIds: readonly string[]) {
  const { trx } = call
  const person = personOf(call)
  if (divisionIds.length > 0) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from divisions d where d.id = any(${[...divisionIds]}::uuid[]) and ${divisionsInScope(person)}`.execute(
      trx,
    )
    if (rows[0]!.count < divisionIds.length) throw notFound()
  }
  if (studentIds.length > 0) await checkStudents(trx, person, studentIds)
  const { rows } = await sql<{ student_id: string; division_id: string }>`
    select e.student_id, e.division_id from enrolments e
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where ${studentIds.length > 0 ? sql`e.student_id = any(${[...studentIds]}::uuid[])` : sql`e.division_id = any(${[...divisionIds]}::uuid[])`}
    order by e.student_id`.execute(trx)
  return rows
}

const lower = (ids: readonly string[]) => [...new Set(ids.map(id => id.toLowerCase()))]
/** Rows that one statement writes. */
const batch = 2000

/** Publishes an entry to classes or to students. */
export async function createEntry(call: DiaryCall, body: BodyOf<Contract['create']>) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const [divisionIds, studentIds] = [lower(body.divisionIds), lower(body.studentIds)]
  if (divisionIds.length + studentIds.length === 0)
    throw invalid([{ field: 'divisionIds', message: diaryFieldText('NobodyChosen') }])
  const people = await readAddressed(call, divisionIds, studentIds)
  const subjectId = await checkSubject(call, body.subjectId)
  const { today } = await schoolDay(call)
  const dueOn = checkDue(body.kind, body.dueOn, today)
  if (people.length === 0)
    throw invalid([{ field: studentIds.length > 0 ? 'studentIds' : 'divisionIds', message: diaryFieldText('NobodyThere') }])
  const fileIds = await checkAttachments(call, body.fileIds)
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirstOrThrow()
  const id = services.newId()
  await trx
    .insertInto('diary_entries')
    .values({
      school_id: schoolId,
      id,
      academic_year_id: year.id,
      kind: body.kind,
      division_ids: studentIds.length > 0 ? [...new Set(people.map(one => one.division_id))] : divisionIds,
      student_ids: studentIds.length > 0 ? people.map(one => one.student_id) : null,
      subject_id: subjectId,
      title: body.title,
      body: body.body,
      due_on: dueOn,
      attachment_file_ids: fileIds,
      author_id: person.userId,
      staff_id: person.staffId,
      on_day: today,
      published_at: services.clock.now(),
    })
    .execute()
  for (let at = 0; at < people.length; at += batch)
    await trx
      .insertInto('diary_acks')
      .values(people.slice(at, at + batch).map(one => ({ school_id: schoolId, entry_id: id, ...one })))
      .execute()
  if (body.notify)
    await ringFamilies(call, {
      kind: 'diary',
      studentIds: people.map(one => one.student_id),
      to: 'families',
      title: language => diaryText(language, 'DiaryTitle', { kind: kindText(language, body.kind), title: body.title }),
      message: (language, student) =>
        [student.name, student.class, dueOn && diaryText(language, 'DueOn', { date: displayDay(dueOn) })]
          .filter(Boolean)
          .join(' · '),
      route: `/parent/student-diary?date=${today}`,
      discreet: true,
    })
  await call.audit({
    action: 'diary.create',
    entity: 'diary_entries',
    entityId: id,
    after: { kind: body.kind, title: body.title, divisionIds, addressed: people.length, dueOn, notified: body.notify },
  })
  return { id, addressed: people.length }
}

/** Changes an entry while it may be; who is addressed stays. */
export async function updateEntry(call: DiaryCall, id: string, body: BodyOf<Contract['update']>) {
  const { trx, services } = call
  await trx.selectFrom('diary_entries').select('id').where('id', '=', id).forUpdate().execute()
  const found = await findEntry(call, id)
  if (!found.mayEdit) {
    if (found.mayDelete) throw custom(409, 'DiaryClosed', 'This entry can no longer be changed.')
    throw noAccess()
  }
  if (found.version !== body.version) throw changedMeanwhile()
  const subjectId = await checkSubject(call, body.subjectId)
  const { today } = await schoolDay(call)
  const dueOn = checkDue(body.kind, body.dueOn, today, found.dueOn)
  const fileIds = await checkAttachments(
    call,
    body.fileIds,
    found.files.map(file => file.id),
  )
  await trx
    .updateTable('diary_entries')
    .set(({ eb }) => ({
      kind: body.kind,
      subject_id: subjectId,
      title: body.title,
      body: body.body,
      due_on: dueOn,
      attachment_file_ids: fileIds,
      edited_at: services.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'diary.update',
    entity: 'diary_entries',
    entityId: id,
    before: { kind: found.kind, title: found.title, dueOn: found.dueOn },
    after: { kind: body.kind, title: body.title, dueOn },
  })
  return { id, version: found.version + 1 }
}

/** Takes an entry back; what families marked goes with it. */
export async function removeEntry(call: DiaryCall, id: string): Promise<void> {
  const { trx, services } = call
  const found = await findEntry(call, id)
  if (!found.mayDelete) throw noAccess()
  await trx.updateTable('diary_entries').set({ deleted_at: services.clock.now() }).where('id', '=', id).execute()
  await trx.deleteFrom('diary_acks').where('entry_id', '=', id).execute()
  await call.audit({
    action: 'diary.delete',
    entity: 'diary_entries',
    entityId: id,
    before: { kind: found.kind, title: found.title, addressed: found.addressed, done: found.done },
  })
}

/** Everybody addressed of the own scope, with who opened and who did it. */
export async function readAcks(call: DiaryCall, id: string) {
  const entry = await findEntry(call, id)
  const { rows } = await sql<{
    student_id: string
    adm_no: string
    name: string
    class: string | null
    seen_at: Date | null
    done_at: Date | null
  }>`
    select k.student_id, s.adm_no, s.name, c.name || ' ' || d.name as class, k.seen_at, k.done_at
    from diary_acks k join students s on s.school_id = k.school_id and s.id = k.student_id
    left join divisions d on d.school_id = k.school_id and d.id = k.division_id
    left join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join sections x on x.school_id = c.school_id and x.id = c.section_id
    where k.entry_id = ${id} and ${addressedInScope(personOf(call))}
    order by x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name), s.name_key, s.id`.execute(call.trx)
  return {
    entry,
    results: rows.map(row => ({
      studentId: row.student_id,
      admNo: row.adm_no,
      name: row.name,
      class: row.class ?? '',
      seenAt: row.seen_at?.toISOString() ?? null,
      doneAt: row.done_at?.toISOString() ?? null,
    })),
  }
}

/** Entries that the person published on a day. */
export async function countPublished({ trx, person, today }: { trx: DiaryCall['trx']; person: Person; today: string }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from diary_entries where author_id = ${person.userId} and on_day = ${today}::date and deleted_at is null`.execute(
    trx,
  )
  return rows[0]!.count
}
