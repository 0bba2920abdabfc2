import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { notifyAlbum } from '../areas/gallery/notify'
import { reportPhoto } from '../areas/gallery/reports'
import type { AlbumCall } from '../areas/gallery/scope'
import { approveAlbum, createAlbum, updateAlbum } from '../areas/gallery/write'
import { audit } from '../platform/audit'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import type { WriteCall } from '../services/messaging/order'
import { writer } from './diary'
import { teacherOf } from './notices'
import { drawPhoto, type Scene } from './pictures'

interface PlannedAlbum {
  readonly title: string
  readonly description: string
  readonly daysAgo: number
  readonly scene: Scene
  readonly captions: readonly string[]
  /** Of the class of the teacher's login, by the teacher: waits, was approved, or was approved and has more photos since. */
  readonly ofTeacher?: 'waiting' | 'approved' | 'added'
}

const albums: readonly PlannedAlbum[] = [
  {
    title: 'Sports day',
    description: 'The four houses met on the field. Thank you to all who cheered and to those who carried the water.',
    daysAgo: 12,
    scene: 'field',
    captions: ['The houses march past', 'Relay, class VI', '', 'Long jump', 'The winners', 'After the last race'],
  },
  {
    title: 'Science exhibition',
    description: 'Models of the upper classes in the laboratory block.',
    daysAgo: 38,
    scene: 'hall',
    captions: ['A volcano', 'Lungs from balloons', 'Visitors', ''],
  },
  {
    title: 'Trees for the school garden',
    description: 'Every child of our class planted one.',
    daysAgo: 20,
    scene: 'garden',
    captions: ['Digging', 'The first tree', 'Watering', 'All of us', ''],
    ofTeacher: 'added',
  },
  {
    title: 'A morning at the museum',
    description: '',
    daysAgo: 2,
    scene: 'museum',
    captions: ['At the entrance', 'Old coins', ''],
    ofTeacher: 'waiting',
  },
]

/** Photos that were added to an approved album and wait. */
const added = 2
/** Sides of the drawn photos; tests draw small ones. */
const widths = { whole: 1600, small: 320 } as const

async function guardianOf(trx: Trx, head: Person): Promise<Person | undefined> {
  const { rows } = await sql<{ user: string; name: string; guardian: string }>`
    select u.id as "user", u.name, us.guardian_id as guardian from users u join user_schools us on us.user_id = u.id
    where u.login_name = 'GVS.GUARDIAN' limit 1`.execute(trx)
  const found = rows[0]
  return found && { ...head, userId: found.user, name: found.name, roles: ['Guardian'], guardianId: found.guardian }
}

/** Most families of the teacher's class have answered about photos, two of them with No. */
async function makeConsents(services: Services, trx: Trx, schoolId: string, divisionId: string): Promise<void> {
  const { rows } = await sql<{ id: string; user: string }>`
    select s.id, min(us.user_id::text) as "user" from students s
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.division_id = ${divisionId}::uuid
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    join user_schools us on us.school_id = s.school_id and us.guardian_id = s.guardian_id join users u on u.id = us.user_id
    where u.login_name <> 'GVS.GUARDIAN' group by s.id order by s.id`.execute(trx)
  const answers = rows
    .filter((_, index) => index % 5 < 4)
    .map((row, index) => ({
      school_id: schoolId,
      id: services.newId(),
      student_id: row.id,
      given: index !== 3 && index !== 11,
      by_user_id: row.user,
      at: services.clock.now(),
    }))
  if (answers.length > 0) await trx.insertInto('photo_consents').values(answers).execute()
}

/** A few albums with drawn photos, through the doors of their area. */
export async function makeGallery(services: Services, schoolId: string, scale: number): Promise<void> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const teacher = await teacherOf(trx, head)
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const callOf = (person: Person, daysAgo: number): AlbumCall & WriteCall => {
      const at = new Date(services.clock.now().getTime() - daysAgo * 86_400_000)
      const then: Services = { ...services, clock: { now: () => at } }
      return { trx, services: then, schoolId, person, language: 'en', audit: facts => audit(then, trx, person, facts) }
    }
    const inYear = (day: string) => (day < year.starts_on ? year.starts_on : day > year.ends_on ? year.ends_on : day)
    let drawn = 0
    const photosOf = async (call: AlbumCall, { scene, captions }: PlannedAlbum) => {
      const photos: { fileId: string; caption: string; sortOrder: number }[] = []
      for (const caption of captions) {
        drawn += 1
        const file = await services.files.save(call.services, trx, {
          bytes: await drawPhoto(scene, drawn, scale < 1 ? widths.small : widths.whole),
          name: `${scene} ${drawn}.jpg`,
          extension: '.jpg',
          mediaType: 'image/jpeg',
          folder: 'Gallery',
          schoolId,
          ownerId: call.person!.userId,
        })
        photos.push({ fileId: file.id, caption, sortOrder: photos.length + 1 })
      }
      return photos
    }
    for (const plan of albums) {
      if (plan.ofTeacher && !teacher) continue
      const call = callOf(plan.ofTeacher ? teacher!.person : head, plan.daysAgo)
      const photos = await photosOf(call, plan)
      const body = {
        academicYearId: year.id,
        title: plan.title,
        description: plan.description,
        eventDate: inYear(addDays(today, -plan.daysAgo)),
        audience: {
          sectionIds: [],
          courseIds: [],
          designationIds: [],
          roles: plan.ofTeacher
            ? (['Guardian', 'Student'] as const).slice()
            : (['Guardian', 'Student', 'Staff'] as const).slice(),
          divisionIds: plan.ofTeacher ? [teacher!.divisionId] : [],
        },
        coverPhotoId: null,
      }
      const adds = plan.ofTeacher === 'added'
      const made = await createAlbum(call, { ...body, photos: adds ? photos.slice(0, -added) : photos })
      if (adds) {
        const approved = await approveAlbum(callOf(head, plan.daysAgo - 1), made.id)
        await updateAlbum(callOf(teacher!.person, 1), made.id, { ...body, photos, version: approved.version })
      }
      if (plan.ofTeacher) continue
      // A small school tells what tests let it tell.
      if (scale === 1) await notifyAlbum(call, made.id, { again: false })
      const guardian = await guardianOf(trx, head)
      if (guardian && plan.scene === 'field')
        await reportPhoto(callOf(guardian, 1), made.id, made.photos.at(-1)!.id, 'My daughter would rather not be in this one.')
    }
    if (teacher) await makeConsents(services, trx, schoolId, teacher.divisionId)
  })
}
