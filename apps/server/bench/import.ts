import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword, makeDemonstration } from '../src/demonstration/index'
import { openEmbedded } from '../src/platform/database/embedded'
import { makeApplication, makeServices } from '../src/start'
import { localConfiguration } from '../src/testing/large/recorder'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { messyRows, workbook } from '../src/testing/student-files'
import { against, printTable, rounded } from './figures'

const students = 5000

const boundary = 'school-bench-boundary'

function multipart(name: string, bytes: Buffer): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Measures the check and the writing of a messy file of students in the embedded database. */
export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const database = await openEmbedded(join(folder, 'database'))
  await database.migrate()
  const services = makeServices(localConfiguration(folder), database)
  await makeDemonstration(services, 0.02)
  const app = await makeApplication(services, { checkAnswers: false })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = keptOpen(1)
  const admin = new Visitor(address, agent)
  const ask = async <T>(method: string, path: string, body?: string | Buffer, mediaType?: string): Promise<T> => {
    const { status, text } = await admin.send(method, path, body, mediaType)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
    return JSON.parse(text()) as T
  }
  const job = async (path: string, body: object) => {
    const start = performance.now()
    await ask('POST', path, JSON.stringify(body))
    await services.jobs.drain(services)
    return (performance.now() - start) / 1000
  }
  try {
    await admin.logIn('GVS.ADMIN', demoPassword)
    const { rows, expected } = messyRows(students, 'M')
    const file = await ask<{ id: string }>(
      'POST',
      'files/single',
      multipart('students.xlsx', workbook(rows)),
      `multipart/form-data; boundary=${boundary}`,
    )
    const { id } = await ask<{ id: string }>('POST', 'imports', JSON.stringify({ kind: 'students', fileId: file.id }))
    const checked = await job(`imports/${id}/check`, {})
    const applied = await job(`imports/${id}/apply`, { policy: 'apply-good-rows' })
    const run = await ask<{ status: string; message: string | null; counts: { create: number } }>('GET', `imports/${id}`)
    if (run.status !== 'Applied' || run.counts.create !== expected.create)
      throw new Error(`The import ended as ${run.status}: ${run.message}`)
    const line = (name: string, taken: number) => [name, rounded(taken, 2), rounded(students / taken, 0)]
    const whole = checked + applied
    printTable(
      `Import of ${students.toLocaleString('en')} students, embedded database`,
      ['Step', 'Seconds', 'Rows/s', 'Target'],
      [
        [...line('check', checked), '—'],
        [...line('apply', applied), '—'],
        [...line('check and apply', whole), against(whole < 20, 'below 20 s')],
      ],
    )
  } finally {
    agent.destroy()
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
