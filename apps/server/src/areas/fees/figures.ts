import { sql } from 'kysely'
import type { Counting } from '../../school/figures'

export const receipts: Counting = today => sql`
  select jsonb_build_object('count', count(*) filter (where r.on_day = ${today}::date),
    'collected', coalesce(sum(r.amount) filter (where r.on_day = ${today}::date), 0), 'month', coalesce(sum(r.amount), 0)) as figures
  from receipts r where r.school_id = m.id and r.status = 'issued'
    and r.on_day between date_trunc('month', ${today}::date)::date and ${today}::date`

export const dues: Counting = today => sql`
  select jsonb_build_object('demand', coalesce(sum(d.gross - d.concession - d.write_off), 0),
    'due', coalesce(sum(d.gross - d.concession - d.write_off - d.paid), 0)) as figures
  from demands d join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id and y.is_current
  join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= ${today}::date
  where d.school_id = m.id and d.status <> 'carried'`
