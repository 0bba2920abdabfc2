import { upiString } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

interface Payee {
  address: string
  payee: string
  mcc: string
}

/** The school's own address of an account, where it has one. */
export async function upiPayee(trx: Trx, schoolId: string, feeAccountId: string): Promise<Payee | undefined> {
  const { rows } = await sql<Payee>`
    select upi_vpa as address, coalesce(payee_name, holder) as payee, mcc from bank_accounts
    where school_id = ${schoolId} and fee_account_id = ${feeAccountId} and active and upi_vpa is not null`.execute(trx)
  return rows[0]
}

/** Keeps what the code of an order says that is paid to the school's own address. */
export async function keepUpiCode(
  trx: Trx,
  schoolId: string,
  of: {
    readonly id: string
    readonly orderNo: string
    readonly amount: number
    readonly studentId: string
    readonly feeAccountId: string
  },
): Promise<void> {
  const payee = (await upiPayee(trx, schoolId, of.feeAccountId))!
  const { rows } = await sql<{ admNo: string; names: string }>`
    select s.adm_no as "admNo", coalesce((select string_agg(i.name, ', ' order by i.due_date, i.no) from installments i
      where i.school_id = s.school_id and i.id in (
        select l.installment_id from fee_order_lines l where l.school_id = s.school_id and l.order_id = ${of.id})), '') as names
    from students s where s.school_id = ${schoolId} and s.id = ${of.studentId}`.execute(trx)
  const { admNo = '', names = '' } = rows[0] ?? {}
  const qrString = upiString({ ...payee, orderNo: of.orderNo, note: `${admNo} ${names}`, amount: of.amount })
  await sql`
    update fee_orders set handoff = ${JSON.stringify({ kind: 'qr', qrString, imageUrl: null })}::jsonb
    where school_id = ${schoolId} and id = ${of.id}`.execute(trx)
}
