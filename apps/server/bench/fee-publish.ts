import { sql } from 'kysely'
import { onPlatform, transact } from '../src/platform/transaction'
import { against, printTable, rounded } from './figures'
import { students, timed } from './largest-school'
import { openLargestSchool } from './largest-school'

const heads = 5
const installments = 12
const mostSeconds = 180

interface Named {
  readonly id: string
}

/** Publishes a schedule of 12 installments and 5 heads for 10,000 students, and publishes it again. */
export async function feePublish(): Promise<boolean> {
  const school = await openLargestSchool({ withLogins: false })
  const { ask, services } = school
  try {
    const { academicYears, accounts } = await ask<{
      academicYears: (Named & { isCurrent: boolean; startsOn: string })[]
      accounts: (Named & { kind: string })[]
    }>('GET', 'fees/setup-offers')
    const year = academicYears.find(one => one.isCurrent)!
    const account = accounts.find(one => one.kind === 'school')!
    const made: Named[] = []
    for (let no = 1; no <= heads; no += 1)
      made.push(await ask<Named>('POST', 'fees/heads', { feeAccountId: account.id, name: `Bench ${no}` }))
    const day = (month: number) => new Date(Date.parse(year.startsOn) + month * 29 * 86_400_000).toISOString().slice(0, 10)
    const plan = await ask<{ id: string; installments: Named[] }>('POST', 'fees/plans', {
      academicYearId: year.id,
      feeAccountId: account.id,
      name: 'Bench',
      installments: Array.from({ length: installments }, (_, no) => ({ name: `Month ${no + 1}`, dueDate: day(no) })),
    })
    const items = plan.installments.flatMap(one =>
      made.map(head => ({ installmentId: one.id, headId: head.id, amount: 100_000 })),
    )
    const schedule = await ask<Named>('POST', 'fees/schedules', { planId: plan.id, items })
    const [previewed] = await timed(() => ask('POST', `fees/schedules/${schedule.id}/publish-preview`, {}))
    const publish = async () => {
      await ask('POST', `fees/schedules/${schedule.id}/publish`, {})
      await services.jobs.drain(services)
    }
    const [published] = await timed(publish)
    const [again] = await timed(publish)
    const { rows } = await transact(services.db, onPlatform, trx =>
      sql<{ count: number }>`select count(*)::int as count from demands where schedule_id = ${schedule.id}::uuid`.execute(trx),
    )
    const whole = rows[0]!.count === students * heads * installments
    printTable(
      ['What', 'Seconds', 'Limit'],
      [
        ['Preview', rounded(previewed), ''],
        ['Publish', rounded(published), against(published, mostSeconds)],
        ['Publish again', rounded(again), against(again, mostSeconds)],
        ['Lines', String(rows[0]!.count), whole ? 'all' : 'missing'],
      ],
    )
    return whole && published <= mostSeconds && again <= mostSeconds
  } finally {
    await school.close()
  }
}
