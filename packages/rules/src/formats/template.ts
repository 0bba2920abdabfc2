import { trimmed } from '../texts/blank'
import { contentField, dateField, type FormatDoor, type FormatParameter, timeField } from './parameters'

/** A recipient: its fields by their names. */
export type FormatEntry = Readonly<Record<string, unknown>>

/** Date and time that the batch carries, as they are written. */
export interface FormatMoment {
  readonly date: string
  readonly time: string
}

/** Longest word between `[[` and `]]`. */
export const wordLimit = 100

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** The parameter a placeholder names; spaces do not count, the case does. */
export function parameterOf(written: string, parameters: readonly FormatParameter[]): FormatParameter | undefined {
  const key = withoutSpaces(written)
  return parameters.find(parameter => withoutSpaces(parameter.name) === key)
}

const placeholder = () => /\{\{([^{}]*)\}\}/g
const changeable = () => /\[\[((?:(?!\[\[|\]\])[\s\S])*)\]\]/g

/** Texts between `{{` and `}}`, as written and in order. */
export const placeholdersIn = (body: string): string[] => [...body.matchAll(placeholder())].map(match => match[1] ?? '')

/** The words that stay changeable when a format is approved, in order. */
export const changeableWords = (body: string): string[] => [...body.matchAll(changeable())].map(match => match[1] ?? '')

/** Puts the k-th text in place of the k-th changeable word; a word without one stays. */
export function replaceWords(body: string, texts: readonly string[]): string {
  let at = -1
  return body.replace(changeable(), (_whole, word: string) => {
    at += 1
    return `[[${texts[at] ?? word}]]`
  })
}

const isContent = (written: string, parameters: readonly FormatParameter[]) =>
  parameterOf(written, parameters)?.mapTo === contentField

/** How often a body asks for the content. */
export const contentCount = (body: string, parameters: readonly FormatParameter[]): number =>
  placeholdersIn(body).filter(written => isContent(written, parameters)).length

/** Why a body cannot be saved. */
export type TemplateProblem =
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'words' }
  | { readonly kind: 'contentTwice' }

/** The first thing wrong with a body: an unknown parameter, a changeable word that is open, nested, empty or too long, a second content. */
export function templateProblem(body: string, parameters: readonly FormatParameter[]): TemplateProblem | null {
  const unknown = placeholdersIn(body).find(written => !parameterOf(written, parameters))
  if (unknown !== undefined) return { kind: 'unknown', name: trimmed(unknown) }
  const rest = body.replace(changeable(), '')
  const words = changeableWords(body)
  if (/\[\[|\]\]/.test(rest) || words.some(word => trimmed(word) === '' || word.length > wordLimit)) return { kind: 'words' }
  return contentCount(body, parameters) > 1 ? { kind: 'contentTwice' } : null
}

/** A stretch of a body by what it is, for the eye. */
export interface TemplatePart {
  readonly kind: 'text' | 'parameter' | 'unknown' | 'word'
  readonly text: string
}

/** A body cut into its placeholders, changeable words and the text between; joined again they are the body. */
export function templateParts(body: string, parameters: readonly FormatParameter[]): TemplatePart[] {
  const parts: TemplatePart[] = []
  let from = 0
  for (const match of body.matchAll(/\{\{([^{}]*)\}\}|\[\[(?:(?!\[\[|\]\])[\s\S])*\]\]/g)) {
    if (match.index > from) parts.push({ kind: 'text', text: body.slice(from, match.index) })
    const kind = match[1] === undefined ? 'word' : parameterOf(match[1], parameters) ? 'parameter' : 'unknown'
    parts.push({ kind, text: match[0] })
    from = match.index + match[0].length
  }
  if (from < body.length) parts.push({ kind: 'text', text: body.slice(from) })
  return parts
}

/** Line breaks of one kind, tabs and runs of spaces as one space, nothing around; composed letters. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t ]+/g, ' ')
    .trim()
    .normalize('NFC')

/** The text of a recipient's value; null where it has none. Zero is none but in the absent and present report. */
export function valueText(value: unknown, door: FormatDoor): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  const bare = trimmed(text)
  return bare === '' || (bare === '0' && door !== 'absentPresent') ? null : text
}

/** What a message is made of. */
export interface MessageSource {
  readonly body: string
  readonly content?: string
  readonly entry: FormatEntry
  readonly parameters: readonly FormatParameter[]
  readonly door: FormatDoor
  readonly moment: FormatMoment
  /** For providers that take no line break inside a value. */
  readonly flat?: boolean
}

function fill(source: MessageSource, missing: (parameter: FormatParameter) => string): string {
  const { parameters, entry, door, moment } = source
  const others = parameters.filter(parameter => parameter.mapTo !== contentField)
  const filledIn = (parameter: FormatParameter): string => {
    if (parameter.mapTo === dateField) return moment.date
    if (parameter.mapTo === timeField) return moment.time
    const text = valueText(entry[parameter.mapTo], door)
    if (text === null) return missing(parameter)
    return source.flat ? text.replace(/\s+/g, ' ') : text
  }
  let body = source.body
  for (const match of body.matchAll(placeholder())) {
    const parameter = parameterOf(match[1] ?? '', parameters)
    if (parameter?.mapTo !== contentField) continue
    // Only the first one; what else asks for it, also within the content, stays as it is written.
    const text = source.content?.trim() ? source.content : missing(parameter)
    body = body.slice(0, match.index) + text + body.slice(match.index + match[0].length)
    break
  }
  // One pass: values that look like placeholders are not read again.
  const filled = body.replace(/\{\{([^{}]*)\}\}|\[\[|\]\]/g, (whole, written?: string) => {
    if (written === undefined) return ''
    const parameter = parameterOf(written, others)
    return parameter ? filledIn(parameter) : whole
  })
  return tidyText(filled)
}

/** A message as the dialogs show it: a parameter without a value shows its name. */
export const previewMessage = (source: MessageSource): string => fill(source, parameter => parameter.name)

/** What stands in the places of a body, parameters and changeable words in the order in which they appear. */
function placeValues(source: MessageSource, missing: (parameter: FormatParameter) => string): string[] {
  const others = source.parameters.filter(parameter => parameter.mapTo !== contentField)
  let isFirst = true
  const inPlace = (written: string): string => {
    const parameter = parameterOf(written, source.parameters)
    if (parameter?.mapTo !== contentField) return `{{${written}}}`
    if (!isFirst) return `{{${written}}}`
    isFirst = false
    return source.content?.trim() ? source.content : missing(parameter)
  }
  return templateParts(source.body, source.parameters)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, text }) => {
      const inner = text.slice(2, -2)
      const body = kind === 'word' ? inner : inPlace(inner)
      // A registered text takes no line break in a place.
      return fill({ ...source, body, parameters: others }, missing).replace(/\s+/g, ' ')
    })
}

/** A message in words, and what fills the places of its body where that was asked for. */
export interface RenderedMessage {
  readonly text: string
  readonly values?: readonly string[]
}

/**
 * A message as it is sent, or the first parameter the recipient has no value for; with `dash` that one shows '-'.
 *
 * @param withValues also tells what fills the places of the body, for providers that hold the text themselves.
 */
export function messageFor(
  source: MessageSource,
  without: 'skip' | 'dash',
  withValues = false,
): RenderedMessage | { readonly missing: string } {
  let missing: string | undefined
  const lacking = (parameter: FormatParameter) => {
    missing ??= parameter.name
    return '-'
  }
  const text = fill(source, lacking)
  if (missing !== undefined && without === 'skip') return { missing }
  return withValues ? { text, values: placeValues(source, lacking) } : { text }
}

/** Date and time of a batch in the school's zone and the sender's language. */
export function momentOf(at: Date, timeZone: string, language: string): FormatMoment {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    at,
  )
  const part = (type: string) => Number(parts.find(found => found.type === type)?.value)
  return {
    date: `${part('day')}/${part('month')}/${part('year')}`,
    time: at.toLocaleTimeString(language, { timeZone }),
  }
}

/** Puts a placeholder, with a space before it, in place of what is selected; `caret` stands behind it. */
export function insertParameter(
  text: string,
  name: string,
  start: number = text.length,
  end: number = start,
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, start)
  // Texts never begin with white space.
  const word = trimmed(before) === '' ? `{{${name}}}` : ` {{${name}}}`
  const kept = trimmed(before) === '' ? '' : before
  return { text: kept + word + text.slice(end), caret: kept.length + word.length }
}
