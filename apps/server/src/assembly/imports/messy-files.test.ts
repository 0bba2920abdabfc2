import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { csvText, headers, messyRows, workbook } from '../../testing/student-files'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('messy')
})
afterAll(() => desk.server.close())

const stamps = () =>
  desk.inSchool(trx =>
    sql<{ students: string; guardians: string }>`
      select (select count(*) || ' ' || sum(version) || ' ' || max(updated_at) from students) as students,
        (select count(*) || ' ' || sum(version) from guardians) as guardians`
      .execute(trx)
      .then(({ rows }) => rows[0]!),
  )

describe('a file of 5,000 students of mixed quality', () => {
  const { rows, expected } = messyRows(5000, 'M')
  let runId = ''

  it('is checked row by row', async () => {
    const run = await desk.check('students', workbook(rows))
    runId = run.id
    expect(run.status).toBe('Checked')
    expect(run.ignored).toEqual(['House Colour'])
    expect(ImportDesk.counts(run)).toEqual([expected.create, 0, 0, expected.error])
    expect(run.counts.rows).toBe(5000)
    expect(await desk.messages(run.id)).toEqual(expected.messages)
    const group = run.groups.find(({ message }) => message === 'Unknown Division: v Z')
    expect(group).toMatchObject({ code: 'E04', count: 10, firstRow: 109, lastRow: 4613 })
  })

  it('applies nothing while a row is wrong, unless told to', async () => {
    const before = await stamps()
    const refused = await desk.apply(runId)
    expect(refused).toMatchObject({
      status: 'Failed',
      message: `${expected.error} rows have errors, so nothing was applied. Correct them, or apply the good rows.`,
    })
    expect(await stamps()).toEqual(before)
    await desk.work(runId, 'check')
    const applied = await desk.apply(runId, 'apply-good-rows')
    expect(applied).toMatchObject({
      status: 'Applied',
      job: { status: 'Done', message: `${expected.create} created, 0 updated, 0 unchanged.` },
    })
  })

  it('keeps what the cells say', async () => {
    const { rows: found } = await desk.inSchool(trx =>
      sql`
        select s.adm_no, s.name, s.gender, s.date_of_birth, d.name as division, g.name as guardian, g.relation, g.mobile
        from students s join guardians g on g.id = s.guardian_id join enrolments e on e.student_id = s.id join divisions d on d.id = e.division_id
        where s.adm_no in ('M00001', 'M00004') order by s.adm_no`.execute(trx),
    )
    expect(found).toMatchObject([
      { date_of_birth: '2009-06-05', division: 'A', relation: 'Mother', mobile: '9700000013' },
      { name: 'अनन्या शर्मा', date_of_birth: '2012-06-05', division: 'A', relation: 'Father', mobile: '9700000034' },
    ])
    const { rows: families } = await desk.inSchool(trx =>
      sql<{
        one: number
      }>`select count(distinct guardian_id)::int as one from students where adm_no in ('M00013', 'M00014')`.execute(trx),
    )
    expect(families[0]!.one).toBe(1)
  })

  it('writes nothing when the same file comes again, and says that it was applied', async () => {
    const before = await stamps()
    const again = await desk.check('students', workbook(rows))
    expect(ImportDesk.counts(again)).toEqual([0, 0, expected.create, expected.error])
    expect(again.appliedBefore?.by).toBe('Leela Kurup')
    await desk.apply(again.id, 'apply-good-rows')
    expect(await stamps()).toEqual(before)
  })

  it('takes the corrected file of errors', async () => {
    const { headers: titles, rows: wrong } = await desk.errorsFile(runId)
    expect(titles.at(-1)).toBe('Errors')
    expect(wrong).toHaveLength(expected.error)
    const at = (title: string) => titles.indexOf(title)
    const corrected = wrong.map((row, index) => {
      const cells = [...row]
      const { length } = cells
      const message = String(cells[length - 1])
      expect([...expected.messages.values()].flat()).toContain(message)
      if (message.startsWith('Not a valid mobile') || message.startsWith('Mobile number lost'))
        cells[at('Guardian Mobile')] = `98${String(10_000_000 + index)}`
      if (message.includes('Division')) cells[at('Division')] = 'A'
      if (message.includes('Course')) cells[at('Course')] = 'V'
      if (message.includes('date')) cells[at('Date of Birth')] = '05/06/2015'
      if (message.includes('Male')) cells[at('Gender')] = 'F'
      if (message.includes('Student Name') || message.includes('#N/A')) cells[at('Student Name')] = 'Asha Nair'
      if (message.includes('repeated')) cells[at('Admission No')] = `M9999${index % 10}`
      return cells
    })
    const run = await desk.check('students', workbook(corrected, titles))
    expect(run.groups.filter(group => group.code.startsWith('E'))).toEqual([])
    expect(ImportDesk.counts(run)).toEqual([expected.error, 0, 0, 0])
    expect((await desk.apply(run.id)).status).toBe('Applied')
  })
})

describe('rows of the same families as CSV', () => {
  // Every fault comes once in five hundred rows, an empty row once in a thousand.
  const { rows, expected } = messyRows(1000, 'C', 5000)
  const text = csvText(rows)

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16 with mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-8 by semicolons', Buffer.from(csvText(rows, headers, ';'))],
  ])('in %s says the same by row', async (_, file) => {
    const run = await desk.check('students', file, 'students.csv')
    expect(ImportDesk.counts(run)).toEqual([expected.create, 0, 0, expected.error])
    const messages = await desk.messages(run.id)
    for (const [rowNo, texts] of expected.messages)
      if (!texts[0]!.startsWith('Mobile 9')) expect(messages.get(rowNo), String(rowNo)).toEqual(texts)
  })
})

describe('files that are no table of students', () => {
  const refusal = async (name: string, bytes: Buffer) => {
    const upload = await desk.admin.upload('files/single', name, bytes)
    if (upload.statusCode !== 201) return `${upload.statusCode} ${upload.json().message}`
    const created = await desk.admin.post('imports', { kind: 'students', fileId: upload.json().id })
    return `${created.statusCode} ${created.json().message}`
  }

  it('are refused with the reason', async () => {
    const good = workbook(messyRows(10, 'R').rows)
    expect(await refusal('students.csv', good)).toBe('400 Invalid file type. The content of students.csv does not fit its name.')
    expect(await refusal('students.xlsx', Buffer.from('Adm No,Name\n1,Asha\n'))).toMatch(/^400 Invalid file type/)
    expect(await refusal('students.xlsx', Buffer.alloc(26 * 1024 * 1024, 'a'))).toBe('413 Invalid file size')
    expect(await refusal('students.csv', Buffer.from(`Adm No\n${'1\n'.repeat(10_600_000)}`))).toBe(
      '400 The file is larger than 20 MB. Split it into several files.',
    )
    expect(await refusal('students.csv', Buffer.from(`Adm No\n${'1\n'.repeat(30_000)}`))).toBe(
      '400 The file has more than 20,000 rows. Split it into several files.',
    )
    expect(await refusal('students.csv', Buffer.from('Adm No\n'))).toBe(
      '400 The file holds column names and no rows below them. Fill in the rows and upload it again.',
    )
    expect(await refusal('students.csv', Buffer.alloc(0))).toBe('400 The file is empty. Choose another one.')
    // Without the list at its end a zip file cannot be told from anything else.
    expect(await refusal('students.xlsx', good.subarray(0, good.length / 2))).toMatch(/^400 Invalid file type/)
  })
})
