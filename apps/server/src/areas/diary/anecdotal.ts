import type { BodyOf, contract } from '@school/api'
import { anecdotalDeletion, leadsSchool, mayEditAnecdotal } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { checkVersion, custom, invalid } from '../../platform/problems'
import { checkGivenReason } from '../../school/reason'
import { yearFieldText } from '../../school/year-texts'
import { schoolDay } from '../../school/zone'
import { ringFamilies } from '../../services/audience/bells'
import { checkAttachments } from '../../services/files/attachments'
import { type AnecdotalRow, checkStudents, findAnecdotal } from './anecdotal-rows'
import { type DiaryCall, guardiansSee } from './scope'
import { diaryFieldText, diaryText } from './texts'

type Contract = typeof contract.anecdotal
type Values = BodyOf<Contract['update']>

const confidentialEntry = () => custom(409, 'ConfidentialEntry', 'Confidential entries cannot be notified.')
/** Refuses to tell guardians of what the school does not show them. */
async function checkShown(call: DiaryCall): Promise<void> {
  if (!(await guardiansSee(call)))
    throw custom(409, 'GuardiansNotShown', 'Guardians are not shown these entries, so they cannot be notified.')
}

const notAuthor = () => custom(403, 'NotAuthor', 'Only the author can do this.')

const none = (text: string): string | null => (text === '' ? null : text)

/** The category in words; one that is not offered is refused unless the entry has it already. */
async function checkCategory({ trx }: DiaryCall, id: string, kept?: string): Promise<string> {
  const category = await trx
    .selectFrom('masters')
    .select(['name', 'active'])
    .where('kind', '=', 'anecdotal-category')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category || (!category.active && id !== kept))
    throw custom(404, 'CategoryNotFound', 'This category does not exist. Choose another one.')
  return category.name
}

/** A day of the year, not after today. */
async function checkDay(call: DiaryCall, date: string, yearId: string): Promise<void> {
  const year = await call.trx
    .selectFrom('academic_years')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', yearId)
    .executeTakeFirst()
  if (!year) throw custom(404, 'YearNotFound', 'This academic year does not exist. Choose another one.')
  if (date > (await schoolDay(call)).today) throw invalid([{ field: 'date', message: diaryFieldText('AfterToday') }])
  if (date < year.starts_on || date > year.ends_on) throw invalid([{ field: 'date', message: yearFieldText('OutsideYear') }])
}

const columnsOf = (values: Omit<Values, 'version' | 'notify'>, fileIds: string[]) => ({
  on_day: values.date,
  at_time: none(values.time),
  place: none(values.place),
  category_id: values.categoryId,
  nature: values.nature,
  observation: values.observation,
  comment: none(values.comment),
  action_taken: none(values.action),
  attachment_file_ids: fileIds,
  confidential: values.confidential,
})

/** What the audit keeps of an entry: never the text of what was seen. */
const audited = (entry: { nature: string; on_day: string; confidential: boolean; student_id: string }) => ({
  studentId: entry.student_id,
  date: entry.on_day,
  nature: entry.nature,
  confidential: entry.confidential,
})

const ring = (call: DiaryCall, studentIds: readonly string[], category: string) =>
  ringFamilies(call, {
    kind: 'diary',
    studentIds,
    to: 'guardians',
    title: language => diaryText(language, 'AnecdotalTitle', { category }),
    message: (_, student) => [student.name, student.class].filter(Boolean).join(' · '),
    route: '/parent/anecdotal-view',
    discreet: true,
  })

/** Writes an entry for each of the students. */
export async function createAnecdotals(call: DiaryCall, body: BodyOf<Contract['create']>) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const studentIds = [...new Set(body.studentIds.map(id => id.toLowerCase()))]
  await checkStudents(trx, person, studentIds)
  await checkDay(call, body.date, body.academicYearId)
  const category = await checkCategory(call, body.categoryId)
  const { rows: enrolled } = await sql<{ count: number }>`
    select count(*)::int as count from enrolments e
    join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${body.academicYearId} and e.student_id = any(${studentIds}::uuid[])`.execute(trx)
  if (enrolled[0]!.count < studentIds.length) throw invalid([{ field: 'studentIds', message: yearFieldText('NotInYear') }])
  if (body.notify && body.confidential) throw confidentialEntry()
  if (body.notify) await checkShown(call)
  const fileIds = await checkAttachments(call, body.fileIds)
  const now = services.clock.now()
  const rows = studentIds.map(student_id => ({
    school_id: schoolId,
    id: services.newId(),
    student_id,
    academic_year_id: body.academicYearId,
    ...columnsOf(body, fileIds),
    author_id: person.userId,
    staff_id: person.staffId,
    created_at: now,
    notified_at: body.notify ? now : null,
  }))
  await trx.insertInto('anecdotals').values(rows).execute()
  for (const row of rows)
    await call.audit({
      action: 'anecdotal.create',
      entity: 'anecdotals',
      entityId: row.id,
      after: { ...audited(row), notified: body.notify },
    })
  return { ids: rows.map(row => row.id), notified: body.notify ? await ring(call, studentIds, category) : 0 }
}

/** Changes an own entry. */
export async function updateAnecdotal(call: DiaryCall, id: string, body: Values) {
  const { trx, services } = call
  const found = await findAnecdotal(call, id, true)
  if (!mayEditAnecdotal({ author: found.author_id === personOf(call).userId })) throw notAuthor()
  checkVersion(found.version, body.version)
  await checkDay(call, body.date, found.academic_year_id)
  const category = await checkCategory(call, body.categoryId, found.category_id)
  if (body.notify && body.confidential) throw confidentialEntry()
  if (body.notify) await checkShown(call)
  const fileIds = await checkAttachments(call, body.fileIds, found.attachment_file_ids)
  const now = services.clock.now()
  const tells = body.notify && !found.notified_at
  await trx
    .updateTable('anecdotals')
    .set(({ eb }) => ({
      ...columnsOf(body, fileIds),
      version: eb('version', '+', 1),
      ...(found.notified_at ? { edited_after_notice_at: now } : {}),
      ...(tells ? { notified_at: now } : {}),
    }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'anecdotal.update',
    entity: 'anecdotals',
    entityId: id,
    before: audited(found),
    after: { ...audited({ ...found, on_day: body.date, nature: body.nature, confidential: body.confidential }), notified: tells },
  })
  const notified = tells ? await ring(call, [found.student_id], category) : 0
  return { id, version: found.version + 1, notified }
}

function checkDeletion(call: DiaryCall, found: AnecdotalRow, reason: string): void {
  const person = personOf(call)
  const how = anecdotalDeletion(
    { roles: person.roles, author: found.author_id === person.userId },
    { notified: found.notified_at !== null },
  )
  if (how === 'reason') checkGivenReason(reason)
  if (how === 'no')
    throw found.author_id === person.userId
      ? custom(409, 'GuardianTold', 'The guardian was told of this entry. Only the school’s heads can delete it.')
      : notAuthor()
}

/** Deletes an entry; its row stays for the audit and is shown to nobody. */
export async function removeAnecdotal(call: DiaryCall, id: string, reason: string): Promise<void> {
  const found = await findAnecdotal(call, id, true)
  checkDeletion(call, found, reason)
  await call.trx.updateTable('anecdotals').set({ deleted_at: call.services.clock.now() }).where('id', '=', id).execute()
  await call.audit({
    action: 'anecdotal.delete',
    entity: 'anecdotals',
    entityId: id,
    before: { ...audited(found), notified: found.notified_at !== null },
    ...(reason ? { reason } : {}),
  })
}

/** Tells the guardian of an entry. */
export async function notifyAnecdotal(call: DiaryCall, id: string) {
  const person = personOf(call)
  const found = await findAnecdotal(call, id, true)
  if (found.author_id !== person.userId && !leadsSchool(person)) throw notAuthor()
  if (found.confidential) throw confidentialEntry()
  await checkShown(call)
  if (found.notified_at) throw custom(409, 'AlreadyNotified', 'The guardian was told already.')
  const now = call.services.clock.now()
  await call.trx
    .updateTable('anecdotals')
    .set(({ eb }) => ({ notified_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await call.audit({ action: 'anecdotal.notify', entity: 'anecdotals', entityId: id, after: audited(found) })
  return { notified: await ring(call, [found.student_id], found.category), notifiedAt: now.toISOString() }
}
