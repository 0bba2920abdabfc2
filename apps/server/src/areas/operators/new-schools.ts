import type { BodyOf, contract } from '@school/api'
import {
  type ActivationLack,
  academicYearName,
  checkAcademicYear,
  checkModules,
  classPresets,
  dayIn,
  divisionNames,
  isEmail,
  isWebsite,
  lackingToActivate,
  mobileNumber,
  moduleCodes,
  presetSections,
  schoolBoards,
  schoolMayBecome,
  usualAcademicYear,
} from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { changedMeanwhile, custom, type FieldProblem, invalid, noAccess } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { operatedSchool } from '../../school/operated-school'
import { usualZone } from '../../school/zone'
import { makeInvited } from '../../services/auth/invited'
import { readFirstSteps } from './first-steps'
import { takeLogos } from './logos'
import { domainUsed, refusePlaces } from './places'
import { dropDraft } from './school-drafts'
import { clash, noted, schoolToChange } from './schools'

type Contract = typeof contract.newSchools
type NewSchool = BodyOf<Contract['create']>
type Creating = Pick<CallContext, 'trx' | 'services' | 'ip' | 'language' | 'person' | 'request'> & { readonly body: NewSchool }

const codeUsed = (code: string) => custom(409, 'CodeUsed', 'Code {code} is already used.', { code })

const lacked = { year: 'no current academic year', division: 'no division', administrator: 'no SystemAdmin user' } as const

/** One text for every set of what is lacking: a sentence is not put together from parts. */
function cannotActivate(lacking: readonly ActivationLack[]) {
  const message = `Cannot activate: ${lacking.map(one => lacked[one]).join(', ')}.`
  const all = lacking.map((one, place) => (place === 0 ? one : `${one[0]!.toUpperCase()}${one.slice(1)}`)).join('')
  return custom(409, 'CannotActivate', message, { lacking: all })
}

/** A code is of one school for ever, also of one that was removed. */
async function used(trx: Trx, code: string, domain: string): Promise<{ code: boolean; domain: boolean }> {
  const { rows } = await sql<{ code: boolean; domain: boolean }>`
    select exists (select from schools where code = ${code}) as code, exists (select from schools where domain = ${domain}) as domain`.execute(
    trx,
  )
  return rows[0]!
}

/** What is wrong with single fields, beyond their form. */
function* faultsOf({ email, website, moduleCodes: modules, administrator }: NewSchool): Generator<FieldProblem> {
  if (!isEmail(email)) yield { field: 'email', message: fieldText('BadEmail') }
  if (website !== '' && !isWebsite(website)) yield { field: 'website', message: fieldText('BadWebsite') }
  if (modules.length === 0) yield { field: 'moduleCodes', message: fieldText('TooFew', { n: 1 }) }
  if (!isEmail(administrator.email)) yield { field: 'administrator.email', message: fieldText('BadEmail') }
  if (mobileNumber(administrator.mobile) === undefined)
    yield { field: 'administrator.mobile', message: fieldText('BadMobile', { value: administrator.mobile }) }
}

/** The group of a new school: the chosen one, or one of a new name. */
async function groupOf(call: Creating, person: Person): Promise<string | null> {
  const { groupId, newGroup } = call.body
  const { kind, ids } = person.schoolScope
  if (newGroup !== '') {
    if (kind !== 'all') throw noAccess()
    const id = call.services.newId()
    const { rows } = await sql`
      insert into school_groups (id, name) values (${id}, ${newGroup}) on conflict (lower(name)) do nothing returning id`.execute(
      call.trx,
    )
    if (rows.length === 0) throw custom(409, 'NameUsed', '{name} exists already.', { name: newGroup })
    return id
  }
  // Whoever has a scope makes schools within it: others they would not see afterwards.
  if (kind === 'schools' || (kind === 'groups' && (groupId === null || !ids.includes(groupId)))) throw noAccess()
  if (groupId !== null) {
    const { rows } = await sql`select from school_groups where id = ${groupId}`.execute(call.trx)
    if (rows.length === 0) throw invalid([{ field: 'groupId', message: fieldText('NotAChoice') }])
  }
  return groupId
}

/** The sections, courses and divisions of the preset, in their order. */
async function makeClasses({ trx, services, body }: Creating, schoolId: string): Promise<number> {
  const names = divisionNames(body.divisions)
  const of = (place: number) => ({ school_id: schoolId, id: services.newId(), sort_order: place + 1 })
  const sections = presetSections(body.preset).map(({ section, courses }, place) => ({
    row: { ...of(place), name: section },
    courses,
  }))
  const courses = sections.flatMap(({ row, courses: own }) => own.map(name => ({ name, section_id: row.id })))
  if (courses.length === 0) return 0
  const courseRows = courses.map((course, place) => ({ ...of(place), ...course }))
  await trx
    .insertInto('sections')
    .values(sections.map(({ row }) => row))
    .execute()
  await trx.insertInto('courses').values(courseRows).execute()
  await trx
    .insertInto('divisions')
    .values(courseRows.flatMap(({ id }) => names.map((name, place) => ({ ...of(place), name, course_id: id }))))
    .execute()
  return courseRows.length * names.length
}

/** The login of the first administrator, who is invited to set its password. */
async function makeAdministrator(call: Creating, schoolId: string): Promise<string> {
  const { name, mobile, email, role } = call.body.administrator
  const { userId, loginName } = await makeInvited(call, {
    ...{ name, email, mobile: mobileNumber(mobile)!, wanted: `${call.body.code}.ADMIN`, place: call.body.name },
  })
  await call.trx
    .insertInto('user_schools')
    .values({ school_id: schoolId, user_id: userId, roles: [role] })
    .execute()
  return loginName
}

async function create(call: Creating) {
  const { trx, services, body } = call
  const person = personOf(call)
  const faults = [...faultsOf(body)]
  if (faults.length > 0) throw invalid(faults)
  const modules = moduleCodes.filter(code => body.moduleCodes.includes(code))
  const [fault] = checkModules(modules)
  if (fault) throw clash(fault)
  if (checkAcademicYear(body.year.startsOn, body.year.endsOn))
    throw custom(400, 'YearLength', 'Academic year must be 300 to 400 days.')
  await refusePlaces(trx, body)
  const taken = await used(trx, body.code, body.domain)
  if (taken.code) throw codeUsed(body.code)
  if (taken.domain) throw domainUsed(body.domain)
  const groupId = await groupOf(call, person)
  const id = services.newId()
  const { name, code, place, board, address, phone, email, domain } = body
  await trx
    .insertInto('schools')
    .values({
      ...{ id, name, code, place, board, address, phone, email, domain },
      udise_code: body.udiseCode || null,
      affiliation_no: body.affiliationNo || null,
      state_id: body.stateId,
      district_id: body.districtId,
      pin_code: body.pinCode,
      website: body.website || null,
      logo_file_id: body.logoFileId,
      logo_with_name_file_id: body.logoWithNameFileId,
      group_id: groupId,
      module_codes: modules,
      status: 'Draft',
      created_at: services.clock.now(),
    })
    .execute()
  await trx
    .insertInto('academic_years')
    .values({
      school_id: id,
      id: services.newId(),
      name: body.year.name,
      starts_on: body.year.startsOn,
      ends_on: body.year.endsOn,
      is_current: true,
    })
    .execute()
  const divisions = await makeClasses(call, id)
  const loginName = await makeAdministrator(call, id)
  await takeLogos(call, id, [body.logoFileId, body.logoWithNameFileId])
  if (body.draftId) await dropDraft(call, body.draftId)
  await noted({ trx, services, ip: call.ip, person, params: { id } }, 'school.create', undefined, {
    ...{ code, name, domain, groupId, modules, year: body.year, divisions, loginName },
    role: body.administrator.role,
  })
  return { id, status: 'Draft', version: 1, loginName }
}

/** New schools of the platform. */
export const newSchoolHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const { trx, services } = call
    const today = dayIn(usualZone, services.clock.now())
    const { kind, ids } = personOf(call).schoolScope
    const { rows: states } = await sql<{ id: string; name: string; districts: { id: string; name: string }[] }>`
      select s.id, s.name, (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name), '[]') from districts d where d.state_id = s.id) as districts
      from states s order by s.name`.execute(trx)
    const { rows: groups } = await sql<{ id: string; name: string }>`
      select id, name from school_groups where ${kind} = 'all' or (${kind} = 'groups' and id = any(${[...ids]}::uuid[])) order by lower(name)`.execute(
      trx,
    )
    const boards = schoolBoards.map(board => {
      const { startsOn, endsOn } = usualAcademicYear(board, today)
      return { board, year: { name: academicYearName(startsOn, endsOn), startsOn, endsOn } }
    })
    const presets = classPresets.map(name => ({ name, courses: presetSections(name).flatMap(({ courses }) => courses) }))
    return { boards, states, groups, modules: [...moduleCodes], presets }
  },

  async check({ trx, query }) {
    const taken = await used(trx, query.code, query.domain)
    return { codeFree: !taken.code, domainFree: !taken.domain }
  },

  create,

  async activate(call) {
    const { trx, params } = call
    const school = await schoolToChange(call)
    if (school.status !== 'Draft' || !schoolMayBecome(school.status, 'Active')) throw changedMeanwhile()
    const { rows } = await sql<{ hasCurrentYear: boolean; divisions: number; systemAdmins: number }>`
      select exists (select from academic_years where school_id = ${params.id} and is_current) as "hasCurrentYear",
        (select count(*)::int from divisions where school_id = ${params.id}) as divisions,
        (select count(*)::int from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
          where us.school_id = ${params.id} and us.active and 'SystemAdmin' = any(us.roles)) as "systemAdmins"`.execute(trx)
    const lacking = lackingToActivate(rows[0]!)
    if (lacking.length > 0) throw cannotActivate(lacking)
    await sql`update schools set status = 'Active', version = version + 1 where id = ${params.id}`.execute(trx)
    await noted(call, 'school.activate', { status: 'Draft' }, { status: 'Active' })
    return { status: 'Active', version: school.version + 1 }
  },

  async firstSteps(call) {
    const { id, module_codes: codes } = await operatedSchool(call, call.params.id)
    const modules = moduleCodes.filter(code => codes.includes(code))
    // As somebody who has opened it: that is how the screens are reached.
    const viewer = { ...viewerOf(personOf(call)), schoolId: id, bound: true, modules }
    return readFirstSteps(call.services, call.trx, id, viewer)
  },
}
