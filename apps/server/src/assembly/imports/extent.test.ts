import { defaultImportOptions, type FlatRecord, type ImportKindCode } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadStudents } from '../../areas/people/imports/load'
import { loadView } from '../../school/imports/view'
import { ImportDesk } from '../../testing/imports'
import { importKind, planRows } from './plan'

let desk: ImportDesk
/** Students of the school, with brothers and sisters first. */
let students: FlatRecord[]
let staff: FlatRecord

beforeAll(async () => {
  desk = await ImportDesk.open('extent', 0.1)
  students = await desk.inSchool(async trx => {
    const names = await loadView(desk.server.services, trx, desk.schoolId, 'students')
    const { students: all, guardians } = await loadStudents(trx, names)
    const children = (guardianId: string) => guardians.get(guardianId)!.childKeys.length
    return [...all.values()].sort((a, b) => children(b.guardianId) - children(a.guardianId)).map(({ record }) => record)
  })
  const [code] = (await desk.template('staff', 'csv')).toString('utf8').split('\r\n')[1]!.split(',')
  staff = (await desk.record('staff', code!))!
})
afterAll(() => desk.server.close())

/** One row, planned with the whole school and with what it touches. */
const both = (code: ImportKindCode, values: FlatRecord) =>
  desk.inSchool(async trx => {
    const columns = importKind(code).columns.filter(column => values[column.key] !== undefined)
    const mapping = Object.fromEntries(columns.map(({ key }, index) => [key, index]))
    const rows = [{ rowNo: 1, cells: columns.map(({ key }) => values[key]!) }]
    const options = { ...defaultImportOptions, blankCells: 'clear' } as const
    const plan = async (extent: 'school' | 'rows') => {
      const made = await planRows(desk.server.services, trx, desk.schoolId, code, rows, mapping, options, { extent })
      return { rows: made.rows, guards: made.guards, missing: made.missing, compared: made.existing.size }
    }
    return [await plan('school'), await plan('rows')] as const
  })

async function same(code: ImportKindCode, values: FlatRecord, action: string): Promise<void> {
  const [{ compared: all, ...whole }, { compared: some, ...touched }] = await both(code, values)
  expect(touched).toEqual(whole)
  expect(touched.rows[0]!.action, JSON.stringify(touched.rows[0])).toBe(action)
  expect(some).toBeLessThanOrEqual(all)
}

describe('one record is planned by what it touches as by the whole school', () => {
  const fresh = {
    admNo: 'EXT1',
    name: 'Asha Nair',
    gender: 'F',
    dateOfBirth: '2016-06-05',
    course: 'V',
    division: 'A',
    guardianName: 'Nobody Known',
    relation: 'Mother',
    guardianMobile: '9847000123',
  }
  const seated = () => students.find(student => student.rollNo && student.status === 'studying')!
  const neighbour = ({ admNo, course, division }: FlatRecord) =>
    students.find(other => other.admNo !== admNo && other.course === course && other.division === division && other.rollNo)!

  it('when it is new', () => same('students', fresh, 'create'))

  it('when it names a brother or sister, known or not', async () => {
    const { guardianName, relation, guardianMobile, ...rest } = fresh
    await same('students', { ...rest, siblingAdmNo: students[0]!.admNo! }, 'create')
    await same('students', { ...fresh, siblingAdmNo: 'NOBODY' }, 'error')
  })

  it('when its guardian is one of the school, or another with the same mobile', async () => {
    const { guardianName = '', guardianMobile = '' } = students[0]!
    await same('students', { ...fresh, guardianName, guardianMobile }, 'create')
    await same('students', { ...fresh, guardianMobile }, 'create')
  })

  it('when its roll number is taken, whatever part of the seat it says', async () => {
    const { course = '', division = '', rollNo = '', section = '' } = seated()
    await same('students', { ...fresh, section, course, division, rollNo }, 'error')
    const next = neighbour(seated())
    await same('students', { admNo: next.admNo!, rollNo }, 'error')
    const elsewhere = students.find(
      other => other.course === course && other.division !== division && other.rollNo === rollNo && other.status === 'studying',
    )!
    await same('students', { admNo: elsewhere.admNo!, division }, 'error')
  })

  it('when a guardian of several children changes, or one of a single child is replaced', async () => {
    const shared = students[0]!
    await same('students', { admNo: shared.admNo!, guardianMobile: '9847000123' }, 'error')
    const single = students.findLast(student => student.status === 'studying')!
    await same('students', { admNo: single.admNo!, guardianName: 'Nobody Known', guardianMobile: '9847000123' }, 'update')
  })

  it('when its PEN is another’s', async () => {
    const [first, second] = students
    await desk.bringIn('students', ['Admission No', 'PEN'], [[first!.admNo!, '12345678901']])
    await same('students', { admNo: second!.admNo!, pen: '12345678901' }, 'error')
    await same('students', { admNo: second!.admNo!, pen: '12345678902' }, 'update')
  })

  it('when it is a contact, a bus, a decision or staff', async () => {
    const { admNo = '' } = seated()
    await same('guardians', { admNo, address: '12 Beach Road' }, 'update')
    await same('guardians', { admNo: 'NOBODY', address: '12 Beach Road' }, 'error')
    await same('student-bus', { admNo, bus: 'Bus 1', pickupStop: 'Palayam' }, 'update')
    await same('year-end-decisions', { admNo, decision: 'Detain' }, 'create')
    await same('year-end-decisions', { admNo: 'NOBODY', decision: 'Detain' }, 'error')
    await same('staff', { code: staff.code!.toLowerCase(), qualification: 'B.Ed. and more' }, 'update')
    await same('staff', { ...staff, code: 'EXT1' }, 'create')
    await same(
      'subject-allotments',
      { course: 'V', division: 'A', subjectCode: 'EXT', subjectName: 'Extent', staffCode: staff.code! },
      'create',
    )
    await same('classes', { section: 'Primary', course: 'V', division: 'Ext', classTeacherCode: staff.code! }, 'create')
  })

  it('and reads no more than that', async () => {
    const [whole, touched] = await both('students', fresh)
    expect(whole.compared).toBeGreaterThan(100)
    expect(touched.compared).toBeLessThan(10)
  })
})
