import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bankPaymentId, usualBankFileProfile } from '@school/rules'
import type { Client } from 'pg'
import { openPostgres } from '../src/platform/database/postgres'
import { makeApplication, makeServices } from '../src/start'
import { Caller } from '../src/testing/caller'
import { localConfiguration } from '../src/testing/large/recorder'
import { adminOf, fillSchools, password } from '../src/testing/large/schools'
import { prepareSchedule, school, students } from './fee-publish'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

const bankLines = 5000
const rounds = 30
/** Limits, in ms and s. */
const limits = { position: 100, page: 1000, file: 60, bank: 60 } as const
const bank = '00000000-0000-4000-8000-0000000ba4c0'

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** An account at a bank, whose every student has a code. */
async function openBank(owner: Client): Promise<void> {
  await owner.query(
    `insert into bank_accounts (school_id, id, fee_account_id, bank, holder, account_no, ifsc, id_prefix, file_profile)
     select $1, $2, id, 'Bank of Trials', 'School', '123456789012', 'TRIA0001234', 'SMVS', $3 from fee_accounts where kind = 'school' limit 1`,
    [school, bank, JSON.stringify(usualBankFileProfile)],
  )
  const { rows } = await owner.query<{ id: string }>(`select id from students where status = 'studying' order by adm_no`)
  await owner.query(
    `insert into bank_payment_ids (school_id, id, bank_account_id, student_id, fee_account_id, code, created_at)
     select $1, gen_random_uuid(), $2, n.student, b.fee_account_id, n.code, now()
     from bank_accounts b, unnest($3::uuid[], $4::text[]) as n(student, code) where b.id = $2`,
    [school, bank, rows.map(row => row.id), rows.map((_, place) => bankPaymentId('SMVS', place + 1))],
  )
}

/** A day's file of the bank: nine lines of ten bear a code. */
const bankFile = (day: string) =>
  Buffer.from(
    [
      'Value Date,UTR,Dr/Cr,Amount,Narration',
      ...Array.from({ length: bankLines }, (_, place) => {
        const narration = place % 10 === 9 ? `NEFT OF SOMEBODY ${place}` : `NEFT ${bankPaymentId('SMVS', place + 1)}`
        return `${day},UTR${String(place).padStart(9, '0')},CR,5000.00,${narration}`
      }),
    ].join('\r\n'),
  )

class Office {
  readonly caller: Caller

  constructor(address: string) {
    this.caller = new Caller(address)
  }

  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.caller.send(method, path, body)
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json() as T
  }

  /** Milliseconds of each of the calls, of which the first one warms up. */
  async times(paths: readonly string[]): Promise<number[]> {
    const taken: number[] = []
    for (const path of [paths[0]!, ...paths]) {
      const start = performance.now()
      await this.ask('GET', path)
      taken.push(performance.now() - start)
    }
    return taken.slice(1)
  }

  /** Seconds from the call to the end of the job that it starts. */
  async job(owner: Client, path: string, body: object): Promise<number> {
    const start = performance.now()
    const { id } = await this.ask<{ id: string }>('POST', path, body)
    for (;;) {
      const { rows } = await owner.query<{ status: string }>('select status from jobs where id = $1', [id])
      if (rows[0]!.status === 'Failed') throw new Error(`${path} failed.`)
      if (rows[0]!.status === 'Done') return (performance.now() - start) / 1000
      await wait(50)
    }
  }
}

async function measure(office: Office, owner: Client): Promise<void> {
  const { rows: some } = await owner.query<{ id: string }>(
    `select id from students where status = 'studying' order by md5(id::text) limit $1`,
    [rounds],
  )
  const positions = await office.times(some.map(({ id }) => `fees/students/${id}/position`))
  const { asOf } = await office.ask<{ asOf: string }>('GET', 'fees/reports/dues')
  const year = asOf.slice(0, 4)
  // Of all that falls due in the year, not of what has by now.
  const all = `fees/reports/dues?asOf=${Number(year) + 1}-12-31&pageSize=50`
  const pages = await office.times([1, 2, 20, 100, 1, 2, 20, 100].map(page => `${all}&page=${page}`))
  const asked = { filters: { asOf: `${Number(year) + 1}-12-31` }, format: 'xlsx' }
  const file = await office.job(owner, 'fees/reports/dues/export', asked)
  const day = asOf.split('-').toReversed().join('/')
  const upload = await office.caller.upload('files/single', 'bank.csv', bankFile(day))
  if (upload.statusCode !== 201) throw new Error(upload.body)
  const uploaded = { bankAccountId: bank, fileId: upload.json().id }
  const { id } = await office.ask<{ id: string }>('POST', 'fees/bank-files', uploaded)
  const applied = await office.job(owner, `fees/bank-files/${id}/apply`, {})
  const { rows: posted } = await owner.query<{ count: number }>(`select count(*)::int from bank_lines where status = 'posted'`)
  const of = (name: string, taken: readonly number[], limit: number) => {
    const p95 = percentile(taken, 0.95)
    return [
      name,
      rounded(percentile(taken, 0.5), 0),
      rounded(p95, 0),
      against(p95 <= limit, `at most ${limit.toLocaleString('en')} ms`),
    ]
  }
  const once = (name: string, seconds: number, limit: number) => [
    name,
    rounded(seconds),
    '',
    against(seconds <= limit, `at most ${limit} s`),
  ]
  const { rows: lines } = await owner.query<{ count: number }>('select count(*)::int from demands')
  printTable(
    `Fees of ${students.toLocaleString('en')} students with ${lines[0]!.count.toLocaleString('en')} lines, PostgreSQL`,
    ['What', 'p50 ms, or s', 'p95 ms', 'Target'],
    [
      of('fee position of a student', positions, limits.position),
      of('page of the dues report, all of the year', pages, limits.page),
      once('dues report as a whole, .xlsx', file, limits.file),
      once(`bank file of ${bankLines.toLocaleString('en')} lines`, applied, limits.bank),
      ['of these posted', posted[0]!.count.toLocaleString('en'), '', against(posted[0]!.count === bankLines * 0.9, '4,500')],
    ],
  )
}

/** Measures what the office of the largest school asks of a year's dues. */
export async function benchFees(): Promise<void> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const url = await postgres.create('bench_fees')
  const owner = await postgres.owner('bench_fees')
  try {
    await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
    await owner.query('vacuum analyze')
    const opened = openPostgres(url, 4)
    const services = makeServices(localConfiguration(folder), opened)
    const app = await makeApplication(services, { checkAnswers: false })
    await (await prepareSchedule(services))()
    await app.close()
    await opened.close()
    await openBank(owner)
    await owner.query('vacuum analyze')
    const server = await startServerProcess({ url }, { DATA_DIR: folder })
    try {
      const office = new Office(server.address)
      await office.caller.logIn(adminOf(1), password)
      await measure(office, owner)
    } finally {
      await server.stop()
    }
  } finally {
    await owner.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
}
