import type { BodyOf, contract } from '@school/api'
import { type CardAction, type CardStatus, mayDo } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import { checkReason } from '../../../school/reason'
import { type CardCall, refuseReaders } from './scope'

type Contract = typeof contract.reportCards

interface Row {
  id: string
  status: CardStatus
  withheld: boolean
}

/** Versions that a person names, held until the end. @throws 404 when one is not of the school */
async function held({ trx }: CardCall, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, status, withheld_at is not null as withheld from report_cards where id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    trx,
  )
  if (rows.length < new Set(ids.map(id => id.toLowerCase())).size) throw notFound()
  return rows
}

/** Does one thing to all versions that are in a state for it. */
async function change(
  call: CardCall,
  action: CardAction,
  body: { readonly ids: readonly string[]; readonly reason: string },
  fits: (row: Row) => boolean,
  write: (ids: readonly string[]) => Promise<unknown>,
) {
  const rows = await held(call, body.ids)
  const ids = rows.filter(row => mayDo(action, row.status) && fits(row)).map(row => row.id)
  if (ids.length > 0) {
    await write(ids)
    await call.audit({
      action: `tabulation.cards-${action}`,
      entity: 'report_cards',
      entityId: ids[0]!,
      after: { ids },
      ...(body.reason ? { reason: body.reason } : {}),
    })
  }
  return { changed: ids.length, unchanged: rows.length - ids.length }
}

export async function withdraw(call: CardCall & { readonly body: BodyOf<Contract['withdraw']> }) {
  refuseReaders(call)
  checkReason(call.body.reason)
  const { trx } = call
  return change(
    call,
    'withdraw',
    call.body,
    () => true,
    ids =>
      // What was only planned goes back to where it was.
      sql`update report_cards set status = case when status = 'Scheduled' then 'Ready' else 'Withdrawn' end, publish_at = null, version = version + 1
        where id = any(${[...ids]}::uuid[])`.execute(trx),
  )
}

export async function withhold(call: CardCall & { readonly body: BodyOf<Contract['withhold']> }) {
  refuseReaders(call)
  checkReason(call.body.reason)
  const { trx, services, body } = call
  return change(
    call,
    'withhold',
    body,
    row => !row.withheld,
    ids =>
      sql`update report_cards set withheld_at = ${services.clock.now()}, withheld_reason = ${body.reason}, version = version + 1
        where id = any(${[...ids]}::uuid[])`.execute(trx),
  )
}

export async function release(call: CardCall & { readonly body: BodyOf<Contract['release']> }) {
  refuseReaders(call)
  const { trx } = call
  return change(
    call,
    'release',
    call.body,
    row => row.withheld,
    ids =>
      sql`update report_cards set withheld_at = null, withheld_reason = null, version = version + 1
        where id = any(${[...ids]}::uuid[])`.execute(trx),
  )
}
