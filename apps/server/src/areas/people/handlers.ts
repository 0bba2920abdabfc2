import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { courses, divisions, masters, sections } from '../general/lookups'
import { jobAnswer } from '../jobs/answer'
import { divisionsInScope } from '../scope'
import { studentColumns } from './columns'
import { columnsFor, countStudents, readStudents } from './student-report'

/** Reports on students and the tree of classes. */
export const peopleHandlers: Handlers<typeof contract.people> = {
  async studentReportInitialValues(call) {
    const { trx } = call
    const person = personOf(call)
    const years = await trx
      .selectFrom('academic_years')
      .select(['id', 'name', 'is_current'])
      .orderBy('starts_on', 'desc')
      .execute()
    const { rows: courseRows } = await sql<{ id: string; name: string; section_id: string }>`
      select c.id, c.name, c.section_id from courses c join sections s on s.school_id = c.school_id and s.id = c.section_id order by s.sort_order, c.sort_order, lower(c.name)`.execute(
      trx,
    )
    const { rows: divisionRows } = await sql<{ id: string; name: string; course_id: string }>`
      select d.id, c.name || ' ' || d.name as name, d.course_id from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
      join sections s on s.school_id = c.school_id and s.id = c.section_id where ${divisionsInScope(person)} order by s.sort_order, c.sort_order, d.sort_order, lower(d.name)`.execute(
      trx,
    )
    const visible = new Set(
      columnsFor(
        person,
        studentColumns.map(column => column.key),
      ).map(column => column.key),
    )
    return {
      years: years.map(year => ({ id: year.id, name: year.name, isCurrent: year.is_current })),
      sections: await sections(trx),
      courses: courseRows.map(row => ({ id: row.id, name: row.name, sectionId: row.section_id })),
      divisions: divisionRows.map(row => ({ id: row.id, name: row.name, courseId: row.course_id })),
      masters: {
        blocks: await masters(trx, 'block'),
        religions: await masters(trx, 'religion'),
        castes: await masters(trx, 'caste'),
        reservations: await masters(trx, 'reservation'),
      },
      columns: studentColumns
        .filter(column => visible.has(column.key))
        .map(({ key, title, isDefault }) => ({ key, title, isDefault: isDefault ?? false })),
    }
  },

  studentReportCourses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.id}`),
  studentReportDivisions: call =>
    divisions(call.trx, sql`d.course_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  studentReportDivisionSection: call =>
    divisions(call.trx, sql`c.section_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),

  async viewStudentReport(call) {
    const { body, trx } = call
    const person = personOf(call)
    const columns = columnsFor(person, body.columns)
    const results = await readStudents(trx, person, {
      filters: body.filters,
      columns,
      sort: body.sort,
      limit: body.pageSize,
      offset: (body.page - 1) * body.pageSize,
    })
    const count =
      body.page === 1 && results.length < body.pageSize ? results.length : await countStudents(trx, person, body.filters)
    return { results, pagination: { currentPage: body.page, pageSize: body.pageSize, count } }
  },

  async exportStudentReport(call) {
    const { services, trx, schoolId, body } = call
    const person = personOf(call)
    columnsFor(person, body.columns)
    const id = await services.jobs.enqueue(services, trx, {
      kind: 'students.export',
      payload: { ...body, person },
      schoolId,
      ownerId: person.userId,
    })
    return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  },

  async classTree(call) {
    const { rows } = await sql<{
      section_id: string
      section: string
      course_id: string | null
      course: string
      division_id: string | null
      division: string
      teacher: string | null
      students: number
    }>`
      select s.id as section_id, s.name as section, c.id as course_id, c.name as course, d.id as division_id, d.name as division, t.name as teacher,
        (select count(*)::int from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
          join students st on st.school_id = e.school_id and st.id = e.student_id and st.status = 'studying' where e.school_id = d.school_id and e.division_id = d.id) as students
      from sections s left join courses c on c.school_id = s.school_id and c.section_id = s.id left join divisions d on d.school_id = c.school_id and d.course_id = c.id
      left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
      order by s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(call.trx)
    const tree = new Map<
      string,
      {
        id: string
        name: string
        courses: Map<
          string,
          { id: string; name: string; divisions: { id: string; name: string; classTeacher: string | null; students: number }[] }
        >
      }
    >()
    for (const row of rows) {
      const section = tree.get(row.section_id) ?? { id: row.section_id, name: row.section, courses: new Map() }
      tree.set(row.section_id, section)
      if (!row.course_id) continue
      const course = section.courses.get(row.course_id) ?? { id: row.course_id, name: row.course, divisions: [] }
      section.courses.set(row.course_id, course)
      if (row.division_id)
        course.divisions.push({ id: row.division_id, name: row.division, classTeacher: row.teacher, students: row.students })
    }
    return [...tree.values()].map(section => ({ ...section, courses: [...section.courses.values()] }))
  },
}
