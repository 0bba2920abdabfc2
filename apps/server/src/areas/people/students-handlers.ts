import type { contract } from '@school/api'
import { type CompleteSection, completeSectionsFor, mostRecipients } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { noAccess } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { busDay, countRiders, readRiders } from '../../school/bus-riders'
import { readBuses, readStops, stopsOfBus } from '../../school/bus-stops'
import { classOffers, courseOffers, yearOffers } from '../../school/class-offers'
import { courses, divisions, sections } from '../../school/lookups'
import { beginExport } from '../../school/report/export'
import { divisionsInScope } from '../../school/scope'
import { findStudent } from '../../school/students'
import { doorOffers } from '../../services/messaging/offers'
import { readAttendanceDetails } from '../attendance/student-year'
import { readStudentAnecdotals, readStudentDiary } from '../diary/student-page'
import { readFeeSummary } from '../fees/summary'
import { readStudentCards } from '../tabulation/cards/student-page'
import { readStudentTests } from '../tabulation/class-tests/student-page'
import { readStudentWeek } from '../timetables/student-page'
import { beginRouteSheet, busFile } from './bus-files'
import { readStrength, strengthByFor } from './statistics'
import { beginStatistics } from './statistics-file'
import { readDocuments, readSiblings } from './student-details'
import { studentDocument } from './student-document'
import { readHistory } from './student-history'

/** Sections and courses in the order of the school. */
const classTree = async (trx: Trx) => ({ sections: await sections(trx), courses: await courseOffers(trx) })

/** Refuses a section of the page that is not for the person. */
function refuseSection(call: Pick<CallContext, 'person'>, section: CompleteSection): void {
  if (!completeSectionsFor(viewerOf(personOf(call))).includes(section)) throw noAccess()
}

/** Statistics, the page on one student and the bus report. */
export const studentHandlers: Handlers<typeof contract.students> = {
  async statisticsInitialValues(call) {
    return { years: await yearOffers(call.trx), ...(await classTree(call.trx)), by: strengthByFor(personOf(call)) }
  },
  statisticsCourses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.id}`),
  async viewStatistics(call) {
    const { onDate, columns, rows, totals } = await readStrength(call, personOf(call), call.query, call.language)
    return { onDate, columns, rows, totals }
  },
  exportStatistics(call) {
    if (!strengthByFor(personOf(call)).includes(call.body.filters.by)) throw noAccess()
    return beginStatistics(call, call.body)
  },

  completeInitialValues: async call => ({ ...(await classTree(call.trx)), parts: completeSectionsFor(viewerOf(personOf(call))) }),
  completeDivisions: call =>
    divisions(call.trx, sql`d.course_id = ${call.params.courseId} and ${divisionsInScope(personOf(call))}`),
  async siblings(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    return { rows: await readSiblings(call.trx, personOf(call), student) }
  },
  async attendanceDetails(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'attendance')
    return readAttendanceDetails(call, student.id)
  },
  async timetable(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'timetable')
    return readStudentWeek(call, student.divisionId)
  },
  async feeSummary(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'fees')
    return readFeeSummary(call, student.id, 'fee')
  },
  async busFeeSummary(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'busFees')
    return readFeeSummary(call, student.id, 'bus')
  },
  async classTests(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'classTests')
    return { rows: await readStudentTests(call, student.id) }
  },
  async reportCards(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'reportCards')
    return { rows: await readStudentCards(call, student.id) }
  },
  async anecdotals(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'anecdotal')
    return { rows: await readStudentAnecdotals(call, student.id) }
  },
  async diary(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'diary')
    return { rows: await readStudentDiary(call, student.id) }
  },
  async documents(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    return { rows: await readDocuments(call.services, call.trx, student) }
  },
  async history(call) {
    const { page, pageSize } = call.query
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    refuseSection(call, 'history')
    const { results, count } = await readHistory(call.trx, student, { limit: pageSize, offset: (page - 1) * pageSize })
    return {
      results: results.map(entry => ({ ...entry, at: entry.at.toISOString(), changes: [...entry.changes] })),
      pagination: { currentPage: page, pageSize, count },
    }
  },
  async preview(call) {
    const { services, trx, schoolId, params, query, reply } = call
    const { parts, language } = query
    const { name, bytes } = await studentDocument({
      services,
      trx,
      schoolId,
      person: personOf(call),
      studentId: params.id,
      parts,
      language,
    })
    reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
    return bytes
  },

  async busInitialValues(call) {
    const { trx } = call
    return {
      ...(await classOffers(trx, personOf(call))),
      buses: await readBuses(trx),
      stops: await readStops(trx),
      ...(await doorOffers(call, 'busReport')),
    }
  },
  busCourses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.id}`),
  busDivisionsOfSection: call =>
    divisions(call.trx, sql`c.section_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  busDivisions: call => divisions(call.trx, sql`d.course_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  busStops: ({ trx, params }) => stopsOfBus(trx, params.busId),
  async viewBusReport(call) {
    const { services, trx, schoolId, query } = call
    const { page, pageSize, ...asked } = query
    const person = personOf(call)
    const onDate = await busDay(services, trx, schoolId, asked.onDate)
    const { count, groups } = await countRiders(trx, person, asked, onDate)
    const results = await readRiders(trx, person, asked, onDate, { limit: pageSize, offset: (page - 1) * pageSize })
    return { onDate, results, groups, pagination: { currentPage: page, pageSize, count } }
  },
  async busRecipients(call) {
    const { services, trx, schoolId, query } = call
    const onDate = await busDay(services, trx, schoolId, query.onDate)
    const riders = await readRiders(trx, personOf(call), query, onDate, { limit: mostRecipients })
    return {
      onDate,
      entries: riders.map(({ id, admNo, name, class: division, guardianName, mobile }) => ({
        id,
        admNo,
        name,
        division,
        guardianName,
        mobile,
      })),
    }
  },
  async exportBusReport(call) {
    const { services, trx, schoolId, body } = call
    const onDate = await busDay(services, trx, schoolId, body.filters.onDate)
    return beginExport(call, busFile, { ...body, filters: { ...body.filters, onDate }, sort: [] })
  },
  async busRouteSheet(call) {
    const { services, trx, schoolId, body } = call
    const onDate = await busDay(services, trx, schoolId, body.filters.onDate)
    return beginRouteSheet(call, { filters: { ...body.filters, onDate }, language: body.language })
  },
}
