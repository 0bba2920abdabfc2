import { addDays, mayOpenForm } from '@school/rules'
import type { Block } from '../../school/block'
import { figuresOfOperator, sum } from '../../school/home-schools'
import { countCandidates } from './merge-candidates'
import { countRequests } from './requests'

/** Profile changes that wait for the school. */
export const changeRequests: Block = {
  code: 'd.requests',
  kind: 'todos',
  async read({ trx, viewer }) {
    if (!mayOpenForm('s.user.change', viewer)) return undefined
    const count = await countRequests(trx)
    return count > 0 ? { count, tone: 'info', route: '/student/change-guardian-details?tab=requests' } : undefined
  },
}

/** Guardians who may be the same person. */
export const mergeCandidates: Block = {
  code: 'd.merge',
  kind: 'todos',
  async read({ trx, viewer }) {
    if (!mayOpenForm('s.user.merge', viewer)) return undefined
    const count = await countCandidates(trx)
    return count > 0 ? { count, tone: 'info', route: '/student/merge-guardian-user' } : undefined
  },
}

/** Logins that were used today, in each school. */
export const usersActive: Block = {
  code: 'usersActive',
  kind: 'tiles',
  async read(source) {
    const schools = [...(await figuresOfOperator(source)).values()]
    return { value: sum(schools.map(one => one.logins.users)), unit: 'count' }
  },
}

export const loginsPerDay: Block = {
  code: 'c.logins',
  kind: 'charts',
  async read(source) {
    const labels = Array.from({ length: 30 }, (_, index) => addDays(source.today, index - 29))
    const schools = [...(await figuresOfOperator(source)).values()]
    const values = labels.map((_, place) => sum(schools.map(one => one.logins.days[place]!)))
    return { type: 'line', unit: 'count', labels, series: [{ name: 'logins', values }] }
  },
}
