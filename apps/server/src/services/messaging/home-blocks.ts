import { countLowOnSms, readBalance } from '../../platform/sms-credits'
import { type Block, link } from '../../school/block'
import { figuresOfOperator, sum } from '../../school/home-schools'
import { schoolsInScope, schoolsOfGroups } from '../../school/scope'

/** Credits for messages; a warning below what the school counts as low. */
export const smsCredits: Block = {
  code: 'sms',
  kind: 'tiles',
  async read({ trx, person }) {
    const { balance, low } = await readBalance(trx, person.schoolId!)
    return { value: balance, unit: 'count', sub: { low }, ...(balance < low ? { tone: 'warning' as const } : {}) }
  },
}

/** Messages by SMS that have left today. */
export const smsSentToday: Block = {
  code: 'smsSentToday',
  kind: 'tiles',
  async read(source) {
    const schools = [...(await figuresOfOperator(source)).values()]
    return { value: sum(schools.map(one => one.messages.sms)), unit: 'count' }
  },
}

export const schoolsLowOnSms: Block = {
  code: 'd.schoolsLowOnSms',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const { route } = link(viewer, 'school.list', '/school/list') as { route?: string }
    if (!route) return undefined
    const count = await countLowOnSms(trx, schoolsInScope(person))
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}

/** Schools of the group that are low on SMS. The list of schools, where one is opened, stands on the same page. */
export const groupLowOnSms: Block = {
  code: 'd.schoolsLowOnSms',
  kind: 'todos',
  async read({ trx, person }) {
    const count = await countLowOnSms(trx, schoolsOfGroups(person))
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
  },
}
