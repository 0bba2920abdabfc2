import { sql } from 'kysely'
import type { Counting } from '../../school/figures'
import { countedHalves, marksOfRegisters } from './halves'

export const attendance: Counting = today => sql`
  select jsonb_build_object('taken', h.taken, 'there', h.there) as figures
  from (select ${countedHalves} ${marksOfRegisters} where r.school_id = m.id and r.on_day = ${today}::date) h`
