import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, FeeDesk } from '../../../testing/fee-desk'
import { feeFileHeaders } from '../../../testing/fee-files'
import { csv } from '../../../testing/imports'

// The example of a school's own system, against a server that listens.

const script = fileURLToPath(new URL('../../../../../../examples/fee-sync/puller.mjs', import.meta.url))

let fees: FeeDesk
let agent: Agent
let students: string[]
let folder: string
let address: string

const run = async (...words: string[]) => {
  const env = { ...process.env, SCHOOL_URL: address, SCHOOL_KEY: agent.key, BOOKS: join(folder, 'books') }
  return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout.trim()
}
const journal = () =>
  readFileSync(join(folder, 'books', 'journal.csv'), 'utf8')
    .trim()
    .split('\n')

beforeAll(async () => {
  fees = await FeeDesk.open('fee-puller')
  students = await fees.students('P', 3)
  await fees.keepElsewhere()
  agent = await fees.agent()
  folder = mkdtempSync(join(tmpdir(), 'school-puller-'))
  await fees.desk.server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(fees.desk.server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await fees.close()
})

describe('the example of a puller', () => {
  it('enters each receipt once, also when all are sent again', async () => {
    await fees.owe(fees.terms(students[0]!))
    await fees.pay(students[0]!, 1_350_000)
    await fees.pay(students[1]!, 10_000)
    expect(await run('pull')).toBe('2 taken')
    expect(journal()).toHaveLength(3)
    await fees.rows(sql`update sync_items set status = 'unsynced'`)
    expect(await run('pull')).toBe('2 taken')
    expect(journal()).toHaveLength(3)
    const refs = await fees.rows(sql<{ ref: string }>`select external_ref as ref from sync_items order by external_ref`)
    expect(refs.map(row => row.ref)).toEqual(['R000001', 'R000002'])
  })

  it('sends a file of dues', async () => {
    const path = join(folder, 'dues.csv')
    const row = ['P3', fees.year.name, 'School', 1, 'Term 1', '10-08-2026', 'Tuition', '12000', '', '', 'P3-1']
    writeFileSync(path, csv(feeFileHeaders.dues, [row]))
    const sent = run('send', 'fee-dues', path)
    // The example starts as a process of its own, which takes a while on a busy machine.
    await expect.poll(async () => fees.rows(sql`select 1 as there from import_runs`), { timeout: 15_000 }).toHaveLength(1)
    await fees.drain()
    expect(await sent).toBe('ready: 1 of 1 rows are right.')
  })
})
