import type { AnswerOf, contract } from '@school/api'
import { placeSettlementColumns, readSettlement, type SettlementLine, settlementHeader, settlementNet } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { insideSchool, type Trx } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'
import { uploadedFile } from './bank/uploaded-file'
import { planSettlementCheck } from './settlement-check'
import { matchSettlement, type SettledBy } from './settlement-matching'

type Contract = typeof contract.feeSettlements
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'audit' | 'language'>
type Answer = AnswerOf<Contract['load']>

interface Told {
  readonly fileId: string | null
  /** What makes the same news the same. */
  readonly sha256: string
  readonly lines: readonly SettlementLine[]
  readonly by: string | null
}

/** Transfers in a file: lines that came under one reference. */
const transfersOf = (lines: readonly SettlementLine[]) => [
  ...Map.groupBy(lines, line => `${line.ref}\u0000${line.settledOn}`).values(),
]

const sumOf = (lines: readonly SettlementLine[], key: 'amount' | 'fee' | 'tax') => lines.reduce((sum, line) => sum + line[key], 0)

/** Payments that a settlement of the same account has told already. */
async function toldBefore(trx: Trx, { schoolId, gatewayAccountId, posTerminalId }: SettledBy, lines: readonly SettlementLine[]) {
  const { rows } = await sql<{ id: string }>`
    select l.provider_payment_id as id from settlement_lines l
    join settlement_batches b on b.school_id = l.school_id and b.id = l.settlement_batch_id
    where l.school_id = ${schoolId} and l.provider_payment_id = any(${lines.map(line => line.paymentId)})
      and b.gateway_account_id is not distinct from ${gatewayAccountId}::uuid and b.pos_terminal_id is not distinct from ${posTerminalId}::uuid`.execute(
    trx,
  )
  return new Set(rows.map(row => row.id))
}

/**
 * Keeps what a provider has sent to the bank and holds it against what was posted: equal amounts make orders reconciled, a payment
 * that nobody has posted is an exception. What was told before changes nothing.
 *
 * @returns the batches that are new.
 */
export async function loadSettlement(
  services: Call['services'],
  trx: Trx,
  of: SettledBy,
  { fileId, sha256, lines, by }: Told,
): Promise<string[]> {
  const { schoolId } = of
  const known = await toldBefore(trx, of, lines)
  const ids: string[] = []
  for (const transfer of transfersOf(lines.filter(line => !known.has(line.paymentId)))) {
    const [first] = transfer
    const id = services.newId()
    const [gross, fee, tax] = [sumOf(transfer, 'amount'), sumOf(transfer, 'fee'), sumOf(transfer, 'tax')]
    await trx
      .insertInto('settlement_batches')
      .values({
        school_id: schoolId,
        id,
        gateway_account_id: of.gatewayAccountId,
        pos_terminal_id: of.posTerminalId,
        file_id: fileId,
        sha256,
        ref: first!.ref,
        utr: transfer.find(line => line.utr !== null)?.utr ?? null,
        settled_on: first!.settledOn,
        gross,
        fee,
        tax,
        net: settlementNet(gross, fee, tax),
        at: services.clock.now(),
        by,
      })
      .execute()
    for (let from = 0; from < transfer.length; from += 500)
      await trx
        .insertInto('settlement_lines')
        .values(
          transfer.slice(from, from + 500).map(line => ({
            school_id: schoolId,
            id: services.newId(),
            settlement_batch_id: id,
            provider_payment_id: line.paymentId,
            order_no: line.orderNo,
            amount: line.amount,
            fee: line.fee,
            tax: line.tax,
          })),
        )
        .execute()
    ids.push(id)
  }
  await matchSettlement(services, trx, of, ids)
  return ids
}

/** The account that a file is of, with its school. @throws 404 */
async function settledBy(
  call: Call,
  body: { gatewayAccountId?: string | undefined; posTerminalId?: string | undefined },
): Promise<SettledBy> {
  const { gatewayAccountId, posTerminalId } = body
  if ((gatewayAccountId === undefined) === (posTerminalId === undefined))
    throw invalid([{ field: 'gatewayAccountId', message: fieldText('Required') }])
  const table = gatewayAccountId ? sql.table('gateway_accounts') : sql.table('pos_terminals')
  const { rows } = await sql<{ schoolId: string; id: string }>`
    select t.school_id as "schoolId", t.id from ${table} t join schools sc on sc.id = t.school_id
    where t.id = ${gatewayAccountId ?? posTerminalId} and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`.execute(
    call.trx,
  )
  const [found] = rows
  if (!found) throw notFound()
  return {
    schoolId: found.schoolId,
    gatewayAccountId: gatewayAccountId ? found.id : null,
    posTerminalId: posTerminalId ? found.id : null,
  }
}

/** What a file of a settlement came to, also when it is loaded again. */
async function told(
  trx: Trx,
  { schoolId, gatewayAccountId, posTerminalId }: SettledBy,
  sha256: string,
): Promise<Omit<Answer, 'errors' | 'repeated'>> {
  const { rows: batches } = await sql<Answer['batches'][number]>`
    select id, ref, utr, settled_on as "settledOn", gross, fee, tax, net from settlement_batches
    where school_id = ${schoolId} and sha256 = ${sha256} and gateway_account_id is not distinct from ${gatewayAccountId}::uuid
      and pos_terminal_id is not distinct from ${posTerminalId}::uuid order by settled_on, ref, id`.execute(trx)
  const { rows: lines } = await sql<Answer['unknown'][number] & { posted: number | null; status: string | null }>`
    select l.provider_payment_id as "paymentId", l.order_no as "orderNo", l.amount, p.amount as posted, p.status from settlement_lines l
    left join payments p on p.school_id = l.school_id and p.id = l.payment_id
    where l.school_id = ${schoolId} and l.settlement_batch_id = any(${batches.map(one => one.id)}::uuid[])
    order by l.provider_payment_id`.execute(trx)
  const bare = ({ paymentId, orderNo, amount }: (typeof lines)[number]) => ({ paymentId, orderNo, amount })
  return {
    batches,
    lines: lines.length,
    reconciled: lines.filter(line => line.posted === line.amount).length,
    differing: lines.filter(line => line.posted !== null && line.posted !== line.amount).map(bare),
    unknown: lines.filter(line => line.posted === null).map(bare),
  }
}

/** Settlements of gateways and card machines. */
export const settlementHandlers: Handlers<Contract> = {
  async load(call) {
    const { trx, services, body, language } = call
    const of = await settledBy(call, body)
    const file = await uploadedFile(call, body.fileId)
    const sheet = await readSpreadsheet(file.bytes, '', settlementHeader)
    const placed = placeSettlementColumns(sheet.headers)
    if ('missing' in placed) throw custom(400, 'MissingColumn', 'Missing column {name}.', { name: placed.missing })
    const { lines, errors } = readSettlement(placed.places, sheet.rows)
    const by = personOf(call).userId
    return insideSchool(trx, of.schoolId, async () => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${of.gatewayAccountId ?? of.posTerminalId}`}, 0))`.execute(
        trx,
      )
      const before = await told(trx, of, file.sha256)
      const ids = await loadSettlement(services, trx, of, { fileId: file.id, sha256: file.sha256, lines, by })
      if (ids.length > 0) await planSettlementCheck(services, trx, of, ids, by)
      const shown = {
        Amount: 'bankFees.row.amount',
        Date: 'bankFees.row.date',
        PaymentId: 'bankFees.row.paymentId',
        Twice: 'bankFees.row.twice',
      } as const
      return {
        ...(await told(trx, of, file.sha256)),
        errors: errors.slice(0, 200).map(({ row, error }) => ({ row, message: say(language, shown[error], { n: row }) })),
        repeated: before.batches.length > 0,
        ids,
      }
    }).then(async ({ ids, ...answer }) => {
      await call.audit({
        action: 'settlement.load',
        entity: 'settlement_batches',
        entityId: ids[0] ?? answer.batches[0]?.id ?? of.schoolId,
        schoolId: of.schoolId,
        after: { lines: answer.lines, reconciled: answer.reconciled, unknown: answer.unknown.length },
      })
      return answer
    })
  },
}
