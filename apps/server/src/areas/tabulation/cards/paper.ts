import { displayDay } from '@school/rules'
import sharp from 'sharp'
import type { DocumentContent, DocumentPart, TablePart } from '../../../platform/documents/content'
import { documentHead } from '../../../platform/documents/head'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { CardContent } from './content'
import { paperText, paperWords } from './words'

type Block = CardContent['blocks'][number]
type Head = Awaited<ReturnType<typeof documentHead>>

/** Longer edge of photos and signatures in pixels: small enough for a file that families load on the way. */
const picturePixels = 260

/** Pictures and letterhead of the cards of one school, each read once. */
export class CardPress {
  private readonly services: Services
  private readonly schoolId: string
  private readonly heads = new Map<CardContent['language'], Head>()
  private readonly pictures = new Map<string, Buffer | undefined>()

  constructor(services: Services, schoolId: string) {
    this.services = services
    this.schoolId = schoolId
  }

  private async head(trx: Trx, language: CardContent['language']): Promise<Head> {
    const known = this.heads.get(language) ?? (await documentHead(this.services, trx, this.schoolId, language))
    this.heads.set(language, known)
    return known
  }

  private async picture(trx: Trx, id: string | null): Promise<Buffer | undefined> {
    if (!id) return undefined
    if (this.pictures.has(id)) return this.pictures.get(id)
    const file = await trx
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const bytes = file && (await this.services.files.readAll(file.storage_key))
    const drawn =
      bytes &&
      (await sharp(bytes)
        .resize(picturePixels, picturePixels, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer()
        .catch(() => undefined))
    this.pictures.set(id, drawn)
    return drawn
  }

  /** Lets go of pictures, which another class hardly needs again: those of a large school would fill the memory. */
  forgetPictures(): void {
    this.pictures.clear()
  }

  /** The paper of a card. */
  async paper(trx: Trx, content: CardContent): Promise<DocumentContent> {
    const { year: _, ...head } = await this.head(trx, content.language)
    const pictures = new Map<string, Buffer | undefined>()
    for (const block of content.blocks) {
      const ids =
        block.kind === 'student'
          ? [block.photoFileId]
          : block.kind === 'signatures'
            ? block.signatures.map(signature => signature.fileId)
            : []
      for (const id of ids) if (id) pictures.set(id, await this.picture(trx, id))
    }
    return {
      ...head,
      title: content.title,
      year: content.place,
      lines: content.revisedOn ? [paperText(content.language, 'revised', { date: displayDay(content.revisedOn) })] : [],
      parts: partsOf(content, id => (id ? pictures.get(id) : undefined)),
      foot: content.foot,
      undated: true,
      roomy: true,
      page: content.paper,
      ...(content.provisional ? { mark: paperWords[content.language].provisional } : {}),
    }
  }
}

const tableOf = (block: Extract<Block, { kind: 'table' }>): TablePart => ({
  heading: block.heading,
  ...(block.note ? { note: block.note } : {}),
  columns: block.columns.map(({ title, group, end, strong }, at) => ({
    title,
    ...(end ? { align: 'end' as const } : {}),
    ...(group ? { group } : {}),
    ...(strong || (at === 0 && block.of === 'scholastic') ? { strong: true } : {}),
  })),
  rows: block.rows,
  ...(block.columns.length > 6 ? { tight: true } : {}),
  ...(block.sums > 0 ? { sums: block.sums } : {}),
})

/** Tables that are narrow enough to stand beside another. */
const isNarrow = (block: Block): block is Extract<Block, { kind: 'table' }> =>
  block.kind === 'table' && ['co-scholastic', 'discipline', 'attendance'].includes(block.of) && block.columns.length <= 4

/** How a card is checked; a preview has no code that could be looked up. */
const checkOf = ({ title, code, address }: Extract<Block, { kind: 'verification' }>) => ({
  ...{ title, code, address },
  ...(code.includes('•') ? {} : { scan: `https://${address}/${encodeURIComponent(code)}` }),
})

function partOf(block: Block, content: CardContent, pictureOf: (id: string | null) => Buffer | undefined): DocumentPart {
  switch (block.kind) {
    case 'student': {
      const bytes = pictureOf(block.photoFileId)
      const facts = block.facts.map(({ name, text }) => [name, text] as const)
      const picture = bytes ? { bytes } : { name: paperWords[content.language].photo }
      return { facts, even: true, ...(block.photoFileId || block.photo ? { picture } : {}) }
    }
    case 'table':
      return tableOf(block)
    case 'health':
      return { heading: block.heading, facts: block.facts.map(({ name, text }) => [name, text] as const) }
    case 'result':
      return { figures: block.figures }
    case 'promotion':
      return { statement: block.text }
    case 'remarks':
      return { heading: block.heading, entries: block.entries.map(({ name, text }) => [name, text] as const) }
    case 'graph':
      return { heading: block.heading, bars: block.bars.map(({ name, percent, average }) => ({ name, percent, mark: average })) }
    case 'signatures': {
      const check = content.blocks.find(one => one.kind === 'verification')
      return {
        signed: block.signatures.map(({ name, title, fileId }) => {
          const bytes = pictureOf(fileId)
          return { name, title, ...(bytes ? { picture: bytes } : {}) }
        }),
        ...(check?.kind === 'verification' ? { check: checkOf(check) } : {}),
      }
    }
    case 'verification':
      return { signed: [], check: checkOf(block) }
    case 'key':
      return { keys: [[block.name, block.text]] }
  }
}

function partsOf(content: CardContent, picture: (id: string | null) => Buffer | undefined): DocumentPart[] {
  const signs = content.blocks.some(block => block.kind === 'signatures')
  // Beside signatures stands how the card is checked; without them it has a line of its own.
  const blocks = content.blocks.filter(block => block.kind !== 'verification' || !signs)
  const parts: DocumentPart[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const [block, next] = [blocks[at]!, blocks[at + 1]]
    if (isNarrow(block)) {
      const pair = next && isNarrow(next) ? next : undefined
      parts.push({ beside: pair ? [tableOf(block), tableOf(pair)] : [tableOf(block)] })
      if (pair) at += 1
      continue
    }
    const last = parts.at(-1)
    const part = partOf(block, content, picture)
    if ('keys' in part && last && 'keys' in last) parts[parts.length - 1] = { keys: [...last.keys, ...part.keys] }
    else parts.push(part)
  }
  return parts
}
