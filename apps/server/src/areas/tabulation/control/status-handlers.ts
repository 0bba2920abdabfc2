import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { ownClassOffers, yearOffers } from '../../../school/class-offers'
import { beginExport } from '../../../school/report/export'
import { schoolDay } from '../../../school/zone'
import { seesAllSheets, sheetsInScope } from '../sheets'
import { sheetOffers } from './lock-handlers'
import { yearAsked } from './lock-list'
import { readMissing, usualExam } from './missing'
import { remindStaff } from './reminders'
import { readSheets } from './sheet-list'
import { isExternal, readStatus, sheetsOfStatus } from './status'
import { missingFile, statusFile } from './status-export'

type Contract = typeof contract.markStatus

/** Reminds staff of an exam, within what the person reaches. */
async function remind(call: CallContext<Contract['remind']>) {
  const { trx, body } = call
  const person = personOf(call)
  const { today, timeZone: zone } = await schoolDay(call)
  const { examId, staffIds, divisionIds } = body
  const { rows: known } = await sql`select from tab_exams where id = ${examId}::uuid`.execute(trx)
  if (known.length === 0) throw notFound()
  const sheets = await readSheets(
    trx,
    sql<boolean>`
      ms.kind = 'marks' and ms.exam_id = ${examId}::uuid and ms.status in ('NotStarted', 'Draft') and ${sheetsInScope(person)}
      and (${divisionIds.length === 0} or ms.division_id = any(${[...divisionIds]}::uuid[]))`,
    { zone, today },
  )
  const within = new Set(sheets.flatMap(sheet => sheet.staff.map(one => one.id)))
  if (!seesAllSheets(person) && staffIds.some(id => !within.has(id))) throw notFound()
  const options = { by: person.userId, ...(staffIds.length > 0 ? { staffIds } : {}) }
  return { staff: await remindStaff(call, sheets, options) }
}

/** How far each exam is, and what is missing. */
export const markStatusHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const { trx, schoolId } = call
    const { today } = await schoolDay(call)
    const { rows: exams } = await sql<{ id: string; name: string; academicYearId: string; termId: string }>`
      select id, name, academic_year_id as "academicYearId", term_id as "termId" from tab_exams where kind = 'main' and active
      order by sort_order, entry_to, lower(name)`.execute(trx)
    return {
      academicYears: await yearOffers(trx),
      exams,
      ...(await ownClassOffers(trx, personOf(call))),
      ...(await sheetOffers(call)),
      external: await isExternal(trx, schoolId),
      examId: (await usualExam(trx, await yearAsked(trx, undefined), today)) ?? null,
      today,
    }
  },
  async view(call) {
    const { trx, schoolId, query } = call
    const { page, pageSize, ...asked } = query
    const { results, count } = await readStatus(trx, asked, { limit: pageSize, offset: (page - 1) * pageSize })
    return { results, pagination: { currentPage: page, pageSize, count }, external: await isExternal(trx, schoolId) }
  },
  sheets: call => sheetsOfStatus(call, call.query),
  async exportStatus(call) {
    const { trx, schoolId, body } = call
    const { today } = await schoolDay(call)
    const filters = { ...body.filters, schoolId, today, external: await isExternal(trx, schoolId) }
    return beginExport(call, statusFile, { ...body, filters, sort: [] })
  },
  async missing(call) {
    const { trx, query } = call
    const { page, pageSize, ...asked } = query
    const { today, timeZone: zone } = await schoolDay(call)
    const { rows, tiles } = await readMissing(trx, asked, { today, zone, person: personOf(call) })
    return {
      results: rows.slice((page - 1) * pageSize, page * pageSize).map(row => ({ ...row, staff: [...row.staff] })),
      pagination: { currentPage: page, pageSize, count: rows.length },
      tiles,
    }
  },
  remind,
  async exportMissing(call) {
    const { trx, schoolId, body } = call
    const { today } = await schoolDay(call)
    const filters = { ...body.filters, schoolId, today, external: await isExternal(trx, schoolId) }
    return beginExport(call, missingFile, { ...body, filters, sort: [] })
  },
}
