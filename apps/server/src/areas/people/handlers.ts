import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { classOffers, yearOffers } from '../../school/class-offers'
import { courses, divisions, masters } from '../../school/lookups'
import { readAddresses } from '../../school/photo-addresses'
import { beginExport } from '../../school/report/export'
import { divisionsInScope } from '../../school/scope'
import { groupOnly } from '../../school/students'
import { studentColumns } from './columns'
import { studentFile } from './export'
import { readStudent } from './student-details'
import { checkFilters, columnsFor, countStudents, readStudents } from './student-report'

/** Reports on students and the tree of classes. */
export const peopleHandlers: Handlers<typeof contract.people> = {
  async studentReportInitialValues(call) {
    const { trx } = call
    const person = personOf(call)
    const visible = new Set(
      columnsFor(
        person,
        studentColumns.map(column => column.key),
      ).map(column => column.key),
    )
    return {
      years: await yearOffers(trx),
      ...(await classOffers(trx, person)),
      masters: {
        blocks: await masters(trx, 'block'),
        religions: groupOnly(person) ? [] : await masters(trx, 'religion'),
        castes: groupOnly(person) ? [] : await masters(trx, 'caste'),
        reservations: groupOnly(person) ? [] : await masters(trx, 'reservation'),
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
    const { body, services, trx } = call
    const person = personOf(call)
    const columns = columnsFor(person, body.columns)
    checkFilters(person, body.filters)
    const results = await readStudents(trx, person, {
      filters: body.filters,
      columns,
      sort: body.sort,
      limit: body.pageSize,
      offset: (body.page - 1) * body.pageSize,
    })
    if (columns.some(column => column.key === 'photo')) {
      const fileIds = results.map(row => (typeof row.photo === 'string' ? row.photo : null))
      const addresses = await readAddresses(services, trx, fileIds)
      for (const [index, row] of results.entries()) row.photo = addresses(fileIds[index])
    }
    const count =
      body.page === 1 && results.length < body.pageSize ? results.length : await countStudents(trx, person, body.filters)
    return { results, pagination: { currentPage: body.page, pageSize: body.pageSize, count } }
  },

  async exportStudentReport(call) {
    checkFilters(personOf(call), call.body.filters)
    return beginExport(call, studentFile, call.body)
  },

  studentDetails: call => readStudent(call, personOf(call), call.params.id),
}
