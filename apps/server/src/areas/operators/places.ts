import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { custom, invalid } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

export const domainUsed = (domain: string) => custom(409, 'DomainUsed', 'Domain {domain} is already used.', { domain })

/** The district has to be one of the state. */
export async function refusePlaces(trx: Trx, { stateId, districtId }: { stateId: string; districtId: string }): Promise<void> {
  const { rows } = await sql<{ state: boolean; district: boolean }>`
    select exists (select from states where id::text = ${stateId.toLowerCase()}) as state,
      exists (select from districts where id::text = ${districtId.toLowerCase()} and state_id::text = ${stateId.toLowerCase()}) as district`.execute(
    trx,
  )
  const message = fieldText('NotAChoice')
  if (!rows[0]!.state) throw invalid([{ field: 'stateId', message }])
  if (!rows[0]!.district) throw invalid([{ field: 'districtId', message }])
}
