import type { BodyOf, contract } from '@school/api'
import { displayDay, formatRupees, momentIn, statementColumns } from '@school/rules'
import type { Cell } from '../../../platform/documents/write'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import type { Person } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import { jobAnswer } from '../../../school/job-answer'
import { bytesOfReport } from '../../../school/report/direct'
import { saveExport } from '../../../school/report/file'
import { usualZone } from '../../../school/zone'
import { readWholeStatement, type StatementRow } from './statement'
import { statementWords } from './words'

type Asked = BodyOf<(typeof contract.onlinePayments)['exportStatement']>
type Column = (typeof statementColumns)[number]

interface Payload extends Asked {
  readonly person: Person
}

const amounts = new Set<Column>(['amount', 'charge', 'gatewayFee', 'net'])

function cellOf(key: Column, row: StatementRow, { format, language }: Payload): Cell {
  if (key === 'date') return momentIn(usualZone, row.date)
  if (key === 'status') return statementWords[language].statuses[row.status]!
  const value = row[key]
  if (value === null) return null
  if (amounts.has(key)) return format === 'pdf' ? formatRupees(Number(value)).replace('₹', '') : Number(value) / 100
  return key === 'settledOn' ? displayDay(String(value)) : value
}

/** The job that writes the whole statement into a file. */
export const statementExport: JobKind<Payload> = {
  kind: 'fees.statement-export',
  tries: 3,
  async run({ payload, services, transact, progress }) {
    const { filters, format, language, person } = payload
    const words = statementWords[language]
    const columns: readonly Column[] = payload.columns.length > 0 ? payload.columns : statementColumns
    const { rows, from, to } = await transact(trx => readWholeStatement({ trx, services, person }, filters))
    await progress(1, 2)
    const sumOf = (key: Column) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
    const sumCell = (key: Column): Cell => (format === 'pdf' ? formatRupees(sumOf(key)).replace('₹', '') : sumOf(key) / 100)
    const bytes = await bytesOfReport(
      { services },
      {
        title: words.title,
        head: words.product,
        facts: [
          [words.from, displayDay(from)],
          [words.to, displayDay(to)],
        ],
        columns: columns.map(key => ({ title: words.columns[key] ?? key, figure: amounts.has(key) })),
        rows: rows.map(row => columns.map(key => cellOf(key, row, payload))),
        sums: columns.map((key, at) => (amounts.has(key) ? sumCell(key) : at === 0 ? words.sums : null)),
      },
      format,
      language,
    )
    const resultFileId = await transact(trx =>
      saveExport(services, trx, {
        name: 'online-fee-payments',
        extension: `.${format}`,
        bytes,
        schoolId: null,
        ownerId: person.userId,
      }),
    )
    return { message: `${rows.length} rows`, resultFileId }
  },
}

/** Begins the job for who asks, and answers it. */
export async function beginStatementExport(call: Pick<CallContext, 'trx' | 'services' | 'person'>, body: Asked) {
  const { trx, services } = call
  const person = personOf(call)
  const id = await services.jobs.enqueue(services, trx, {
    kind: statementExport.kind,
    payload: { ...body, person } satisfies Payload,
    ownerId: person.userId,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** The file that a job of the asker has written. It belongs to no school, so no address of files leads to it. */
export async function readStatementFile(
  { trx, services, person, reply }: Pick<CallContext, 'trx' | 'services' | 'person' | 'reply'>,
  jobId: string,
) {
  const file = await trx
    .selectFrom('jobs as j')
    .innerJoin('files as f', 'f.id', 'j.result_file_id')
    .select(['f.name', 'f.media_type', 'f.storage_key'])
    .where('j.id', '=', jobId)
    .where('j.kind', '=', statementExport.kind)
    .where('j.owner_id', '=', personOf({ person }).userId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
  const bytes = file && (await services.files.readAll(file.storage_key))
  if (!bytes) throw notFound()
  reply.type(file.media_type).header('content-disposition', `attachment; filename="${file.name}"`)
  return bytes
}
