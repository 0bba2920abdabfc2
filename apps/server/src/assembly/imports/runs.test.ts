import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { ImportDesk, type TestRun } from '../../testing/imports'
import { workbook } from '../../testing/student-files'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('runs')
})
afterAll(() => desk.server.close())

const headers = [
  'Admission No',
  'Student Name',
  'Gender',
  'Date of Birth',
  'Course',
  'Division',
  'Guardian Name',
  'Relation',
  'Guardian Mobile',
]
const line = (number: number, name = `Child ${number}`, birth = '05/06/2016') => [
  `R${number}`,
  name,
  'M',
  birth,
  'V',
  'A',
  `Parent ${'abcdefghijklmnop'[number]}`,
  'Father',
  `98470300${10 + number}`,
]
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index))
const refusal = (answer: { statusCode: number; json: () => { name: string } }) => [answer.statusCode, answer.json().name]

describe('a file', () => {
  it('may be looked over, mapped by hand and forgotten before it is applied', async () => {
    const names = ['Ref', 'Full Title', 'House Colour']
    const rows = [['R50', 'Some Name', 'Red']]
    const created = await desk.create('subjects', workbook(rows, names))
    expect(created).toMatchObject({ status: 'Uploaded', mapping: {}, ignored: names })
    const patched = await desk.admin.patch(`imports/${created.id}`, {
      mapping: { code: 'Ref', name: 'Full Title', other: 'Ref' },
    })
    expect(patched.json()).toMatchObject({
      status: 'Mapped',
      mapping: { code: 'Ref', name: 'Full Title' },
      ignored: ['House Colour'],
    })
    const checked = await desk.work(created.id, 'check')
    expect(checked.status).toBe('Checked')
    expect(checked.groups).toMatchObject([
      { code: 'W04', message: 'Column ignored: House Colour', count: 1, firstRow: 1, lastRow: 1 },
    ])
    const options = {
      mode: 'create-only',
      blankCells: 'clear',
      createMissingClasses: true,
      createMissingMasters: false,
      missingRows: 'leave',
    }
    const changed = await desk.admin.patch(`imports/${created.id}`, { options })
    expect(changed.json()).toMatchObject({ status: 'Mapped', options, mapping: { code: 'Ref', name: 'Full Title' } })
    expect(refusal(await desk.admin.post(`imports/${created.id}/apply`, { policy: 'apply-nothing' }))).toEqual([
      409,
      'ImportNotChecked',
    ])
    expect((await desk.admin.delete(`imports/${created.id}`)).statusCode).toBe(204)
    expect((await desk.get(created.id)).status).toBe('Cancelled')
    for (const verb of ['check', 'apply'])
      expect((await desk.admin.post(`imports/${created.id}/${verb}`, { policy: 'apply-nothing' })).statusCode).toBe(409)
    expect((await desk.admin.patch(`imports/${created.id}`, { options })).statusCode).toBe(409)
    expect((await desk.admin.delete(`imports/${created.id}`)).statusCode).toBe(409)
  })

  it('finds its columns by what the school mapped before, per kind', async () => {
    const again = await desk.create('subjects', workbook([['R51', 'Some Name']], ['REF.', 'full title']))
    expect(again.mapping).toEqual({ code: 'REF.', name: 'full title' })
    expect((await desk.create('staff', workbook([['R51', 'Some Name']], ['Ref', 'Full Title']))).mapping).toEqual({})
    const north = await desk.browser('GVN.ADMIN')
    const upload = await north.upload('files/single', 'file.xlsx', workbook([['R51', 'Some Name']], ['Ref', 'Full Title']))
    expect((await north.post('imports', { kind: 'subjects', fileId: upload.json().id })).json().mapping).toEqual({})
  })

  it('says when the same content was applied before, and may go on', async () => {
    const file = workbook(lines(12), headers)
    const first = await desk.check('students', file)
    expect(first.appliedBefore).toBe(null)
    expect((await desk.apply(first.id)).status).toBe('Applied')
    const second = await desk.check('students', file)
    expect(second.appliedBefore).toEqual({ at: desk.server.clock.now().toISOString(), by: 'Leela Kurup' })
    expect(ImportDesk.counts(second)).toEqual([0, 0, 12, 0])
    expect((await desk.apply(second.id)).status).toBe('Applied')
  })

  it('stands in the list by kind and status, newest first', async () => {
    const list = async (query: string) => {
      const answer = await desk.admin.get(`imports?${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json() as { results: (TestRun & { kind: string; createdBy: string })[]; pagination: object }
    }
    const applied = await list('kind=students&status=Applied')
    expect(applied.results.map(run => [run.kind, run.status, run.createdBy])).toEqual([
      ['students', 'Applied', 'Leela Kurup'],
      ['students', 'Applied', 'Leela Kurup'],
    ])
    expect(applied.pagination).toEqual({ currentPage: 1, pageSize: 10, count: 2 })
    const second = await list('pageSize=1&page=2')
    expect(second.results).toHaveLength(1)
    expect(second.results[0]!.id).toBe((await list('')).results[1]!.id)
    expect((await desk.admin.get('imports?kind=pigeons')).statusCode).toBe(400)
  })

  it('shows its rows by action and by code, page by page', async () => {
    const rows = [...lines(12), line(14, 'Child 14', 'soon'), line(15, 'Child 15', 'later'), line(13)]
    const run = await desk.table('students', headers, rows)
    const read = async (query: string) => (await desk.admin.get(`imports/${run.id}/rows?${query}`)).json()
    expect((await read('action=create')).results).toMatchObject([{ rowNo: 16, action: 'create', key: 'R13' }])
    expect((await read('code=E02')).results.map((row: { rowNo: number }) => row.rowNo)).toEqual([14, 15])
    const later = run.groups.find(group => group.message.includes('later'))!
    const alone = await read(`group=${later.key}`)
    expect(alone.results.map((row: { rowNo: number }) => row.rowNo)).toEqual([15])
    expect(alone.pagination.count).toBe(1)
    expect((await read(`action=same&group=${later.key}`)).results).toEqual([])
    expect((await read('group=E02-unknown')).results).toEqual([])
    const same = await read('action=same&pageSize=5&page=3')
    expect(same.pagination).toEqual({ currentPage: 3, pageSize: 5, count: 12 })
    expect(same.results.map((row: { rowNo: number }) => row.rowNo)).toEqual([12, 13])
  })

  it('gives its wrong rows back as a file that goes in again once corrected', async () => {
    const run = await desk.table('students', headers, [line(0), line(14, 'Child 14', 'soon')])
    const { headers: titles, rows } = await desk.errorsFile(run.id)
    expect(titles).toEqual([...headers, 'Errors'])
    expect(rows).toEqual([[...line(14, 'Child 14', 'soon'), 'Not a valid date: soon. Use DD/MM/YYYY.']])
    const corrected = rows.map(row => row.map((cell, at) => (titles[at] === 'Date of Birth' ? '05/06/2016' : cell)))
    const again = await desk.table('students', titles, corrected)
    expect(again.ignored).toEqual(['Errors'])
    expect(ImportDesk.counts(again)).toEqual([1, 0, 0, 0])
  })
})

describe('a file that changes too much at once', () => {
  it('waits for the operator', async () => {
    const shifted = lines(12).map((row, index) => (index < 6 ? line(index, `Another ${'abcdef'[index]}`, '07/08/2015') : row))
    const run = await desk.table('students', headers, shifted)
    expect(run.status).toBe('Held')
    expect(run.guards).toEqual([
      {
        code: 'Shift',
        message: 'Names and dates of birth do not fit their admission numbers in 6 rows. Was one column sorted alone?',
      },
    ])
    const refused = await desk.admin.post(`imports/${run.id}/apply`, { policy: 'apply-nothing' })
    expect([...refusal(refused), refused.json().message]).toEqual([409, 'ImportHeld', run.guards[0]!.message])

    const body = { typedText: 'GVS', reason: 'Checked with the office.' }
    const school = { SchoolId: desk.schoolId }
    const support = await desk.browser('GJ.SUPPORT')
    const operator = await desk.browser('GJ.ADMIN')
    operator.token = (await operator.post(`platform/schools/${desk.schoolId}/enter`)).json().accessToken
    expect(refusal(await desk.admin.post(`imports/${run.id}/release`, body))).toEqual([403, 'NoAccess'])
    expect(refusal(await support.post(`imports/${run.id}/release`, body, school))).toEqual([403, 'NoAccess'])
    const wrong = await operator.post(`imports/${run.id}/release`, { ...body, typedText: 'gvs' })
    expect(refusal(wrong)).toEqual([400, 'TypedTextDiffers'])
    expect((await operator.post(`imports/${run.id}/release`, { ...body, reason: 'short' })).statusCode).toBe(400)
    expect((await desk.get(run.id)).status).toBe('Held')
    const released = await operator.post(`imports/${run.id}/release`, body)
    expect([released.statusCode, released.json().status]).toEqual([200, 'Checked'])
    expect(refusal(await operator.post(`imports/${run.id}/release`, body))).toEqual([409, 'ImportNotHeld'])
    const entries = await desk.inSchool(trx =>
      trx.selectFrom('audit_entries').selectAll().where('action', '=', 'import.release').execute(),
    )
    expect(entries).toMatchObject([{ entity_id: run.id, reason: body.reason, actor_roles: ['GJAdmin'], via_operator: true }])
    const applied = await desk.apply(run.id)
    expect([applied.status, ...ImportDesk.counts(applied)]).toEqual(['Applied', 0, 6, 6, 0])
  })

  it('waits also when many would leave, and anew after every change of its options', async () => {
    const run = await desk.table('students', headers, lines(6), { missingRows: 'terminate' })
    expect([run.status, run.guards.map(guard => guard.code)]).toEqual(['Held', ['Removal', 'Shift']])
    const operator = await desk.browser('GJ.ADMIN')
    await operator.post(
      `imports/${run.id}/release`,
      { typedText: 'GVS', reason: 'They really left.' },
      { SchoolId: desk.schoolId },
    )
    await desk.admin.patch(`imports/${run.id}`, {
      options: {
        mode: 'update-only',
        blankCells: 'keep',
        createMissingClasses: false,
        createMissingMasters: true,
        missingRows: 'terminate',
      },
    })
    expect((await desk.work(run.id, 'check')).status).toBe('Held')
    expect((await desk.admin.delete(`imports/${run.id}`)).statusCode).toBe(204)
  })
})

describe('an applied file', () => {
  const name = async (admNo: string) => (await desk.record('students', admNo))?.name

  it('is rolled back but for what was changed since and for new records that something depends on', async () => {
    const rows = [line(6, 'Sixth'), line(7, 'Seventh'), line(8), line(12), line(13), line(14)]
    const run = await desk.bringIn('students', headers, rows)
    expect(ImportDesk.counts(run)).toEqual([3, 2, 1, 0])
    await desk.bringIn('students', ['Admission No', 'Student Name'], [['R7', 'Changed since']])
    await desk.bringIn('year-end-decisions', ['Admission No', 'Decision'], [['R13', 'Detain']])
    const back = await desk.work(run.id, 'rollback')
    expect(back).toMatchObject({ status: 'RolledBack', message: 'Rolled back 3 of 5 rows.' })
    expect(await Promise.all(['R6', 'R7', 'R8', 'R12', 'R13', 'R14'].map(name))).toEqual([
      'Child 6',
      'Changed since',
      'Child 8',
      undefined,
      'Child 13',
      undefined,
    ])
    const again = await desk.admin.post(`imports/${run.id}/rollback`)
    expect([...refusal(again), again.json().message]).toEqual([409, 'AlreadyRolledBack', 'This import was already rolled back.'])
  })

  it('of contacts or buses leaves the other columns of its students alone', async () => {
    const contacts = await desk.bringIn('guardians', ['Admission No', 'Address'], [['R8', '12 Beach Road']])
    await desk.bringIn('students', ['Admission No', 'Student Name'], [['R8', 'Renamed since']])
    expect((await desk.work(contacts.id, 'rollback')).message).toBe('Rolled back 1 of 1 rows.')
    expect(await desk.record('students', 'R8')).toMatchObject({ name: 'Renamed since', address: '' })
    const bus = await desk.bringIn('student-bus', ['Admission No', 'Bus', 'Pickup Stop'], [['R8', 'Bus 1', 'Palayam']])
    await desk.bringIn('students', ['Admission No', 'Student Name'], [['R8', 'Renamed again']])
    expect((await desk.work(bus.id, 'rollback')).message).toBe('Rolled back 1 of 1 rows.')
    expect(await desk.record('students', 'R8')).toMatchObject({ name: 'Renamed again', bus: '', pickupStop: '' })
  })

  it('takes subjects, allotments and decisions back with all that came along', async () => {
    const before = await desk.stamps()
    const allotments = await desk.bringIn(
      'subject-allotments',
      ['Course', 'Division', 'Subject Code', 'Subject Name', 'Staff Code'],
      [['V', 'A', 'AST', 'Astrology', 'T002']],
    )
    const decisions = await desk.bringIn('year-end-decisions', ['Admission No', 'Decision'], [['R9', 'Leave']])
    for (const run of [allotments, decisions])
      expect((await desk.work(run.id, 'rollback')).message).toBe('Rolled back 1 of 1 rows.')
    expect(await desk.stamps()).toEqual(before)
    const changed = await desk.bringIn(
      'year-end-decisions',
      ['Admission No', 'Decision', 'To Course', 'To Division'],
      [['R13', 'PromoteTo', 'VI', 'A']],
    )
    expect((await desk.work(changed.id, 'rollback')).message).toBe('Rolled back 1 of 1 rows.')
    expect(await desk.record('year-end-decisions', 'R13')).toEqual({
      admNo: 'R13',
      decision: 'Detain',
      toCourse: '',
      toDivision: '',
    })
  })

  it('cannot be rolled back before it is applied, nor after 24 hours', async () => {
    const checked = await desk.table('students', headers, lines(2))
    expect(refusal(await desk.admin.post(`imports/${checked.id}/rollback`))).toEqual([409, 'NothingToRollBack'])
    const run = await desk.bringIn('students', headers, [line(9, 'Ninth')])
    desk.server.clock.advance(24 * 3_600_000 + 1)
    await desk.admin.logIn('GVS.ADMIN', demoPassword)
    const late = await desk.admin.post(`imports/${run.id}/rollback`)
    expect([...refusal(late), late.json().message]).toEqual([
      409,
      'RollbackClosed',
      'An import can be rolled back within 24 hours after it was applied.',
    ])
    expect(await name('R9')).toBe('Ninth')
  })
})
