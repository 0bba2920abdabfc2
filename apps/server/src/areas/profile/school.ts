import { isEmail, isWebsite } from '@school/rules'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid } from '../../platform/problems'
import { readAddresses } from '../../school/photo-addresses'
import { ownPhoto } from './photo'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

const columns = [
  'id',
  'code',
  'name',
  'place',
  'domain',
  'board',
  'module_codes',
  'logo_file_id',
  'logo_with_name_file_id',
  'phone',
  'email',
  'website',
  'address',
  'version',
] as const

/** The school of the session. */
export async function readSchoolProfile({ trx, services, schoolId }: Call) {
  const row = await trx.selectFrom('schools').select(columns).where('id', '=', schoolId).executeTakeFirstOrThrow()
  const url = await readAddresses(services, trx, [row.logo_file_id, row.logo_with_name_file_id])
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    place: row.place,
    domain: row.domain,
    board: row.board,
    modules: row.module_codes,
    logoFileId: row.logo_file_id,
    logoUrl: url(row.logo_file_id),
    logoWithNameFileId: row.logo_with_name_file_id,
    logoWithNameUrl: url(row.logo_with_name_file_id),
    phone: row.phone,
    email: row.email,
    website: row.website ?? '',
    address: row.address,
    version: row.version,
  }
}

interface SchoolChanges {
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly address: string
  readonly logoFileId: string | null
  readonly logoWithNameFileId: string | null
  readonly version: number
}

/** Changes contacts and logos of the school. */
export async function updateSchoolProfile(call: Call, body: SchoolChanges) {
  const { trx, schoolId } = call
  const problems: FieldProblem[] = []
  if (body.phone && !/^\+?[\d\s()-]{6,20}$/.test(body.phone)) problems.push({ field: 'phone', message: fieldText('BadPhone') })
  if (body.email && !isEmail(body.email)) problems.push({ field: 'email', message: fieldText('BadEmail') })
  if (body.website && !isWebsite(body.website)) problems.push({ field: 'website', message: fieldText('BadWebsite') })
  if (problems.length > 0) throw invalid(problems)
  const before = await readSchoolProfile(call)
  for (const field of ['logoFileId', 'logoWithNameFileId'] as const) {
    const file = body[field]
    if (file && file !== before[field]) await ownPhoto(trx, personOf(call), file)
  }
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({
      phone: body.phone,
      email: body.email,
      website: body.website || null,
      address: body.address,
      logo_file_id: body.logoFileId,
      logo_with_name_file_id: body.logoWithNameFileId,
      version: body.version + 1,
    })
    .where('id', '=', schoolId)
    .where('version', '=', body.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw changedMeanwhile()
  const after = await readSchoolProfile(call)
  await call.audit({ action: 'profile.school', entity: 'schools', entityId: schoolId, before, after })
  return after
}
