import { mostTimetableTitle, periodKinds, timetableFileKinds, timetableFileStates } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { classQuery, day, distinct, flag, id, instant, line, option, page, paged, pageSize, repeated } from '../contract/schemas'
import { readExams, timeOfDay } from './exam-papers'

const upload = forms('s.tt.upload')
const mine = forms('s.tt.mine')
const family = forms('g.timetable')
const staffReaders = forms('s.tt.upload', 's.tt.mine')

const state = z.enum(timetableFileStates).meta({ id: 'TimetableFileState' })
/** A grid of lessons is no source before there are lessons. */
export const timetableSource = z.enum(['file', 'none']).meta({ id: 'TimetableSource' })

export const timetableFile = z
  .object({
    id,
    fileId: id,
    title: z.string(),
    /** Of the file itself, with its ending. */
    name: z.string(),
    extension: z.string(),
    /** Opens it for a while. */
    url: z.string(),
    effectiveFrom: day,
    uploadedBy: z.string(),
    uploadedAt: instant,
    state,
  })
  .meta({ id: 'TimetableFile', description: 'A timetable as a file; it holds from its day until the next one begins' })

const owner = {
  id,
  name: z.string(),
  source: timetableSource,
  /** The newest one, also when it begins later. */
  file: timetableFile.nullable(),
  /** What is read today while `file` begins later. */
  until: timetableFile.nullable(),
  /** Files of the year, the shown one among them. */
  files: z.int(),
}

const divisionRow = z
  .object({ ...owner, classTeacherId: id.nullable(), classTeacher: z.string() })
  .meta({ id: 'DivisionTimetable' })
const staffRow = z
  .object({ ...owner, code: z.string(), designation: z.string(), section: z.string() })
  .meta({ id: 'StaffTimetable' })

const listed = { academicYearId: id.optional(), source: z.union([timetableSource, z.literal('')]).default(''), page, pageSize }

const uploaded = {
  academicYearId: id,
  fileId: id,
  title: line(mostTimetableTitle).default(''),
  /** A day of the year. */
  effectiveFrom: day,
  notify: z.boolean().default(true),
}
const owners = distinct(id).min(1).max(1000)
const saved = z.object({
  /** Whose timetable the file is now. */
  saved: z.int(),
  /** Those of them that had one before. */
  replaced: z.int(),
})

const remove = <const Path extends string>(path: Path, whose: string) =>
  route({
    method: 'DELETE',
    path,
    summary: `Deletes file b of ${whose} a. With restore=1 the previous one holds again, without it none does. Ids that do not belong together answer 404.`,
    access: upload,
    query: z.object({ restore: flag }),
    answer: z.object({ id }),
  })

const download = <const Path extends string>(path: Path, summary: string, access: typeof upload) =>
  route({ method: 'GET', path, summary, access, binary: true })

const read = z
  .object({
    source: timetableSource,
    /** Of the lessons; null where there are none. */
    version: z.int().nullable(),
    file: timetableFile.nullable(),
    /** Since when it is another one than before; null once the person has seen it. */
    changedOn: day.nullable(),
  })
  .meta({ id: 'ReadTimetable' })

/** A period of a class on one day; without lessons a break, or free. */
const classPeriod = z
  .object({
    no: z.int(),
    name: z.string(),
    kind: z.enum(periodKinds),
    start: timeOfDay,
    end: timeOfDay,
    lessons: z.array(
      z.object({
        /** A subject, or what is done in place of one. */
        subject: z.string(),
        /** A part of the class; empty for all of it. */
        group: z.string(),
        /** Empty where the school does not show them. */
        teachers: z.array(z.string()),
        room: z.string(),
        /** Who holds it in place of a teacher who is away. */
        substitute: z.string(),
        /** Whether the child is in the group; null where that is not known, or all are. */
        isOwn: z.boolean().nullable(),
      }),
    ),
  })
  .meta({ id: 'ClassPeriod' })

const seenBody = z.object({
  kind: z.enum([...timetableFileKinds, 'exam']),
  refId: id,
  /** A file never changes: its revision is 1; that of an exam timetable is what was read. */
  revision: z.int().min(1).max(1_000_000).default(1),
})
const seenAnswer = z.object({ at: instant })

/** Timetables as files: who uploads them, and who reads them from which day on. */
export const timetables = {
  initialValues: route({
    method: 'GET',
    path: 'Upload-Timetable/getinitialvalues',
    summary: 'What the lists and the uploads of timetables offer.',
    access: upload,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      designations: z.array(option),
      /** Working staff with their codes, to match files by name. */
      staff: z.array(z.object({ id, code: z.string(), name: z.string() })),
      fileRule: z.object({ types: z.array(z.string()), maxKb: z.int() }),
      today: day,
    }),
  }),
  divisions: route({
    method: 'GET',
    path: 'Upload-Timetable/divisions',
    summary: 'Divisions in the order of the school with the newest timetable of each.',
    access: upload,
    query: z.object({ ...listed, ...classQuery }),
    answer: paged(divisionRow),
  }),
  staff: route({
    method: 'GET',
    path: 'Upload-Timetable/stafflist',
    summary: 'Working staff by name with the newest timetable of each.',
    access: upload,
    query: z.object({
      ...listed,
      sectionIds: repeated(id),
      designationIds: repeated(id),
      /** Also those who do not teach. */
      everybody: flag,
      text: line(100).default(''),
    }),
    answer: paged(staffRow),
  }),
  uploadClass: route({
    method: 'POST',
    path: 'Upload-Timetable/class-timetable-upload',
    summary:
      'Makes an uploaded file the timetable of divisions from a day on: of all or of none. The same file again changes nothing. A division that is gone answers 404.',
    access: upload,
    idempotent: true,
    body: z.object({ ...uploaded, divisionIds: owners }),
    answer: saved,
    status: 201,
  }),
  uploadStaff: route({
    method: 'POST',
    path: 'Upload-Timetable/staff-timetable-upload',
    summary: 'The same for working staff.',
    access: upload,
    idempotent: true,
    body: z.object({ ...uploaded, staffIds: owners }),
    answer: saved,
    status: 201,
  }),
  removeClass: remove('Upload-Timetable/class-timetable-delete/{a}/{b}', 'division'),
  removeTeacher: remove('Upload-Timetable/teacher-timetable-delete/{a}/{b}', 'staff'),
  downloadClass: download(
    'Upload-Timetable/class-timetable-download/{id}',
    'A timetable file of a division. Those who do not upload get what holds today of own divisions; anything else answers 404.',
    staffReaders,
  ),
  downloadTeacher: download(
    'Upload-Timetable/teacher-timetable-download/{id}',
    'A timetable file of a member of staff. Those who do not upload get their own that holds today; anything else answers 404.',
    staffReaders,
  ),
  showExamTab: route({
    method: 'GET',
    path: 'Upload-Timetable/show-exam-timetable-tab',
    summary: 'Whether there are exam timetables for the person.',
    access: forms('s.tt.upload', 's.tt.exam', 's.tt.mine'),
    answer: z.object({
      show: z.boolean(),
      /** The person may make exam timetables. */
      canManage: z.boolean(),
      /** One that is published touches the person. */
      published: z.boolean(),
    }),
  }),
  history: route({
    method: 'GET',
    path: 'timetable/files',
    summary: 'All files of one owner, the latest first.',
    access: upload,
    query: z.object({ kind: z.enum(timetableFileKinds), ownerId: id, academicYearId: id.optional() }),
    answer: z.object({ name: z.string(), rows: z.array(timetableFile) }),
  }),

  mineInitialValues: route({
    method: 'GET',
    path: 'stafflogin-timetable/initialvalues',
    summary: 'The classes whose timetables the person reads: own divisions, for heads all.',
    access: mine,
    answer: z.object({ divisions: z.array(option), today: day }),
  }),
  week: route({
    method: 'GET',
    path: 'stafflogin-timetable/week',
    summary: 'The own timetable.',
    access: mine,
    answer: read,
  }),
  classTimetable: route({
    method: 'GET',
    path: 'stafflogin-timetable/class/{divisionId}',
    summary: 'The timetable of a division that the person reads; another answers 404.',
    access: mine,
    answer: read,
  }),

  seen: route({
    method: 'POST',
    path: 'stafflogin-timetable/seen',
    summary: 'Notes that the person has seen a timetable; one that is not there for the person answers 404.',
    access: mine,
    body: seenBody,
    answer: seenAnswer,
  }),

  family: route({
    method: 'GET',
    path: 'parent-timetable',
    summary: 'What the class of the chosen child does from day to day; nothing without the module or without a timetable.',
    access: family,
    answer: z.object({
      division: z.string(),
      class: read,
      /** The day where the school is: what is worked of it, and what took the rest away. */
      today: z.object({
        date: day,
        plan: z.array(z.enum(['FN', 'AN'])),
        event: z.string().nullable(),
        /** Lessons as far as the school has made a timetable of them; those that papers take away are not there. */
        periods: z.array(classPeriod),
        /** The first day of the next week that has lessons. */
        next: z.object({ date: day, periods: z.array(classPeriod) }).nullable(),
      }),
      /** Published ones of the class, upcoming ones first. */
      exams: z.array(readExams),
    }),
  }),
  familySeen: route({
    method: 'POST',
    path: 'parent-timetable/seen',
    summary:
      'Notes that the family login has seen a timetable; another one than that of the class of the chosen child answers 404.',
    access: family,
    body: seenBody,
    answer: seenAnswer,
  }),
  familyDownload: route({
    method: 'GET',
    path: 'parent-timetable/download/{kind}/{id}',
    summary:
      'The file that holds today of the class of the chosen child, or a published exam timetable of it; any other answers 404.',
    access: family,
    params: z.object({ kind: z.enum(['class', 'exam']) }),
    binary: true,
  }),
}
