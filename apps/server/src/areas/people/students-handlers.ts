import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { noAccess } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { classOffers, courseOffers, yearOffers } from '../general/class-offers'
import { courses, divisions, type Option, read, sections } from '../general/lookups'
import { beginExport } from '../report/export'
import { divisionsInScope } from '../scope'
import { beginRouteSheet, busFile } from './bus-files'
import { busDay, countRiders, readRiders } from './bus-riders'
import { readStrength, strengthByFor } from './statistics'
import { beginStatistics } from './statistics-file'
import { findStudent, readDocuments, readSiblings } from './student-details'
import { completePartsFor, studentDocument } from './student-document'
import { readHistory } from './student-history'

/** Sections and courses in the order of the school. */
const classTree = async (trx: Trx) => ({ sections: await sections(trx), courses: await courseOffers(trx) })

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

  completeInitialValues: async call => ({ ...(await classTree(call.trx)), parts: completePartsFor(personOf(call)) }),
  completeDivisions: call =>
    divisions(call.trx, sql`d.course_id = ${call.params.courseId} and ${divisionsInScope(personOf(call))}`),
  async siblings(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    return { rows: await readSiblings(call.trx, personOf(call), student) }
  },
  async documents(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    return { rows: await readDocuments(call.services, call.trx, student) }
  },
  async history(call) {
    const { page, pageSize } = call.query
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    if (!completePartsFor(personOf(call)).includes('history')) throw noAccess()
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
    const { rows: buses } = await sql<{ id: string; name: string; regNo: string }>`
      select id, name, coalesce(reg_no, '') as "regNo" from buses
      order by regexp_replace(lower(name), '[0-9].*$', ''), substring(name from '[0-9]+')::numeric nulls first, lower(name), id`.execute(
      trx,
    )
    const { rows: stops } = await sql<{ id: string; name: string; busId: string }>`
      select id, name, bus_id as "busId" from bus_stops order by sort_order, lower(name), id`.execute(trx)
    return { ...(await classOffers(trx, personOf(call))), buses, stops }
  },
  busCourses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.id}`),
  busDivisionsOfSection: call =>
    divisions(call.trx, sql`c.section_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  busDivisions: call => divisions(call.trx, sql`d.course_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  busStops: ({ trx, params }) =>
    read(trx, sql<Option>`select id, name from bus_stops where bus_id = ${params.busId} order by sort_order, lower(name), id`),
  async viewBusReport(call) {
    const { services, trx, schoolId, query } = call
    const { page, pageSize, ...asked } = query
    const person = personOf(call)
    const onDate = await busDay(services, trx, schoolId, asked.onDate)
    const { count, groups } = await countRiders(trx, person, asked, onDate)
    const results = await readRiders(trx, person, asked, onDate, { limit: pageSize, offset: (page - 1) * pageSize })
    return { onDate, results, groups, pagination: { currentPage: page, pageSize, count } }
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
