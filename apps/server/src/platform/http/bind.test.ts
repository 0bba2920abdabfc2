import { forms, route } from '@school/api'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoPassword } from '../../demonstration/index'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import type { HttpProblem } from '../problems'
import { onPlatform, transact } from '../transaction'
import { bindArea } from './bind'

/** Calls of screens with and without a module. */
const area = {
  locked: route({
    method: 'GET',
    path: 'locked',
    summary: 'Needs FEE.',
    access: forms('s.lock'),
    tenancy: 'none',
    answer: z.string(),
  }),
  report: route({
    method: 'GET',
    path: 'report',
    summary: 'Needs a school.',
    access: forms('s.student.report'),
    tenancy: 'none',
    answer: z.string(),
  }),
}

let server: TestServer
let app: FastifyInstance

beforeAll(async () => {
  server = await startTestServer('bind', { demonstration: 0.1 })
  app = Fastify()
  app.setErrorHandler((error: HttpProblem, _, reply) =>
    reply.code(error.status).send({ type: error.type, name: error.name, message: error.message }),
  )
  bindArea(app, server.services, area, { locked: async () => 'locked', report: async () => 'report' }, true)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function signedIn(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

async function ask(browser: TestBrowser, path: keyof typeof area) {
  const response = await app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${browser.token}` } })
  const { name, message } = response.json()
  return response.statusCode === 200 ? 200 : [response.statusCode, name, message]
}

async function setModules(modules: string[]): Promise<void> {
  await transact(server.services.db, onPlatform, trx =>
    trx.updateTable('schools').set({ module_codes: modules }).where('code', '=', 'GVS').execute(),
  )
  server.services.sessions.forgetAll()
}

const moduleOff = [403, 'ModuleOff', 'This feature is not enabled for your school.']
const noAccess = [403, 'NoAccess', 'You do not have access to this page.']

describe('a call that is not open', () => {
  it('says when the school has not the module', async () => {
    const admin = await signedIn('GVS.ADMIN')
    const teacher = await signedIn('GVS.TEACHER')
    await setModules(['SCH', 'FEE'])
    expect([await ask(admin, 'locked'), await ask(teacher, 'locked')]).toEqual([200, noAccess])
    await setModules(['SCH'])
    expect([await ask(admin, 'locked'), await ask(teacher, 'locked')]).toEqual([moduleOff, noAccess])
  })

  it('asks operators for a school', async () => {
    const operator = await signedIn('GJ.SUPPORT')
    expect(await ask(operator, 'report')).toEqual([400, 'ChooseSchool', 'Choose a school first.'])
    expect(await ask(operator, 'locked')).toEqual(noAccess)
    const { id } = (await operator.get('platform/schools?text=GVS')).json().results[0]
    operator.token = (await operator.post(`platform/schools/${id}/enter`)).json().accessToken
    expect(await ask(operator, 'report')).toBe(200)
    expect(await ask(operator, 'locked')).toEqual(noAccess)
  })
})
