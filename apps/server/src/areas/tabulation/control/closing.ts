import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { auditAll } from '../../../platform/audit'
import type { JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import { settingValue } from '../../../platform/settings'
import { insideSchool, onPlatform, type Trx, transact } from '../../../platform/transaction'
import { schoolDay, usualZone } from '../../../school/zone'
import { lockable, lockRules, markLocked } from './locking'
import { type BellCall, remindStaff } from './reminders'
import { missingOn, progressOfAll, readSheets } from './sheet-list'

/** The next time that it is so late where the schools are. */
function nextAt(now: Date, time: string): Date {
  const today = dayIn(usualZone, now)
  const at = (day: string) => new Date(`${day}T${time}:00+05:30`)
  return at(today) > now ? at(today) : at(addDays(today, 1))
}

/** Work that goes over all schools with exams every day. */
function daily(kind: string, time: string, doneIn: (call: BellCall) => Promise<number>) {
  const plan = async (services: Services): Promise<void> => {
    const runAfter = nextAt(services.clock.now(), time)
    await transact(services.db, onPlatform, trx =>
      services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
    )
  }
  const job: JobKind<object> = {
    kind,
    tries: 3,
    async run({ services, transact: inOwn, progress }) {
      await plan(services)
      const schools = await inOwn(schoolsWithExams)
      let done = 0
      for (const [at, schoolId] of schools.entries()) {
        done += await inOwn(trx => insideSchool(trx, schoolId, () => doneIn({ trx, services, schoolId })))
        await progress(at + 1, schools.length)
      }
      return { result: { done } }
    },
  }
  return { job, plan }
}

/** Schools in whose current year marks are entered. */
async function schoolsWithExams(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from schools s where s.status = 'Active' and exists (
      select from academic_years y join tab_exams e on e.school_id = y.school_id and e.academic_year_id = y.id and e.kind = 'main'
      where y.school_id = s.id and not y.locked and e.entry_to is not null) order by s.id`.execute(trx)
  return rows.map(row => row.id)
}

/** Locks the complete sheets of exams that lock by themselves and whose last day is past. */
async function closeExams(call: BellCall): Promise<number> {
  const { trx, services, schoolId } = call
  const { today, timeZone: zone } = await schoolDay(call)
  const due = sql<boolean>`
    ms.kind = 'marks' and ms.status <> 'Locked' and e.auto_lock and e.entry_to < ${today}::date
    and coalesce(ms.entry_until < ${today}::date, true) and coalesce(ms.reopen_until <= ${services.clock.now()}, true)`
  await sql`
    select from mark_sheets ms join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id where ${due} order by ms.id for update of ms`.execute(
    trx,
  )
  const sheets = (await readSheets(trx, due, { zone, today })).filter(sheet => !sheet.yearLocked)
  if (sheets.length === 0) return 0
  const progress = await progressOfAll(trx, sheets)
  const rules = await lockRules(trx, schoolId)
  const locking = sheets.filter(sheet => lockable(sheet, missingOn(progress(sheet.id)), rules) === 'yes')
  await markLocked(
    { trx, services, by: null, external: rules.external },
    locking.map(sheet => sheet.id),
  )
  await auditAll(
    services,
    trx,
    undefined,
    locking.map(sheet => ({
      ...{ action: 'tabulation.lock', entity: 'mark_sheets', entityId: sheet.id, schoolId },
      before: { status: sheet.status },
      after: { status: 'Locked', autoLock: true },
    })),
  )
  return locking.length
}

/** Reminds the staff of sheets that close in as many days as the school says. */
async function remindBefore(call: BellCall): Promise<number> {
  const { trx, schoolId } = call
  const days = Number(await settingValue(trx, schoolId, 'tab.remindDays'))
  if (days === 0) return 0
  const { today, timeZone: zone } = await schoolDay(call)
  const sheets = await readSheets(
    trx,
    sql<boolean>`ms.kind = 'marks' and ms.status in ('NotStarted', 'Draft') and e.kind = 'main' and e.entry_to = ${addDays(today, days)}::date`,
    { zone, today },
  )
  return remindStaff(call, sheets, { by: null })
}

export const closing = daily('tabulation.close', '00:05', closeExams)
export const reminding = daily('tabulation.remind', '08:00', remindBefore)
