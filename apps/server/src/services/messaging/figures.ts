import { sql } from 'kysely'
import { type Counting, noSchool, startOf } from '../../school/figures'

export const messages: Counting = today => sql`
  select jsonb_build_object('sms', count(*)) as figures from (
    select o.status from outbox o where o.school_id = m.id and o.channel = 'sms' and o.sent_at >= ${startOf(today)}
    union all
    select o.status from outbox o where m.id = ${noSchool}::uuid and o.school_id is null and o.channel = 'sms' and o.sent_at >= ${startOf(today)}) o
  where o.status in ('Sent', 'Delivered', 'Read', 'Undelivered')`
