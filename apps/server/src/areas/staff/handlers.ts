import type { contract } from '@school/api'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { courseOffers, yearOffers } from '../../school/class-offers'
import { sections } from '../../school/lookups'
import { offeredColumns } from '../../school/report/columns'
import { beginExport } from '../../school/report/export'
import { schoolToday } from '../../school/zone'
import { classTeacherColumnsFor, countDivisions, heldDivisions, readClassTeachers, sortOf } from './class-teachers'
import { mayRead, staffColumns, staffColumnsFor } from './columns'
import { readComplete, readSection } from './complete'
import { staffDocument } from './document'
import { classTeacherFile, staffFile } from './export'
import { readInformation, readOne } from './information'
import { countStaff, readStaff, staffChoices, staffStatistics } from './staff-report'

const askedOf = (call: CallContext, id: string) => ({
  services: call.services,
  trx: call.trx,
  schoolId: call.schoolId,
  person: personOf(call),
  id,
})

const todayOf = ({ services, trx, schoolId }: Pick<CallContext, 'services' | 'trx' | 'schoolId'>) =>
  schoolToday(services, trx, schoolId)

/** Reports on staff, and who leads which class. */
export const staffHandlers: Handlers<typeof contract.staff> = {
  informationInitialValues: ({ trx }) => staffChoices(trx),
  information: ({ services, trx, query }) => readInformation(services, trx, query),
  informationOfOne: ({ services, trx, params }) => readOne(services, trx, params.id),

  async reportInitialValues(call) {
    const columns = staffColumns(await todayOf(call)).filter(mayRead(personOf(call)))
    return { ...(await staffChoices(call.trx)), columns: offeredColumns(columns) }
  },

  async viewReport(call) {
    const { body, trx } = call
    const { page, pageSize, filters, sort } = body
    const person = personOf(call)
    const today = await todayOf(call)
    const columns = staffColumnsFor(person, body.columns, today)
    const results = await readStaff(trx, person, {
      filters,
      columns,
      sort,
      today,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    const count = page === 1 && results.length < pageSize ? results.length : await countStaff(trx, filters)
    return { results, pagination: { currentPage: page, pageSize, count } }
  },

  reportStatistics: ({ trx, query }) => staffStatistics(trx, query),
  exportReport: call => beginExport(call, staffFile, call.body),

  completeInfo: call => readComplete(askedOf(call as CallContext, call.params.id)),
  completeSection: call => readSection(askedOf(call as CallContext, call.params.id), call.params.section),
  async completePreview(call) {
    const { name, bytes } = await staffDocument(askedOf(call as CallContext, call.params.id), call.query.language)
    call.reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
    return Buffer.from(bytes)
  },

  async classTeacherInitialValues({ trx, person }) {
    return {
      years: await yearOffers(trx),
      sections: await sections(trx),
      courses: await courseOffers(trx),
      columns: offeredColumns(classTeacherColumnsFor(personOf({ person }))),
      held: await heldDivisions(trx),
    }
  },

  async classTeachers(call) {
    const { trx, query } = call
    const { academicYearId, sectionIds, courseIds, page, pageSize } = query
    const filters = { academicYearId, sectionIds, courseIds, without: query.without === '1' }
    const sort = sortOf(query.sort)
    const results = await readClassTeachers(
      { ...call, person: personOf(call) },
      { filters, sort, limit: pageSize, offset: (page - 1) * pageSize },
    )
    const { all, without } = await countDivisions(trx, filters)
    const count = filters.without ? without : all
    return { results, pagination: { currentPage: page, pageSize, count }, without }
  },

  exportClassTeachers: call => beginExport(call, classTeacherFile, call.body),
}
