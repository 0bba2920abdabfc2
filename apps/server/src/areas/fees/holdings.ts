import { sql } from 'kysely'
import { type Holding, held } from '../../school/removal'

const money = 'Rows of money outlive the student.'

/** How the tables of the area hang on a school and its people. */
export const feesHoldings: readonly Holding[] = [
  ...held(
    'feeSetup',
    'fee_heads',
    'fee_accounts',
    'fine_rules',
    'installments',
    'installment_plans',
    'receipt_series',
    'pos_terminals',
    'gateway_accounts',
    'bank_accounts',
  ),
  { table: 'gateway_events', thing: 'feeSetup', adds: true, restless: true },
  { table: 'bank_payment_ids', thing: 'bankCodes', stays: { students: money } },
  ...['bank_files', 'bank_lines'].map(table => ({ table, thing: 'bankFiles', lasting: true }) as Holding),
  ...['settlement_batches', 'settlement_lines'].map(table => ({ table, thing: 'settlements', lasting: true }) as Holding),
  { table: 'fee_refunds', thing: 'refunds', lasting: true, stays: { students: money } },
  { table: 'fee_refund_lines', thing: 'refunds', adds: true, lasting: true, stays: { students: money } },
  { table: 'cashier_closings', thing: 'closings', lasting: true },
  { table: 'sync_items', thing: 'syncItems', restless: true },
  { table: 'demands', thing: 'demands' },
  { table: 'fine_states', thing: 'demands', adds: true },
  {
    table: 'offline_fee_summaries',
    thing: 'offlineFees',
    transactions: { area: 'offlineFees', at: 'as_of' },
  },
  { table: 'student_fee_accounts', thing: 'feeAccounts', lasting: true, stays: { students: money } },
  { table: 'fee_ledger', thing: 'ledger', lasting: true, stays: { students: money } },
  { table: 'payments', thing: 'payments', lasting: true, stays: { students: money } },
  { table: 'payment_exceptions', thing: 'payments', adds: true, lasting: true, stays: { students: money } },
  { table: 'receipts', thing: 'receipts', lasting: true, stays: { students: money } },
  { table: 'receipt_lines', thing: 'receipts', adds: true, lasting: true, stays: { students: money } },
  { table: 'receipt_prints', thing: 'receipts', adds: true, stays: { students: money } },
  { table: 'fee_adjustments', thing: 'adjustments', lasting: true, stays: { students: money } },
  { table: 'fee_adjustment_lines', thing: 'adjustments', adds: true, lasting: true, stays: { students: money } },
  {
    table: 'fee_orders',
    thing: 'orders',
    // Money that is confirmed afterwards has to find its order.
    stays: { students: money },
    transactions: {
      area: 'orders',
      at: 'created_at',
      only: sql<boolean>`t.receipt_id is null and t.status in ('created', 'failed', 'expired')`,
    },
  },
  { table: 'fee_order_proofs', thing: 'orders', adds: true, lasting: true, stays: { students: money } },
  ...['fee_order_lines', 'order_attempts', 'sandbox_machine'].map(table => ({ table, thing: 'orders', adds: true }) as Holding),
  { table: 'fee_order_lines', thing: 'orders', adds: true },
  ...['order_attempts', 'sandbox_machine', 'sandbox_payments'].map(
    table => ({ table, thing: 'orders', adds: true, stays: { students: money } }) as Holding,
  ),
  ...['sandbox_webhooks', 'sandbox_refunds'].map(table => ({ table, thing: 'feeSetup', adds: true, restless: true }) as Holding),
]
