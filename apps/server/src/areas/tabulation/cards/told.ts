import type { CardKind } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { settingValue } from '../../../platform/settings'
import { readLogins } from '../../../school/opening-logins'
import { ringLogins } from '../../../services/audience/bell-items'
import { ringFamilies } from '../../../services/audience/bells'
import { keepSelection } from '../../../services/messaging/selections'
import type { CardDefinition } from './scope'
import { cardText } from './words'

const routes: Readonly<Record<CardKind, string>> = {
  'progress-card': '/parent/reportcard',
  marksheet: '/parent/marksheet',
  activity: '/parent/activity-reportcard',
}

/** Where families read cards of a kind. */
export const familyRoute = (kind: CardKind): string => routes[kind]

/** Ways by which the school tells of published cards. */
export const tellingWays = async ({ trx, schoolId }: Pick<CallContext, 'trx' | 'schoolId'>): Promise<readonly string[]> =>
  (await settingValue(trx, schoolId, 'tab.publishNotify')) as readonly string[]

/** Tells families of cards by the bell: new ones, and those that take the place of one that they had. */
export async function tellFamilies(
  call: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  card: CardDefinition,
  cards: readonly { readonly studentId: string; readonly out: boolean }[],
): Promise<void> {
  if (!(await tellingWays(call)).includes('notification')) return
  for (const out of [false, true]) {
    const studentIds = cards.filter(one => one.out === out).map(one => one.studentId)
    if (studentIds.length === 0) continue
    await ringFamilies(call, {
      kind: 'notice',
      studentIds,
      to: 'families',
      title: language => cardText(language, 'BellTitle'),
      message: (language, { name }) => cardText(language, out ? 'BellRevised' : 'BellPublished', { card: card.name, name }),
      route: familyRoute(card.kind),
    })
  }
}

/** So long families of planned cards wait for whoever writes to them: a weekend, and the day after. */
const keptMinutes = 3 * 24 * 60

/**
 * Hands the families of cards that came out at their time to whoever planned them, by the bell: it leads to the screen
 * that writes to them. Nobody who has left, or does not write, is asked.
 */
export async function handToPlanner(
  call: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  card: CardDefinition,
  plannedBy: string,
  studentIds: readonly string[],
): Promise<void> {
  const { trx, schoolId } = call
  if (studentIds.length === 0 || !(await tellingWays(call)).some(way => way !== 'notification')) return
  const logins = await readLogins(trx, schoolId, sql`us.user_id = ${plannedBy}::uuid`)
  const planner = logins.find(login => login.mayOpen('s.comm.guardian'))
  if (!planner) return
  const { id } = await keepSelection(call, { source: 'report-cards', studentIds, extra: {}, madeBy: plannedBy, keptMinutes })
  await ringLogins(call, [{ user_id: planner.userId, language: planner.language, audience: 'Staff' }], {
    kind: 'system',
    title: language => cardText(language, 'BellTitle'),
    message: language => cardText(language, 'BellWrite', { card: card.name, n: studentIds.length }),
    route: `/communication/communication-to-guardian?selection=${id}`,
  })
}
