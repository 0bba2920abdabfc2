import type { AnswerOf, contract } from '@school/api'
import { isPlainTeacher, leadsMessages, type SkipReason } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { givenBackStates, readSmsAccount } from '../../platform/sms-account'
import { studentsInScope } from '../../school/scope'
import { stateInWords } from '../../services/messaging/state'
import {
  addressShown,
  channelShown,
  deliveredAt,
  type HistoryCall,
  kindShown,
  linkedStaff,
  linkedStudent,
  personName,
  readAt,
  refuseTab,
  senderName,
  studentNames,
  textShown,
  titleShown,
  withPeople,
} from './rows'

type Message = AnswerOf<(typeof contract.notificationHistory)['message']>
type Event = Message['events'][number]

interface Stored {
  id: string
  at: Date
  channel: Message['channel']
  kind: Message['kind']
  format: string
  title: string
  text: string
  person: string
  student_id: string | null
  staff_id: string | null
  students: string[]
  to: string
  status: Message['status']
  skip_reason: SkipReason | null
  skip_detail: string | null
  parts: number
  credits: number
  person_type: 'guardian' | 'staff' | 'student'
  batch_id: string
  made_by: string
  by: string | null
  decision: 'Waiting' | 'Accepted' | 'Rejected' | 'Cancelled' | 'Withdrawn'
  decider: string | null
  decided_at: Date | null
  sent_at: Date | null
  started_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  last_error: string | null
  repeated_at: Date | null
}

/** What happened to a message, the first first. */
function eventsOf(row: Stored): Event[] {
  const event = (name: Event['event'], at: Date | null, detail: string | null = ''): Event => ({
    event: name,
    at: at?.toISOString() ?? null,
    detail: detail ?? '',
  })
  const decided = (name: Event['event']) => event(name, row.decided_at, row.decider)
  return [
    event('Written', row.at, row.by),
    ...(row.decision === 'Accepted' && row.decided_at ? [decided('Approved')] : []),
    ...(row.channel !== 'notification' && row.sent_at ? [event('Sent', row.sent_at)] : []),
    ...(row.delivered_at ? [event('Delivered', row.delivered_at)] : []),
    ...(row.read_at ? [event('Read', row.read_at)] : []),
    ...(row.status === 'Failed' ? [event('Failed', row.started_at, row.last_error)] : []),
    ...(row.status === 'Undelivered' ? [event('Undelivered', null, row.last_error)] : []),
    ...(row.status === 'Unconfirmed' ? [event('Unconfirmed', row.started_at, row.last_error)] : []),
    ...(row.status === 'Cancelled' ? [decided(row.decision === 'Rejected' ? 'Rejected' : 'Cancelled')] : []),
    ...(row.decision === 'Withdrawn' && row.channel === 'notification' ? [decided('Withdrawn')] : []),
    ...(row.repeated_at ? [event('Repeated', row.repeated_at)] : []),
  ]
}

const inScope = (person: Person) =>
  isPlainTeacher(viewerOf(person))
    ? sql`exists (
        select from message_students l join students s on s.school_id = l.school_id and s.id = l.student_id
        where l.school_id = o.school_id and l.message_id = o.id and ${studentsInScope(person)})`
    : sql`true`

/** One message within reach; another does not exist. */
export async function readMessage({ trx, ...call }: HistoryCall, id: string): Promise<Message> {
  const person = personOf(call)
  const { rows } = await sql<Stored>`
    select o.id, o.created_at as at, ${channelShown} as channel, ${kindShown} as kind, b.format_name as format, ${titleShown} as title,
      ${textShown} as text, ${personName} as person, ${linkedStudent} as student_id, ${linkedStaff} as staff_id, ${studentNames} as students, ${addressShown} as to, ${stateInWords} as status,
      o.skip_reason, o.skip_detail, o.parts, o.credits, o.person_type, o.batch_id, b.made_by, ${senderName} as by, b.decision,
      (select name from users k where k.id = b.decided_by) as decider, b.decided_at, o.sent_at, o.started_at, ${deliveredAt} as delivered_at,
      ${readAt} as read_at, o.last_error, (select r.created_at from outbox r where r.repeats_id = o.id) as repeated_at
    ${withPeople} where o.id = ${id}::uuid and ${inScope(person)}`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  refuseTab(person, row.person_type === 'staff' ? 'staff' : 'student')
  return {
    id: row.id,
    at: row.at.toISOString(),
    channel: row.channel,
    kind: row.kind,
    format: row.format,
    title: row.title,
    text: row.text,
    person: row.person,
    studentId: row.student_id,
    staffId: row.staff_id,
    students: row.students,
    to: row.to,
    status: row.status,
    skipReason: row.skip_reason,
    parameter: row.skip_detail,
    parts: row.parts,
    credits: row.credits,
    refunded: givenBackStates(await readSmsAccount(trx, person.schoolId!)).includes(row.status) ? row.credits : 0,
    sentBy: row.by ?? '',
    batchId: row.batch_id,
    mayOpenBatch: person.bound || leadsMessages(person) || row.made_by === person.userId,
    events: eventsOf(row),
  }
}
