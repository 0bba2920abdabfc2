import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let head: TestBrowser
let support: TestBrowser

beforeAll(async () => {
  desk = await ImportDesk.open('fee-formats')
  head = await desk.browser('GVS.HEAD')
  support = await desk.browser('GJ.SUPPORT')
  const entered = await support.post(`platform/schools/${desk.schoolId}/enter`, {})
  support.token = entered.json().accessToken
})
afterAll(() => desk.server.close())

interface Format {
  id: string
  name: string
  smsBody: string
  isApproved: boolean
  version: number
}

const list = async (browser = desk.admin): Promise<Format[]> => (await browser.get('fees/get-formats')).json().smsFormats
const named = async (name: string) => (await list()).find(format => format.name === name)!
const save = (id: string, body: object, browser = desk.admin) =>
  browser.post(`fees/save-format/${id}`, { group: 'Fees', ...body })
const told = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]

const success = 'PaymentSuccessSMS'
const failure = 'PaymentFailureSMS'

describe('the texts of the fees', () => {
  it('are two in every school', async () => {
    expect(await list()).toMatchObject([
      {
        name: failure,
        smsBody:
          'Fee payment of Rs.{{Amount}} for {{Name}} ({{AdmissionNo}}) {{TransactionStatus}}. Ref {{TransactionId}}. If money was debited it will be adjusted or returned.',
        group: 'feesSMS',
        formName: 'Fees',
        predefined: true,
      },
      {
        name: success,
        smsBody:
          'Fees of Rs.{{Amount}} for {{Name}} ({{AdmissionNo}}) {{Division}} received on {{FeesRemittedDate}}. Ref {{TransactionId}}.',
      },
    ])
    const { id } = await named(success)
    expect((await desk.admin.get(`fees/get-formats-by-id/${id}`)).json().name).toBe(success)
  })

  it('take no other name, and are known whatever the case', async () => {
    const { id, version } = await named(success)
    expect(told(await save(id, { name: 'Other', smsBody: 'Paid', version }))).toEqual([
      409,
      'Can save only the predefined format name',
    ])
    const saved = await save(id, { name: 'paymentsuccesssms', smsBody: 'Paid {{Amount}}', version })
    expect(saved.json()).toMatchObject({ id, name: success, smsBody: 'Paid {{Amount}}', version: version + 1 })
    expect((await save(id, { name: success, smsBody: 'Late', version })).statusCode).toBe(409)
    expect(told(await save(id, { name: success, smsBody: '' }))).toEqual([400, 'No Data to Save'])
    expect(told(await save(id, { name: success, smsBody: '{{Guardian}}' }))).toEqual([400, 'Unknown parameter {{Guardian}}.'])
  })

  it('are both there after one was saved under the name of the other', async () => {
    const [paid, failed] = [await named(success), await named(failure)]
    const asked = await save(paid.id, { name: failure, smsBody: 'Not paid' })
    expect([asked.statusCode, asked.json().name, asked.json().values.id]).toEqual([409, 'Exists', failed.id])
    const replaced = await save(paid.id, { name: failure, smsBody: 'Not paid', replace: true })
    expect(replaced.json()).toMatchObject({ id: failed.id, name: failure, smsBody: 'Not paid' })
    expect((await list()).map(({ id, smsBody }) => [id, smsBody])).toEqual([
      [failed.id, 'Not paid'],
      [paid.id, paid.smsBody],
    ])
  })

  it('can be changed though approved', async () => {
    const { id } = await named(success)
    await desk.inSchool(trx => trx.updateTable('message_formats').set({ is_approved: true }).where('id', '=', id).execute())
    const saved = await save(id, { name: success, smsBody: 'Thank you for {{Amount}}' })
    expect(saved.json()).toMatchObject({ isApproved: true, smsBody: 'Thank you for {{Amount}}' })
  })
})

describe('who may', () => {
  it('save are the administrators and the head; operators read', async () => {
    const { id } = await named(success)
    expect((await save(id, { name: success, smsBody: 'Of the head' }, head)).json().smsBody).toBe('Of the head')
    expect((await list(support)).map(({ name }) => name)).toEqual([failure, success])
    expect((await support.get(`fees/get-formats-by-id/${id}`)).statusCode).toBe(200)
    expect((await save(id, { name: success, smsBody: 'Of support' }, support)).statusCode).toBe(403)
    const group = desk.server.browser()
    await group.logIn('GV.GROUP', demoPassword, 'group')
    for (const browser of [await desk.browser('GVS.TEACHER'), await desk.browser('GVS.GUARDIAN'), group]) {
      expect((await browser.get('fees/get-formats')).statusCode).toBe(403)
      expect((await save(id, { name: success, smsBody: 'x' }, browser)).statusCode).toBe(403)
    }
  })

  it('reach texts of other doors or schools by no path of the fees', async () => {
    const body = { group: 'GuardianSMSFormName', name: 'Trip', smsBody: 'Trip', content: '' }
    const trip = (await desk.admin.post('sms-to-guardian/save-new-format', body)).json()
    expect((await desk.admin.get(`fees/get-formats-by-id/${trip.id}`)).statusCode).toBe(404)
    expect((await save(trip.id, { name: success, smsBody: 'x' })).statusCode).toBe(404)
    const { id } = await named(success)
    expect((await desk.admin.get(`sms-to-guardian/get-formats-by-id/${id}`)).statusCode).toBe(404)
    expect((await save(id, { group: 'GuardianSMSFormName', name: success, smsBody: 'x' })).json().fieldErrors[0].field).toBe(
      'group',
    )
    const other = await desk.browser('GVN.ADMIN')
    expect([404, 403]).toContain((await other.get(`fees/get-formats-by-id/${id}`)).statusCode)
  })

  it('is nobody while the school has no fees', async () => {
    const without = (on: boolean) =>
      desk.server.services.db.transaction().execute(async trx => {
        await sql`set local role school_platform`.execute(trx)
        await sql`
          update schools set module_codes = ${on ? sql`array_append(module_codes, 'FEE')` : sql`array_remove(module_codes, 'FEE')`}
          where id = ${desk.schoolId}::uuid`.execute(trx)
      })
    await without(false)
    expect((await desk.admin.get('fees/get-formats')).json().name).toBe('ModuleOff')
    expect((await support.get('fees/get-formats')).json().name).toBe('ModuleOff')
    await without(true)
    expect((await list(support)).length).toBe(2)
  })
})
