import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { addAdditional } from '../areas/bus/additional'
import { createFeedback } from '../areas/feedback/guardian'
import { openFeedback, replyToFeedback } from '../areas/feedback/school'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

const timeZone = 'Asia/Kolkata'

const categories = ['Teaching', 'Transport', 'Fees', 'Food', 'Other']

interface Letter {
  readonly daysAgo: number
  readonly category: string
  readonly subject: string
  readonly message: string
  readonly read: boolean
  readonly reply?: string
}

const letters: readonly Letter[] = [
  {
    daysAgo: 12,
    category: 'Food',
    subject: 'Thank you for the lunch menu',
    message: 'The new menu is much liked at home. Could there be fruit twice a week?',
    read: true,
    reply: 'Thank you. From next month there is fruit on Tuesdays and Fridays.',
  },
  {
    daysAgo: 4,
    category: 'Transport',
    subject: 'The bus comes late',
    message: 'On three days of this week the bus came ten minutes late to our stop.\nThe children wait at a busy road.',
    read: true,
    reply: 'A road is closed for repairs until Friday. The bus starts earlier from tomorrow.',
  },
  {
    daysAgo: 1,
    category: 'Teaching',
    subject: 'Extra practice in Mathematics',
    message: 'Which exercises do you suggest for the holidays?',
    read: false,
  },
]

const items = [
  {
    title: 'School calendar',
    text: 'Working days, holidays and examinations of this year.',
    link: 'https://www.example.org/calendar',
  },
  {
    title: 'Uniform and books',
    text: 'Uniforms are sold in the school shop on Saturdays, 10 am to 1 pm.\nThe list of books hangs at the office.',
    link: null,
  },
  { title: 'Library catalogue', text: 'Look for a book and reserve it.', link: 'https://www.example.org/library' },
  {
    title: 'Bus rules',
    text: 'Be at the stop five minutes early. Children of classes I to III are met by an adult.',
    link: null,
  },
]

async function makePortal(services: Services, trx: Trx, schoolId: string): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, school_id: schoolId, id: services.newId(), sort_order: index + 1 }))
  await trx.insertInto('admin_port_items').values(rows).execute()
}

async function makeCategories(services: Services, trx: Trx, schoolId: string): Promise<Map<string, string>> {
  const rows = categories.map((name, index) => ({
    school_id: schoolId,
    id: services.newId(),
    kind: 'feedback-category',
    name,
    sort_order: index + 1,
  }))
  await trx.insertInto('masters').values(rows).execute()
  return new Map(rows.map(row => [row.name, row.id]))
}

/** The first child of the demonstration's guardian, and who that is. */
async function guardianOf(trx: Trx, head: Person): Promise<Person> {
  const { rows } = await sql<{ userId: string; name: string; guardianId: string; childId: string }>`
    select u.id as "userId", u.name, us.guardian_id as "guardianId", s.id as "childId"
    from users u join user_schools us on us.user_id = u.id join students s on s.school_id = us.school_id and s.guardian_id = us.guardian_id
    where u.login_name = 'GVS.GUARDIAN' order by s.name_key, s.id limit 1`.execute(trx)
  return { ...head, ...rows[0]!, roles: ['Guardian'] }
}

/** Feedback with replies, what the school shows families, and a stop for a time of a child, through the doors of their areas. */
export async function makeFamilyLife(services: Services, schoolId: string): Promise<void> {
  const now = services.clock.now()
  const today = dayIn(timeZone, now)
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const guardian = await guardianOf(trx, head)
    const callOf = (person: Person, at: Date) => {
      const then: Services = { ...services, clock: { now: () => at } }
      return {
        trx,
        services: then,
        schoolId,
        person,
        audit: (facts: Parameters<typeof audit>[3]) => audit(then, trx, person, facts),
      }
    }
    await makePortal(services, trx, schoolId)
    const categoryIds = await makeCategories(services, trx, schoolId)
    for (const letter of letters) {
      const at = new Date(now.getTime() - letter.daysAgo * 86_400_000)
      const { id } = await createFeedback(callOf(guardian, at), {
        categoryId: categoryIds.get(letter.category)!,
        subject: letter.subject,
        message: letter.message,
        fileIds: [],
      })
      if (!letter.read) continue
      const later = callOf(head, new Date(at.getTime() + 7_200_000))
      const version = await openFeedback(later, id)
      if (letter.reply) await replyToFeedback(later, id, { message: letter.reply, version })
    }
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const { rows: stops } = await sql<{ busId: string; busStopId: string }>`
      select st.bus_id as "busId", st.id as "busStopId" from bus_stops st
      where not exists (select from student_buses sb where sb.student_id = ${guardian.childId}::uuid and st.id in (sb.pickup_stop_id, sb.drop_stop_id))
      order by st.id limit 1`.execute(trx)
    const { rows: taken } = await sql`
      select 1 from additional_buses where student_id = ${guardian.childId}::uuid limit 1`.execute(trx)
    const endsOn = addDays(today, 20)
    if (stops[0] && taken.length === 0 && today >= year.starts_on && endsOn <= year.ends_on)
      await addAdditional(callOf({ ...head, roles: ['SystemAdmin'] }, now), {
        kind: 'additional',
        academicYearId: year.id,
        studentId: guardian.childId!,
        trip: 'Drop',
        ...stops[0],
        startsOn: today,
        endsOn,
        weekdays: [1, 3, 5],
        reason: 'With grandparents',
      })
  })
}
