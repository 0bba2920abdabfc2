import { sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../../school/file-uses'

/** Files that prove money which an operator has posted. */
export const orderProofFileUse: FileUseKind = {
  entity: 'fee_order_proofs',
  rows: ({ ids }) => sql`
    select f.file_id, 'fee_order_proofs', f.order_id, false, true, ''
    from fee_order_proofs f where f.file_id = any(${[...ids]}::uuid[])`,
  rights: (_, person) => keptWith(person.roles.some(role => role.startsWith('GJ'))),
}
