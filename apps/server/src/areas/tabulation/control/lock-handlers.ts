import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { classOffers } from '../../../school/class-offers'
import { schoolDay } from '../../../school/zone'
import { listLocks } from './lock-list'
import { checkLocks, holdSheets, lockRules, lockSheets } from './locking'
import { remindStaff } from './reminders'
import { unlockSheets } from './unlocking'
import { changeWindows } from './windows'

type Contract = typeof contract.markLocks

/** What filters of sheets offer beside classes. */
export async function sheetOffers({ trx }: Pick<CallContext, 'trx'>) {
  const { rows: terms } = await sql<{ id: string; name: string; academicYearId: string }>`
    select id, name, academic_year_id as "academicYearId" from tab_terms order by starts_on, sort_order, lower(name)`.execute(trx)
  const { rows: subjects } = await sql<{ id: string; name: string }>`
    select m.id, m.name from masters m where m.kind = 'subject' and exists (
      select from mark_sheets ms where ms.school_id = m.school_id and ms.subject_id = m.id) order by m.sort_order, lower(m.name)`.execute(
    trx,
  )
  const { rows: staff } = await sql<{ id: string; name: string }>`
    select t.id, t.name from staff t where t.status = 'Working' and (
      exists (select from subject_allotments a where a.school_id = t.school_id and a.staff_id = t.id)
      or exists (select from divisions d where d.school_id = t.school_id and d.class_teacher_id = t.id)) order by t.name_key, t.id`.execute(
    trx,
  )
  return { terms, subjects, staff }
}

/** What was done with a sheet, by what it is called in the audit. */
async function history({ trx, params }: Pick<CallContext<Contract['history']>, 'trx' | 'params'>) {
  const { rows: known } = await sql`select from mark_sheets where id = ${params.id}::uuid`.execute(trx)
  if (known.length === 0) throw notFound()
  const { rows } = await sql<{ at: Date; by: string; action: string; reason: string }>`
    select a.at, coalesce(u.name, '') as by, a.action, coalesce(a.reason, '') as reason
    from audit_entries a left join users u on u.id = a.actor_id
    where a.entity = 'mark_sheets' and a.entity_id = ${params.id} order by a.at desc, a.id desc limit 200`.execute(trx)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Closing, locking and opening of sheets. */
export const markLockHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const { trx, schoolId } = call
    const { rows: academicYears } = await sql<{ id: string; name: string; isCurrent: boolean; locked: boolean }>`
      select id, name, is_current as "isCurrent", locked from academic_years order by starts_on desc`.execute(trx)
    const { rows: exams } = await sql<{
      id: string
      name: string
      academicYearId: string
      entryFrom: string | null
      entryTo: string | null
      autoLock: boolean
      version: number
    }>`
      select id, name, academic_year_id as "academicYearId", entry_from as "entryFrom", entry_to as "entryTo", auto_lock as "autoLock", version
      from tab_exams where kind = 'main' and active order by sort_order, entry_to, lower(name)`.execute(trx)
    const school = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
    return {
      academicYears,
      exams,
      ...(await classOffers(trx)),
      ...(await sheetOffers(call)),
      ...(await lockRules(trx, schoolId)),
      unlockHours: Number(await settingValue(trx, schoolId, 'tab.unlockHours')),
      schoolCode: school.code,
      today: (await schoolDay(call)).today,
    }
  },
  list: call => listLocks(call, call.query),
  check: call => checkLocks(call, call.body.sheetIds),
  lock: call => lockSheets(call, call.body),
  unlock: call => unlockSheets(call, call.body),
  windows: call => changeWindows(call, call.body),
  async remind(call) {
    const sheets = await holdSheets(call, call.body.sheetIds)
    return { staff: await remindStaff(call, sheets, { by: personOf(call).userId }) }
  },
  history,
}
