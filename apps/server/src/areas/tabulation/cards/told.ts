import type { CardKind } from '@school/rules'
import type { CallContext } from '../../../platform/http/call'
import { settingValue } from '../../../platform/settings'
import { ringFamilies } from '../../../services/audience/bells'
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
