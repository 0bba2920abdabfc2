import { mayOpenForm } from '@school/rules'
import type { Block } from '../../school/block'
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
