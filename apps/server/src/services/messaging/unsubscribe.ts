import type { contract } from '@school/api'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { CallContext, Handlers } from '../../platform/http/call'
import { escaped, sendPage } from '../../platform/http/page'
import { readUnsubscribeToken, type Unsubscriber } from '../../platform/outbox/unsubscribe'
import { notFound } from '../../platform/problems'
import { inSchool, type Trx } from '../../platform/transaction'
import { keepWays, type PreferenceSelf } from './preferences'
import { type UnsubscribeText, unsubscribeText } from './unsubscribe-texts'

type Call = Pick<CallContext, 'services' | 'transact' | 'request' | 'reply' | 'language' | 'ip'> & {
  readonly params: { readonly token: string }
}

/** Where people with a login switch ways on and off. */
const settingsPath = '/communication/notification-settings'

/**
 * Whom the school reaches where the mail went: the person in every part, as the own settings do, and who shares the
 * mailbox, for the button of a program for mails is about the mailbox. A guardian who was merged is whom the merge kept.
 * Empty when the person is gone.
 */
async function peopleOf(trx: Trx, { personType, personId }: Unsubscriber) {
  const { rows } = await sql<PreferenceSelf & { readonly off: boolean }>`
    with recursive merged as (
      select ${personId}::uuid as id
      union
      select q.guardian_id from merged m join guardian_merges q
        on q.undone_at is null and q.before->'merged' @> jsonb_build_array(jsonb_build_object('id', m.id))
      where ${personType} = 'guardian'
    ), people as (
      select 'guardian' as type, id, nullif(lower(btrim(email)), '') as mailbox from guardians
      union all
      select 'staff', id, nullif(lower(btrim(email)), '') from staff
    ), own as (select * from people where type = ${personType} and id in (select id from merged)),
    logins as (
      select guardian_id, staff_id from user_schools
      where ${personType === 'staff' ? sql`staff_id` : sql`guardian_id`} in (select id from own)
    )
    select p.type, p.id, coalesce(c.off, false) as off
    from people p left join contact_preferences c
      on c.person_type = p.type and c.person_id = p.id and c.channel = 'email' and c.category = 'general'
    where p.id in (select id from own) or p.mailbox in (select mailbox from own)
      or p.id in (select guardian_id from logins union all select staff_id from logins)
    order by p.type, p.id`.execute(trx)
  return rows
}

/** What the pages are about. */
interface Subscription {
  readonly school: string
  readonly people: Awaited<ReturnType<typeof peopleOf>>
}

async function readSubscription(trx: Trx, who: Unsubscriber): Promise<Subscription | undefined> {
  const school = await trx.selectFrom('schools').select('name').where('id', '=', who.schoolId).executeTakeFirst()
  const people = await peopleOf(trx, who)
  return school && people.length > 0 ? { school: school.name, people } : undefined
}

/** A text as HTML, with the school's name and the way to the settings where it names them. */
function html({ language }: Call, name: UnsubscribeText, school = ''): string {
  const settings = `<a href="${settingsPath}">${escaped(unsubscribeText(language, 'Settings'))}</a>`
  return unsubscribeText(language, name, { school: escaped(school), settings }, escaped)
}

/** Two pages: the one that asks, and the one that says that it is done. */
function sendAnswer(call: Call, school: string, isDone: boolean): Promise<void> {
  const stays = `<p>${html(call, 'Stays')}</p>`
  return sendPage(call.reply, {
    language: call.language,
    title: unsubscribeText(call.language, isDone ? 'Done' : 'Ask'),
    content: isDone
      ? `<h1>${html(call, 'Done')}</h1><p>${html(call, 'DoneHelp', school)}</p><p>${html(call, 'Again')}</p>${stays}`
      : `<h1>${html(call, 'Ask')}</h1><p>${html(call, 'AskHelp', school)}</p>${stays}` +
        `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${html(call, 'Button')}</button></form>`,
  })
}

/** @throws 404 where a program asked; a person gets a page. */
async function sendWrong(call: Call): Promise<void> {
  if (!(call.request.headers.accept ?? '').includes('text/html')) throw notFound()
  call.reply.code(404)
  await sendPage(call.reply, {
    language: call.language,
    title: unsubscribeText(call.language, 'Wrong'),
    content: `<h1>${html(call, 'Wrong')}</h1><p>${html(call, 'WrongHelp')}</p>`,
  })
}

/** Does something about the mails that an address is about, and answers with a page. */
async function answer(call: Call, work: (trx: Trx, who: Unsubscriber, now: Subscription) => Promise<boolean>): Promise<void> {
  const who = readUnsubscribeToken(call.services, call.params.token)
  if (!who) return sendWrong(call)
  const found = await call.transact(inSchool(who.schoolId), async trx => {
    const now = await readSubscription(trx, who)
    return now && { school: now.school, isDone: await work(trx, who, now) }
  })
  call.request.schoolOfCall = who.schoolId
  return found ? sendAnswer(call, found.school, found.isDone) : sendWrong(call)
}

/** Switches off what is still on, each person by itself: they may never have been off together. */
async function switchOff(call: Call, trx: Trx, { schoolId }: Unsubscriber, { people }: Subscription): Promise<boolean> {
  const { services, ip } = call
  const told = (facts: Parameters<typeof audit>[3]) => audit(services, trx, undefined, { schoolId, ...facts }, ip)
  for (const { type, id, off } of people)
    if (!off)
      await keepWays(
        { trx, services, schoolId, audit: told },
        [{ type, id }],
        [{ channel: 'email', category: 'general', off: true }],
        { source: 'self', userId: null, reason: 'List-Unsubscribe' },
      )
  return true
}

/** Leaving general e-mails from a mail, without a login. */
export const unsubscribeHandlers: Handlers<typeof contract.unsubscribe> = {
  page: call => answer(call, async (_, __, { people }) => people.every(one => one.off)),
  confirm: call => answer(call, (trx, who, now) => switchOff(call, trx, who, now)),
}
