import { type LetterheadFacts, letterheadLines, momentIn } from '@school/rules'
import { say, speakIn } from '@school/texts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Services } from '../services'
import type { Trx } from '../transaction'
import type { DocumentContent } from './content'
import type { DocumentLanguage } from './words'

const logoPixels = 240

interface SchoolRow {
  readonly name: string
  readonly zone: string
  readonly logoFileId: string | null
  readonly accent: string | null
  readonly year: string | null
}

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

/** What stands above every paper of a school, and who has it made. */
export async function documentHead(
  services: Services,
  trx: Trx,
  schoolId: string,
  language: DocumentLanguage,
  madeBy?: string,
): Promise<Pick<DocumentContent, 'letterhead' | 'year' | 'language' | 'madeAt' | 'madeOn' | 'madeBy'>> {
  const { rows } = await sql<LetterheadFacts & SchoolRow>`
    select s.name, s.code, s.place, s.address, s.pin_code as "pinCode", s.phone, s.email, s.board, s.affiliation_no as "affiliationNo",
      s.time_zone as zone, s.logo_file_id as "logoFileId", s.accent, y.name as year
    from schools s left join academic_years y on y.school_id = s.id and y.is_current where s.id = ${schoolId}`.execute(trx)
  const school = rows[0]!
  const logo = await readLogo(services, trx, school.logoFileId)
  const madeAt = services.clock.now()
  return {
    letterhead: {
      name: school.name,
      lines: letterheadLines(school, speakIn(language)),
      ...(logo ? { logo } : {}),
      ...(school.accent ? { accent: school.accent } : {}),
    },
    ...(school.year ? { year: yearText(school.year, language) } : {}),
    language,
    madeAt,
    madeOn: momentIn(school.zone, madeAt),
    ...(madeBy ? { madeBy } : {}),
  }
}

/** How a paper names its academic year. */
export const yearText = (year: string, language: DocumentLanguage): string => say(language, 'app.year', { year })
