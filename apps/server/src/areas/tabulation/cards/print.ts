import { createHash } from 'node:crypto'
import type { contract } from '@school/api'
import { cardFileName } from '@school/rules'
import { sql } from 'kysely'
import type { DocumentContent } from '../../../platform/documents/content'
import { writePdfs } from '../../../platform/documents/write'
import { dispositionOf } from '../../../platform/files/disposition'
import { type CallContext, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import type { CardContent } from './content'
import { CardPress } from './paper'
import { type CardDefinition, cardDivisions, cardOf } from './scope'
import { stands } from './shown'
import { saveCardFile } from './versions'

type Transact = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

interface Printed {
  readonly id: string
}

/** Versions of a division that are printed together, in the order of the class. */
async function printedOf(trx: Trx, schoolId: string, cardId: string, divisionId: string): Promise<Printed[]> {
  const drafts = (await settingValue(trx, schoolId, 'tab.allowProvisional')) === true
  const { rows } = await sql<Printed>`
    select rc.id from report_cards rc
    join students s on s.school_id = rc.school_id and s.id = rc.student_id and s.status = 'studying'
    join enrolments e on e.school_id = rc.school_id and e.student_id = rc.student_id and e.academic_year_id = rc.academic_year_id
    where rc.card_id = ${cardId}::uuid and e.division_id = ${divisionId}::uuid and rc.source = 'generated' and ${stands}
      and (${drafts} or rc.status <> 'Draft')
      and not exists (select from report_cards later where later.school_id = rc.school_id and later.card_id = rc.card_id
        and later.student_id = rc.student_id and later.no > rc.no and later.status not in ('Deleted', 'Superseded'))
    order by e.roll_no nulls last, s.name_key, s.id`.execute(trx)
  return rows
}

const contentOf = async (trx: Trx, id: string) =>
  (
    await sql<{ content: CardContent }>`
      select content from report_cards where id = ${id}::uuid`.execute(trx)
  ).rows[0]!.content

/** The hash of what is printed together; the same cards in the same order have the same. */
async function hashOf(trx: Trx, printed: readonly Printed[]): Promise<string> {
  const { rows } = await sql<{ id: string; file_id: string }>`
    select id, file_id from report_cards where id = any(${printed.map(one => one.id)}::uuid[])`.execute(trx)
  const files = new Map(rows.map(row => [row.id, row.file_id]))
  return createHash('sha256')
    .update(printed.map(one => files.get(one.id)).join())
    .digest('hex')
}

/** What a division has to print, and the file that holds it already. */
async function findPrint(trx: Trx, schoolId: string, card: CardDefinition, divisionId: string) {
  const printed = await printedOf(trx, schoolId, card.id, divisionId)
  const kept = await trx
    .selectFrom('card_prints as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['p.file_id', 'p.inputs_hash'])
    .where('p.card_id', '=', card.id)
    .where('p.division_id', '=', divisionId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
  const { rows } = await sql<{ name: string }>`
    select c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.id = ${divisionId}::uuid`.execute(trx)
  const hash = await hashOf(trx, printed)
  return { printed, hash, kept, current: kept?.inputs_hash === hash ? kept.file_id : undefined, name: rows[0]?.name ?? '' }
}

async function* papersOf(transact: Transact, press: CardPress, printed: readonly Printed[]): AsyncGenerator<DocumentContent> {
  for (const { id } of printed) yield await transact(async trx => press.paper(trx, await contentOf(trx, id)))
}

/** Puts the cards of a division into one file and keeps it, unless it is kept already. */
export async function printDivision(
  services: Services,
  transact: Transact,
  schoolId: string,
  card: CardDefinition,
  divisionId: string,
  press: CardPress,
): Promise<void> {
  const { printed, hash, kept, current, name } = await transact(trx => findPrint(trx, schoolId, card, divisionId))
  if (current) return
  const bytes = await writePdfs(`${card.name} · ${name}`, papersOf(transact, press, printed))
  if (!bytes) return
  await transact(async trx => {
    const fileId = await saveCardFile(services, trx, schoolId, { card, admNo: name, bytes })
    const at = services.clock.now()
    await trx
      .insertInto('card_prints')
      .values({ school_id: schoolId, card_id: card.id, division_id: divisionId, file_id: fileId, inputs_hash: hash, at })
      .onConflict(conflict =>
        conflict.columns(['school_id', 'card_id', 'division_id']).doUpdateSet({ file_id: fileId, inputs_hash: hash, at }),
      )
      .execute()
    if (kept)
      await trx.updateTable('files').set({ deleted_at: at }).where('id', '=', kept.file_id).where('id', '<>', fileId).execute()
  })
}

/** Sends the cards of a division in one file: the kept one, or one that is put together now. */
export async function sendMerged(call: CallContext<typeof contract.reportCards.merged>) {
  const { trx, services, schoolId, query, reply } = call
  const card = await cardOf(trx, query.cardId)
  const { rows } = await sql`
    select from divisions d where d.id = ${query.divisionId}::uuid and ${cardDivisions(personOf(call))}`.execute(trx)
  if (rows.length === 0) throw notFound()
  const { printed, current, name } = await findPrint(trx, schoolId, card, query.divisionId)
  if (current) return sendFile(call, current, reply)
  const press = new CardPress(services, schoolId)
  const bytes = await writePdfs(
    `${card.name} · ${name}`,
    papersOf(work => work(trx), press, printed),
  )
  if (!bytes) throw notFound()
  return sendPdf(reply, cardFileName(name, card.name, card.year), bytes)
}

/** Answers a PDF to be seen in the browser. */
export function sendPdf(reply: CallContext['reply'], name: string, bytes: Buffer): Buffer {
  reply
    .type('application/pdf')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf('inline', name))
  return bytes
}

/** Sends a PDF to be seen in the browser. */
export async function sendFile(
  { trx, services }: Pick<CallContext, 'trx' | 'services'>,
  fileId: string,
  reply: CallContext['reply'],
): Promise<Buffer> {
  const file = await trx
    .selectFrom('files')
    .select(['name', 'storage_key'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const bytes = file && (await services.files.readAll(file.storage_key))
  if (!file || !bytes) throw notFound()
  return sendPdf(reply, file.name, bytes)
}
