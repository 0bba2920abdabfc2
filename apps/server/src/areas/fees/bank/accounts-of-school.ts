import type { contract } from '@school/api'
import { type BankFileProfile, maskedAccountNo } from '@school/rules'
import { sql } from 'kysely'
import { type Handler, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { ownClassOffers } from '../../../school/class-offers'
import type { MatchedAccount } from './matching'

export interface BankAccountRow extends MatchedAccount {
  readonly autoPost: boolean
  readonly profile: BankFileProfile
}

/** A bank account of the school that is in use. @throws 404, or 409 where its settings are not there. */
export async function readAccount(trx: Trx, schoolId: string, id: string): Promise<BankAccountRow> {
  const { rows } = await sql<BankAccountRow & { active: boolean }>`
    select school_id as "schoolId", id, fee_account_id as "feeAccountId", id_prefix as "idPrefix", coalesce(file_profile->>'codePattern', '') as "codePattern",
      auto_post as "autoPost", file_profile as profile, active
    from bank_accounts where school_id = ${schoolId} and id = ${id}`.execute(trx)
  const [account] = rows
  if (!account) throw notFound()
  if (!account.active || !account.profile.columns) throw custom(409, 'BankSettings', 'Bank payment settings are not complete.')
  return account
}

/** Bank accounts of the school that are in use. */
export const listAccounts: Handler<(typeof contract.bankFees)['accounts']> = async call => {
  const { trx, schoolId } = call
  const { rows } = await sql<{
    id: string
    bank: string
    accountNo: string
    autoPost: boolean
    accountId: string
    account: string
  }>`
    select b.id, b.bank, b.account_no as "accountNo", b.auto_post as "autoPost", a.id as "accountId", a.name as account
    from bank_accounts b join fee_accounts a on a.school_id = b.school_id and a.id = b.fee_account_id
    where b.school_id = ${schoolId} and b.active order by a.sort_order, lower(a.name), b.id`.execute(trx)
  return {
    ...(await ownClassOffers(trx, personOf(call))),
    results: rows.map(({ id, bank, accountNo, autoPost, accountId, account }) => ({
      id,
      name: `${bank} · ${account}`,
      feeAccount: { id: accountId, name: account },
      accountNo: maskedAccountNo(accountNo),
      autoPost,
    })),
  }
}
