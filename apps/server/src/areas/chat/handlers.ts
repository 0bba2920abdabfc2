import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { classOffers } from '../../school/class-offers'
import { readContacts } from './contacts'
import { changeConversation, countUnread, listConversations, readUpToNow } from './conversations'
import { blockedUntil, deleteMessage, readMessages, sendMessage } from './messages'
import type { ChatCall } from './people'
import { decideReport, listReports, openReport, reportMessage, reviewPair } from './review'
import { enter, windowOf } from './rules'

/** What a chat page needs first. */
async function initialValues(call: ChatCall) {
  const { me, rules } = await enter(call)
  const { trx, services, schoolId } = call
  const person = personOf(call)
  services.live.act(services, schoolId, me.id)
  const { rows: partners } = await sql<{ id: string }>`
    select partner_id as id from chat_members where person_id = ${me.id}::uuid order by partner_id`.execute(trx)
  const told = await trx.selectFrom('chat_persons').select('told_at').where('person_id', '=', me.id).executeTakeFirst()
  const offers = me.roles.includes('Teacher') ? (await classOffers(trx, person)).divisions : []
  return {
    divisions: offers.map(({ id, name }) => ({ id, name })),
    chatUserIds: partners.map(row => row.id),
    me: { userId: me.id, role: me.role, name: person.name },
    ...windowOf(me, rules),
    firstVisit: !told?.told_at,
    blockedUntil: await blockedUntil(call, me, rules.timeZone),
  }
}

/** The person has read what everybody is told on the first visit. */
async function tell(call: ChatCall): Promise<void> {
  const { me } = await enter(call)
  const now = call.services.clock.now()
  await sql`insert into chat_persons as p (school_id, person_id, told_at) values (${call.schoolId}, ${me.id}, ${now})
    on conflict (school_id, person_id) do update set told_at = coalesce(p.told_at, excluded.told_at)`.execute(call.trx)
}

type Answering = Pick<CallContext, 'request' | 'reply'>

/** What the browser has, as it says, and how it is told what it has from now on. */
const tagsOf = ({ request, reply }: Answering) =>
  [request.headers['if-none-match'], (tag: string) => void reply.header('etag', tag)] as const

/** Not stored by anybody but the page that asks: it says itself what it has. */
const nothingNew = ({ reply }: Answering) => void reply.header('cache-control', 'no-store').code(304).send()

/** Chat of two persons, and what the school reviews of it. */
export const chatHandlers: Handlers<typeof contract.chat> = {
  initialValues,
  contacts: call => readContacts(call, call.query),
  async current(call) {
    const page = await readMessages(call, call.query, ...tagsOf(call))
    if (page) return page
    nothingNew(call)
    return { currentUserList: [], hasOlder: false }
  },
  send: call => sendMessage(call, call.body),
  remove: call => deleteMessage(call, typeof call.body === 'string' ? call.body : call.body.tblId),
  async list(call) {
    const list = await listConversations(call, call.query.search, ...tagsOf(call))
    if (list) return list
    nothingNew(call)
    return []
  },
  async times(call) {
    const { me, rules } = await enter(call)
    return windowOf(me, rules)
  },
  async unread(call) {
    const { me } = await enter(call)
    return { count: await countUnread(call, me) }
  },
  read: call => readUpToNow(call, call.body.receiverId),
  told: tell,
  change: call => changeConversation(call, call.params.userId, call.body),
  report: call => reportMessage(call, call.params.id, call.body.reason),
  reports: call => listReports(call, call.query),
  openReport: call => openReport(call, call.params.id, call.body.reason),
  decideReport: call => decideReport(call, call.params.id, call.body),
  review: call => reviewPair(call, call.body.personA, call.body.personB, call.body.reason),
}
