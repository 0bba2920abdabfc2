import { inflateSync } from 'node:zlib'

interface Part {
  readonly head: string
  readonly stream?: Buffer
}

/** The objects of a PDF as pdfkit writes them: one after the other, streams deflated. */
function partsOf(bytes: Buffer): Map<number, Part> {
  const text = bytes.toString('latin1')
  const parts = new Map<number, Part>()
  for (const { 1: id, index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('\nendobj', index)
    const body = text.slice(index, end)
    const stream = /\nstream\n/.exec(body)
    if (!stream) {
      parts.set(Number(id), { head: body })
      continue
    }
    const from = index! + stream.index + stream[0].length
    const length = Number(/\/Length (\d+)/.exec(body)![1])
    const raw = bytes.subarray(from, from + length)
    const head = body.slice(0, stream.index)
    parts.set(Number(id), { head, stream: head.includes('FlateDecode') ? inflateSync(raw) : raw })
  }
  return parts
}

/** Code points by glyph, from the map that a font carries for readers. */
function mapOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first, , list] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [index, entry] of [...list!.matchAll(/<([^>]*)>/g)].entries())
      glyphs.set(
        Number.parseInt(first!, 16) + index,
        Buffer.from(entry[1]!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return glyphs
}

const idsIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(found => Number(found[1]))

/** Marks glyph 0, the box of a font for what it does not have. */
export const missing = '\0'

/** How many forms of a letter are drawn: glyphs that stand for it. */
export const pdfForms = (bytes: Buffer, letter: string): number =>
  [...partsOf(bytes).values()]
    .filter(({ stream }) => stream?.includes('begincmap'))
    .reduce((sum, { stream }) => sum + [...mapOf(stream!.toString('latin1')).values()].filter(text => text === letter).length, 0)

/** What draws the pages, as operators. */
export function pdfContents(bytes: Buffer): string[] {
  const parts = partsOf(bytes)
  return [...parts.values()]
    .filter(part => /\/Type \/Page\n/.test(part.head))
    .map(({ head }) => parts.get(Number(/\/Contents (\d+) 0 R/.exec(head)![1]))!.stream!.toString('latin1'))
}

/** The text of every page in the order it is drawn, each piece on a line. */
export function pdfPages(bytes: Buffer): string[] {
  const parts = partsOf(bytes)
  const pages = [...parts.values()].filter(part => /\/Type \/Page\n/.test(part.head))
  return pages.map(({ head }) => {
    const contents = parts.get(Number(/\/Contents (\d+) 0 R/.exec(head)![1]))!
    const resources = parts.get(Number(/\/Resources (\d+) 0 R/.exec(head)![1]))!.head
    const fonts = new Map<string, Map<number, string>>()
    for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = parts.get(Number(id))!.head
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(font)
      fonts.set(name!, mapOf(parts.get(Number(cmap![1]))!.stream!.toString('latin1')))
    }
    let font = new Map<number, string>()
    const lines: string[] = []
    for (const [, name, shown] of contents.stream!.toString('latin1').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)!
      else
        lines.push(
          [...shown!.matchAll(/<([0-9a-f]*)>/g)]
            .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
            .map(glyph => (glyph === '0000' ? missing : (font.get(Number.parseInt(glyph, 16)) ?? '')))
            .join(''),
        )
    }
    return lines.join('\n')
  })
}

/** What a PDF tells of itself: its catalogue and its pages' sizes. */
export function pdfFacts(bytes: Buffer): { catalogue: string; sizes: string[]; tags: Map<string, number> } {
  const parts = [...partsOf(bytes).values()].map(part => part.head)
  const catalogue = parts.find(head => head.includes('/Type /Catalog'))!
  const tags = new Map<string, number>()
  for (const head of parts) {
    const tag = /^\n?\d+ 0 obj\n<<\n\/S \/(\w+)/.exec(head)?.[1]
    if (tag) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  }
  return {
    catalogue: [catalogue, ...idsIn(catalogue).map(String)].join('\n'),
    sizes: parts.flatMap(head => (/\/Type \/Page\n/.test(head) ? [/\/MediaBox \[([^\]]*)\]/.exec(head)![1]!] : [])),
    tags,
  }
}
