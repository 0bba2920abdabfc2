import { classPercent } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'

/** Halves of marks that count: of registers that are not void, and planned. Rows of a school are not doubled for it. */
const halves = (of: (code: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`(
  count(*) filter (where r.planned in ('FN', 'full') and ${of(sql`k.fn`)}) + count(*) filter (where r.planned in ('AN', 'full') and ${of(sql`k.an`)}))::int`
export const countedHalves = sql`${halves(code => sql`${code} is not null`)} as taken, ${halves(code => sql`${code} in ('P', 'LT', 'OD')`)} as there`
/** What they are counted from. The day of a register is that of its marks. */
export const countedMarks = sql`
  from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void`
/** The same for all that stands in some registers: register by register (`offset 0`), so that marks of other days are never read. */
export const marksOfRegisters = sql`
  from attendance_registers r cross join lateral (
    select k.student_id, k.fn, k.an from attendance_marks k where k.school_id = r.school_id and k.register_id = r.id and not r.void offset 0) k`

/** Present % of halves. */
export const percentOf = ({ taken: all, there: came }: { readonly taken: number; readonly there: number }): number | null =>
  classPercent({ taken: all, present: came, late: 0, absent: all - came, leave: 0, duty: 0 }) ?? null
