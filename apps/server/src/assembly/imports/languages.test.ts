import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { workbook } from '../../testing/student-files'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('languages')
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
  `L${number}`,
  name,
  'M',
  birth,
  'V',
  'A',
  `Parent ${'abcdefghijkl'[number]}`,
  'Father',
  `98470400${10 + number}`,
]
const speak = async (language: string) => expect((await desk.admin.patch('auth/language', { language })).statusCode).toBe(204)

describe('an import by somebody who reads German', () => {
  it('shows rows, groups and the file of errors in German, and to others in their language', async () => {
    await speak('de')
    const rows = [line(0), line(1, 'Child 1', 'soon'), [...line(2).slice(0, 2), 'X', ...line(2).slice(3)]]
    const run = await desk.check('students', workbook(rows, [...headers.slice(0, 8), 'Guardian Mobile', 'House']))
    expect(run.job.message).toBe('3 Zeilen geprüft.')
    expect(run.groups.map(group => [group.code, group.message])).toEqual([
      ['E02', 'Kein gültiges Datum: soon. Schreiben Sie TT.MM.JJJJ.'],
      ['E12', 'Nicht erlaubt: X. Erlaubt ist: Male, Female, Other.'],
      ['W04', 'Spalte nicht übernommen: House'],
    ])
    const messages = new Map([
      [3, ['Kein gültiges Datum: soon. Schreiben Sie TT.MM.JJJJ.']],
      [4, ['Nicht erlaubt: X. Erlaubt ist: Male, Female, Other.']],
    ])
    expect(await desk.messages(run.id)).toEqual(messages)
    const file = await desk.errorsFile(run.id)
    expect(file.headers).toEqual([...headers, 'Fehler'])
    expect(file.rows.map(row => row.at(-1))).toEqual([...messages.values()].flat())

    const refused = await desk.apply(run.id)
    expect(refused.message).toBe(
      '2 Zeilen haben Fehler, deshalb wurde nichts übernommen. Berichtigen Sie sie oder übernehmen Sie die richtigen Zeilen.',
    )
    await speak('pt')
    expect((await desk.get(run.id)).groups[0]!.message).toBe('Não é uma data válida: soon. Use DD/MM/AAAA.')
    expect((await desk.errorsFile(run.id)).headers.at(-1)).toBe('Erros')
  })

  it('is taken back with a receipt of numbers and of words', async () => {
    await speak('de')
    const run = await desk.bringIn('students', headers, [line(3), line(4)])
    expect(run.job).toMatchObject({ message: '2 angelegt, 0 geändert, 0 unverändert.', attempt: 1 })
    const back = await desk.work(run.id, 'rollback')
    expect(back).toMatchObject({ message: '2 von 2 Zeilen zurückgenommen.', rolledBack: { undone: 2, of: 2 } })
    await speak('es')
    expect((await desk.get(run.id)).message).toBe('Se han deshecho 2 de 2 filas.')
  })

  it('is held in German', async () => {
    await speak('de')
    await desk.bringIn(
      'students',
      headers,
      Array.from({ length: 6 }, (_, index) => line(index + 5)),
    )
    const shifted = Array.from({ length: 6 }, (_, index) => line(index + 5, `Other ${'abcdef'[index]}`, '07/08/2015'))
    const run = await desk.table('students', headers, shifted)
    const message = 'In 6 Zeilen passen Name und Geburtsdatum nicht zur Aufnahmenummer. Wurde eine Spalte allein sortiert?'
    expect([run.status, run.guards]).toEqual(['Held', [{ code: 'Shift', message }]])
    const refused = await desk.admin.post(`imports/${run.id}/apply`, { policy: 'apply-nothing' })
    expect([refused.statusCode, refused.json().message]).toEqual([409, message])
  })
})

describe('work on an import', () => {
  const failed = 'Die Arbeit konnte nicht abgeschlossen werden. Es wurde nichts geändert.'
  const started = async (id: string) => (await desk.admin.post(`imports/${id}/check`)).json() as { id: string }
  const drain = () => desk.server.services.jobs.drain(desk.server.services)

  it('speaks the language of who started it, whatever they choose meanwhile', async () => {
    const { id } = await desk.create('students', workbook([line(0)], headers))
    await speak('de')
    await started(id)
    await speak('pt')
    await drain()
    expect((await desk.get(id)).job.message).toBe('1 Zeile geprüft.')
  })

  it('says in it that it was stopped or failed', async () => {
    await speak('de')
    const { id } = await desk.create('students', workbook([line(0)], headers))
    const job = await started(id)
    expect((await desk.admin.post(`jobs/${job.id}/cancel`)).statusCode).toBe(200)
    expect((await desk.get(id)).message).toBe('Die Arbeit wurde angehalten. Es wurde nichts geändert.')
    await desk.inSchool(trx =>
      sql`update files set deleted_at = now() where id = (select file_id from import_runs where id = ${id})`.execute(trx),
    )
    const broken = await desk.work(id, 'check')
    expect([broken.status, broken.message, broken.job.message]).toEqual(['Failed', failed, failed])
  })
})

describe('one record', () => {
  it('is refused in the language of the person, else in that of the browser', async () => {
    const values = { admNo: 'L0', name: '', gender: 'Male' }
    const body = { kind: 'students', mode: 'update-only', values }
    const errors = async (headers?: Record<string, string>) =>
      (await desk.admin.post('imports/single', body, headers)).json().errors.map((item: { message: string }) => item.message)
    await speak('de')
    expect(await errors({ 'accept-language': 'es' })).toContain('Gibt es nicht')
    const office = await desk.browser('GVS.SUPER')
    const asked = await office.post('imports/single', body, { 'accept-language': 'fr, pt-BR;q=0.8' })
    expect(asked.json().errors.map((item: { message: string }) => item.message)).toContain('Não existe')
  })
})

describe('rows that an older version kept', () => {
  it('stay in the words that they were kept with', async () => {
    await speak('de')
    const run = await desk.table('students', headers, [line(11, 'Child 11', 'soon')])
    const old = [{ code: 'E02', column: 'dateOfBirth', message: 'Not a valid date: soon. Use DD/MM/YYYY.' }]
    const groups = [{ code: 'E02', message: old[0]!.message, count: 1, firstRow: 2, lastRow: 2 }]
    const guards = [{ code: 'Shift', message: 'Was one column sorted alone?' }]
    await desk.inSchool(async trx => {
      await sql`update import_rows set problems = ${JSON.stringify(old)}::jsonb where run_id = ${run.id}`.execute(trx)
      await sql`update import_runs set groups = ${JSON.stringify(groups)}::jsonb, guards = ${JSON.stringify(guards)}::jsonb,
        status = 'RolledBack', message = 'Rolled back 1 of 1 rows.' where id = ${run.id}`.execute(trx)
    })
    expect((await desk.rows(run.id))[0]!.problems).toEqual(old)
    expect((await desk.errorsFile(run.id)).rows[0]!.at(-1)).toBe(old[0]!.message)
    expect(await desk.get(run.id)).toMatchObject({ groups, guards, message: 'Rolled back 1 of 1 rows.', rolledBack: null })
  })
})

describe('a field', () => {
  it('is refused in Spanish to somebody who reads Spanish', async () => {
    await speak('es')
    const run = await desk.create('students', workbook([line(0)], headers))
    const wrong = await desk.admin.post(`imports/${run.id}/apply`, { policy: 'some' })
    expect(wrong.json().fieldErrors).toEqual([
      { field: 'policy', message: 'Elija uno de estos: apply-nothing, apply-good-rows.' },
    ])
    const guardian = await desk.browser('GVS.GUARDIAN')
    await guardian.patch('auth/language', { language: 'es' })
    const mobile = await guardian.post('profile/student/mobile-code', { mobile: '12' })
    expect(mobile.json().fieldErrors).toEqual([{ field: 'mobile', message: 'No es un número de móvil válido: 12' }])
    const password = await desk.admin.post('auth/change-password', { currentPassword: 'Green-Valley-42', newPassword: 'short' })
    expect(password.json()).toMatchObject({
      name: 'PasswordTooShort',
      message: 'Password must have at least 8 characters.',
      fieldErrors: [{ field: 'newPassword', message: 'La contraseña debe tener al menos 8 caracteres.' }],
    })
  })

  it('is refused in the language of the browser to somebody unknown', async () => {
    const browser = desk.server.browser()
    const refused = await browser.post('auth/login', { password: 'x', mode: 'school' }, { 'accept-language': 'de-CH' })
    expect(refused.json().fieldErrors).toEqual([{ field: 'loginName', message: 'Füllen Sie dieses Feld aus.' }])
  })
})
