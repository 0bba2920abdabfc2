import type { contract } from '@school/api'
import { diaryKinds, natures } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { readOffers } from '../../school/class-offers'
import { courses, divisions, masters } from '../../school/lookups'
import { beginExport } from '../../school/report/export'
import { divisionsInScope } from '../../school/scope'
import { schoolDay } from '../../school/zone'
import { createAnecdotals, notifyAnecdotal, removeAnecdotal, updateAnecdotal } from './anecdotal'
import { anecdotalFiles, offeredViews, readReportPage, sortOf } from './anecdotal-report'
import { earlierEntries, listAnecdotals, readAnecdotal, readStudentsOf } from './anecdotal-rows'
import { createEntry, listEntries, readAcks, removeEntry, updateEntry } from './entries'
import { markDone, markSeen, readFamilyAnecdotals, readFamilyDiary, undoDone } from './family'
import { acknowledges, guardiansSee } from './scope'

/** What staff noted about students, and the report on it. */
export const anecdotalHandlers: Handlers<typeof contract.anecdotal> = {
  async initialValues(call) {
    return {
      ...(await readOffers(call)),
      categories: await masters(call.trx, 'anecdotal-category'),
      natures: [...natures],
      today: (await schoolDay(call)).today,
      guardianView: await guardiansSee(call),
    }
  },
  students: call => readStudentsOf(call, call.query),
  savedData: call => earlierEntries(call, call.params.id),
  create: call => createAnecdotals(call, call.body),
  update: call => updateAnecdotal(call, call.params.id, call.body),
  list: call => listAnecdotals(call, call.query),
  data: call => readAnecdotal(call, call.params.id),
  remove: call => removeAnecdotal(call, call.params.id, call.query.reason),
  notify: call => notifyAnecdotal(call, call.params.id),

  async reportInitialValues(call) {
    const { trx } = call
    const { rows: staff } = await sql<{ id: string; name: string }>`
      select t.id, t.name from staff t where t.teaching or exists (select from anecdotals a where a.school_id = t.school_id and a.staff_id = t.id)
      order by t.name_key, t.id`.execute(trx)
    return {
      ...(await readOffers(call)),
      categories: await masters(trx, 'anecdotal-category'),
      staff,
      natures: [...natures],
      columns: offeredViews(),
    }
  },
  reportCourses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.id}`),
  reportDivisions: call => divisions(call.trx, sql`d.course_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  async viewReport({ trx, query, person }) {
    const { columns, sort, page, pageSize, withoutConfidential, ...asked } = query
    const reader = personOf({ person })
    const filters = { ...asked, confidential: !withoutConfidential }
    const { rows, count } = await readReportPage(trx, reader, {
      filters,
      columns,
      sort: sortOf(sort),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    return { results: rows, pagination: { currentPage: page, pageSize, count } }
  },
  exportReport: call => beginExport(call, anecdotalFiles[call.body.filters.view], call.body),
}

/** What classes are given, and what families read of it. */
export const diaryHandlers: Handlers<typeof contract.diary> = {
  async initialValues(call) {
    const { sections, courses: known, divisions: own } = await readOffers(call)
    return {
      kinds: [...diaryKinds],
      sections,
      courses: known,
      divisions: own,
      subjects: await masters(call.trx, 'subject'),
      today: (await schoolDay(call)).today,
      acknowledge: await acknowledges(call),
    }
  },
  list: call => listEntries(call, call.query),
  create: call => createEntry(call, call.body),
  update: call => updateEntry(call, call.params.id, call.body),
  remove: call => removeEntry(call, call.params.id),
  acks: call => readAcks(call, call.params.id),

  familyDiary: call => readFamilyDiary(call, call.query),
  markSeen: call => markSeen(call, call.params.id),
  markDone: call => markDone(call, call.params.id),
  undoDone: call => undoDone(call, call.params.id),
  familyAnecdotals: call => readFamilyAnecdotals(call, call.query.month),
}
