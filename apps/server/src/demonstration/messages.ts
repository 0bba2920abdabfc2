import { addDays, dayIn, instantIn } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { allotCredits, refundCredits } from '../platform/sms-credits'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { acceptSend } from '../services/messaging/accept'
import type { SendCall, SendOrder } from '../services/messaging/order'
import { writer } from './diary'
import { teacherOf } from './notices'

const zone = 'Asia/Kolkata'

interface DemoSend {
  readonly format: string
  readonly daysAgo: number
  readonly time: string
  readonly door: 'guardian' | 'staff'
  /** Divisions of students by their place, or the class of the teacher's login. */
  readonly to: readonly number[] | 'own'
  readonly by: 'head' | 'admin' | 'teacher'
  readonly urgentReason?: string
}

const sends: readonly DemoSend[] = [
  { format: 'Early closing', daysAgo: 76, time: '11:20', door: 'guardian', to: [3, 4], by: 'admin' },
  { format: 'Parents meeting', daysAgo: 51, time: '15:05', door: 'guardian', to: [6, 7, 8], by: 'head' },
  { format: 'Staff meeting', daysAgo: 33, time: '09:40', door: 'staff', to: [], by: 'head' },
  { format: 'Holiday', daysAgo: 26, time: '16:30', door: 'guardian', to: [2, 3], by: 'admin' },
  {
    format: 'Early closing',
    daysAgo: 12,
    time: '10:50',
    door: 'guardian',
    to: [5, 6],
    by: 'head',
    urgentReason: 'Heavy rain is forecast for noon',
  },
  { format: 'Staff meeting', daysAgo: 9, time: '12:15', door: 'staff', to: [], by: 'admin' },
  { format: 'Sports day', daysAgo: 6, time: '14:10', door: 'guardian', to: 'own', by: 'teacher' },
  { format: 'Duty', daysAgo: 4, time: '15:45', door: 'staff', to: [], by: 'head' },
  { format: 'Parents meeting', daysAgo: 2, time: '11:30', door: 'guardian', to: 'own', by: 'teacher' },
]

/** Days ago on which the school got more credits. */
const toppedUp = 40
const moreCredits = 1000

/** A choice that is the same at every run and spread over the rows. */
const oneIn = (of: RawBuilder<unknown>, count: number) => sql<boolean>`mod(abs(hashtext(${of}::text)), ${count}) = 0`

async function recipients(trx: Trx, { door, to }: DemoSend, ownDivision: string | undefined): Promise<string[]> {
  // The logins of the demonstration keep a bell that visitors fill themselves.
  const others = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`not exists (
    select from user_schools us join users u on u.id = us.user_id where ${column} = ${id} and u.login_name like 'GVS.%')`
  const { rows } = await (door === 'staff'
    ? sql<{ id: string }>`
          select t.id from staff t where t.status = 'Working' and ${others(sql`us.staff_id`, sql`t.id`)} order by t.code limit 40`
    : sql<{ id: string }>`
          select s.id from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
          join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
          where s.status = 'studying' and ${others(sql`us.guardian_id`, sql`s.guardian_id`)} and ${others(sql`us.student_id`, sql`s.id`)}
            and e.division_id = any(${
              to === 'own'
                ? sql`array[${ownDivision}]::uuid[]`
                : sql`array(
                    select x.id from (
                      select d.id, row_number() over (order by c.sort_order, c.name, d.sort_order, d.name) as place
                      from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id) x
                    where x.place = any(${[...to]}::int[]))`
            })
          order by s.adm_no`
  ).execute(trx)
  return rows.map(row => row.id)
}

/** What came of a send long ago: most arrived, some did not, many items were read. */
async function finish(services: Services, trx: Trx, batchId: string): Promise<void> {
  const now = services.clock.now()
  const sentAt = new Date(now.getTime() + 20_000)
  const { rows: failed } = await sql<{ school_id: string; batch_id: string; credits: number }>`
    update outbox o set status = 'Failed', started_at = ${sentAt}, last_error = 'The number is not in use.'
    where o.batch_id = ${batchId}::uuid and o.status = 'Waiting' and ${oneIn(sql`o.recipient`, 23)} returning o.school_id, o.batch_id, o.credits`.execute(
    trx,
  )
  const { rows: undelivered } = await sql<{ school_id: string; batch_id: string; credits: number }>`
    update outbox o set status = 'Undelivered', started_at = ${sentAt}, sent_at = ${sentAt}
    where o.batch_id = ${batchId}::uuid and o.status = 'Waiting' and ${oneIn(sql`o.recipient`, 19)} returning o.school_id, o.batch_id, o.credits`.execute(
    trx,
  )
  await sql`
    update outbox o set delivered_at = case when ${oneIn(sql`o.recipient`, 29)} then null else ${sentAt}::timestamptz + interval '2 seconds' end,
      status = case when ${oneIn(sql`o.recipient`, 29)} then 'NotConfirmed' else 'Delivered' end, started_at = ${sentAt}, sent_at = ${sentAt}
    where o.batch_id = ${batchId}::uuid and o.status = 'Waiting'`.execute(trx)
  await refundCredits({ ...services, clock: { now: () => sentAt } }, trx, [...failed, ...undelivered])
  await sql`
    update notifications n set read_at = ${now}::timestamptz + make_interval(mins => 5 + mod(abs(hashtext(n.user_id::text)), 600))
    where n.batch_id = ${batchId}::uuid and not ${oneIn(sql`n.user_id`, 4)}`.execute(trx)
}

/** Messages of the last months, through the door of their area, with what became of them. */
export async function makeMessages(services: Services, schoolId: string): Promise<void> {
  const today = dayIn(zone, services.clock.now())
  // Nothing of this leaves.
  const outbox = Object.assign(Object.create(services.outbox), { wake: () => undefined }) as Services['outbox']
  const then = (daysAgo: number, time: string): Services => {
    const at = instantIn(zone, `${addDays(today, -daysAgo)}T${time}:00`)
    return { ...services, outbox, clock: { now: () => at } }
  }
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const teacher = await teacherOf(trx, head)
    const admin = await trx.selectFrom('users').select(['id', 'name']).where('login_name', '=', 'GVS.ADMIN').executeTakeFirst()
    const people: Readonly<Record<DemoSend['by'], Person | undefined>> = {
      head,
      admin: admin && { ...head, userId: admin.id, name: admin.name, roles: ['SystemAdmin'] },
      teacher: teacher?.person,
    }
    let isToppedUp = false
    for (const send of sends) {
      if (!isToppedUp && send.daysAgo < toppedUp) {
        await allotCredits(then(toppedUp, '10:00'), trx, { schoolId, delta: moreCredits, reason: 'Allot' })
        isToppedUp = true
      }
      const person = people[send.by]
      const ids = person ? await recipients(trx, send, teacher?.divisionId) : []
      if (!person || ids.length === 0) continue
      const format = await trx
        .selectFrom('message_formats')
        .selectAll()
        .where('name', '=', send.format)
        .where('door', '=', send.door)
        .executeTakeFirstOrThrow()
      const past = then(send.daysAgo, send.time)
      const isNotification = format.channel === 'notification'
      const call: SendCall = {
        trx,
        services: past,
        schoolId,
        person,
        language: 'en',
        audit: facts => audit(past, trx, person, facts),
        request: { headers: {} } as SendCall['request'],
      }
      const order: SendOrder = {
        door: send.door,
        channel: isNotification ? 'notification' : 'sms',
        ids,
        sendTo: send.door === 'staff' ? 'Staff' : 'Guardian',
        formatId: format.id,
        content: format.content,
        title: format.title,
        description: isNotification ? format.body : '',
        exampleMessage: '',
        sendAt: null,
        urgentReason: send.urgentReason ?? null,
        missing: 'dash',
        alsoBell: false,
        smsFallback: false,
      }
      await finish(past, trx, (await acceptSend(call, order)).batchId)
    }
  })
}
