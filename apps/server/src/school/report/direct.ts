import { momentIn } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type Cell, writePdf } from '../../platform/documents/write'
import type { CallContext } from '../../platform/http/call'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write'
import { usualZone } from '../zone'
import { headOf } from './export'

type Format = 'xlsx' | 'csv' | 'pdf'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const satisfies Record<Format, string>

export interface DirectColumn {
  readonly title: string
  /** Figures stand at the end. */
  readonly figure?: boolean
}

/** A report of some hundred rows over schools as it is written into a file. */
export interface DirectFile {
  /** Without its ending. */
  readonly name: string
  readonly title: string
  /** Who stands above the paper. */
  readonly head: string
  readonly facts: readonly (readonly [name: string, value?: string])[]
  readonly columns: readonly DirectColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** The row of sums. */
  readonly sums: readonly Cell[]
}

/** The bytes of a report that belongs to no school. */
export async function bytesOfReport(
  { services }: Pick<CallContext, 'services'>,
  { title, head, facts, columns, rows, sums }: Omit<DirectFile, 'name'>,
  format: Format,
  language: DocumentLanguage,
): Promise<Uint8Array> {
  const all = rows.length > 0 ? [...rows, sums] : []
  const sheet = { name: title.slice(0, 31), headers: columns.map(column => column.title), rows: all.map(row => [...row]) }
  if (format === 'csv') return writeCsv(sheet)
  if (format === 'xlsx') return writeXlsx(sheet)
  const madeAt = services.clock.now()
  const parts = [
    {
      columns: columns.map(column => ({ title: column.title, ...(column.figure ? { align: 'end' as const } : {}) })),
      rows: all,
      sums: rows.length > 0 ? 1 : 0,
    },
  ]
  const paper = { letterhead: { name: head, lines: [] }, language, madeAt, madeOn: momentIn(usualZone, madeAt) }
  return writePdf({ ...headOf(paper, facts), title, parts })
}

/** Answers a report as a file at once: it belongs to no school, so no job keeps it for one. */
export function sendReport(
  call: Pick<CallContext, 'reply' | 'services'>,
  { name, ...file }: DirectFile,
  format: Format,
  language: DocumentLanguage,
): Promise<Uint8Array> {
  call.reply.type(mediaTypes[format]).header('content-disposition', `attachment; filename="${name}.${format}"`)
  return bytesOfReport(call, file, format, language)
}
