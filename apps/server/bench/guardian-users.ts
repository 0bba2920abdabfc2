import { against, printTable, rounded } from './figures'
import { guardians, openLargestSchool, students, timed } from './largest-school'

/** Measures the logins of the largest school: made and sent in one run, and read afterwards. */
export async function benchGuardianUsers(): Promise<void> {
  const { services, ask, close } = await openLargestSchool({ withLogins: false })
  const line = (name: string, seconds: number, target?: number) => [
    name,
    rounded(seconds, 2),
    target === undefined ? '—' : against(seconds < target, `below ${target} s`),
  ]
  try {
    const [preview] = await timed(() => ask('GET', 'auto-generate-guardian-user/viewData'))
    let id = ''
    const [run] = await timed(async () => {
      const order = { filters: {}, channel: 'sms', send: true }
      id = (await ask<{ id: string }>('POST', 'auto-generate-guardian-user', order)).id
      await services.jobs.drain(services)
    })
    const receipt = await ask<{ created: number; sent: number }>('GET', `auto-generate-guardian-user/receipt/${id}`)
    if (receipt.created < guardians || receipt.sent !== receipt.created)
      throw new Error(`The run made ${receipt.created} logins and sent ${receipt.sent}.`)
    const [list] = await timed(() => ask('POST', 'guardian-user/view-data', { filters: {}, page: 40, pageSize: 50 }))
    const [all] = await timed(() => ask('POST', 'guardian-user/view-data', { filters: {}, all: true }))
    const [report] = await timed(() => ask('POST', 'guardian-user/user-report-view', { filters: {}, pageSize: 50 }))
    const [resend] = await timed(() => ask('GET', 'createGuardianUser/viewDataSMS?resend=1'))
    printTable(
      `Logins of ${guardians.toLocaleString('en')} guardians of ${students.toLocaleString('en')} students, embedded database`,
      ['Step', 'Seconds', 'Target'],
      [
        line('preview of the run', preview),
        line('make and send', run, 180),
        line('page of the list', list),
        line('everybody of the list', all),
        line('page of the report with its figures', report, 0.5),
        line('preview of a send to all', resend),
      ],
    )
  } finally {
    await close()
  }
}
