import { sql } from 'kysely'
import { changeConversation, readUpToNow } from '../areas/chat/conversations'
import { sendMessage } from '../areas/chat/messages'
import type { ChatCall } from '../areas/chat/people'
import { writerOf } from '../areas/chat/writer'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

type Who = 'guardian' | 'own' | 'teacher' | 'head' | 'student' | 'office' | 'parent' | 'other'

interface Talk {
  readonly between: readonly [Who, Who]
  /** Who says what, so many minutes ago. */
  readonly said: readonly (readonly [Who, number, string])[]
  /** Who has not read the end of it. */
  readonly unreadBy?: Who
  readonly pinnedBy?: Who
}

const day = 24 * 60

const talks: readonly Talk[] = [
  {
    between: ['guardian', 'own'],
    said: [
      [
        'own',
        3 * day + 40,
        'Good evening. Your child has been chosen for the district chess team. The first round is next Friday.',
      ],
      ['guardian', 3 * day + 31, 'Thank you, ma’am! What a joy. Will the Mathematics test of that day be held again?'],
      ['own', 3 * day + 27, 'Yes, on the Monday after. The day counts as on duty.'],
      ['guardian', day + 50, 'There was a mild fever last night. May the PET period be left out today?'],
      ['own', day + 20, 'Of course. Please send a note in the diary too: www.example.org/diary'],
      ['guardian', 95, 'The note is in the diary. Thank you for asking.'],
    ],
    unreadBy: 'own',
  },
  {
    between: ['guardian', 'head'],
    said: [
      ['guardian', 6 * day, 'Good morning. Is the school open on Saturday?'],
      ['head', 6 * day - 90, 'Good morning. Yes, for classes VI to XII, until noon.'],
    ],
    pinnedBy: 'guardian',
  },
  {
    between: ['parent', 'teacher'],
    said: [
      ['parent', 2 * day + 10, 'Could you tell me which chapters come in the class test?'],
      ['teacher', 2 * day, 'Chapters 3 and 4. The model questions are on page 61.'],
      ['parent', 300, 'We could not find exercise 4.2 in the book.\nIs it the new edition?'],
      ['parent', 290, 'Found it now, it is on page 58.'],
    ],
    unreadBy: 'teacher',
  },
  {
    between: ['student', 'other'],
    said: [
      ['student', day + 200, 'Good evening, may I hand in the project on Thursday?'],
      ['other', day + 150, 'Thursday before the first period is fine.'],
    ],
    unreadBy: 'student',
  },
  {
    between: ['office', 'teacher'],
    said: [['office', 180, 'The list of your class for the bus passes is ready at the office.']],
    unreadBy: 'teacher',
  },
  {
    between: ['head', 'teacher'],
    said: [
      ['head', 5 * day, 'Please plan the parents’ meeting of your class for the second week.'],
      ['teacher', 5 * day - 45, 'Done. Tuesday at three, room 12.'],
    ],
    pinnedBy: 'teacher',
  },
]

/** The person of a login of the demonstration. */
async function personOf(trx: Trx, head: Person, where: ReturnType<typeof sql>): Promise<Person | undefined> {
  const { rows } = await sql<{
    userId: string
    name: string
    roles: Person['roles']
    staffId: string | null
    guardianId: string | null
    studentId: string | null
  }>`
    select u.id as "userId", u.name, us.roles, us.staff_id as "staffId", us.guardian_id as "guardianId", us.student_id as "studentId"
    from users u join user_schools us on us.user_id = u.id and us.active where u.status = 'Active' and ${where} order by u.login_name limit 1`.execute(
    trx,
  )
  return rows[0] && { ...head, ...rows[0] }
}

/** The named people of the demonstration, teachers of its guardian and its student, and a guardian of its teacher's class. */
async function peopleOf(trx: Trx, head: Person): Promise<Partial<Record<Who, Person>>> {
  const named = (loginName: string) => personOf(trx, head, sql`u.login_name = ${loginName}`)
  const guardian = await named('GVS.GUARDIAN')
  const teacher = await named('GVS.TEACHER')
  const student = await named('GVS.STUDENT')
  const teacherOf = (
    students: ReturnType<typeof sql>,
  ) => sql`'Teacher' = any(us.roles) and u.login_name <> 'GVS.PLAIN' and us.staff_id in (
    select unnest(array[d.class_teacher_id, a.staff_id]) from divisions d join enrolments e on e.division_id = d.id
    join academic_years y on y.id = e.academic_year_id and y.is_current join students s on s.id = e.student_id
    left join subject_allotments a on a.division_id = d.id and a.academic_year_id = y.id where ${students})`
  const other = student?.studentId ? await personOf(trx, head, teacherOf(sql`s.id = ${student.studentId}::uuid`)) : undefined
  const own = guardian?.guardianId
    ? await personOf(trx, head, teacherOf(sql`s.guardian_id = ${guardian.guardianId}::uuid`))
    : undefined
  const parent = teacher?.staffId
    ? await personOf(
        trx,
        head,
        sql`us.roles = array['Guardian'] and us.guardian_id <> ${guardian?.guardianId ?? null}::uuid and exists (
          select from students s join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current
          join divisions d on d.id = e.division_id where s.guardian_id = us.guardian_id and s.status = 'studying' and d.class_teacher_id = ${teacher.staffId}::uuid)`,
      )
    : undefined
  return { guardian, own, teacher, student, other, parent, head: await named('GVS.HEAD'), office: await named('GVS.OFFICE') }
}

/** Conversations, through the doors of the chat. A pair that may not write has none. */
export async function makeChat(services: Services, schoolId: string): Promise<void> {
  const now = services.clock.now().getTime()
  await transact(services.db, inSchool(schoolId), async trx => {
    const people = await peopleOf(trx, await writer(trx, schoolId))
    const callOf = (person: Person, minutesAgo: number): ChatCall => {
      const at = new Date(now - minutesAgo * 60_000)
      const then: Services = { ...services, clock: { now: () => at } }
      return {
        trx,
        services: then,
        schoolId,
        person,
        language: 'en',
        audit: (facts: Parameters<typeof audit>[3]) => audit(then, trx, person, facts),
      }
    }
    for (const { between, said, unreadBy, pinnedBy } of talks) {
      const [one, other] = between.map(who => people[who])
      if (!one || !other) continue
      const idOf = (who: Who) => writerOf(people[who]!)!.id
      const partner = (who: Who) => (who === between[0] ? between[1] : between[0])
      const begun = await tryTalk(async () => {
        for (const [who, minutesAgo, text] of said)
          await sendMessage(callOf(people[who]!, minutesAgo), { receiveUserId: idOf(partner(who)), messages: [text] })
      })
      if (!begun) continue
      const last = said.at(-1)![1]
      for (const who of between) {
        if (who !== unreadBy) await readUpToNow(callOf(people[who]!, last), idOf(partner(who)))
        if (who === pinnedBy) await changeConversation(callOf(people[who]!, last), idOf(partner(who)), { isPinnedUser: true })
      }
    }
  })
}

/** False for a pair of this demonstration that may not write: nothing was stored then. */
async function tryTalk(talk: () => Promise<void>): Promise<boolean> {
  try {
    await talk()
    return true
  } catch (error) {
    if ((error as { status?: number }).status === 404) return false
    throw error
  }
}
