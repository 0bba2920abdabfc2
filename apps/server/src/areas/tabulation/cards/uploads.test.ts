import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardDesk, openCards } from '../../../testing/card-desk'
import { choose } from '../../../testing/diary'

let tab: CardDesk
let child: string
/** Admission numbers of the class, the chosen child's first. */
let students: { id: string; adm_no: string }[]

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`)
const fileOf = (admNo: string) => `${admNo.replaceAll('/', '_')}.pdf`
const zipOf = (files: readonly (readonly [string, Buffer])[]) => Buffer.from(zipSync(Object.fromEntries(files)))
const locked = Buffer.from('%PDF-1.4\ntrailer << /Encrypt 5 0 R >>\n%%EOF\n')

const upload = async (name: string, bytes: Buffer, kind = 'reportCards') => {
  const answer = await tab.admin.upload(`files/single?kind=${kind}`, name, bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id as string
}
const check = async (fileIds: readonly string[]) => {
  const answer = await tab.admin.post('tabulation/report-cards/upload/check', { cardId: tab.cardId, fileIds })
  const job = await tab.done(answer)
  const { uploadId } = answer.json() as { uploadId: string }
  const read = await tab.admin.get(`tabulation/report-cards/upload/${uploadId}?pageSize=200`)
  expect(read.statusCode, read.body).toBe(200)
  return {
    uploadId,
    job,
    ...(read.json() as { counts: Record<string, number>; published: number; results: { name: string; verdict: string }[] }),
  }
}
const apply = async (uploadId: string) => tab.done(await tab.admin.post('tabulation/report-cards/upload/apply', { uploadId }))
const selected = async () =>
  ((await tab.admin.get('student-selector-reportcard?fetchAllIds=1&userCreatedonly=false')).json() as string[]).toSorted()
const family = async () => (await tab.guardian.get('parent-tabulation/cards?kind=progress-card')).json() as { id: string }[]
const tiles = async () =>
  (await tab.admin.get(`tabulation/report-cards?cardId=${tab.cardId}&divisionIds=${tab.own.id}`)).json().tiles as Record<
    string,
    number
  >
const statusOf = async (studentId: string) =>
  (await tab.admin.get(`tabulation/report-cards?cardId=${tab.cardId}&studentId=${studentId}`)).json().results[0].status as string

beforeAll(async () => {
  tab = await openCards('uploaded-cards')
  child = tab.children[0]!.id
  await tab.rows(sql`
    update enrolments set division_id = ${tab.own.id}::uuid, roll_no = null where student_id = ${child}::uuid and academic_year_id = ${tab.year}::uuid`)
  students = await tab.rows(sql<{ id: string; adm_no: string }>`
    select s.id, s.adm_no from enrolments e join students s on s.id = e.student_id where e.division_id = ${tab.own.id}::uuid
      and e.academic_year_id = ${tab.year}::uuid and s.status = 'studying' order by s.id <> ${child}::uuid, s.adm_no`)
})
afterAll(() => tab.close())
beforeEach(async () => {
  tab.desk.server.clock.set('2026-07-15T09:00:00+05:30')
  for (const table of ['card_deletions', 'card_uploads', 'report_cards']) await tab.rows(sql`delete from ${sql.table(table)}`)
  await choose(tab.guardian, child)
})

describe('cards as files', () => {
  it('are matched by admission number, become cards, are published, deleted and restored (scenario 18)', async () => {
    const matched = students.slice(0, 20)
    const archive = zipOf([
      ...matched.map(({ adm_no }) => [`cards/${fileOf(adm_no)}`, pdf(adm_no)] as const),
      ...matched.slice(0, 3).map(({ adm_no }) => [`again/${fileOf(adm_no)}`, pdf('again')] as const),
      ['unknown.pdf', pdf('unknown')],
      ['nobody.pdf', pdf('nobody')],
      ['__MACOSX/cards/._x.pdf', pdf('beside')],
      [fileOf(students[20]!.adm_no), locked],
      ['list.txt', Buffer.from('no card')],
    ])
    const alone = await upload(fileOf(students[21]!.adm_no), pdf('alone'))
    const found = await check([await upload('cards.zip', archive, 'imports'), alone])
    expect(found.counts).toEqual({ Matched: 21, Existing: 0, Unmatched: 2, Duplicate: 3, Invalid: 2 })
    expect((await apply(found.uploadId)).message).toBe('21 files uploaded. Not matched: 7.')
    expect(await tiles()).toMatchObject({ uploaded: 21, notUploaded: students.length - 21, published: 0 })
    expect(await statusOf(child)).toBe('Ready')
    const wanted = [...matched, students[21]!].map(student => student.id).toSorted()
    expect(await selected()).toEqual(wanted)
    await tab.publish({ divisionIds: [tab.own.id], studentIds: [] })
    expect(await family()).toHaveLength(1)
    const [card] = await family()
    const opened = (await tab.guardian.get(`parent-tabulation/cards/${card!.id}`)).json()
    expect(opened).not.toHaveProperty('content')
    expect((await tab.guardian.send('GET', opened.fileUrl)).rawPayload.equals(pdf(students[0]!.adm_no))).toBe(true)

    const deletions = 'tabulation/report-cards/deletions'
    const filters = { cardId: tab.cardId, studentIds: [child] }
    expect((await tab.admin.post(deletions, filters)).json().message).toBe('Nothing to delete.')
    const counted = (await tab.admin.post(deletions, { ...filters, unpublishedOnly: false })).json()
    expect(counted.counts).toEqual({ students: 1, versions: 1, files: 1, published: 1, seen: 1 })
    const confirm = (typedText: string, reason = 'Wrong file') =>
      tab.admin.post(`${deletions}/${counted.id}/confirm`, { typedText, reason })
    const wrong = await confirm('gvs')
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Type GVS to confirm.'])
    expect((await confirm('GVS', '')).statusCode).toBe(400)
    expect((await tab.done(await confirm('GVS'))).message).toBe('1 report card(s) deleted.')
    expect(await family()).toEqual([])
    expect((await tab.guardian.get(`parent-tabulation/cards/${card!.id}`)).statusCode).toBe(404)
    expect(await selected()).not.toContain(child)
    expect((await tab.admin.post(`${deletions}/${counted.id}/restore`, {})).json()).toEqual({ restored: 1 })
    expect(await statusOf(child)).toBe('Ready')
    expect(await family()).toEqual([])
    expect((await tab.admin.post(`${deletions}/${counted.id}/restore`, {})).statusCode).toBe(409)
  })

  it('take the place of those that are there, with the next number once they were published', async () => {
    const [one] = students
    const send = async (words: string) => {
      const found = await check([await upload(fileOf(one!.adm_no), pdf(words))])
      await apply(found.uploadId)
      return found
    }
    await send('first')
    expect((await send('second')).counts).toMatchObject({ Matched: 0, Existing: 1 })
    const rowOf = async () =>
      (await tab.admin.get(`tabulation/report-cards?cardId=${tab.cardId}&studentId=${one!.id}`)).json().results[0]
    expect(await rowOf()).toMatchObject({ no: 1, status: 'Ready' })
    await tab.publish({ studentIds: [one!.id] })
    expect((await send('third')).published).toBe(1)
    expect(await rowOf()).toMatchObject({ no: 2, status: 'Ready', publishedNo: 1 })
  })

  it('are refused from teachers, and counts older than fifteen minutes', async () => {
    const fileId = await upload(fileOf(students[0]!.adm_no), pdf('one'))
    const asked = { cardId: tab.cardId, fileIds: [fileId] }
    for (const browser of [tab.teacher, tab.head])
      expect((await browser.post('tabulation/report-cards/upload/check', asked)).statusCode).toBe(403)
    const one = await tab.admin.post('tabulation/report-cards/upload/one', { cardId: tab.cardId, studentId: child, fileId })
    expect([one.statusCode, one.json().no]).toEqual([201, 1])
    expect((await tab.admin.post('tabulation/report-cards/upload/check', asked)).statusCode).toBe(400)
    const counted = (await tab.admin.post('tabulation/report-cards/deletions', { cardId: tab.cardId })).json()
    tab.desk.server.clock.set('2026-07-15T09:16:00+05:30')
    const late = await tab.admin.post(`tabulation/report-cards/deletions/${counted.id}/confirm`, {
      typedText: 'GVS',
      reason: 'Wrong file',
    })
    expect([late.statusCode, late.json().name]).toEqual([409, 'DataChanged'])
    const image = await tab.admin.upload('files/single?kind=imports', 'list.csv', Buffer.from('a,b\n1,2\n'))
    const refused = await tab.admin.post('tabulation/report-cards/upload/check', {
      cardId: tab.cardId,
      fileIds: [image.json().id],
    })
    expect(refused.json().fieldErrors[0].message).toBe('Only PDF files are allowed.')
  })
})
