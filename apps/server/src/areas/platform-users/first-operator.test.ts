import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOperator } from '../../first-operator'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('first-operator')
})
afterAll(() => server.close())

const asha = ['--name', 'Asha Nair', '--email', 'asha@platform.example', '--mobile', '98470 21777', '--address']
const make = (...given: string[]) => firstOperator(server.services, given)

describe('the first operator of an empty platform', () => {
  it('is made by a command that says how, when it is typed wrong', async () => {
    await expect(make()).rejects.toThrow('Use: node main.js operator --name')
    await expect(make('--nmae', 'Asha')).rejects.toThrow('Use: node main.js operator --name')
    await expect(make(...asha, 'school.example')).rejects.toThrow('Use: node main.js operator --name')
    const wrong = asha.map(word => (word === 'asha@platform.example' ? 'asha' : word))
    await expect(make(...wrong, 'https://school.example')).rejects.toThrow('--email takes an e-mail address.')
  })

  it('sets the password by the newest address that the command told, and then makes the others', async () => {
    const told = await make(...asha, 'https://school.example/')
    expect(told).toMatch(
      /^Login name: GJ\.ASHA\nSet its password within 48 hours: https:\/\/school\.example\/invitation#[\w-]{43}$/,
    )
    const tokenOf = (words: string) => words.split('#')[1]!
    const again = await make(...asha, 'https://school.example')
    const visitor = server.browser()
    const accept = (token: string) => visitor.post('auth/accept-invitation', { token, newPassword: 'Quiet-Harbour-51' })
    expect((await accept(tokenOf(told))).statusCode).toBe(410)
    const other = asha.map(word => (word === 'asha@platform.example' ? 'ravi@platform.example' : word))
    await expect(make(...other, 'https://school.example')).rejects.toThrow('asha@platform.example is invited already.')

    expect((await accept(tokenOf(again))).statusCode).toBe(200)
    await visitor.logIn('GJ.ASHA', 'Quiet-Harbour-51')
    visitor.token = (await visitor.post('auth/accept-notice', { version: 1 })).json().accessToken
    const { results } = (await visitor.get('platform/users')).json()
    expect(results).toMatchObject([{ loginName: 'GJ.ASHA', role: 'GJAdmin', permissions: ['gjadmin_home'], scope: 'all' }])
    await expect(make(...asha, 'https://school.example')).rejects.toThrow('The platform has an operator already')
  })
})
