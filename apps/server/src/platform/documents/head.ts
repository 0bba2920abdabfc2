import { momentIn } from '@school/rules'
import sharp from 'sharp'
import type { Services } from '../services'
import type { Trx } from '../transaction'
import type { DocumentLanguage } from './words'
import type { DocumentContent } from './write'

const logoPixels = 240

/** The logo as a small PNG, or nothing where there is none that can be drawn. */
async function readLogo(services: Services, trx: Trx, fileId: string | null): Promise<Buffer | undefined> {
  if (!fileId) return undefined
  const file = await trx
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const bytes = file && (await services.files.readAll(file.storage_key))
  if (!bytes) return undefined
  try {
    return await sharp(bytes).resize(logoPixels, logoPixels, { fit: 'inside' }).png().toBuffer()
  } catch (error) {
    services.log.warn({ err: error, file: fileId }, 'logo of a document')
    return undefined
  }
}

/** What stands above every document of a school. */
export async function documentHead(
  services: Services,
  trx: Trx,
  schoolId: string,
  language: DocumentLanguage,
): Promise<Pick<DocumentContent, 'school' | 'logo' | 'language' | 'madeAt' | 'madeOn'>> {
  const school = await trx
    .selectFrom('schools')
    .select(['name', 'place', 'time_zone', 'logo_file_id'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const logo = await readLogo(services, trx, school.logo_file_id)
  const madeAt = services.clock.now()
  return {
    school: [school.name, school.place].filter(Boolean).join(', '),
    ...(logo ? { logo } : {}),
    language,
    madeAt,
    madeOn: momentIn(school.time_zone, madeAt),
  }
}
