import type { BodyOf, contract, QueryOf } from '@school/api'
import { fitsGrade, holdsOne } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { checkVersion, custom, noAccess, notFound } from '../../../platform/problems'
import { scalesOf } from '../scheme'
import type { RemarkCall } from './sheet'

type Contract = typeof contract.cardRemarks
type Values = BodyOf<Contract['createBank']>

interface BankRow {
  readonly id: string
  readonly kind: Values['kind']
  readonly text: string
  readonly language: string
  readonly gradeFrom: string
  readonly gradeTo: string
  readonly active: boolean
  readonly version: number
}

/** Operators read the set-up and leave it as it is. */
export function checkSetsUp(person: Person): void {
  if (!holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])) throw noAccess()
}

const columns = sql`id, kind, text, language, coalesce(grade_from, '') as "gradeFrom", coalesce(grade_to, '') as "gradeTo", active, version`

/** Remarks of the bank by their text. It is small, so that grades are compared here. */
export async function readBank({ trx }: Pick<CallContext, 'trx'>, query: QueryOf<Contract['bank']>) {
  const { rows } = await sql<BankRow>`
    select ${columns} from tab_remark_bank
    where ${query.kind ? sql`kind = ${query.kind}` : sql`true`} and ${query.language ? sql`language = ${query.language}` : sql`true`}
      and ${query.all ? sql`true` : sql`active`} and ${query.text ? sql`position(lower(${query.text}) in lower(text)) > 0` : sql`true`}
    order by kind, lower(text), id`.execute(trx)
  const orders = query.grade ? [...(await scalesOf(trx)).values()].map(scale => scale.bands.map(band => band.grade)) : []
  const order = orders.find(one => one.includes(query.grade)) ?? []
  const fitting = query.grade
    ? rows.filter(({ gradeFrom, gradeTo }) => fitsGrade({ gradeFrom, gradeTo }, query.grade, order))
    : rows
  const { page, pageSize } = query
  return {
    results: fitting.slice((page - 1) * pageSize, page * pageSize),
    pagination: { currentPage: page, pageSize, count: fitting.length },
  }
}

async function bankRow({ trx }: Pick<CallContext, 'trx'>, id: string): Promise<BankRow> {
  const { rows } = await sql<BankRow>`select ${columns} from tab_remark_bank where id = ${id}::uuid for update`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function checkNew({ trx }: RemarkCall, { kind, text, language }: Values, besides: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from tab_remark_bank where kind = ${kind} and language = ${language} and lower(text) = lower(${text}) and id is distinct from ${besides}::uuid limit 1`.execute(
    trx,
  )
  if (rows[0]) throw custom(409, 'SameRemark', 'This remark is in the bank already.')
}

export async function createBankRemark(call: RemarkCall, body: Values) {
  checkSetsUp(personOf(call))
  await checkNew(call, body, null)
  const id = call.services.newId()
  await call.trx
    .insertInto('tab_remark_bank')
    .values({
      school_id: call.schoolId,
      id,
      kind: body.kind,
      text: body.text,
      language: body.language,
      grade_from: body.gradeFrom || null,
      grade_to: body.gradeTo || null,
      active: body.active,
    })
    .execute()
  await call.audit({ action: 'remark-bank.create', entity: 'tab_remark_bank', entityId: id, after: body })
  return bankRow(call, id)
}

export async function updateBankRemark(call: RemarkCall, id: string, { version, ...body }: BodyOf<Contract['updateBank']>) {
  checkSetsUp(personOf(call))
  const before = await bankRow(call, id)
  checkVersion(before.version, version)
  await checkNew(call, body, before.id)
  await sql`
    update tab_remark_bank set kind = ${body.kind}, text = ${body.text}, language = ${body.language}, grade_from = ${body.gradeFrom || null},
      grade_to = ${body.gradeTo || null}, active = ${body.active}, version = version + 1 where id = ${before.id}::uuid`.execute(
    call.trx,
  )
  await call.audit({ action: 'remark-bank.update', entity: 'tab_remark_bank', entityId: before.id, before, after: body })
  return bankRow(call, before.id)
}

/** Takes a remark out of the bank; what was made from it stays as text. */
export async function removeBankRemark(call: RemarkCall, id: string) {
  checkSetsUp(personOf(call))
  const before = await bankRow(call, id)
  await sql`update card_remarks set bank_id = null where bank_id = ${before.id}::uuid`.execute(call.trx)
  await call.trx.deleteFrom('tab_remark_bank').where('id', '=', before.id).execute()
  await call.audit({ action: 'remark-bank.delete', entity: 'tab_remark_bank', entityId: before.id, before })
  return { id: before.id }
}
