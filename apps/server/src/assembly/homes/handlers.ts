import type { contract } from '@school/api'
import { dayIn, homeOf, isVisible, mayCall, mayOpenForm, mayOpenRoute, menuForms, type Viewer, visibleForms } from '@school/rules'
import {
  absentToday,
  attendance,
  classAttendance,
  classPresent,
  notTaken,
  ownMonths,
  ownPresent,
  present,
  presentByCourse,
} from '../../areas/attendance/home-blocks'
import { busStudents } from '../../areas/bus/home-blocks'
import { chatUnread } from '../../areas/chat/home-blocks'
import { diaryNotDone, diaryNotSeen, diaryPosted, diaryToday, latestDiary } from '../../areas/diary/home-blocks'
import { feedbackNew, feedbackReplied } from '../../areas/feedback/home-blocks'
import { amountDue, collected, collection, due } from '../../areas/fees/home-blocks'
import { albumsToApprove, reportedPhotos } from '../../areas/gallery/home-blocks'
import { changeRequests, mergeCandidates } from '../../areas/logins/home-blocks'
import { nextEvents, noticesToApprove } from '../../areas/notices/home-blocks'
import { type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { HttpProblem, noAccess, notFound } from '../../platform/problems'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import type { Block, Chart, List, Source, Tile, Todo } from '../../school/block'
import { schoolZone } from '../../school/zone'
import { children } from './family-blocks'
import { readFigures } from './figures'
import {
  collectedBySchool,
  groupCollected,
  groupDue,
  groupHighOnDue,
  groupLowOnPresent,
  groupLowOnSms,
  groupPresent,
  groupSchools,
  groupStaff,
  groupStudents,
  presentBySchool,
} from './group-blocks'
import {
  failedJobs,
  formatsWaiting,
  importsHeld,
  jobsFailed,
  loginsPerDay,
  newestSchools,
  paymentsToday,
  schoolsActive,
  schoolsByStatus,
  schoolsLowOnSms,
  schoolsQuiet,
  smsSentToday,
  usersActive,
} from './platform-blocks'
import {
  activated,
  birthdays,
  classStudents,
  importsToMend,
  ownClasses,
  smsCredits,
  staff,
  staffBirthdays,
  strength,
  strengthWithoutAttendance,
  students,
  usersMissing,
} from './school-blocks'

const operator = [
  schoolsActive,
  usersActive,
  paymentsToday,
  jobsFailed,
  smsSentToday,
  loginsPerDay,
  schoolsByStatus,
  importsHeld,
  schoolsLowOnSms,
  schoolsQuiet,
  formatsWaiting,
  failedJobs,
  newestSchools,
]

/** Blocks of each home, in their order. */
const homes: Readonly<Record<string, readonly Block[]>> = {
  'home.system-admin': [
    students,
    staff,
    present,
    collected,
    activated,
    smsCredits,
    attendance,
    strength,
    collection,
    usersMissing,
    importsToMend,
    mergeCandidates,
    changeRequests,
    notTaken,
    noticesToApprove,
    albumsToApprove,
    feedbackNew,
    chatUnread,
    nextEvents,
    birthdays,
  ],
  'home.super-admin': [
    students,
    staff,
    present,
    collected,
    due,
    activated,
    collection,
    attendance,
    strength,
    noticesToApprove,
    albumsToApprove,
    reportedPhotos,
    feedbackNew,
    changeRequests,
    notTaken,
    chatUnread,
    nextEvents,
    birthdays,
  ],
  'home.group-admin': [
    groupStudents,
    groupStaff,
    groupCollected,
    groupDue,
    groupPresent,
    collectedBySchool,
    presentBySchool,
    groupLowOnPresent,
    groupLowOnSms,
    groupHighOnDue,
    groupSchools,
  ],
  'home.school-head': [
    students,
    present,
    attendance,
    presentByCourse,
    strengthWithoutAttendance,
    notTaken,
    noticesToApprove,
    albumsToApprove,
    reportedPhotos,
    feedbackNew,
    chatUnread,
    nextEvents,
    birthdays,
  ],
  'home.staff': [
    classStudents,
    classPresent,
    diaryPosted,
    classAttendance,
    strengthWithoutAttendance,
    notTaken,
    chatUnread,
    absentToday,
    ownClasses,
    nextEvents,
    birthdays,
  ],
  'home.non-staff': [busStudents, chatUnread, nextEvents, staffBirthdays],
  'home.parent': [
    ownPresent,
    amountDue,
    diaryToday,
    diaryNotSeen,
    feedbackReplied,
    chatUnread,
    ownMonths,
    children,
    latestDiary,
    nextEvents,
  ],
  'home.student': [ownPresent, diaryToday, diaryNotDone, chatUnread, ownMonths, children, latestDiary, nextEvents],
  'home.gj-admin': operator,
  'home.gj-support': operator,
}

/** Homes of the chosen child; while it is locked they tell of fees alone. */
const familyHomes: ReadonlySet<string> = new Set(['home.parent', 'home.student'])
const feeBlocks: ReadonlySet<Block> = new Set([amountDue])

const shortcuts: Readonly<Record<string, readonly string[]>> = {
  'home.system-admin': [
    's.import.photo',
    's.user.create-guardian',
    's.user.create-staff',
    's.user.allotment',
    's.student.report',
    's.comm.guardian',
  ],
  'home.super-admin': ['s.fees.reports', 's.student.report', 's.staff.report', 's.comm.guardian', 's.comm.notice'],
  'home.group-admin': ['s.fees.reports', 's.student.report', '/student/statistics-report'],
  'home.school-head': ['s.staff.class-teacher', 's.student.anecdotal-report', 's.att.report', 's.student.report'],
  'home.staff': [
    's.att.entry',
    's.student.anecdotal',
    '/student/anecdotal?tab=diary',
    's.tt.mine',
    's.student.report',
    's.comm.guardian',
  ],
  // What has no menu item is reached from here.
  'home.parent': ['g.diary', 'g.timetable', 'g.feedback', '/communication/notices', '/communication/albums'],
  'home.student': ['g.timetable', 'g.diary', '/communication/notices', '/communication/albums'],
  'home.gj-admin': ['school.list'],
  'home.gj-support': ['school.list'],
}

/** Shortcuts of office staff, who have no homes alike: their own screens, in the order of the menu. */
const ownScreens = (viewer: Viewer): string[] =>
  visibleForms(viewer)
    .filter(form => form.route && !form.rules.includes('H'))
    .map(form => form.id)

interface Failed {
  readonly code: string
  readonly error: true
}

interface Blocks {
  readonly tiles: (Tile | Failed)[]
  readonly charts: (Chart | Failed)[]
  readonly todos: (Todo | Failed)[]
  readonly lists: (List | Failed)[]
}

const nothing = (): Blocks => ({ tiles: [], charts: [], todos: [], lists: [] })

async function add(block: Block, source: Source, to: Blocks): Promise<void> {
  const made = await block.read(source)
  if (made) (to[block.kind] as object[]).push({ code: block.code, ...made })
}

export const homeHandlers: Handlers<typeof contract.home> = {
  async dashboard(call) {
    const { services, query } = call
    const person = personOf(call)
    const viewer = viewerOf(person)
    const form = query.home
      ? menuForms.find(candidate => candidate.id === query.home && candidate.rules.includes('H'))
      : homeOf(viewer)
    if (!form || (query.home && !isVisible(form, viewer))) throw noAccess()
    const locked = familyHomes.has(form.id) ? person.lockedChild : null
    const all = (homes[form.id] ?? []).filter(block => locked === null || feeBlocks.has(block))
    const wanted = query.block ? all.filter(block => block.code === query.block) : all
    if (query.block && wanted.length === 0) throw notFound()
    const shown = wanted.filter(block => !block.of || mayCall(block.of, viewer))

    const now = services.clock.now()
    const acrossSchools = form.id === 'home.group-admin' || form.id.startsWith('home.gj-')
    const reach = person.schoolId && !acrossSchools ? inSchool(person.schoolId) : onPlatform
    let asOf = now
    const within = <T>(work: (source: Source) => Promise<T>) =>
      transact(services.db, reach, async trx => {
        const timeZone = await schoolZone(trx, reach.kind === 'school' ? person.schoolId : null)
        const today = dayIn(timeZone, now)
        const counted: Source['counted'] = async (name, scope, read) => {
          if (scope === undefined) return read()
          const { value, at } = await services.counts.read(reach, name, [scope, timeZone, today], read)
          if (at < asOf) asOf = at
          return value
        }
        const figures: Source['figures'] = async (scope, ...of) => {
          const { schools, at } = await readFigures({ trx, scope, today, now }, ...of)
          if (at && at < asOf) asOf = at
          return schools
        }
        return work({ services, trx, person, viewer, timeZone, today, counted, figures })
      })
    const together = async () => {
      const blocks = nothing()
      await within(async source => {
        for (const block of shown) await add(block, source, blocks)
      })
      return blocks
    }
    // A failure spoils the transaction for the blocks after it: then each gets its own, and only the broken one fails.
    const apart = async () => {
      const blocks = nothing()
      for (const block of shown)
        await within(source => add(block, source, blocks)).catch(error => {
          call.request.log.error({ err: error, block: block.code }, 'a block of a home failed')
          ;(blocks[block.kind] as object[]).push({ code: block.code, error: true })
        })
      return blocks
    }
    const blocks = await together().catch(error => {
      if (error instanceof HttpProblem) throw error
      return apart()
    })
    return {
      home: form.id,
      asOf: asOf.toISOString(),
      banners: locked === null ? [] : [{ code: 'childLocked', tone: 'danger', values: { name: locked } }],
      ...blocks,
      // What is shut while the child is locked is filtered out with the rest.
      shortcuts: (shortcuts[form.id] ?? ownScreens(viewer)).filter(code =>
        code.startsWith('/') ? mayOpenRoute(code, viewer) : mayOpenForm(code, viewer),
      ),
    }
  },
}
