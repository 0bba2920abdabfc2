import { feesSyncHandlers } from '../../areas/fees/sync/pull'
import type { FeeClerk, Moment } from './clerk'

/** The school's own software is the master of its fees from now on, and takes what is paid here. */
export const keepElsewhere = (clerk: FeeClerk) =>
  clerk.work(trx =>
    trx
      .insertInto('school_settings')
      .values({
        ...{ school_id: clerk.schoolId, code: 'fees.feesSource', value: JSON.stringify('external') },
        updated_at: clerk.at({ ago: 60, time: '10:00' }).clock.now(),
      })
      .execute(),
  )

/** The own software takes what waits and says what became of it, in turn. */
export async function pullItems(
  clerk: FeeClerk,
  moment: Moment,
  becomes: readonly ('taken' | 'error' | 'silent')[],
): Promise<void> {
  const agent = await clerk.operator()
  const inSchool = { ...agent, schoolId: clerk.schoolId }
  const { items } = await clerk.ask(feesSyncHandlers.items, inSchool, moment, { query: { limit: 200 } })
  const told = items.flatMap(({ id }, at) => {
    const end = becomes[at % becomes.length]
    if (end === 'silent') return []
    const no = String(at + 1).padStart(4, '0')
    return end === 'taken'
      ? [{ id, ok: true, externalRef: `TLY-${moment.ago}${no}`, error: '' }]
      : [{ id, ok: false, externalRef: '', error: 'The account head is not known' }]
  })
  await clerk.ask(feesSyncHandlers.acks, inSchool, moment, { body: { items: told } })
}
