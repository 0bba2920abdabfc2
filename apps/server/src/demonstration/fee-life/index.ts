import { sql } from 'kysely'
import { failureText } from '../../areas/fees/orders/failure-text'
import { receiptText } from '../../areas/fees/receipt-text'
import { feeDemandHandlers } from '../../areas/fees/setup/demands'
import type { JobQueue } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { type BankLine, bringBankFile, codeOf, fileNameOf, makeBankAccount } from './bank'
import { FeeClerk, type Owing } from './clerk'
import { chequeOf, closeDay, giveBack, resolveOne, takeBack, takeOverCounter, tellCheque } from './counter'
import { sendFeeFiles } from './files'
import { OrderDesk } from './orders'
import { makeFeeSetup } from './setup'
import { keepElsewhere, pullItems } from './sync'

const texts: readonly string[] = [receiptText.kind, failureText.kind]

/** Payers were told when they paid: nobody gets a text of weeks ago on the first start. */
function quietly(services: Services): Services {
  const enqueue: JobQueue['enqueue'] = (of, trx, job) =>
    texts.includes(job.kind) ? Promise.resolve(services.newId()) : services.jobs.enqueue(of, trx, job)
  const jobs: JobQueue = Object.assign(Object.create(services.jobs), { enqueue })
  return { ...services, jobs }
}

/** Notes that payers were told; two stay as if there had been no credit for a message, for somebody to finish. */
async function tellLongAgo(clerk: FeeClerk): Promise<void> {
  await clerk.work(async trx => {
    await sql`
      update fee_orders o set told_at = p.posted_at from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
      where o.school_id = ${clerk.schoolId} and r.school_id = o.school_id and r.id = o.receipt_id and o.told_at is null
        and o.id <> all(array(select id from fee_orders where school_id = ${clerk.schoolId} and receipt_id is not null order by created_at, id limit 2))`.execute(
      trx,
    )
    await sql`
      update receipts r set told_at = p.posted_at from payments p
      where r.school_id = ${clerk.schoolId} and p.school_id = r.school_id and p.id = r.payment_id and p.source <> 'external'`.execute(
      trx,
    )
  })
}

/** What is paid online: taken, declined, given up, paid twice and paid in part. */
async function liveOnline(clerk: FeeClerk, desk: OrderDesk, next: () => Owing | undefined): Promise<void> {
  const days = [28, 25, 21, 17, 12, 9, 6, 2]
  const methods = ['upi', 'card', 'netbanking', 'upi'] as const
  for (const [at, ago] of days.entries()) {
    const who = next()
    const method = methods[at % methods.length]!
    if (who) await desk.online(who, { ago, time: `1${at % 9}:2${at}` }, { method, status: 'captured' })
  }
  const failing = next()
  if (failing) await desk.online(failing, { ago: 20, time: '19:45' }, { method: 'card', status: 'failed' })
  const leaving = next()
  if (leaving) await desk.online(leaving, { ago: 11, time: '21:10' })
  const short = next()
  if (short) await desk.online(short, { ago: 5, time: '18:05' }, { method: 'upi', status: 'captured', less: 150_000 })
  // Somebody gives up a payment, pays once more, and then the bank has both.
  for (const [ago, isKept] of [
    [14, true],
    [4, false],
  ] as const) {
    const twice = next()
    if (!twice?.payer) continue
    const early = { ago, time: '20:00' }
    const first = await desk.online(twice, early)
    await desk.online(twice, { ago, time: '20:40' }, { method: 'upi', status: 'captured' })
    if (first) await desk.pay(first, early, 75, { method: 'upi', status: 'captured' })
    if (isKept)
      await resolveOne(
        clerk,
        'duplicate',
        { ago: 13, time: '11:00' },
        { action: 'keep', note: 'For the next term, as the family wishes' },
      )
  }
  // One that its bank has not decided about yet.
  const waiting = next()
  if (waiting) await desk.online(waiting, { ago: 0, time: '23:00' }, { method: 'netbanking', status: 'pending' })
  await desk.settle(clerk.accounts.school, 'STL-2207', { ago: 15, time: '08:00' }, 17)
  await desk.settle(clerk.accounts.school, 'STL-2231', { ago: 7, time: '08:00' }, 9)
}

/** What is paid at machines and by codes of the counter. */
async function liveAtMachines(
  clerk: FeeClerk,
  desk: OrderDesk,
  next: () => Owing | undefined,
  bus: Owing | undefined,
): Promise<void> {
  const [admin, head] = [clerk.person('ADMIN'), clerk.person('SUPER')]
  const paid = [
    { label: 'Cash counter', ago: 24, time: '10:12', by: admin, ends: 'approved' },
    { label: 'Front office', ago: 16, time: '11:31', by: admin, ends: 'approved' },
    { label: 'Front office', ago: 8, time: '12:02', by: head, ends: 'declined' },
    { label: 'Cash counter', ago: 3, time: '09:48', by: admin, ends: 'approved' },
    { label: 'Front office', ago: 1, time: '10:26', by: head, ends: 'approved' },
    { label: 'Front office', ago: 1, time: '13:55', by: head, ends: 'cancelled' },
  ] as const
  for (const { label, ago, time, by, ends } of paid) {
    const who = next()
    if (who) await desk.machine(label, who, by, { ago, time }, ends)
  }
  if (bus) await desk.machine('Bus counter', bus, admin, { ago: 2, time: '09:15' }, 'approved')
  for (const [ago, isPaid] of [
    [10, true],
    [5, false],
    [1, true],
  ] as const) {
    const who = next()
    const moment = { ago, time: '12:20' }
    const id = who && (await desk.place('qr', who, admin, moment))
    if (id && isPaid) await desk.pay(id, moment, 1, { method: 'upi', status: 'captured' })
    else if (id) await desk.look(id, moment, 15)
  }
}

/** Days at the counter: cash, cheques with every end, receipts that were taken back, refunds in every state, and drawers that were counted. */
async function liveAtCounter(clerk: FeeClerk, next: () => Owing | undefined): Promise<void> {
  const [admin, head] = [clerk.person('ADMIN'), clerk.person('SUPER')]
  const cleared = await takeOverCounter(clerk, next(), admin, { ago: 26, time: '09:40' }, chequeOf(clerk, '004127', 26))
  const bounced = await takeOverCounter(clerk, next(), admin, { ago: 23, time: '10:20' }, chequeOf(clerk, '771903', 23))
  await tellCheque(clerk, cleared, admin, { ago: 22, time: '12:00' }, 'cleared')
  await tellCheque(clerk, bounced, admin, { ago: 19, time: '12:05' }, 'bounced')
  const receipts = []
  for (const [at, ago] of [18, 13, 9, 7, 4].entries())
    receipts.push(await takeOverCounter(clerk, next(), at % 2 === 0 ? admin : head, { ago, time: `10:3${at}` }))
  await takeOverCounter(clerk, next(), admin, { ago: 3, time: '11:44' }, chequeOf(clerk, '310046', 3))
  const wrong = await takeOverCounter(clerk, next(), admin, { ago: 2, time: '10:05' })
  await takeBack(clerk, wrong, admin, { ago: 2, time: '10:09' }, { reason: 'Written for the wrong child', outcome: 'void' })
  await takeOverCounter(clerk, next(), admin, { ago: 2, time: '10:16' })
  await takeOverCounter(clerk, next(), admin, { ago: 1, time: '09:58' })
  await takeOverCounter(clerk, next(), head, { ago: 1, time: '11:20' })
  const [done, approved, rejected, waiting, moved] = receipts
  const asked = (ago: number, reason: string, method: 'cash' | 'bank', amount: number) => ({
    by: admin,
    ago,
    reason,
    method,
    amount,
  })
  await giveBack(clerk, done, asked(12, 'Paid for a term that was not used', 'cash', 300_000), [
    { action: 'approve', by: head, ago: 11 },
    { action: 'paid', by: admin, ago: 10 },
  ])
  await giveBack(clerk, approved, asked(5, 'Counted twice', 'bank', 150_000), [{ action: 'approve', by: head, ago: 3 }])
  await giveBack(clerk, rejected, asked(6, 'The family moves in April', 'bank', 200_000), [
    { action: 'reject', by: head, ago: 5, note: 'The term has begun' },
  ])
  await giveBack(clerk, waiting, asked(1, 'Concession was given afterwards', 'cash', 120_000), [])
  await takeBack(clerk, moved, head, { ago: 3, time: '14:20' }, { reason: 'Meant for next year', outcome: 'to-advance' })
  await closeDay(clerk, admin, 2)
  await closeDay(clerk, admin, 1, 5000)
}

/** Files of the bank: one was applied and left something in suspense, one waits to be looked at. */
async function liveAtBank(clerk: FeeClerk, desk: OrderDesk, bankAccountId: string, next: () => Owing | undefined): Promise<void> {
  const admin = clerk.person('ADMIN')
  const lines: BankLine[] = []
  for (const [at, ago] of [9, 8, 8].entries()) {
    const code = await codeOf(clerk, next())
    if (code) lines.push({ ago, utr: `N0271${at}44810`, drCr: 'CR', amount: 1_350_000, narration: `NEFT ${code} SCHOOL FEES` })
  }
  const [first] = lines
  const wrong = first?.narration.replace(/(\d)(?= SCHOOL)/, digit => String((Number(digit) + 1) % 10))
  const who = next()
  const moment = { ago: 9, time: '12:50' }
  const upi = who && (await desk.place('qr', who, admin, moment, true))
  if (upi) {
    const { order_no: no, amount } = await clerk.work(trx =>
      trx.selectFrom('fee_orders').select(['order_no', 'amount']).where('id', '=', upi).executeTakeFirstOrThrow(),
    )
    lines.push({ ago: 8, utr: '530917224418', drCr: 'CR', amount, narration: `UPI ${no} FEES` })
  }
  await bringBankFile(
    clerk,
    bankAccountId,
    fileNameOf(clerk, 7),
    7,
    [
      ...lines,
      ...(wrong ? [{ ago: 8, utr: 'N02719944813', drCr: 'CR' as const, amount: 360_000, narration: wrong }] : []),
      { ago: 8, utr: 'N02718844820', drCr: 'CR', amount: 200_000, narration: 'NEFT P THOMAS FEES' },
      { ago: 7, utr: 'C0271004', drCr: 'DR', amount: 11_800, narration: 'CHARGES FOR THE QUARTER' },
    ],
    true,
  )
  const code = await codeOf(clerk, next())
  if (code)
    await bringBankFile(
      clerk,
      bankAccountId,
      fileNameOf(clerk, 0),
      0,
      [
        { ago: 1, utr: 'N02790144801', drCr: 'CR', amount: 1_350_000, narration: `IMPS ${code}` },
        { ago: 1, utr: 'N02790144816', drCr: 'CR', amount: 75_000, narration: 'CASH DEPOSIT' },
      ],
      false,
    )
  // One that the next file of the bank is to confirm.
  const open = next()
  if (open) await desk.place('qr', open, admin, { ago: 0, time: '08:30' }, true)
}

/** A year of fees of a school, as its office, its families, its bank and its providers have lived it. */
export async function makeFeeLife(services: Services, schoolId: string, courses: readonly string[]): Promise<void> {
  const clerk = await FeeClerk.open(quietly(services), schoolId)
  const desk = await OrderDesk.open(clerk)
  const payers = await clerk.owing('school', 70)
  await makeFeeSetup(clerk, payers.splice(0, 12))
  const bankAccountId = await makeBankAccount(clerk, courses)
  const online = payers.filter(one => one.payer !== undefined).slice(0, 16)
  const others = payers.filter(one => !online.includes(one))
  const [bus] = await clerk.owing('bus', 1)
  const nextOf = (list: Owing[]) => () => list.shift()
  await liveOnline(clerk, desk, nextOf(online))
  await liveAtCounter(clerk, nextOf(others))
  await liveAtMachines(clerk, desk, nextOf(others), bus)
  await liveAtBank(clerk, desk, bankAccountId, nextOf(others))
  await letGo(clerk)
  await tellLongAgo(clerk)
}

/** The fine of one who was ill is let go. */
async function letGo(clerk: FeeClerk): Promise<void> {
  const { rows } = await clerk.work(trx =>
    sql<{ studentId: string; installmentId: string }>`
      select d.student_id as "studentId", i.id as "installmentId" from demands d
      join installments i on i.school_id = d.school_id and i.id = d.installment_id
      join students s on s.school_id = d.school_id and s.id = d.student_id
      where d.school_id = ${clerk.schoolId} and d.status = 'open' and d.paid = 0 and d.gross > d.concession and i.fine_rule_id is not null
        and i.due_date < ${clerk.day(20)}::date order by s.adm_no desc, i.due_date limit 1`.execute(trx),
  )
  if (rows[0])
    await clerk.perhaps(() =>
      clerk.ask(
        feeDemandHandlers.waive,
        clerk.person('SUPER'),
        { ago: 1, time: '15:00' },
        {
          body: { ...rows[0]!, amount: 10_000, reason: 'Was in hospital' },
        },
      ),
    )
}

/** A school whose own software is the master: families pay online, and the software takes what they paid. */
export async function makeFeeSync(services: Services, schoolId: string): Promise<void> {
  const clerk = await FeeClerk.open(quietly(services), schoolId)
  const desk = await OrderDesk.open(clerk)
  await keepElsewhere(clerk)
  const payers = (await clerk.owing('school', 20)).filter(one => one.payer !== undefined)
  const pay = async (ago: number, time: string) => {
    const who = payers.shift()
    if (who) await desk.online(who, { ago, time }, { method: 'upi', status: 'captured' })
  }
  for (const ago of [11, 10, 9, 8, 7]) await pay(ago, '18:40')
  await pullItems(clerk, { ago: 6, time: '06:00' }, ['taken', 'taken', 'taken', 'taken', 'error'])
  for (const ago of [5, 4]) await pay(ago, '19:15')
  await pullItems(clerk, { ago: 3, time: '06:00' }, ['taken', 'error'])
  for (const ago of [2, 1]) await pay(ago, '20:05')
  await sendFeeFiles(clerk)
  await tellLongAgo(clerk)
}
