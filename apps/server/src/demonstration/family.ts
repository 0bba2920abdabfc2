import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { addAdditional } from '../areas/bus/additional'
import { createFeedback } from '../areas/feedback/guardian'
import { closeLetter, openFeedback, replyToFeedback } from '../areas/feedback/school'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

const timeZone = 'Asia/Kolkata'

/** What guardians write about, and whose login hears of it. */
const categories = [
  { name: 'Teaching', told: ['GVS.HEAD'] },
  { name: 'Transport', told: ['GVS.OFFICE', 'GVS.HEAD'] },
  { name: 'Fees', told: ['GVS.OFFICE'] },
  { name: 'Food', told: [] },
  { name: 'Other', told: [] },
]

interface Letter {
  readonly daysAgo: number
  readonly category: string
  readonly subject: string
  readonly message: string
  readonly read: boolean
  readonly reply?: string
  /** Hours from the letter to the reply, two unless told. */
  readonly replyHours?: number
  readonly closed?: boolean
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

/** What other guardians wrote, one each. */
const othersLetters: readonly Letter[] = [
  {
    daysAgo: 16,
    category: 'Fees',
    subject: 'Receipt for the first term',
    message: 'The receipt shows the name of the elder child for both payments.',
    read: true,
    reply: 'The office has corrected it. The new receipt is in your fee history.',
    replyHours: 26,
    closed: true,
  },
  {
    daysAgo: 9,
    category: 'Transport',
    subject: 'Another stop in the afternoon',
    message: 'Could the bus stop at the library on the way back? Four children live there.',
    read: true,
  },
  {
    daysAgo: 6,
    category: 'Other',
    subject: 'Lost jacket',
    message: 'A blue jacket was left in the hall on sports day. Has somebody found it?',
    read: true,
    reply: 'It is at the office and can be fetched until four in the afternoon.',
    replyHours: 4,
  },
  {
    daysAgo: 3,
    category: 'Teaching',
    subject: 'Reading group on Saturdays',
    message: 'We would like our daughter to join the reading group. Is there still a place?',
    read: false,
  },
  {
    daysAgo: 0.2,
    category: 'Food',
    subject: 'Allergy to groundnuts',
    message: 'Our son must not have groundnuts. Please tell the kitchen before Monday.',
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
  const rows = categories.map(({ name }, index) => ({
    school_id: schoolId,
    id: services.newId(),
    name,
    sort_order: index + 1,
  }))
  await trx.insertInto('feedback_categories').values(rows).execute()
  const ids = new Map(rows.map(row => [row.name, row.id]))
  for (const { name, told } of categories)
    await sql`
      insert into feedback_category_staff (school_id, category_id, staff_id)
      select us.school_id, ${ids.get(name)!}::uuid, us.staff_id from users u join user_schools us on us.user_id = u.id
      where u.login_name = any(${told}::text[]) and us.staff_id is not null`.execute(trx)
  return ids
}

interface Writer {
  userId: string
  name: string
  guardianId: string
  childId: string
}

/** Guardians with a login of their own, beside that of the demonstration, each with a child. */
async function otherGuardians(trx: Trx, count: number): Promise<Writer[]> {
  const { rows } = await sql<Writer>`
    select u.id as "userId", u.name, us.guardian_id as "guardianId", min(s.id::text) as "childId"
    from user_schools us join users u on u.id = us.user_id and u.status = 'Active' and u.login_name <> 'GVS.GUARDIAN'
    join students s on s.school_id = us.school_id and s.guardian_id = us.guardian_id and s.status = 'studying'
    group by u.id, u.name, us.guardian_id order by min(s.adm_no_key) limit ${count}`.execute(trx)
  return rows
}

/** The first child of the demonstration's guardian, and who that is. */
async function guardianOf(trx: Trx, head: Person): Promise<Person> {
  const { rows } = await sql<Writer>`
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
    const writeLetter = async (writer: Person, letter: Letter) => {
      const at = new Date(now.getTime() - letter.daysAgo * 86_400_000)
      const { id } = await createFeedback(callOf(writer, at), {
        categoryId: categoryIds.get(letter.category)!,
        subject: letter.subject,
        message: letter.message,
        fileIds: [],
      })
      if (!letter.read) return
      const later = callOf(head, new Date(at.getTime() + (letter.replyHours ?? 2) * 3_600_000))
      const version = await openFeedback(later, id)
      if (letter.reply) await replyToFeedback(later, id, { message: letter.reply, version })
      if (letter.closed) await closeLetter(later, id)
    }
    for (const letter of letters) await writeLetter(guardian, letter)
    const others = await otherGuardians(trx, othersLetters.length)
    for (const [index, other] of others.entries()) await writeLetter({ ...guardian, ...other }, othersLetters[index]!)
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
