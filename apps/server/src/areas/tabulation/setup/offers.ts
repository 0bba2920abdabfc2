import type { contract } from '@school/api'
import type { GradeScale } from '@school/rules'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { classOffers } from '../../../school/class-offers'
import { checklistOf } from './checklist'
import { findYear, isExternal, mayChange } from './who-may'

interface YearOffer {
  id: string
  name: string
  isCurrent: boolean
  isLocked: boolean
  startsOn: string
  endsOn: string
}

/** What the tabs of the set-up choose from. */
export const offerHandlers: Pick<Handlers<typeof contract.tabMasters>, 'offers' | 'checklist'> = {
  async offers(call) {
    const { trx, schoolId } = call
    const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(trx)).rows
    return {
      academicYears: await read(sql<YearOffer>`
        select id, name, is_current as "isCurrent", locked as "isLocked", starts_on as "startsOn", ends_on as "endsOn" from academic_years
        where school_id = ${schoolId} order by starts_on desc`),
      ...(await classOffers(trx)),
      subjects: await read(sql<{ id: string; name: string; code: string | null }>`
        select id, name, code from masters where school_id = ${schoolId} and kind = 'subject' and active order by sort_order, lower(name)`),
      tools: await read(sql<{ id: string; name: string; code: string }>`
        select id, name, code from tab_tools where school_id = ${schoolId} and active order by sort_order, lower(name)`),
      scales: await read(sql<{ id: string; name: string; kind: GradeScale['kind'] }>`
        select id, name, kind from tab_scales where school_id = ${schoolId} and active order by sort_order, lower(name)`),
      isExternal: await isExternal(trx, schoolId),
      mayChange: mayChange(call),
    }
  },
  async checklist({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return checklistOf(trx, schoolId, year.id)
  },
}
