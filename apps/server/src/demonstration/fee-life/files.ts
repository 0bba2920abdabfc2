import { defaultImportOptions, displayDay, type LedgerFileCode } from '@school/rules'
import { sql } from 'kysely'
import { beginBatch } from '../../assembly/imports/batches'
import { feeImportHandlers } from '../../assembly/imports/fee-runs'
import { importKind } from '../../assembly/imports/plan'
import type { CallContext } from '../../platform/http/call'
import { writeCsv } from '../../platform/spreadsheet/write'
import type { FeeClerk, Moment } from './clerk'

/** A file of the school's own software, and what became of it. */
interface FeeFile {
  readonly kind: LedgerFileCode
  readonly name: string
  readonly moment: Moment
  /** Cells by keys of columns; a column that no row has is not in the file. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly isApplied?: boolean
}

/** The own software sends a file, which is checked; the operator applies it or leaves it to be looked at. */
async function sendFile(clerk: FeeClerk, { kind, name, moment, rows, isApplied = false }: FeeFile): Promise<void> {
  const services = clerk.at(moment)
  const columns = importKind(kind).columns.filter(({ key }) => rows.some(row => row[key]))
  const bytes = writeCsv({
    name,
    headers: columns.map(({ title }) => title),
    rows: rows.map(row => columns.map(({ key }) => row[key] ?? '')),
  })
  const { id } = await clerk.work(async trx => {
    const { id: fileId } = await services.files.save(services, trx, {
      ...{ bytes: Buffer.from(bytes), name, extension: '.csv', mediaType: 'text/csv', folder: 'School' },
      ...{ schoolId: clerk.schoolId, ownerId: null },
    })
    const request = { headers: {} } as CallContext['request']
    const call = { services, trx, schoolId: clerk.schoolId, language: 'en' as const, person: undefined, request }
    return beginBatch(call, { kind, fileId, options: defaultImportOptions })
  })
  await clerk.finish(moment)
  if (!isApplied) return
  await clerk.ask(feeImportHandlers.apply, await clerk.operator(), moment, { params: { id }, body: { validRowsOnly: true } })
  await clerk.finish(moment)
}

/** Files of the last days: dues of an outing that were taken, some that name students who are not there, and money without days. */
export async function sendFeeFiles(clerk: FeeClerk): Promise<void> {
  const { rows: students } = await clerk.work(trx =>
    sql<{ admNo: string }>`
      select adm_no as "admNo" from students where school_id = ${clerk.schoolId} and status = 'studying' order by adm_no limit 10`.execute(
      trx,
    ),
  )
  const { name: academicYear } = await clerk.work(trx =>
    trx.selectFrom('academic_years').select('name').where('id', '=', clerk.yearId).executeTakeFirstOrThrow(),
  )
  const due = (admNo: string, installmentNo: string, head: string, amount: string) => ({
    ...{ admNo, academicYear, account: 'School', installmentNo, installmentName: head, head, amount },
    ...{ dueDate: displayDay(clerk.day(0)), externalKey: `${admNo}/${installmentNo}` },
  })
  await sendFile(clerk, {
    ...{ kind: 'fee-dues', name: 'dues-outing.csv', moment: { ago: 5, time: '06:10' }, isApplied: true },
    rows: students.map(({ admNo }) => due(admNo, '21', 'Outing', '450.00')),
  })
  await sendFile(clerk, {
    ...{ kind: 'fee-dues', name: 'dues-annual-day.csv', moment: { ago: 2, time: '06:10' } },
    rows: [...students.slice(0, 6).map(({ admNo }) => admNo), '9999/0001', '9999/0002'].map(admNo =>
      due(admNo, '22', 'Annual Day', '300.00'),
    ),
  })
  await sendFile(clerk, {
    ...{ kind: 'fee-collections', name: 'collections.csv', moment: { ago: 1, time: '06:15' } },
    rows: students.slice(0, 3).map(({ admNo }, at) => ({
      ...{ externalReceiptNo: `TLY/${at + 1}`, admNo, account: 'School', mode: 'Cash', amount: '450.00' },
    })),
  })
}
