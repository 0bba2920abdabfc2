import { sql } from 'kysely'
import { onPlatform, transact } from '../src/platform/transaction'
import { against, printTable, rounded } from './figures'
import { guardians, openLargestSchool, students, timed } from './largest-school'

/** Measures a message to all families of the largest school: what it would take, its acceptance, and what is read of it. */
export async function benchMessages(): Promise<void> {
  const { services, ask, close } = await openLargestSchool({ withLogins: true })
  const line = (name: string, seconds: number, target?: number) => [
    name,
    rounded(seconds, 2),
    target === undefined ? '—' : against(seconds <= target, `at most ${target} s`),
  ]
  try {
    const [page] = await timed(() => ask('POST', 'sms-to-guardian/viewData?pageSize=50', { userIds: [] }))
    const [all, view] = await timed(() =>
      ask<{ all: string[] }>('POST', 'sms-to-guardian/viewData?pageSize=1&all=1', { userIds: [] }),
    )
    const entries = view.all.map(id => ({ id }))
    const smsBody = 'Dear {{Guardian}}, {{Student}} of {{Division}}: {{Content}} {{Current Date}} Green Valley School'
    const { id: formatId } = await ask<{ id: string }>('POST', 'sms-to-guardian/save-new-format', {
      group: 'guardianGeneralSMS',
      name: 'Bench',
      smsBody,
      content: '',
      formatName: 'Bench',
      changeableText: [],
    })
    await transact(services.db, onPlatform, trx =>
      sql`update message_formats set is_approved = true, content = 'the school is closed tomorrow owing to heavy rain.' where id = ${formatId}::uuid`.execute(
        trx,
      ),
    )
    const text = { formatId, content: 'the school is closed tomorrow owing to heavy rain.' }
    const note = { title: 'Closed', notificationDescription: 'Dear {{Guardian}}, the school of {{Student}} is closed tomorrow.' }
    const estimate = (channel: string, over: object) => () =>
      ask<{ messages: number }>('POST', 'messaging/estimate', { door: 'guardian', channel, entries, ...over })
    const [smsEstimate, expected] = await timed(estimate('sms', text))
    const [noteEstimate] = await timed(estimate('notification', note))
    const [sms, sent] = await timed(() =>
      ask<{ batchId: string; messages: number }>('POST', 'sms-to-guardian/send-sms', { ...text, entries }),
    )
    if (expected.messages !== guardians || sent.messages !== guardians)
      throw new Error(`${expected.messages} messages were expected and ${sent.messages} sent.`)
    const [secondEstimate] = await timed(estimate('sms', text))
    const [mail] = await timed(() => ask('POST', 'sms-to-guardian/send-sms', { ...text, entries, SendEmailorSMS: 'Email' }))
    const [notification, bells] = await timed(() =>
      ask<{ batchId: string }>('POST', 'sms-to-guardian/send-notification', { ...note, entries }),
    )
    const [each] = await timed(() =>
      ask('POST', 'sms-to-guardian/send-sms', { ...text, entries, avoidRepeatedSMS: false, alsoBell: false }),
    )
    const [replay] = await timed(() => ask('POST', 'sms-to-guardian/send-sms', { ...text, entries }))
    const [batch] = await timed(() => ask('GET', `messaging/batches/${sent.batchId}`))
    const [ofBells] = await timed(() => ask('GET', `messaging/batches/${bells.batchId}`))
    const [messages] = await timed(() => ask('GET', `messaging/batches/${bells.batchId}/messages`))
    const [read] = await timed(() => ask('GET', `messaging/batches/${bells.batchId}/messages?state=Delivered&text=bench`))
    const [list] = await timed(() => ask('GET', 'messaging/batches'))
    const [later] = await timed(() => ask('POST', 'sms-to-guardian/viewData?pageSize=50', { userIds: [] }))
    printTable(
      `A message to ${guardians.toLocaleString('en')} guardians of ${students.toLocaleString('en')} students, embedded database`,
      ['Step', 'Seconds', 'Target'],
      [
        line('page of the students', page, 0.4),
        line('everybody of the list', all),
        line('estimate of an SMS', smsEstimate, 2),
        line('estimate of a notification', noteEstimate, 2),
        line('SMS and bell accepted', sms, 5),
        line('estimate after it', secondEstimate, 2),
        line('e-mail and bell accepted', mail, 5),
        line('notification accepted', notification, 5),
        line('SMS to every child accepted', each, 5),
        line('the same request once more', replay),
        line('the batch with its counts', batch, 0.5),
        line('a notification with its counts', ofBells, 0.5),
        line('page of its messages', messages, 0.5),
        line('those delivered, by name', read, 0.5),
        line('page of the batches', list, 0.5),
        line('page of the students afterwards', later, 0.4),
      ],
    )
  } finally {
    await close()
  }
}
