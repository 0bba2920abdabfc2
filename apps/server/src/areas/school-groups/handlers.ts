import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { changedMeanwhile, custom } from '../../platform/problems'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { addAdministrator, inviteAdministrator, leaveGroup, readAdministrators, removeAdministrator } from './administrators'
import { countGroups, findGroup, noted, readGroups, refuseLimited, setMembers } from './groups'
import { readGroupSettings, updateGroupSettings } from './settings'

const nameUsed = (name: string) => custom(409, 'NameUsed', '{name} exists already.', { name })

/** Groups of schools, for operators. */
export const schoolGroupHandlers: Handlers<typeof contract.schoolGroups> = {
  async list(call) {
    const { text, page, pageSize } = call.query
    const where = matches(sql`search_key(g.name)`, text, 'contains')
    const results = await readGroups(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
    return { results, pagination: { currentPage: page, pageSize, count: await countGroups(call, where) } }
  },

  async create(call) {
    refuseLimited(call)
    const { name, schoolIds } = call.body
    const id = call.services.newId()
    const { rows } = await sql`
      insert into school_groups (id, name) values (${id}, ${name}) on conflict (lower(name)) do nothing returning id`.execute(
      call.trx,
    )
    if (rows.length === 0) throw nameUsed(name)
    await noted(call, 'group.create', id, { after: { name, schools: schoolIds.length } })
    await setMembers(call, id, schoolIds)
    return findGroup(call, id)
  },

  async get(call) {
    const group = await findGroup(call, call.params.id)
    const { rows: members } = await sql<{ id: string; name: string; code: string }>`
      select sc.id, sc.name, sc.code from schools sc
      where sc.group_id = ${group.id}::uuid and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))} order by sc.name_key, sc.id`.execute(
      call.trx,
    )
    return { ...group, members, people: await readAdministrators(call, group.id) }
  },

  async update(call) {
    const { name, schoolIds, version } = call.body
    const group = await findGroup(call, call.params.id, true)
    if (group.version !== version) throw changedMeanwhile()
    if (schoolIds) {
      refuseLimited(call)
      await setMembers(call, group.id, schoolIds)
    }
    const { rows } = await sql`select from school_groups where lower(name) = lower(${name ?? ''}) and id <> ${group.id}`.execute(
      call.trx,
    )
    if (rows.length > 0) throw nameUsed(name!)
    await sql`update school_groups set name = ${name ?? group.name}, version = version + 1 where id = ${group.id}`.execute(
      call.trx,
    )
    if (name !== undefined && name !== group.name)
      await noted(call, 'group.update', group.id, { before: { name: group.name }, after: { name } })
    return findGroup(call, group.id)
  },

  async remove(call) {
    refuseLimited(call)
    const group = await findGroup(call, call.params.id, true)
    const { id, name, schools } = group
    if (schools > 0) throw custom(409, 'GroupNotEmpty', 'Remove the {n} school(s) of this group first.', { n: schools })
    const people = await readAdministrators(call, id)
    if (people.length > 0)
      await leaveGroup(
        call,
        id,
        people.map(person => person.id),
      )
    await call.trx.deleteFrom('user_groups').where('group_id', '=', id).execute()
    // A school that was removed leaves no more than its name behind.
    await sql`update schools set group_id = null where group_id = ${id}::uuid`.execute(call.trx)
    await call.trx.deleteFrom('school_groups').where('id', '=', id).execute()
    await noted(call, 'group.remove', id, { before: { name } })
  },

  async settings(call) {
    const { id } = await findGroup(call, call.params.id)
    return readGroupSettings(call, id)
  },

  async updateSettings(call) {
    const { id } = await findGroup(call, call.params.id, true)
    return updateGroupSettings(call, id, call.body.changes)
  },

  addAdministrator: async call => addAdministrator(call, await findGroup(call, call.params.id, true), call.body),
  resend: async call => inviteAdministrator(call, await findGroup(call, call.params.id), call.params.userId),
  removeAdministrator: async call => removeAdministrator(call, await findGroup(call, call.params.id, true), call.params.userId),
}
