import { sql } from 'kysely'
import type { DayRow } from './charge'
import type { LeavePlace } from './place'

type Where = Pick<LeavePlace, 'trx' | 'schoolId'>

/** Writes the days of an application anew. */
export async function writeDays({ trx, schoolId }: Where, applicationId: string, rows: readonly DayRow[]): Promise<void> {
  await sql`delete from leave_days where school_id = ${schoolId}::uuid and application_id = ${applicationId}::uuid`.execute(trx)
  if (rows.length === 0) return
  await sql`
    insert into leave_days (school_id, application_id, on_day, half, kind)
    select ${schoolId}::uuid, ${applicationId}::uuid, w.date, w.half, w.kind
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(date date, half text, kind text)`.execute(trx)
}

/** The days of an application in their order. */
export async function readDays({ trx, schoolId }: Where, applicationId: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select on_day::text as date, half, kind from leave_days where school_id = ${schoolId}::uuid and application_id = ${applicationId}::uuid
    order by on_day, half desc`.execute(trx)
  return rows
}
