import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPlatform, transact } from '../../platform/transaction'
import { ImportDesk } from '../../testing/imports'
import { messyRows, workbook } from '../../testing/student-files'
import { importWorkMessage } from './messages'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('restart')
})
afterAll(() => desk.server.close())

describe('an import whose server died', () => {
  it('is done once by the next server, which says that it began anew', async () => {
    const { services } = desk.server
    const { rows, expected } = messyRows(60, 'D')
    const run = await desk.check('students', workbook(rows))
    const started = await desk.admin.post(`imports/${run.id}/apply`, { policy: 'apply-good-rows' })
    expect(started.statusCode).toBe(202)
    // What a server leaves behind that was killed: a job under a lease which nobody renews.
    const now = services.clock.now().getTime()
    await transact(services.db, onPlatform, trx =>
      trx
        .updateTable('jobs')
        .set({ status: 'Running', attempts: 1, done: 1, leased_by: 'gone', leased_until: new Date(now - 1000) })
        .where('id', '=', started.json().id)
        .execute(),
    )
    await services.jobs.drain(services)
    const after = await desk.get(run.id)
    expect(after.status).toBe('Applied')
    expect(after.job).toMatchObject({
      attempt: 2,
      message: `${importWorkMessage('Restarted', 'en')} ${expected.create} created, 0 updated, 0 unchanged.`,
    })
    const students = await desk.inSchool(trx =>
      trx
        .selectFrom('students')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('adm_no', 'like', 'D0%')
        .executeTakeFirstOrThrow(),
    )
    expect(students.count).toBe(expected.create)
  })
})
