import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { distinct, flag, id, instant, line, page, paged, pageSize, text } from '../../contract/schemas'

const merge = forms('s.user.merge')
const change = forms('s.user.change')
const both = forms('s.user.merge', 's.user.change')

const relation = z.enum(['Father', 'Mother', 'Grandparent', 'Guardian', 'Other']).meta({ id: 'Relation' })

const child = z
  .object({ id, name: z.string(), admNo: z.string(), class: z.string(), status: z.enum(['studying', 'terminated']) })
  .meta({ id: 'GuardianChild' })

const login = z
  .object({
    id,
    loginName: z.string(),
    status: z.enum(['Created', 'Sent', 'Active', 'Blocked']),
    lastLoginAt: instant.nullable(),
  })
  .meta({ id: 'GuardianLogin' })

const guardian = z
  .object({
    id,
    name: z.string(),
    relation,
    mobile: z.string(),
    whatsappNumber: z.string(),
    email: z.string(),
    address: z.string(),
    version: z.int(),
  })
  .meta({ id: 'GuardianDetails' })

/** The fields of a guardian as the merge takes them: those that are absent stay as the kept guardian has them. */
const keptFields = z
  .strictObject({
    name: line(100, 1).optional(),
    relation: relation.optional(),
    mobile: line(20, 1).optional(),
    whatsappNumber: line(20).optional(),
    email: line(254).optional(),
    address: text(500).optional(),
  })
  .meta({ id: 'KeptFields' })

const details = {
  name: line(100, 1),
  relation,
  mobile: line(20, 1),
  whatsappNumber: line(20).default(''),
  email: line(254).default(''),
  address: text(500).default(''),
  /** The mobile number may be another guardian's too. */
  sameMobile: flag,
}

const detachBody = z
  .string()
  .max(1000)
  .default('')
  .transform(query => Object.fromEntries(new URLSearchParams(query.replace(/^\?/, ''))))
  .pipe(z.object({ reason: line(200).default(''), keepUser: z.enum(['0', '1', 'true', 'false', '']).default('1') }))

/** Families that change: one guardian for siblings, other details, another guardian, and what guardians ask for. */
export const guardianChanges = {
  mergeGuardian: route({
    method: 'POST',
    path: 'mergeGuardianUser/{Id}',
    writes: false,
    summary: 'A guardian with the login and all children.',
    access: merge,
    body: z.object({ Id: id.optional() }).optional(),
    answer: z.object({ guardian, user: login.optional(), children: z.array(child) }),
    status: 200,
  }),
  merge: route({
    method: 'POST',
    path: 'mergeGuardianUser/submit',
    summary:
      'Makes one guardian of several: children, messages and all that names the others move, the others and their logins end. `keepUserId` is the login that stays; without it that of the kept guardian, else the one used last. `mergeId` takes it back within 24 hours.',
    access: merge,
    idempotent: true,
    body: z.object({
      keepGuardianId: id,
      mergeGuardianIds: distinct(id).min(1).max(10),
      fields: keptFields.default({}),
      keepUserId: id.optional(),
    }),
    answer: z.object({
      guardianId: id,
      children: z.array(child),
      /** The login that stays, then those that ended with the merge. */
      users: z.array(login.extend({ kept: z.boolean() })),
      mergeId: id,
    }),
    status: 200,
  }),
  changeUser: route({
    method: 'POST',
    path: 'mergeGuardianUser/changeUser',
    summary: 'Keeps another login of the merged guardians: `userId` opens again for `guardianId`, the other one ends.',
    access: merge,
    idempotent: true,
    query: z.object({ guardianId: id, userId: id }),
    answer: z.object({ guardianId: id, userId: id }),
    status: 200,
  }),
  mergeCandidates: route({
    method: 'GET',
    path: 'mergeGuardianUser/candidates',
    summary: 'Guardians of studying children who share a mobile number.',
    access: merge,
    query: z.object({ text: line(100).default(''), page, pageSize }),
    answer: paged(
      z.object({
        key: z.string(),
        reason: z.enum(['SameMobile']),
        mobile: z.string(),
        guardians: z.array(z.object({ id, name: z.string(), children: z.array(child) })),
      }),
    ),
  }),
  recentMerges: route({
    method: 'GET',
    path: 'mergeGuardianUser/recent',
    summary: 'Merges of the last 24 hours, with whether they can be taken back.',
    access: merge,
    answer: z.array(
      z.object({
        id,
        guardianId: id,
        name: z.string(),
        merged: z.array(z.string()),
        at: instant,
        by: z.string(),
        undoable: z.boolean(),
      }),
    ),
  }),
  undoMerge: route({
    method: 'POST',
    path: 'mergeGuardianUser/undo/{id}',
    summary: 'Takes a merge back within 24 hours while the kept guardian is unchanged; else 409.',
    access: merge,
    answer: z.object({ guardianIds: z.array(id) }),
    status: 200,
  }),

  changeInitialValues: route({
    method: 'GET',
    path: 'changeGuardianDetails/initialFormvalues',
    summary: 'Relations and academic years.',
    access: change,
    answer: z.object({
      relations: z.array(relation),
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
    }),
  }),
  changeValues: route({
    method: 'GET',
    path: 'changeGuardianDetails/getvalues/{studentId}/{academicYearId}',
    summary: 'A student with guardian, login and siblings; classes are those of the year.',
    access: change,
    answer: z.object({ student: child, guardian, login: login.nullable(), siblings: z.array(child) }),
  }),
  sameGuardian: route({
    method: 'GET',
    path: 'changeGuardianDetails/getstudwithsameGuard/{guardianId}',
    summary: 'All children of a guardian.',
    access: both,
    answer: z.array(child),
  }),
  saveGuardian: route({
    method: 'GET',
    path: 'changeGuardianDetails/saveGuardianDetails/{guardianId}',
    summary:
      'Changes a guardian for all children. A mobile number of another guardian answers 409 unless `sameMobile` is 1, a stale version 409; the same values again change nothing.',
    access: change,
    writes: true,
    query: z.object({ ...details, version: z.coerce.number().int().optional() }),
    answer: z.object({ students: z.int(), version: z.int() }),
  }),
  saveNewGuardian: route({
    method: 'POST',
    path: 'changeGuardianDetails/saveNewGuardian/{studentId}',
    summary: 'A new guardian for a student and for those of the siblings that are named.',
    access: change,
    idempotent: true,
    query: z.object({ ...details, siblingIds: z.preprocess(asList, distinct(id).max(20)) }),
    answer: z.object({ guardianId: id, students: z.int() }),
    status: 200,
  }),
  assignGuardian: route({
    method: 'POST',
    path: 'changeGuardianDetails/assign',
    summary: 'Gives students another guardian of the school.',
    access: change,
    idempotent: true,
    body: z.object({ studentIds: distinct(id).min(1).max(20), guardianId: id }),
    answer: z.object({ students: z.int() }),
    status: 200,
  }),
  detachLogin: route({
    method: 'POST',
    path: 'changeGuardianDetails/detachuser/{studentId}/{guardianId}',
    summary:
      'Takes a student out of the login of the guardian: the student keeps the same details without a login. The body is a query string with `reason` and `keepUser`, both optional; with keepUser=0 a login without a child left ends.',
    access: change,
    idempotent: true,
    body: detachBody,
    answer: z.object({ guardianId: id, loginRemoved: z.boolean() }),
    status: 200,
  }),
  changeRequests: route({
    method: 'GET',
    path: 'changeGuardianDetails/requests',
    summary: 'What guardians ask to change, the oldest first.',
    access: change,
    query: z.object({
      status: z.enum(['Pending', 'Approved', 'Rejected', 'Withdrawn']).default('Pending'),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        id,
        /** The one who is concerned, of several the first. */
        studentId: id.nullable(),
        student: z.string(),
        class: z.string(),
        guardian: z.string(),
        changes: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
        askedAt: instant,
        status: z.string(),
        decidedAt: instant.nullable(),
        decidedBy: z.string(),
        remark: z.string(),
      }),
    ),
  }),
  decideRequests: route({
    method: 'POST',
    path: 'changeGuardianDetails/requests/decide',
    summary:
      'Approves requests, which writes their values for all siblings, or rejects them with a remark. The guardian gets a bell; a request that is decided already is passed over.',
    access: change,
    idempotent: true,
    body: z.object({ ids: distinct(id).min(1).max(200), approve: z.boolean(), remark: line(200).default('') }),
    answer: z.object({ decided: z.int() }),
    status: 200,
  }),
}

/** `k=a&k=b`, `k=a,b` or `k=a`. */
function asList(value: unknown): unknown {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return value.split(',')
  return value
}
