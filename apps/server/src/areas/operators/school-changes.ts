import type { BodyOf, contract } from '@school/api'
import { isEmail, isWebsite, type SchoolBoard } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid, noAccess, notFound } from '../../platform/problems'
import { readAddresses } from '../../school/photo-addresses'
import { takeLogos } from './logos'
import { domainUsed, refusePlaces } from './places'
import { groupsInScope, noted, schoolToChange, scopeOf } from './schools'

type Contract = typeof contract.platform
type Changes = BodyOf<Contract['updateSchool']>
type Field = Exclude<keyof Changes, 'version'>

const columns = {
  name: 'name',
  place: 'place',
  board: 'board',
  udiseCode: 'udise_code',
  affiliationNo: 'affiliation_no',
  address: 'address',
  stateId: 'state_id',
  districtId: 'district_id',
  pinCode: 'pin_code',
  phone: 'phone',
  email: 'email',
  website: 'website',
  domain: 'domain',
  logoFileId: 'logo_file_id',
  logoWithNameFileId: 'logo_with_name_file_id',
  goLiveOn: 'go_live_on',
  groupId: 'group_id',
} as const satisfies Record<Field, string>
const fields = Object.keys(columns) as Field[]
/** Fields that are kept as null when they are empty. */
const nullable: readonly Field[] = ['udiseCode', 'affiliationNo', 'website']

type Facts = { id: string; code: string; status: string; version: number } & { [F in Field]: string | null }

/** A school in the words of the calls. */
async function readFacts(call: Pick<CallContext, 'trx' | 'person'>, id: string): Promise<Facts> {
  const facts = sql.join(fields.map(field => sql`s.${sql.ref(columns[field])}::text as ${sql.ref(field)}`))
  const { rows } = await sql<Facts>`
    select s.id, s.code, s.status, s.version, ${facts} from schools s
    where s.id = ${id}::uuid and s.status <> 'Removed' and ${scopeOf(personOf(call))}`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The group is one that the operator sees; who has a scope of groups keeps its schools within it. */
async function checkGroup(call: Pick<CallContext, 'trx' | 'person'>, groupId: string | null): Promise<void> {
  const person = personOf(call)
  if (groupId === null) {
    if (person.schoolScope.kind === 'groups') throw noAccess()
    return
  }
  const { rows } = await sql`select from school_groups g where g.id = ${groupId}::uuid and ${groupsInScope(person)}`.execute(
    call.trx,
  )
  if (rows.length === 0) throw notFound()
}

function faultsOf({ email, website }: Changes): FieldProblem[] {
  return [
    ...(email === undefined || isEmail(email) ? [] : [{ field: 'email', message: fieldText('BadEmail') }]),
    ...(!website || isWebsite(website) ? [] : [{ field: 'website', message: fieldText('BadWebsite') }]),
  ]
}

/** One school as the wizard took it, and changes of it. */
export const schoolChanges: Pick<Handlers<Contract>, 'school' | 'updateSchool'> = {
  async school(call) {
    const { trx, services, params } = call
    const facts = await readFacts(call, params.id)
    const url = await readAddresses(services, trx, [facts.logoFileId, facts.logoWithNameFileId])
    const words = Object.fromEntries(fields.map(field => [field, facts[field] ?? (nullable.includes(field) ? '' : null)]))
    return {
      ...(words as { [F in Field]: string }),
      ...{ id: facts.id, code: facts.code, status: facts.status, version: facts.version },
      board: facts.board as SchoolBoard,
      logoUrl: url(facts.logoFileId),
      logoWithNameUrl: url(facts.logoWithNameFileId),
    }
  },

  async updateSchool(call) {
    const { trx, body, params } = call
    const faults = faultsOf(body)
    if (faults.length > 0) throw invalid(faults)
    const { version } = await schoolToChange(call)
    if (version !== body.version) throw changedMeanwhile()
    const before = await readFacts(call, params.id)
    const changed = fields.filter(field => body[field] !== undefined && (body[field] || null) !== (before[field] || null))
    const after = Object.fromEntries(changed.map(field => [field, body[field] || (nullable.includes(field) ? '' : null)]))
    if (changed.includes('groupId')) await checkGroup(call, body.groupId ?? null)
    if (changed.includes('stateId') || changed.includes('districtId'))
      await refusePlaces(trx, {
        stateId: body.stateId ?? before.stateId ?? '',
        districtId: body.districtId ?? before.districtId ?? '',
      })
    if (changed.includes('domain')) {
      const { rows } = await sql`select from schools where domain = ${body.domain}`.execute(trx)
      if (rows.length > 0) throw domainUsed(body.domain!)
    }
    await takeLogos(
      call,
      params.id,
      (['logoFileId', 'logoWithNameFileId'] as const).filter(field => changed.includes(field)).map(field => body[field]),
    )
    const kept = changed.map(field => [columns[field], nullable.includes(field) ? body[field] || null : (body[field] ?? null)])
    await trx
      .updateTable('schools')
      .set({ ...Object.fromEntries(kept), version: version + 1 })
      .where('id', '=', params.id)
      .execute()
    await noted(call, 'school.update', Object.fromEntries(changed.map(field => [field, before[field]])), after)
    return { version: version + 1 }
  },
}
