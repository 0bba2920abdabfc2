import { z } from 'zod'
import { forms, route } from '../contract/route'
import { day, id, job, line, text } from '../contract/schemas'
import { setting, settingChanges } from './setting-schemas'

const ownStaff = forms('/school/staff-my-profile')
const ownSchool = forms('/school/school-settings')
const ownStudent = forms('/school/student-profile')

const staff = z.object({
  loginName: z.string(),
  roles: z.array(z.string()),
  /** Null for a login without a record of staff, such as a group administrator. */
  staffId: id.nullable(),
  name: z.string(),
  code: z.string(),
  designation: z.string(),
  section: z.string(),
  joinedOn: day.nullable(),
  photoFileId: id.nullable(),
  photoUrl: z.string().nullable(),
  mobile: z.string(),
  whatsappNumber: z.string(),
  email: z.string(),
  address: z.string(),
  bloodGroup: z.string(),
  emergencyPhone: z.string(),
  version: z.int(),
  /** Divisions taught this year, with the subjects. */
  divisions: z.array(z.object({ name: z.string(), subjects: z.array(z.string()) })),
  classTeacherOf: z.array(z.string()),
})

const school = z.object({
  id,
  code: z.string(),
  name: z.string(),
  place: z.string(),
  domain: z.string(),
  board: z.string(),
  modules: z.array(z.string()),
  logoFileId: id.nullable(),
  logoUrl: z.string().nullable(),
  logoWithNameFileId: id.nullable(),
  logoWithNameUrl: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  address: z.string(),
  version: z.int(),
})

const change = z.object({ field: z.string(), old: z.string(), new: z.string() })

const student = z.object({
  student: z.object({
    id,
    admNo: z.string(),
    name: z.string(),
    className: z.string(),
    rollNo: z.string(),
    dateOfBirth: day,
    block: z.string(),
    pickupStop: z.string(),
    dropStop: z.string(),
    classTeacher: z.string(),
    photoUrl: z.string().nullable(),
  }),
  guardian: z.object({
    name: z.string(),
    relation: z.string(),
    mobile: z.string(),
    whatsappNumber: z.string(),
    email: z.string(),
    address: z.string(),
  }),
  loginName: z.string(),
  /** Fields this login may change. */
  editable: z.array(z.string()),
  /** Changes wait for the school. */
  approval: z.boolean(),
  pending: z.array(z.object({ id, changes: z.array(change) })),
})

/** One's own profile, the profile of the school and of the chosen child. */
export const profile = {
  staff: route({
    method: 'GET',
    path: 'profile/staff',
    summary: 'The own profile of a member of staff.',
    access: ownStaff,
    answer: staff,
  }),
  updateStaff: route({
    method: 'PATCH',
    path: 'profile/staff',
    summary: 'Changes what staff may change of themselves. A stale version answers 409.',
    access: ownStaff,
    body: z.object({
      mobile: line(20, 1),
      whatsappNumber: line(20),
      email: line(254),
      address: text(500),
      bloodGroup: line(3),
      emergencyPhone: line(20),
      photoFileId: id.nullable(),
      version: z.int(),
    }),
    answer: staff,
    status: 200,
  }),
  school: route({
    method: 'GET',
    path: 'profile/school',
    summary: 'The school: its names, contacts, logos and modules.',
    access: ownSchool,
    answer: school,
  }),
  updateSchool: route({
    method: 'PATCH',
    path: 'profile/school',
    summary: 'Changes contacts and logos of the school. A stale version answers 409.',
    access: ownSchool,
    body: z.object({
      phone: line(20),
      email: line(254),
      website: line(200),
      address: text(500),
      logoFileId: id.nullable(),
      logoWithNameFileId: id.nullable(),
      version: z.int(),
    }),
    answer: school,
    status: 200,
  }),
  settings: route({
    method: 'GET',
    path: 'profile/school/settings',
    summary: 'Settings the school may change itself, with the values that hold and where they come from.',
    access: ownSchool,
    answer: z.array(setting),
  }),
  updateSettings: route({
    method: 'PATCH',
    path: 'profile/school/settings',
    summary:
      'Changes settings, all or none. A null value takes the value of the group or the default again. A stale version of one of them answers 409.',
    access: ownSchool,
    body: settingChanges,
    answer: z.array(setting),
    status: 200,
  }),
  student: route({
    method: 'GET',
    path: 'profile/student',
    summary: 'The chosen child, or the student themself, with the guardian and what waits for the school.',
    access: ownStudent,
    answer: student,
  }),
  sendMobileCode: route({
    method: 'POST',
    path: 'profile/student/mobile-code',
    summary: 'Sends a code of six digits to a new mobile number, valid for 10 minutes; at most 3 an hour and 10 a day.',
    access: ownStudent,
    body: z.object({ mobile: line(20, 1) }),
  }),
  changeStudent: route({
    method: 'POST',
    path: 'profile/student/changes',
    summary: 'Changes the profile, or asks the school to. `sent` tells that the school has to approve.',
    access: ownStudent,
    idempotent: true,
    body: z.object({
      changes: z.object({
        mobile: line(20, 1).optional(),
        whatsappNumber: line(20).optional(),
        email: line(254).optional(),
        address: text(500).optional(),
        photo: z.union([id, z.literal('')]).optional(),
      }),
      mobileCode: line(10).optional(),
    }),
    answer: z.object({ saved: z.boolean(), sent: z.boolean() }),
    status: 200,
  }),
  withdrawChange: route({
    method: 'DELETE',
    path: 'profile/student/changes/{id}',
    summary: 'Takes back a request that still waits.',
    access: ownStudent,
  }),
  exportStudentData: route({
    method: 'POST',
    path: 'profile/student/data-export',
    writes: false,
    summary:
      'All that is held about the chosen child, or the student themself. Answers a job; its result is the file, kept for a day.',
    access: ownStudent,
    idempotent: true,
    body: z.object({
      format: z.enum(['json', 'pdf']),
      /** Language of a PDF. */
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
