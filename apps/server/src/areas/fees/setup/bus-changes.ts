import { sql } from 'kysely'
import type { JobKind } from '../../../platform/jobs'
import { schoolToday } from '../../../school/zone'
import { readAsking } from './asked'
import { laterThan, settleStudents } from './settle'

const chunk = 200

/**
 * Reckons bus fees anew for students whose bus has changed: what falls due after the day of the change and is not paid. The
 * changes are noted where they are written.
 */
export const busChanges: JobKind<Record<string, never>> = {
  kind: 'fees.bus-changes',
  tries: 3,
  async run({ schoolId: ofSchool, services, transact }) {
    const schoolId = ofSchool!
    const step = () =>
      transact(async trx => {
        const { rows } = await sql<{ yearId: string; studentId: string }>`
          delete from bus_fee_changes c using (
            select academic_year_id, student_id from bus_fee_changes where school_id = ${schoolId} order by academic_year_id, student_id
            limit ${chunk} for update skip locked) x
          where c.school_id = ${schoolId} and c.academic_year_id = x.academic_year_id and c.student_id = x.student_id
          returning c.academic_year_id as "yearId", c.student_id as "studentId"`.execute(trx)
        const onDay = await schoolToday(services, trx, schoolId)
        for (const [yearId, own] of Map.groupBy(rows, row => row.yearId)) {
          const { rows: accounts } = await sql<{ id: string }>`
            select distinct a.id from fee_schedules s join fee_accounts a on a.school_id = s.school_id and a.id = s.fee_account_id and a.kind = 'bus'
            where s.school_id = ${schoolId} and s.academic_year_id = ${yearId}::uuid and s.status = 'published'`.execute(trx)
          for (const { id: accountId } of accounts) {
            const asking = await readAsking(trx, schoolId, { yearId, accountId })
            const studentIds = own.map(row => row.studentId)
            await settleStudents(
              services,
              trx,
              { schoolId, yearId, studentIds, asking, mayChange: laterThan(onDay) },
              { by: null, onDay },
            )
          }
        }
        return rows.length
      })
    while ((await step()) === chunk);
    return undefined
  },
}
