import { cleanText, type PlannedStudent, planStudents, type StudentKindCode } from '@school/rules'
import { sql } from 'kysely'
import {
  type FilePlan,
  type ImportPlace,
  type ImportWork,
  isWritable,
  type Leaving,
  type Written,
} from '../../../school/imports/kind'
import { makeMissingNames } from '../../../school/imports/names'
import { loadView } from '../../../school/imports/view'
import { studentRecords } from '../../../school/student-records'
import { generateAfterImport } from '../../guardian-users/generate'
import { holdFamilies, loadStudents } from './load'
import { type StudentUndo, undoStudents } from './undo'
import { endLoginsOfReplaced, type StudentWrite, writeStudents } from './write'

/** Writes students with the guardians that they have or bring. */
async function writePlan({ services, trx, schoolId }: ImportPlace, plan: FilePlan): Promise<Written> {
  const newGuardians = new Map<string, string>()
  const guardianOf = ({ guardian }: PlannedStudent): { id: string; isNew: boolean } => {
    if (guardian?.kind === 'existing') return { id: guardian.id, isNew: false }
    const key = guardian?.key ?? ''
    const id = newGuardians.get(key) ?? services.newId()
    newGuardians.set(key, id)
    return { id, isNew: true }
  }
  const students = (plan.rows as readonly PlannedStudent[]).filter(isWritable).map(row => {
    const guardian = guardianOf(row)
    const before = row.studentId && (row.replacedGuardianId ?? guardian.id)
    const contact = !row.studentId && !guardian.isNew ? plan.contacts?.get(guardian.id) : undefined
    const undo: StudentUndo = {
      guardianNow: guardian.id,
      guardianIsNew: guardian.isNew,
      ...(before ? { guardianId: before } : {}),
      ...(contact ? { contact } : {}),
    }
    return { row, undo, id: row.studentId ?? services.newId() }
  })
  const writes = students.map(
    ({ row, undo, id }): StudentWrite => ({ id, isNew: !row.studentId, guardianId: undo.guardianNow!, record: row.after! }),
  )
  const records = writes.map(write => write.record)
  const made = await makeMissingNames(services, trx, schoolId, records, plan.ids)
  await writeStudents(services, trx, schoolId, writes, plan.ids)
  const replaced = students.flatMap(({ row }) => row.replacedGuardianId ?? [])
  const ended = Map.groupBy(await endLoginsOfReplaced(services, trx, schoolId, replaced), login => login.guardian_id)
  const rows = new Map(
    students.map(({ row, undo, id }) => {
      const logins = ended.get(row.replacedGuardianId ?? '')
      return [row.rowNo, { entityId: id, undo: logins ? { ...undo, logins } : undo }]
    }),
  )
  return { rows, made }
}

const leavingReason = 'Not in the imported file'

const leaving: Leaving = {
  async leave({ services, trx, schoolId }, ids, today) {
    await sql`
      update students set status = 'terminated', version = version + 1, updated_at = ${services.clock.now()} where id = any(${[...ids]}::uuid[])`.execute(
      trx,
    )
    await sql`
      insert into student_details (school_id, student_id, terminated_on, termination_reason)
      select ${schoolId}::uuid, id, ${today}::date, ${leavingReason} from unnest(${[...ids]}::uuid[]) as id
      on conflict (school_id, student_id) do update set terminated_on = excluded.terminated_on, termination_reason = excluded.termination_reason`.execute(
      trx,
    )
  },
  async comeBack({ services, trx }, ids, leftOn) {
    const { rows } = await sql<{ id: string }>`
      update students s set status = 'studying', version = s.version + 1, updated_at = ${services.clock.now()}
      from student_details d where d.school_id = s.school_id and d.student_id = s.id and s.id = any(${[...ids]}::uuid[])
        and s.status = 'terminated' and d.terminated_on = ${leftOn}::date and d.termination_reason = ${leavingReason} returning s.id`.execute(
      trx,
    )
    const back = rows.map(row => row.id)
    await sql`update student_details set terminated_on = null, termination_reason = null where student_id = any(${back}::uuid[])`.execute(
      trx,
    )
    return back.length
  },
}

/** Files of which every row is a student, with guardian, class and bus. */
const ofStudents = (code: StudentKindCode): ImportWork => ({
  code,
  async plan({ trx }, read, names, options, extent) {
    const students = await loadStudents(trx, names, extent === 'rows' ? read : undefined)
    return {
      ...planStudents(code, read, students, options),
      existing: new Map([...students.students].map(([key, student]) => [key, student.id])),
      contacts: new Map([...students.students.values()].map(student => [student.guardianId, student.record])),
    }
  },
  hold: holdFamilies,
  write: writePlan,
  async records({ services, trx, schoolId }) {
    const { students } = await loadStudents(trx, await loadView(services, trx, schoolId, code))
    return [...students.values()].map(({ record }) => record)
  },
  find: async (trx, key) =>
    (await studentRecords(sql<boolean>`s.adm_no_key = lower(${cleanText(key)})`).execute(trx)).rows[0]?.record,
  undo: (place, rows, names) => undoStudents(place, code, rows, names),
})

const bringsLogins: Pick<ImportWork, 'after'> = {
  after: ({ services, trx, schoolId }, order, ids) => generateAfterImport(services, trx, schoolId, order, ids),
}

export const studentImports: readonly ImportWork[] = [
  { ...ofStudents('students'), ...bringsLogins, leaving },
  { ...ofStudents('guardians'), ...bringsLogins },
  ofStudents('student-bus'),
]
