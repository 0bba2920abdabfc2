import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'

type Table = 'sections' | 'courses' | 'divisions'

interface TreeRow {
  section_id: string
  section: string
  course_id: string | null
  course: string
  division_id: string | null
  division: string
  teacher_id: string | null
  teacher: string | null
  students: number
}

interface Section {
  id: string
  name: string
  courses: Map<
    string,
    {
      id: string
      name: string
      divisions: { id: string; name: string; classTeacherId: string | null; classTeacher: string | null; students: number }[]
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

async function rename(call: CallContext, table: Table, id: string, name: string, courseId?: string): Promise<void> {
  await refuseTwice(call, table, name, id, courseId)
  const { rows } = await sql<{
    id: string
  }>`update ${sql.table(table)} set name = ${name}, version = version + 1 where id = ${id} returning id`.execute(call.trx)
  if (rows.length === 0) throw notFound()
  await call.audit({ action: `${table}.rename`, entity: table, entityId: id, after: { name } })
}

/** Removes an empty one; `held` counts what stands in it. */
async function remove(call: CallContext, table: Table, id: string, held: ReturnType<typeof sql>): Promise<void> {
  const { rows: known } = await sql<{
    name: string
    held: number
  }>`select name, (${held})::int as held from ${sql.table(table)} where id = ${id} for update`.execute(call.trx)
  const row = known[0]
  if (!row) throw notFound()
  if (row.held > 0)
    throw custom(409, 'ClassInUse', '{name} holds {n} record(s) and cannot be removed.', { name: row.name, n: row.held })
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(call.trx)
  await call.audit({ action: `${table}.remove`, entity: table, entityId: id, before: { name: row.name } })
}

/** The tree of sections, courses and divisions. */
export const classHandlers: Handlers<typeof contract.classes> = {
  async tree(call) {
    const { rows } = await sql<TreeRow>`
      select s.id as section_id, s.name as section, c.id as course_id, c.name as course, d.id as division_id, d.name as division, t.id as teacher_id, t.name as teacher,
        (select count(*)::int from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
          join students st on st.school_id = e.school_id and st.id = e.student_id and st.status = 'studying' where e.school_id = d.school_id and e.division_id = d.id) as students
      from sections s left join courses c on c.school_id = s.school_id and c.section_id = s.id left join divisions d on d.school_id = c.school_id and d.course_id = c.id
      left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
      order by s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(call.trx)
    const tree = new Map<string, Section>()
    for (const row of rows) {
      const section: Section = tree.get(row.section_id) ?? { id: row.section_id, name: row.section, courses: new Map() }
      tree.set(row.section_id, section)
      if (!row.course_id) continue
      const course = section.courses.get(row.course_id) ?? { id: row.course_id, name: row.course, divisions: [] }
      section.courses.set(row.course_id, course)
      if (row.division_id)
        course.divisions.push({
          id: row.division_id,
          name: row.division,
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
  renameSection: call => rename(call as CallContext, 'sections', call.params.id, call.body.name),
  renameCourse: call => rename(call as CallContext, 'courses', call.params.id, call.body.name),

  async updateDivision(call) {
    const { trx, params, body } = call
    const division = await trx
      .selectFrom('divisions')
      .select(['id', 'course_id', 'class_teacher_id'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!division) throw notFound()
    if (body.name !== undefined) await rename(call as CallContext, 'divisions', division.id, body.name, division.course_id)
    if (body.classTeacherId === undefined) return
    if (body.classTeacherId !== null) {
      const staff = await trx.selectFrom('staff').select('status').where('id', '=', body.classTeacherId).executeTakeFirst()
      if (!staff) throw notFound()
      if (staff.status !== 'Working')
        throw custom(409, 'StaffRelieved', 'This member of staff was relieved. Choose one who is working.')
    }
    await trx.updateTable('divisions').set({ class_teacher_id: body.classTeacherId }).where('id', '=', division.id).execute()
    await call.audit({
      action: 'divisions.teacher',
      entity: 'divisions',
      entityId: division.id,
      before: { classTeacherId: division.class_teacher_id },
      after: { classTeacherId: body.classTeacherId },
    })
  },

  removeSection: call =>
    remove(
      call as CallContext,
      'sections',
      call.params.id,
      sql`select count(*) from courses where section_id = ${call.params.id}`,
    ),
  removeCourse: call =>
    remove(
      call as CallContext,
      'courses',
      call.params.id,
      sql`select count(*) from divisions where course_id = ${call.params.id}`,
    ),
  removeDivision: call =>
    remove(
      call as CallContext,
      'divisions',
      call.params.id,
      sql`select (select count(*) from enrolments where division_id = ${call.params.id}) + (select count(*) from subject_allotments where division_id = ${call.params.id})`,
    ),

  async reorder(call) {
    const { level, ids } = call.body
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(level)} t set sort_order = x.place from unnest(${ids}::uuid[]) with ordinality as x(id, place) where t.id = x.id returning t.id`.execute(
      call.trx,
    )
    if (rows.length !== new Set(ids).size) throw notFound()
    await call.audit({ action: `${level}.reorder`, entity: level, after: { ids } })
  },
}
