import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Joined } from '../../platform/database/joined'
import type { CallContext, Handlers } from '../../platform/http/call'
import { changedMeanwhile, custom, notFound } from '../../platform/problems'
import { enrolmentPeriods } from '../../school/enrolments'

type Table = 'sections' | 'courses' | 'divisions'

type TreeDivision = { division_id: string; division: string; division_version: number }
type TreeCourse = { course_id: string; course: string; course_version: number } & Joined<TreeDivision>
type TreeRow = Joined<TreeCourse> & {
  section_id: string
  section: string
  section_version: number
  teacher_id: string | null
  teacher: string | null
  students: number
}

interface Section {
  id: string
  name: string
  version: number
  courses: Map<
    string,
    {
      id: string
      name: string
      version: number
      divisions: {
        id: string
        name: string
        version: number
        classTeacherId: string | null
        classTeacher: string | null
        students: number
      }[]
    }
  >
}

const parentOf = { sections: undefined, courses: 'section_id', divisions: 'course_id' } as const

/** Names are one of a kind: sections and courses in the school, divisions in their course. */
async function refuseTwice(
  call: CallContext,
  table: Table,
  name: string,
  but: string | undefined,
  courseId?: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where lower(name) = ${name.toLowerCase()} and ${courseId ? sql`course_id = ${courseId}` : sql`true`} and id is distinct from ${but ?? null}::uuid limit 1`.execute(
    call.trx,
  )
  if (rows.length > 0) throw custom(409, 'NameUsed', '{name} exists already.', { name })
}

async function add(call: CallContext, table: Table, name: string, parentId?: string): Promise<{ id: string }> {
  const { trx, schoolId, services } = call
  const parent = parentOf[table]
  if (parent) {
    const { rows } =
      await sql`select 1 from ${sql.table(table === 'courses' ? 'sections' : 'courses')} where id = ${parentId}`.execute(trx)
    if (rows.length === 0) throw notFound()
  }
  await refuseTwice(call, table, name, undefined, table === 'divisions' ? parentId : undefined)
  const id = services.newId()
  await sql`
    insert into ${sql.table(table)} (school_id, id, name, sort_order ${parent ? sql`, ${sql.ref(parent)}` : sql``})
    select ${schoolId}::uuid, ${id}::uuid, ${name}, coalesce(max(sort_order), 0) + 1 ${parent ? sql`, ${parentId}::uuid` : sql``} from ${sql.table(table)}`.execute(
    trx,
  )
  await call.audit({ action: `${table}.create`, entity: table, entityId: id, after: { name } })
  return { id }
}

interface Known {
  readonly name: string
  readonly version: number
  readonly course_id: string | null
  readonly class_teacher_id: string | null
}

/** A row of the tree, locked for its change. */
async function lock(call: CallContext, table: Table, id: string): Promise<Known> {
  const { rows } = await sql<Known>`
    select name, version, ${table === 'divisions' ? sql`course_id, class_teacher_id` : sql`null as course_id, null as class_teacher_id`}
    from ${sql.table(table)} where id = ${id} for update`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The same, as the caller last saw it. */
async function lockSeen(call: CallContext, table: Table, id: string, version: number): Promise<Known> {
  const row = await lock(call, table, id)
  if (row.version !== version) throw changedMeanwhile()
  return row
}

async function auditRename(call: CallContext, table: Table, id: string, before: string, after: string): Promise<void> {
  await call.audit({ action: `${table}.rename`, entity: table, entityId: id, before: { name: before }, after: { name: after } })
}

async function rename(call: CallContext, table: 'sections' | 'courses', id: string, body: { name: string; version: number }) {
  const { name, version } = body
  const before = await lockSeen(call, table, id, version)
  await refuseTwice(call, table, name, id)
  await sql`update ${sql.table(table)} set name = ${name}, version = version + 1 where id = ${id}`.execute(call.trx)
  await auditRename(call, table, id, before.name, name)
}

async function removeRow(call: CallContext, table: Table, id: string, name: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(call.trx)
  await call.audit({ action: `${table}.remove`, entity: table, entityId: id, before: { name } })
}

async function count(call: CallContext, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select (${rows})::int as n`.execute(call.trx)
  return counted[0]!.n
}

/** Removes a section or course in which nothing stands. */
async function removeEmpty(call: CallContext, table: 'sections' | 'courses', id: string): Promise<void> {
  const { name } = await lock(call, table, id)
  const n = await count(
    call,
    table === 'sections'
      ? sql`select count(*) from courses where section_id = ${id}`
      : sql`select count(*) from divisions where course_id = ${id}`,
  )
  if (n > 0 && table === 'sections')
    throw custom(409, 'SectionHoldsCourses', '{name} holds {n} course(s). Delete them first.', { name, n })
  if (n > 0) throw custom(409, 'CourseHoldsDivisions', '{name} holds {n} division(s). Delete them first.', { name, n })
  await removeRow(call, table, id, name)
}

/** A division by the name that people know it by, such as 'V A'. */
async function className(call: CallContext, { name, course_id }: Known): Promise<string> {
  const course = await call.trx.selectFrom('courses').select('name').where('id', '=', course_id).executeTakeFirstOrThrow()
  return `${course.name} ${name}`
}

/** Removes a division that never had a student. What was taught in past years goes with it. */
async function removeDivision(call: CallContext, id: string): Promise<void> {
  const division = await lock(call, 'divisions', id)
  const name = await className(call, division)
  const { rows } = await sql<{ now: number; all: number }>`
    select count(distinct e.student_id)::int as all,
      (count(distinct e.student_id) filter (where e.until = 'infinity' and y.is_current and s.status = 'studying'))::int as now
    from ${enrolmentPeriods} e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
      join students s on s.school_id = e.school_id and s.id = e.student_id
    where e.division_id = ${id}`.execute(call.trx)
  const { now, all } = rows[0]!
  if (all > 0)
    throw custom(409, 'ClassInUse', '{name} has {n} student(s) now and {others} more on record, and cannot be removed.', {
      name,
      n: now,
      others: all - now,
    })
  const taught = await count(
    call,
    sql`select count(*) from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
      where a.division_id = ${id} and (y.is_current or y.ends_on >= ${call.services.clock.now()}::date)`,
  )
  if (taught > 0)
    throw custom(409, 'DivisionTaught', '{name} has {n} subject allotment(s) of this year and cannot be removed.', {
      name,
      n: taught,
    })
  await sql`delete from subject_allotments where division_id = ${id}`.execute(call.trx)
  await removeRow(call, 'divisions', id, division.name)
}

/** The tree of sections, courses and divisions. */
export const classHandlers: Handlers<typeof contract.classes> = {
  async tree(call) {
    // Every student is found by its key, once: right after an import the statistics would mislead a join to walk all of them.
    const { rows } = await sql<TreeRow>`
      with held as materialized (
        select e.division_id, count(*)::int as students
        from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
        where (select st.status from students st where st.school_id = e.school_id and st.id = e.student_id) = 'studying'
        group by e.division_id)
      select s.id as section_id, s.name as section, s.version as section_version, c.id as course_id, c.name as course, c.version as course_version,
        d.id as division_id, d.name as division, d.version as division_version, t.id as teacher_id, t.name as teacher,
        coalesce(held.students, 0) as students
      from sections s left join courses c on c.school_id = s.school_id and c.section_id = s.id left join divisions d on d.school_id = c.school_id and d.course_id = c.id
      left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id left join held on held.division_id = d.id
      order by s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(call.trx)
    const tree = new Map<string, Section>()
    for (const row of rows) {
      const section: Section = tree.get(row.section_id) ?? {
        id: row.section_id,
        name: row.section,
        version: row.section_version,
        courses: new Map(),
      }
      tree.set(row.section_id, section)
      if (!row.course_id) continue
      const course = section.courses.get(row.course_id) ?? {
        id: row.course_id,
        name: row.course,
        version: row.course_version,
        divisions: [],
      }
      section.courses.set(row.course_id, course)
      if (row.division_id)
        course.divisions.push({
          id: row.division_id,
          name: row.division,
          version: row.division_version,
          classTeacherId: row.teacher_id,
          classTeacher: row.teacher,
          students: row.students,
        })
    }
    return [...tree.values()].map(section => ({ ...section, courses: [...section.courses.values()] }))
  },

  addSection: call => add(call as CallContext, 'sections', call.body.name),
  addCourse: call => add(call as CallContext, 'courses', call.body.name, call.body.sectionId),
  addDivision: call => add(call as CallContext, 'divisions', call.body.name, call.body.courseId),
  renameSection: call => rename(call as CallContext, 'sections', call.params.id, call.body),
  renameCourse: call => rename(call as CallContext, 'courses', call.params.id, call.body),

  async updateDivision(call) {
    const { trx, body } = call
    const { id } = call.params
    const context = call as CallContext
    const before = await lockSeen(context, 'divisions', id, body.version)
    if (body.name !== undefined) await refuseTwice(context, 'divisions', body.name, id, before.course_id!)
    if (body.classTeacherId) {
      const staff = await trx.selectFrom('staff').select('status').where('id', '=', body.classTeacherId).executeTakeFirst()
      if (!staff) throw notFound()
      if (staff.status !== 'Working')
        throw custom(409, 'StaffRelieved', 'This member of staff was relieved. Choose one who is working.')
    }
    const classTeacherId = body.classTeacherId === undefined ? before.class_teacher_id : body.classTeacherId
    await trx
      .updateTable('divisions')
      .set({ name: body.name ?? before.name, class_teacher_id: classTeacherId, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    if (body.name !== undefined) await auditRename(context, 'divisions', id, before.name, body.name)
    if (body.classTeacherId !== undefined)
      await call.audit({
        action: 'divisions.teacher',
        entity: 'divisions',
        entityId: id,
        before: { classTeacherId: before.class_teacher_id },
        after: { classTeacherId },
      })
  },

  removeSection: call => removeEmpty(call as CallContext, 'sections', call.params.id),
  removeCourse: call => removeEmpty(call as CallContext, 'courses', call.params.id),
  removeDivision: call => removeDivision(call as CallContext, call.params.id),

  async reorder(call) {
    const { level, ids } = call.body
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(level)} t set sort_order = x.place, version = t.version + (t.sort_order <> x.place)::int
      from unnest(${ids}::uuid[]) with ordinality as x(id, place) where t.id = x.id returning t.id`.execute(call.trx)
    if (rows.length !== new Set(ids).size) throw notFound()
    await call.audit({ action: `${level}.reorder`, entity: level, after: { ids } })
  },
}
