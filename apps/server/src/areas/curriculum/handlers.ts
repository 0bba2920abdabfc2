import { createHash, timingSafeEqual } from 'node:crypto'
import type { contract } from '@school/api'
import { callAccess, findForm, type Role } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { custom } from '../../platform/problems'

/** How long a ticket opens the site, in ms. */
const lifetime = 60_000

const digest = (text: string) => createHash('sha256').update(text).digest()

function settings({ services }: Pick<CallContext, 'services'>) {
  const { curriculum } = services.configuration
  if (!curriculum) throw custom(409, 'NoCurriculum', 'e-Class Room is not available.')
  return curriculum
}

/** The role with which a person opens the site: of who is staff and parent in one school that of the parent. */
function roleOf(person: Person): Role {
  const form = callAccess(['g.eclass'], viewerOf(person)) === 'open' ? 'g.eclass' : 'school.eclass'
  return person.roles.find(role => findForm(form)!.roles.includes(role)) ?? person.roles[0]!
}

interface Redeemed {
  user_id: string
  role: Role
  name: string
  of_school: string | null
  of_child: string | null
  division: string | null
}

/** The companion site of lessons, which knows nobody by itself. */
export const curriculumHandlers: Handlers<typeof contract.curriculum> = {
  async ticket(call) {
    const { services, trx } = call
    const { host } = settings(call)
    const person = personOf(call)
    const now = services.clock.now()
    const ticket = Buffer.from(services.random.bytes(32)).toString('base64url')
    await sql`delete from curriculum_tickets where expires_at < ${new Date(now.getTime() - 86_400_000)}`.execute(trx)
    await trx
      .insertInto('curriculum_tickets')
      .values({
        id: services.newId(),
        token_hash: digest(ticket),
        user_id: person.userId,
        role: roleOf(person),
        name: person.name,
        of_school: person.schoolId,
        of_child: person.childId,
        created_at: now,
        expires_at: new Date(now.getTime() + lifetime),
      })
      .execute()
    return { url: `${host}/sso?ticket=${ticket}` }
  },

  async redeem({ services, trx, body, request }) {
    const { secret } = settings({ services })
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`)))
      throw custom(401, 'CurriculumSecret', 'Show the secret of CURRICULUM_SECRET as a bearer token.')
    const now = services.clock.now()
    const { rows } = await sql<Redeemed>`
      with used as (
        update curriculum_tickets set used_at = ${now}
        where token_hash = ${digest(body.ticket)} and used_at is null and expires_at > ${now}
        returning user_id, role, name, of_school, of_child)
      select u.*, (
        select c.name || ' ' || d.name from enrolments e
          join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
          join divisions d on d.school_id = e.school_id and d.id = e.division_id
          join courses c on c.school_id = d.school_id and c.id = d.course_id
        where e.school_id = u.of_school and e.student_id = u.of_child limit 1) as division
      from used u`.execute(trx)
    const [found] = rows
    if (!found) throw custom(410, 'TicketUsed', 'This ticket was used already, or is too old.')
    return {
      userId: found.user_id,
      role: found.role,
      name: found.name,
      schoolId: found.of_school,
      ...(found.of_child ? { childId: found.of_child } : {}),
      ...(found.division ? { division: found.division } : {}),
    }
  },
}
