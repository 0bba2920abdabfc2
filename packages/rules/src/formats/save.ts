import { wideCharacters } from '../platform/sms'
import { trimmed } from '../texts/blank'
import {
  countsApproved,
  emptyFormatFields,
  type FormatEditor,
  type FormatFields,
  type FormatTextField,
  type FormatType,
  feeFormatName,
  formatLimits,
  formatNameKey,
  isFormatLocked,
  isTextMessage,
  type StoredFormat,
  sameFormatFields,
  selectedFormat,
  wordsChanged,
} from './editor'
import type { FormatChannel } from './parameters'
import { changeableWords, contentCount, replaceWords, templateProblem } from './template'

/** Who writes, and what the school allows. */
export interface FormatRights {
  /** Operators see everything and change nothing. */
  readonly readOnly?: boolean
  /** The office alone saves formats; they are sent as they are. */
  readonly sendOnly?: boolean
  /** Only characters of the alphabet of short messages may be saved. */
  readonly plainOnly?: boolean
  /** The provider of WhatsApp takes texts without a campaign. */
  readonly campaignFree?: boolean
}

/** Notifications of another person can be read and copied, not replaced or deleted. */
export const isForeignFormat = (format: StoredFormat): boolean => format.own === false

/** Whether the person saves no format at all. */
export const readsFormats = ({ readOnly, sendOnly }: FormatRights): boolean => readOnly === true || sendOnly === true

const isTouched = (editor: FormatEditor) => editor.dirty || editor.name !== ''

/** Whether Save can be pressed. */
export const canSaveFormat = (editor: FormatEditor, rights: FormatRights): boolean =>
  !readsFormats(rights) && !isFormatLocked(editor) && isTouched(editor)

/** Whether Delete can be pressed. */
export function canDeleteFormat(editor: FormatEditor, rights: FormatRights): boolean {
  if (!canSaveFormat(editor, rights)) return false
  if (editor.channel !== 'notification') return true
  const format = selectedFormat(editor)
  return !isTextMessage(editor) && !(format && isForeignFormat(format))
}

/** Why nothing can be saved yet. */
export type FormatSaveProblem =
  | { readonly kind: 'noData' | 'title' | 'description' | 'campaign' | 'words' | 'contentTwice' }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'long'; readonly field: FormatTextField; readonly limit: number }
  | { readonly kind: 'wide'; readonly characters: string }

/** The fields of each channel, in the order of the dialog. */
const written: Readonly<Record<FormatChannel, readonly FormatTextField[]>> = {
  sms: ['body', 'content'],
  notification: ['title', 'description'],
  whatsapp: ['campaignName', 'body'],
}

function emptyProblem({ channel, fields }: FormatEditor, { campaignFree }: FormatRights): FormatSaveProblem | null {
  if (channel === 'notification') {
    if (trimmed(fields.title) === '') return { kind: 'title' }
    return trimmed(fields.description) === '' ? { kind: 'description' } : null
  }
  if (trimmed(fields.body) === '') return { kind: 'noData' }
  return channel === 'whatsapp' && !campaignFree && trimmed(fields.campaignName) === '' ? { kind: 'campaign' } : null
}

/** The first thing that keeps a format from being saved. */
export function formatSaveProblem(editor: FormatEditor, rights: FormatRights = {}): FormatSaveProblem | null {
  const { channel, fields, parameters } = editor
  const empty = emptyProblem(editor, rights)
  if (empty) return empty
  const long = written[channel].find(field => fields[field].length > formatLimits[field])
  if (long) return { kind: 'long', field: long, limit: formatLimits[long] }
  const templates = channel === 'notification' ? [fields.title, fields.description] : [fields.body]
  for (const template of templates) {
    const problem = templateProblem(template, parameters)
    if (problem) return problem
  }
  if (channel !== 'sms' || !rights.plainOnly) return null
  const wide = wideCharacters(fields.body + fields.content)
  return wide.length > 0 ? { kind: 'wide', characters: wide.join(' ') } : null
}

/** What the name that was typed into the prompt leads to. */
export type FormatNameOutcome =
  | { readonly kind: 'empty' | 'long' | 'predefinedOnly' | 'taken' | 'foreign' | 'duplicate' }
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'update' | 'replace'; readonly name: string; readonly format: StoredFormat }

const ofName = (formats: readonly StoredFormat[], name: string) => {
  const key = formatNameKey(name)
  return formats.find(format => formatNameKey(format.name) === key)
}

function notificationOutcome(editor: FormatEditor, name: string): FormatNameOutcome {
  const notifications = editor.formats.filter(format => (format.formatType ?? 'Notification') === 'Notification')
  const known = ofName(notifications, name)
  // A text message is copied; a copy never replaces.
  if (isTextMessage(editor)) return known ? { kind: 'duplicate' } : { kind: 'create', name }
  if (!known) return { kind: 'create', name }
  if (isForeignFormat(known)) return { kind: 'foreign' }
  return { kind: known.id === editor.selectedId ? 'update' : 'replace', name, format: known }
}

/** Checks a name against those of the school, whatever the case. */
export function formatNameOutcome(editor: FormatEditor, typed: string): FormatNameOutcome {
  const plain = trimmed(typed)
  if (plain === '') return { kind: 'empty' }
  if (plain.length > formatLimits.name) return { kind: 'long' }
  const name = editor.door === 'fees' ? feeFormatName(plain) : plain
  if (name === undefined) return { kind: 'predefinedOnly' }
  if (editor.channel === 'notification') return notificationOutcome(editor, name)
  const known = ofName(editor.formats, name)
  if (!known) return { kind: 'create', name }
  if (countsApproved(editor, known)) return { kind: 'taken' }
  return { kind: known.id === editor.selectedId ? 'update' : 'replace', name, format: known }
}

/** Why Delete deletes nothing. */
export function formatDeleteProblem(editor: FormatEditor): 'nothing' | 'predefined' | null {
  const format = selectedFormat(editor)
  if (!format) return 'nothing'
  return format.predefined || (editor.door === 'fees' && feeFormatName(format.name)) ? 'predefined' : null
}

/** Positions of the changeable words that are empty. */
export const emptyWords = (editor: FormatEditor): number[] =>
  editor.words.flatMap((word, index) => (trimmed(word) === '' ? [index] : []))

/** Why Set saves nothing: an empty word, or one that would open or close another. */
export function wordsProblem(editor: FormatEditor): 'required' | 'words' | null {
  if (emptyWords(editor).length > 0) return 'required'
  const body = bodyWithWords(editor)
  const same = changeableWords(body)
  const fits = same.length === editor.words.length && same.every((word, index) => word === editor.words[index])
  return fits && templateProblem(body, editor.parameters)?.kind !== 'words' ? null : 'words'
}

/** The body with what stands in the inputs of the changeable words; an empty one keeps the word it had. */
export function bodyWithWords(editor: FormatEditor): string {
  if (!isFormatLocked(editor)) return editor.fields.body
  const before = changeableWords(editor.fields.body)
  return replaceWords(
    editor.fields.body,
    before.map((word, index) => (editor.words[index]?.trim() ? editor.words[index]! : word)),
  )
}

/** A letter of nobody's writing, for each changeable word one, that holds its place while a text is put together. */
const firstPlace = 0xe000

/** The body of an approved format with a mark in place of each changeable word, for `wordPlaces` to find. */
export const bodyWithPlaces = (editor: FormatEditor): string =>
  replaceWords(
    editor.fields.body,
    editor.words.map((_word, index) => String.fromCharCode(firstPlace + index)),
  )

/** A text made of `bodyWithPlaces`, cut into its stretches and, as numbers, the words that stand between them. */
export const wordPlaces = (text: string, count: number): (string | number)[] => {
  const marks = new RegExp(`([\\u{${firstPlace.toString(16)}}-\\u{${(firstPlace + count - 1).toString(16)}}])`, 'u')
  return count === 0
    ? [text]
    : text
        .split(marks)
        .map((part, index) => (index % 2 === 0 ? part : part.charCodeAt(0) - firstPlace))
        .filter(part => part !== '')
}

/** What else keeps the text from being saved with these words. */
export const formatSetProblem = (editor: FormatEditor, rights: FormatRights = {}): FormatSaveProblem | null =>
  formatSaveProblem({ ...editor, fields: { ...editor.fields, body: bodyWithWords(editor) } }, rights)

/** What is handed to the one who saves. */
export interface FormatSave {
  readonly kind: 'create' | 'update' | 'replace' | 'set'
  /** The format that is changed; null for a new one. */
  readonly id: string | null
  readonly name: string
  readonly fields: FormatFields
  /** Changeable words in order. */
  readonly words: readonly string[]
  /** Of notifications: which list it was written from. */
  readonly formatType?: FormatType
  readonly version?: number
}

const typeOf = (editor: FormatEditor) => (editor.channel === 'notification' ? editor.formatType : undefined)

/** What is saved under a name that was found good. */
export function formatSaveOf(editor: FormatEditor, outcome: Extract<FormatNameOutcome, { name: string }>): FormatSave {
  const { fields } = editor
  const format = outcome.kind === 'create' ? null : outcome.format
  return {
    kind: outcome.kind,
    id: format?.id ?? null,
    name: outcome.name,
    fields,
    words: changeableWords(fields.body),
    formatType: typeOf(editor),
    version: format?.version,
  }
}

/** What Set saves: the format as it is with other words. */
export function formatSetOf(editor: FormatEditor): FormatSave {
  const format = selectedFormat(editor)
  return {
    kind: 'set',
    id: editor.selectedId,
    name: format?.name ?? editor.name,
    fields: { ...editor.fields, body: bodyWithWords(editor) },
    words: editor.words,
    formatType: typeOf(editor),
    version: format?.version,
  }
}

/** Why nothing can be sent yet. */
export type MessageProblem = 'recipients' | 'unsaved' | 'waiting' | 'content' | 'campaign' | 'attachment'

/** The first thing that keeps a message from being sent. */
export function messageProblem(
  editor: FormatEditor,
  sending: { readonly recipients: number; readonly hasAttachment?: boolean },
): MessageProblem | null {
  if (sending.recipients === 0) return 'recipients'
  const format = selectedFormat(editor)
  if (!format || editor.dirty || wordsChanged(editor) || isTextMessage(editor)) return 'unsaved'
  const stored = Object.fromEntries(
    Object.keys(emptyFormatFields).map(field => [field, format[field as keyof FormatFields]]),
  ) as unknown as FormatFields
  const tidy = { ...stored, includeDocument: stored.includeAttachment && stored.includeDocument }
  if (!sameFormatFields(tidy, editor.fields)) return 'unsaved'
  if (editor.channel !== 'notification' && editor.approval && !format.isApproved) return 'waiting'
  const { fields, channel } = editor
  if (channel === 'sms' && contentCount(fields.body, editor.parameters) > 0 && trimmed(fields.content) === '') return 'content'
  if (channel !== 'whatsapp') return null
  if (trimmed(fields.campaignName) === '') return 'campaign'
  return fields.includeAttachment && !sending.hasAttachment ? 'attachment' : null
}
