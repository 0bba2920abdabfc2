import { type Block, link } from '../../school/block'
import { countWaitingFormats } from './approval'

/** Formats that wait for their approval, for operators who give it. */
export const formatsWaiting: Block = {
  code: 'd.formats',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const { route } = link(viewer, 'school.sms.settings', '/school/gjsmssettings?tab=formats') as { route?: string }
    if (!route) return undefined
    const count = await countWaitingFormats(trx, person)
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}
