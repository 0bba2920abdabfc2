import { bankPaymentId, type Language } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import type { Person } from '../../../platform/person'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { jobAnswer } from '../../../school/job-answer'
import { countMissing, type GenerateFilters, nextMissing, refuseNoAccount } from './payment-ids'

interface Payload {
  readonly filters: GenerateFilters
  readonly person: Person
  readonly language: Language
}

const kind = 'fees.bank-codes'
/** Codes that one transaction gives. */
const batch = 500

/** Gives codes to the next students who have none. @returns how many. */
async function giveSome(services: Services, trx: Trx, schoolId: string, { filters, person }: Payload): Promise<number> {
  const missing = await nextMissing(trx, schoolId, person, filters, batch)
  const [first] = missing
  if (!first) return 0
  const own = missing.filter(one => one.bankAccountId === first.bankAccountId)
  // Serial numbers are taken from the account alone, so none is given twice, not even one of a retired code.
  const { rows } = await sql<{ prefix: string; account: string; from: number }>`
    update bank_accounts set next_serial = next_serial + ${own.length} where school_id = ${schoolId} and id = ${first.bankAccountId}
    returning id_prefix as prefix, fee_account_id as account, next_serial - ${own.length} as from`.execute(trx)
  const { prefix, account, from } = rows[0]!
  await trx
    .insertInto('bank_payment_ids')
    .values(
      own.map(({ studentId }, index) => ({
        school_id: schoolId,
        id: services.newId(),
        bank_account_id: first.bankAccountId,
        student_id: studentId,
        fee_account_id: account,
        code: bankPaymentId(prefix, from + index),
        created_at: services.clock.now(),
      })),
    )
    // Somebody gave one at this moment: the serial number stays unused.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return own.length
}

/** Gives a code to every chosen student who has none, some hundreds at a time: begun anew, it goes on with the rest. */
export const codesJob: JobKind<Payload> = {
  kind,
  tries: 3,
  fills: true,
  async run({ payload, schoolId, services, transact, progress, language }) {
    const school = schoolId!
    const total = await transact(trx => countMissing(trx, school, payload.person, payload.filters))
    let done = 0
    for (let given = 1; given > 0; done += given) {
      await progress(Math.min(done, total), total)
      given = await transact(trx => giveSome(services, trx, school, payload))
    }
    return { message: say(language, 'bankFees.generated', { n: done }), result: { generated: done } }
  },
}

/** Begins to give codes. @throws 409 without a bank account. */
export async function generateCodes(call: CallContext, filters: GenerateFilters) {
  const { services, trx, schoolId, language } = call
  await refuseNoAccount(trx, schoolId, filters.accountId)
  const person = personOf(call)
  const total = await countMissing(trx, schoolId, person, filters)
  const id = await services.jobs.enqueue(services, trx, {
    kind,
    payload: { filters, person, language } satisfies Payload,
    schoolId,
    ownerId: person.userId,
    total,
    dedupeKey: `${kind} ${schoolId}`,
  })
  await call.audit({ action: 'bankCode.generate', entity: 'bank_payment_ids', entityId: id, after: { students: total } })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
