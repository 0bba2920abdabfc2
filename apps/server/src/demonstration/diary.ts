import { addDays, type DiaryKind, dayIn, type Nature } from '@school/rules'
import { sql } from 'kysely'
import { createAnecdotals } from '../areas/diary/anecdotal'
import { createEntry } from '../areas/diary/entries'
import type { DiaryCall } from '../areas/diary/scope'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { authorOf } from './author'

const timeZone = 'Asia/Kolkata'

interface Lesson {
  readonly daysAgo: number
  readonly hour: number
  readonly kind: DiaryKind
  readonly subject: string
  readonly title: string
  readonly body: string
  readonly dueIn?: number
}

const lessons: readonly Lesson[] = [
  {
    daysAgo: 6,
    hour: 5,
    kind: 'Reminder',
    subject: '',
    title: 'Sports day practice',
    body: 'Please come in sports uniform and bring a water bottle.\nPractice ends at 3.30 pm.',
  },
  {
    daysAgo: 5,
    hour: 6,
    kind: 'Classwork',
    subject: 'English',
    title: 'Poem: The Wind',
    body: 'We read the poem aloud and found the rhyming words.',
  },
  {
    daysAgo: 3,
    hour: 8,
    kind: 'Homework',
    subject: 'Mathematics',
    title: 'Fractions, exercise 4.2',
    body: 'Solve questions 1 to 8 in the notebook. Show every step.',
    dueIn: 5,
  },
  {
    daysAgo: 1,
    hour: 7,
    kind: 'Homework',
    subject: 'Science',
    title: 'Parts of a plant',
    body: 'Draw a plant of your garden and name its parts. A photo of the plant may be pasted beside it.',
    dueIn: 3,
  },
  {
    daysAgo: 0,
    hour: 2,
    kind: 'Classwork',
    subject: 'Mathematics',
    title: 'Adding unlike fractions',
    body: 'Examples on page 46. Those who were away copy them from a neighbour.',
  },
  {
    daysAgo: 0,
    hour: 3,
    kind: 'Homework',
    subject: 'English',
    title: 'Ten sentences about my town',
    body: 'Write ten sentences. Use at least five of the new adjectives.\nThe word list: https://www.example.org/words',
    dueIn: 2,
  },
]

interface Note {
  readonly daysAgo: number
  readonly nature: Nature
  readonly observation: string
  readonly action: string
  readonly told: boolean
  readonly confidential?: boolean
}

const notes: readonly Note[] = [
  {
    daysAgo: 9,
    nature: 'Positive',
    observation: 'Helped a new classmate to find the library and stayed with her during the break.',
    action: 'Praised before the class.',
    told: true,
  },
  {
    daysAgo: 7,
    nature: 'Concern',
    observation: 'Came without the homework for the third time this month and was very quiet.',
    action: 'Spoke with the student after class.',
    told: true,
  },
  {
    daysAgo: 4,
    nature: 'Neutral',
    observation: 'Chose to work alone during the group project and finished the whole poster in one lesson.',
    action: '',
    told: false,
  },
  {
    daysAgo: 2,
    nature: 'Concern',
    observation: 'Told the class teacher about trouble on the way home; the bus attendant was informed.',
    action: 'Counsellor meets the student on Friday.',
    told: false,
    confidential: true,
  },
]

interface Place {
  id: string
  teacher: string | null
  /** The login of that teacher, where there is one. */
  login: string | null
  students: string[]
}

/** Classes of the demonstration logins, each with the staff who leads it and some students, those of the logins first. */
async function places(trx: Trx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with known as (
      select s.id from students s join user_schools us on us.guardian_id = s.guardian_id or us.student_id = s.id join users u on u.id = us.user_id
      where u.login_name in ('GVS.GUARDIAN', 'GVS.STUDENT'))
    select d.id, d.class_teacher_id as teacher,
      (select us.user_id from user_schools us where us.staff_id = d.class_teacher_id order by us.user_id limit 1) as login,
      array(select e.student_id from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current where e.division_id = d.id
        order by e.student_id in (select id from known) desc, e.student_id limit 3) as students
    from divisions d
    where d.id in (select e.division_id from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current where e.student_id in (select id from known))
      or d.class_teacher_id in (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER')
    order by d.id`.execute(trx)
  return rows
}

/** The head, who writes in the place of the teachers; class teachers with a login are named as authors. */
export const writer = (trx: Trx, schoolId: string): Promise<Person> =>
  authorOf(trx, { loginName: 'GVS.HEAD', role: 'SchoolHead', schoolId })

async function makeCategories(services: Services, trx: Trx, schoolId: string): Promise<{ id: string }[]> {
  const rows = ['Behaviour', 'Learning', 'Social skills', 'Health and safety', 'Talent'].map((name, index) => ({
    school_id: schoolId,
    id: services.newId(),
    kind: 'anecdotal-category',
    name,
    sort_order: index + 1,
  }))
  await trx.insertInto('masters').values(rows).execute()
  return rows
}

/** A class diary of some days and a few observations, through the doors of their area, for the demonstration's classes. */
export async function makeDiary(services: Services, schoolId: string): Promise<void> {
  const now = services.clock.now()
  const today = dayIn(timeZone, now)
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const subjects = await trx.selectFrom('masters').select(['id', 'name']).where('kind', '=', 'subject').execute()
    const categories = await makeCategories(services, trx, schoolId)
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const callOf = (at: Date, { teacher, login }: Place): DiaryCall => {
      const then: Services = { ...services, clock: { now: () => at } }
      const person: Person = { ...head, userId: login ?? head.userId, staffId: teacher }
      return { trx, services: then, schoolId, person, audit: facts => audit(then, trx, person, facts) }
    }
    for (const place of await places(trx)) {
      for (const lesson of lessons) {
        const day = addDays(today, -lesson.daysAgo)
        if (day < year.starts_on) continue
        const at = new Date(`${day}T0${lesson.hour}:15:00Z`)
        await createEntry(callOf(at < now ? at : now, place), {
          kind: lesson.kind,
          divisionIds: [place.id],
          studentIds: [],
          subjectId: subjects.find(subject => subject.name === lesson.subject)?.id ?? null,
          title: lesson.title,
          body: lesson.body,
          dueOn: lesson.dueIn === undefined ? null : addDays(day, lesson.dueIn),
          fileIds: [],
          notify: false,
        })
      }
      for (const [index, note] of notes.entries()) {
        const day = addDays(today, -note.daysAgo)
        const category = categories[index % categories.length]
        if (day < year.starts_on || !category || place.students.length === 0) continue
        await createAnecdotals(callOf(new Date(`${day}T06:30:00Z`), place), {
          academicYearId: year.id,
          studentIds: [place.students[index === 2 ? place.students.length - 1 : 0]!],
          date: day,
          time: '10:40',
          place: 'Classroom',
          categoryId: category.id,
          nature: note.nature,
          observation: note.observation,
          comment: '',
          action: note.action,
          fileIds: [],
          confidential: note.confidential ?? false,
          notify: false,
        })
      }
    }
    // Told long ago, and so without a bell; families opened and did some of it.
    await sql`
      update anecdotals set notified_at = created_at where not confidential and observation = any(${notes
        .filter(note => note.told)
        .map(note => note.observation)}::text[])`.execute(trx)
    await sql`
      update diary_acks k set seen_at = q.published_at + interval '5 hours',
        done_at = case when q.kind in ('Homework', 'Reminder') and get_byte(uuid_send(k.student_id), 15) % 3 > 0 then q.published_at + interval '6 hours' end
      from diary_entries q where q.school_id = k.school_id and q.id = k.entry_id and q.on_day < ${today}::date and get_byte(uuid_send(k.student_id), 15) % 5 > 0`.execute(
      trx,
    )
  })
}
