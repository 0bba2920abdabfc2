import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv } from '../../../testing/imports'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

// The example of a school's own program, against a server that listens.

const script = fileURLToPath(new URL('../../../../../../examples/tab-sync/program.mjs', import.meta.url))

let at: TabulationDesk
let key: string
let folder: string
let address: string

const run = async (...words: string[]) => {
  const env = { ...process.env, SCHOOL_URL: address, SCHOOL_KEY: key, SHEETS: join(folder, 'sheets') }
  return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout.trim()
}

beforeAll(async () => {
  at = await openTabulation('tab-program')
  await at.set('tab.source', 'external')
  const operator = await at.desk.browser('GJ.ADMIN')
  key = (await operator.post('platform/tabulation/sync-keys', { schoolId: at.schoolId })).json().key
  folder = mkdtempSync(join(tmpdir(), 'school-tab-'))
  await at.desk.server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(at.desk.server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await at.close()
})

describe('the example of a program of tabulation', () => {
  it('keeps each sheet once, also when it is sent again', async () => {
    const [first, absent] = at.own.students
    for (const one of at.own.students) await at.mark(one, 'HY', one === absent ? { code: 'AB' } : { value: 63 })
    const id = await at.sheet('HY')
    await at.rows(sql`update mark_sheets set status = 'Draft' where id = ${id}::uuid`)
    expect((await at.admin.post('tabulation/locks/lock', { sheetIds: [id] })).json()).toMatchObject({ locked: 1 })
    expect(await run('pull')).toBe('1 taken, 1 kept')
    await at.rows(sql`update mark_sheets set export_state = 'pending' where id = ${id}::uuid`)
    expect(await run('pull')).toBe('1 taken, 1 kept')
    expect(readdirSync(join(folder, 'sheets'))).toEqual([`${id}.csv`])
    const lines = readFileSync(join(folder, 'sheets', `${id}.csv`), 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(at.own.students.length + 1)
    const [student] = await at.rows(sql<{ no: string }>`select adm_no as no from students where id = ${first!}::uuid`)
    expect(lines.find(line => line.includes(`"${student!.no}"`))).toMatch(/,"63"$/)
    expect(lines.filter(line => line.endsWith('"AB"'))).toHaveLength(1)
  })

  it('sends a file of results', async () => {
    const path = join(folder, 'results.csv')
    const [student] = await at.rows(
      sql<{ no: string }>`select adm_no as no from students where id = ${at.own.students[0]!}::uuid`,
    )
    await at.admin.post('tabulation/cards', {
      ...{ academicYearId: at.year, name: 'Term 1', kind: 'marksheet', nodeCode: 'T1', courseIds: [] },
    })
    const headers = ['Admission No', 'Card', 'Total', 'Percent', 'Outcome']
    writeFileSync(path, csv(headers, [[student!.no, 'Term 1', '385', '77.00', 'Pass']]))
    const sent = run('send', 'tab-results', path)
    await expect.poll(async () => at.rows(sql`select 1 as there from import_runs where kind = 'tab-results'`)).toHaveLength(1)
    await at.desk.server.services.jobs.drain(at.desk.server.services)
    expect(await sent).toBe('ready: 1 of 1 rows are right.')
  })
})
