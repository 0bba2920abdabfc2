import { type AudienceRole, addDays, dayIn, everybody, type NoticeKind } from '@school/rules'
import { sql } from 'kysely'
import { createFlash } from '../areas/notices/flash'
import type { NoticeCall } from '../areas/notices/scope'
import { createNotice } from '../areas/notices/write'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

interface Announcement {
  readonly kind: NoticeKind
  readonly title: string
  readonly html: string
  readonly writtenDaysAgo: number
  /** Days from today. */
  readonly from: number
  readonly days: number
  readonly times?: readonly [string, string]
  readonly venue?: string
  readonly roles: readonly AudienceRole[]
  /** For the class of the teacher's login alone, written by the teacher and not approved yet. */
  readonly ofTeacher?: true
  readonly askAck?: true
}

const announcements: readonly Announcement[] = [
  {
    kind: 'Circular',
    title: 'Fees of the second term',
    html: '<p>Fees of the second term can be paid from Monday, at the office or online.</p><p>Ask the office before the last day if you need more time.</p>',
    writtenDaysAgo: 9,
    from: -7,
    days: 30,
    roles: ['Guardian'],
  },
  {
    kind: 'Event',
    title: 'Parent meeting, classes I to X',
    html: '<p>Class teachers meet parents in the <b>assembly hall</b>. Please bring:</p><ul><li>the diary of the child</li><li>the consent for the school trip</li></ul><p>How to get there: https://www.example.org/visit</p>',
    writtenDaysAgo: 3,
    from: 5,
    days: 1,
    times: ['10:00', '12:30'],
    venue: 'Assembly hall',
    roles: ['Guardian', 'Staff'],
    askAck: true,
  },
  {
    kind: 'Event',
    title: 'Science exhibition',
    html: '<p>Students of the upper classes show their models. Guests are welcome on both days.</p>',
    writtenDaysAgo: 2,
    from: 12,
    days: 2,
    times: ['09:30', '15:00'],
    venue: 'Laboratory block',
    roles: ['Guardian', 'Student', 'Staff'],
  },
  {
    kind: 'Notice',
    title: 'Staff meeting on Saturday',
    html: '<p>Marks of the periodic test are discussed. Please bring the mark lists.</p>',
    writtenDaysAgo: 1,
    from: 3,
    days: 1,
    times: ['14:00', '15:30'],
    venue: 'Staff room',
    roles: ['Staff'],
  },
  {
    kind: 'Notice',
    title: 'Visit to the planetarium',
    html: '<p>Our class visits the planetarium. The bus leaves at nine from the main gate.</p>',
    writtenDaysAgo: 0,
    from: 8,
    days: 1,
    times: ['09:00', '13:00'],
    roles: ['Guardian', 'Student'],
    ofTeacher: true,
  },
]

const news: readonly { text: string; link: string; from: number; days: number; roles: readonly AudienceRole[] }[] = [
  { text: 'School opens at 8.30 on all days of the test week.', link: '', from: -1, days: 10, roles: everybody.roles },
  {
    text: 'The new school magazine is out. Read what our students wrote.',
    link: 'https://www.example.org/magazine',
    from: -2,
    days: 20,
    roles: everybody.roles,
  },
  {
    text: 'Bus 4 takes the bypass until the bridge is mended; times stay.',
    link: '',
    from: 0,
    days: 8,
    roles: ['Guardian', 'Student'],
  },
  { text: 'Admissions for next year begin soon.', link: '', from: 14, days: 30, roles: ['Guardian'] },
  { text: 'The library is closed for the stock count.', link: '', from: -20, days: 5, roles: everybody.roles },
]

/** The class teacher of the demonstration as a person, with the class. */
export async function teacherOf(trx: Trx, head: Person): Promise<{ person: Person; divisionId: string } | undefined> {
  const { rows } = await sql<{ user: string; name: string; staff: string; division: string }>`
    select u.id as "user", u.name, us.staff_id as staff, d.id as division from users u join user_schools us on us.user_id = u.id
      join divisions d on d.school_id = us.school_id and d.class_teacher_id = us.staff_id
    where u.login_name = 'GVS.TEACHER' order by d.id limit 1`.execute(trx)
  const found = rows[0]
  if (!found) return undefined
  const person: Person = {
    ...head,
    userId: found.user,
    name: found.name,
    roles: ['Teacher'],
    staffId: found.staff,
    classTeacher: true,
  }
  return { person, divisionId: found.division }
}

/** A notice board and flash news around today, through the doors of their area. */
export async function makeNotices(services: Services, schoolId: string): Promise<void> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const teacher = await teacherOf(trx, head)
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const inYear = (day: string) => (day < year.starts_on ? year.starts_on : day > year.ends_on ? year.ends_on : day)
    const callOf = (person: Person, daysAgo: number): NoticeCall => {
      const at = new Date(services.clock.now().getTime() - daysAgo * 86_400_000)
      const then: Services = { ...services, clock: { now: () => at } }
      return { trx, services: then, schoolId, person, audit: facts => audit(then, trx, person, facts) }
    }
    const nobody = { sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }
    for (const one of announcements) {
      if (one.ofTeacher && !teacher) continue
      const startsOn = inYear(addDays(today, one.from))
      await createNotice(callOf(one.ofTeacher ? teacher!.person : head, one.writtenDaysAgo), {
        academicYearId: year.id,
        kind: one.kind,
        title: one.title,
        description: one.html,
        startsOn,
        endsOn: inYear(addDays(startsOn, one.days - 1)),
        startTime: one.times?.[0] ?? '',
        endTime: one.times?.[1] ?? '',
        venue: one.venue ?? '',
        audience: { ...nobody, roles: [...one.roles], divisionIds: one.ofTeacher ? [teacher!.divisionId] : [] },
        fileIds: [],
        askAck: one.askAck ?? false,
        publishAt: null,
      })
    }
    for (const { text, link, from, days, roles } of news) {
      const startsOn = addDays(today, from)
      await createFlash(callOf(head, 1), {
        text,
        link,
        startsOn,
        endsOn: addDays(startsOn, days - 1),
        audience: { ...nobody, roles: [...roles] },
      })
    }
  })
}
