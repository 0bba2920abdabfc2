import type { BodyOf, contract } from '@school/api'
import { changedPapers } from '@school/rules'
import { type CallContext, personOf } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import { checkAttachments } from '../../../services/files/attachments'
import { currentYear } from '../files'
import { checkContent, type ExamGround, examChecks, groundOf } from './check'
import { announces, tellChanged, tellPublished, tellWithdrawn } from './notify'
import {
  type Content,
  columnsOfFields,
  type ExamCall,
  type ExamRecord,
  type Fields,
  readRecord,
  type Slot,
  writeSlots,
} from './record'

type Call = ExamCall & Pick<CallContext, 'language'>
type Body = BodyOf<typeof contract.examTimetables.save>
type Change = BodyOf<typeof contract.examTimetables.update>

/** What a body says, with every class of the course where it names none. */
function fieldsOf(body: Omit<Change, 'version'>, ground: ExamGround): Fields {
  const asked = body.divisionIds.map(id => id.toLowerCase())
  const all = ground.divisions.map(division => division.id)
  if (asked.some(id => !all.includes(id))) throw notFound()
  return {
    name: body.name,
    examId: body.examId?.toLowerCase() ?? null,
    courseId: body.courseId.toLowerCase(),
    divisionIds: asked.length > 0 ? all.filter(id => asked.includes(id)) : all,
    startsOn: body.startsOn,
    endsOn: body.endsOn,
    suspendLessons: body.suspendLessons,
    instructions: body.instructions,
    fileId: body.fileId?.toLowerCase() ?? null,
  }
}

/** Papers of a body in the order of days; one that is known keeps its id, another gets a new one. */
function slotsIn({ services }: Call, slots: Change['slots'], before: readonly Slot[]): Slot[] {
  const known = new Set(before.map(slot => slot.id))
  return slots
    .map(slot => {
      const id = slot.id?.toLowerCase()
      return {
        id: id && known.has(id) ? id : services.newId(),
        divisionIds: slot.divisionIds.map(one => one.toLowerCase()),
        subjectId: slot.subjectId?.toLowerCase() ?? null,
        title: slot.title,
        date: slot.date,
        startTime: slot.startTime,
        endTime: slot.endTime,
        reportingTime: slot.reportingTime ?? null,
        roomId: slot.roomId?.toLowerCase() ?? null,
        invigilatorIds: slot.invigilatorIds.map(one => one.toLowerCase()),
        maxMarks: slot.maxMarks ?? null,
        syllabus: slot.syllabus,
        syllabusFileId: slot.syllabusFileId?.toLowerCase() ?? null,
      }
    })
    .sort((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1))
}

const filesIn = ({ fields, slots }: Content): string[] =>
  [fields.fileId, ...slots.map(slot => slot.syllabusFileId)].filter(id => id !== null)

/** An exam of tabulation that the school has. */
async function checkExam({ trx }: Call, examId: string | null): Promise<void> {
  if (!examId) return
  if (!(await trx.selectFrom('tab_exams').select('id').where('id', '=', examId).executeTakeFirst())) throw notFound()
}

async function checkName({ trx }: Call, { name, courseId }: Fields, ground: ExamGround, ownId: string | null): Promise<void> {
  const taken = await trx
    .selectFrom('exam_timetables')
    .select('id')
    .where('academic_year_id', '=', ground.yearId)
    .where('course_id', '=', courseId)
    .where(eb => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', 'is distinct from', ownId)
    .executeTakeFirst()
  if (taken) throw custom(409, 'ExamExists', '{name} already exists for {course}.', { name, course: ground.course.name })
}

/** Reads a body and refuses what cannot be kept. */
async function contentOf(call: Call, body: Omit<Change, 'version'>, ground: ExamGround, before?: ExamRecord): Promise<Content> {
  const fields = fieldsOf(body, ground)
  await checkContent(call, fields, body.slots, ground)
  await checkExam(call, fields.examId)
  await checkName(call, fields, ground, before?.id ?? null)
  const own = before ? [before, ...(before.pending ? [before.pending] : [])] : []
  const content = {
    fields,
    slots: slotsIn(
      call,
      body.slots,
      own.flatMap(one => one.slots),
    ),
  }
  await checkAttachments(call, filesIn(content), own.flatMap(filesIn), 'fileId')
  return content
}

/** Refuses to publish what cannot be, or has warnings that nobody accepted. */
async function checkToPublish(call: Call, content: Content, ground: ExamGround, ownId: string | null, accepted: boolean) {
  const { refusal, warnings } = await examChecks(call, content, ground, ownId)
  if (refusal) throw refusal
  if (warnings.length > 0 && !accepted)
    throw custom(409, 'ExamWarnings', 'Please confirm before publishing: {warnings}', { warnings: warnings.join(' ') })
  return warnings
}

/** What families have to hear after something was published. */
async function tell(call: Call, content: Content, ground: ExamGround, before: ExamRecord | undefined): Promise<void> {
  if (!(await announces(call))) return
  if (!before || before.revision === 0 || before.status !== 'Published') return tellPublished(call, content, ground.yearId)
  const n = changedPapers(before.slots, content.slots)
  if (n > 0 || before.fields.fileId !== content.fields.fileId) await tellChanged(call, content, ground.yearId, n)
}

/** Makes an exam timetable, a draft unless it is to be published at once. */
export async function makeExams(call: Call, body: Body) {
  const { trx, services, schoolId } = call
  const yearId = body.academicYearId?.toLowerCase() ?? (await currentYear(trx))
  if (!yearId) throw notFound()
  const ground = await groundOf(call, yearId, body.courseId)
  const content = await contentOf(call, body, ground)
  const warnings = body.publish
    ? await checkToPublish(call, content, ground, null, body.acceptWarnings)
    : (await examChecks(call, content, ground, null)).warnings
  const id = services.newId()
  const now = services.clock.now()
  await trx
    .insertInto('exam_timetables')
    .values({
      ...columnsOfFields(content.fields),
      school_id: schoolId,
      id,
      academic_year_id: yearId,
      status: body.publish ? 'Published' : 'Draft',
      revision: body.publish ? 1 : 0,
      published_at: body.publish ? now : null,
      created_at: now,
      created_by: personOf(call).userId,
    })
    .execute()
  await writeSlots(call, id, content.slots)
  await call.audit({
    action: body.publish ? 'exam-timetable.publish' : 'exam-timetable.create',
    entity: 'exam_timetables',
    entityId: id,
    after: { name: content.fields.name, papers: content.slots.length },
  })
  if (body.publish && body.notify) await tell(call, content, ground, undefined)
  return {
    id,
    revision: body.publish ? 1 : 0,
    version: 1,
    status: body.publish ? ('Published' as const) : ('Draft' as const),
    warnings,
  }
}

/** Changes one: a published one keeps what families read until the changes are published. */
export async function changeExams(call: Call, id: string, body: Change) {
  const { trx, services } = call
  const before = await readRecord(trx, id.toLowerCase(), true)
  checkVersion(before.version, body.version)
  const ground = await groundOf(call, before.academicYearId, body.courseId)
  const content = await contentOf(call, body, ground, before)
  const warnings = body.publish
    ? await checkToPublish(call, content, ground, before.id, body.acceptWarnings)
    : (await examChecks(call, content, ground, before.id)).warnings
  const isOpen = before.status === 'Published'
  const changed = changedPapers(before.slots, content.slots)
  const version = before.version + 1
  const waits = isOpen && !body.publish
  const status = body.publish || isOpen ? ('Published' as const) : ('Draft' as const)
  const revision = body.publish ? before.revision + 1 : before.revision
  await trx
    .updateTable('exam_timetables')
    .set(
      waits
        ? { pending: JSON.stringify(content), version }
        : {
            ...columnsOfFields(content.fields),
            pending: null,
            status,
            revision,
            version,
            withdrawn_reason: null,
            ...(body.publish ? { published_at: services.clock.now() } : {}),
          },
    )
    .where('id', '=', before.id)
    .execute()
  if (!waits) await writeSlots(call, before.id, content.slots)
  await call.audit({
    action: body.publish ? 'exam-timetable.publish' : 'exam-timetable.change',
    entity: 'exam_timetables',
    entityId: before.id,
    before: { name: before.fields.name, papers: before.slots.length, revision: before.revision },
    after: { name: content.fields.name, papers: content.slots.length, revision, changed },
  })
  if (body.publish && body.notify) await tell(call, content, ground, before)
  return { id: before.id, revision, version, status, warnings, changed }
}

/** Takes a published one back; it can be changed and published again. */
export async function withdrawExams(
  call: Call,
  id: string,
  { reason, version }: BodyOf<typeof contract.examTimetables.withdraw>,
) {
  const { trx } = call
  const before = await readRecord(trx, id.toLowerCase(), true)
  checkVersion(before.version, version)
  if (before.status !== 'Published') throw custom(409, 'NotPublishedExam', 'Only a published timetable can be withdrawn.')
  await trx
    .updateTable('exam_timetables')
    .set({ status: 'Withdrawn', withdrawn_reason: reason, pending: null, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  await call.audit({ action: 'exam-timetable.withdraw', entity: 'exam_timetables', entityId: before.id, after: { reason } })
  if (await announces(call)) await tellWithdrawn(call, before, before.academicYearId, reason)
  return { id: before.id, version: before.version + 1 }
}

/** Deletes one that families do not read. */
export async function removeExams(call: Call, id: string) {
  const before = await readRecord(call.trx, id.toLowerCase(), true)
  if (before.status === 'Published') throw custom(409, 'WithdrawFirst', 'Withdraw the timetable first.')
  await call.trx.deleteFrom('exam_timetables').where('id', '=', before.id).execute()
  await call.audit({
    action: 'exam-timetable.delete',
    entity: 'exam_timetables',
    entityId: before.id,
    before: { name: before.fields.name, papers: before.slots.length },
  })
  return { id: before.id }
}

/** Makes drafts for other courses: their papers are for all classes, without rooms and people. */
export async function copyExams(call: Call, id: string, courseIds: readonly string[]) {
  const { trx, services, schoolId } = call
  const from = await readRecord(trx, id.toLowerCase())
  const ids: string[] = []
  for (const courseId of courseIds.map(one => one.toLowerCase())) {
    const ground = await groundOf(call, from.academicYearId, courseId)
    const fields = { ...from.fields, courseId, divisionIds: ground.divisions.map(division => division.id), fileId: null }
    await checkName(call, fields, ground, null)
    const made = services.newId()
    await trx
      .insertInto('exam_timetables')
      .values({
        ...columnsOfFields(fields),
        school_id: schoolId,
        id: made,
        academic_year_id: from.academicYearId,
        created_at: services.clock.now(),
        created_by: personOf(call).userId,
      })
      .execute()
    const slots = from.slots
      .filter(slot => slot.divisionIds.length === 0)
      .map(slot => ({ ...slot, id: services.newId(), roomId: null, invigilatorIds: [], syllabusFileId: null }))
    await writeSlots(call, made, slots)
    await call.audit({
      action: 'exam-timetable.create',
      entity: 'exam_timetables',
      entityId: made,
      after: { copiedFrom: from.id },
    })
    ids.push(made)
  }
  return { made: ids.length, ids }
}
