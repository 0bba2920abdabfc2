import { searchKey } from '../texts/search-key'
import { type FormatChannel, type FormatDoor, type FormatParameter, feeFormatNames, formatParameters } from './parameters'
import { changeableWords, contentCount, insertParameter, parameterOf, wordLimit } from './template'

/** What a person writes in a format; a channel leaves empty what it does not have. */
export interface FormatFields {
  readonly body: string
  readonly content: string
  readonly title: string
  readonly description: string
  readonly campaignName: string
  readonly includeAttachment: boolean
  readonly includeDocument: boolean
}

export type FormatTextField = 'body' | 'content' | 'title' | 'description' | 'campaignName'

/** A format as the school keeps it. */
export interface StoredFormat extends FormatFields {
  readonly id: string
  readonly name: string
  readonly isApproved: boolean
  /** Part of the product: it cannot be deleted. */
  readonly predefined?: boolean
  readonly createStaffId?: string | null
  /** Of notifications: false of somebody else's, which can be read and copied alone. */
  readonly own?: boolean
  /** Among notifications: whether it is one, or a text message to copy from. */
  readonly formatType?: FormatType
  readonly version?: number
}

/** Whose formats the notification dialog lists. */
export type FormatType = 'Notification' | 'SMS'

export const emptyFormatFields: FormatFields = {
  body: '',
  content: '',
  title: '',
  description: '',
  campaignName: '',
  includeAttachment: false,
  includeDocument: false,
}

/** Characters each field takes. */
export const formatLimits: Readonly<Record<FormatTextField | 'name', number>> = {
  name: 100,
  body: 1530,
  content: 1000,
  title: 100,
  description: 1000,
  campaignName: 100,
}

/** One Set Format dialog. */
export interface FormatEditor {
  readonly channel: FormatChannel
  readonly door: FormatDoor
  readonly formatType: FormatType
  readonly parameters: readonly FormatParameter[]
  readonly status: 'loading' | 'ready' | 'failed'
  /** Number of the list that is waited for or shown. */
  readonly load: number
  readonly formats: readonly StoredFormat[]
  readonly campaigns: readonly string[]
  /** Texts need an approval before they are sent. */
  readonly approval: boolean
  /** What stands in the field of the name. */
  readonly name: string
  readonly selectedId: string | null
  readonly fields: FormatFields
  readonly dirty: boolean
  /** What stands in the inputs of the changeable words. */
  readonly words: readonly string[]
  /** Set was pressed: empty words say so. */
  readonly wordsChecked: boolean
}

/** What stands in the form, and which format it is. */
export type FormatDraft = Pick<FormatEditor, 'selectedId' | 'name' | 'formatType' | 'fields'>

export type FormatAction =
  | { kind: 'reload' }
  | {
      kind: 'loaded'
      load: number
      formats: readonly StoredFormat[]
      campaigns?: readonly string[]
      approval?: boolean
    }
  | { kind: 'failed'; load: number }
  | { kind: 'type'; formatType: FormatType }
  | { kind: 'name'; text: string }
  | { kind: 'select'; id: string }
  /** The selected format as the server has it now. */
  | { kind: 'refreshed'; format: StoredFormat }
  | { kind: 'edit'; field: FormatTextField; text: string }
  | { kind: 'tick'; field: 'includeAttachment' | 'includeDocument'; on: boolean }
  | { kind: 'insert'; field: FormatTextField; name: string; start?: number; end?: number }
  | { kind: 'word'; index: number; text: string }
  | { kind: 'checkWords' }
  | { kind: 'reset' }
  /** `sent` is the dialog as it was saved: what was typed or chosen since stays. */
  | { kind: 'saved'; format: StoredFormat; sent: FormatDraft; words?: readonly string[] }
  | { kind: 'notSaved'; name: string; sent: FormatDraft }
  | { kind: 'deleted'; id: string }

/** A dialog that waits for its list. */
export const openFormat = (channel: FormatChannel, door: FormatDoor): FormatEditor => ({
  channel,
  door,
  formatType: 'Notification',
  parameters: formatParameters(channel, door),
  status: 'loading',
  load: 1,
  formats: [],
  campaigns: [],
  approval: false,
  name: '',
  selectedId: null,
  fields: emptyFormatFields,
  dirty: false,
  words: [],
  wordsChecked: false,
})

/** The key by which two names are the same. */
export const formatNameKey = (name: string): string => name.trim().toLowerCase()

/** The fee format of a name, in its own writing. */
export const feeFormatName = (name: string): string | undefined =>
  feeFormatNames.find(known => formatNameKey(known) === formatNameKey(name))

export const selectedFormat = (editor: FormatEditor): StoredFormat | undefined =>
  editor.formats.find(format => format.id === editor.selectedId)

/** Whether a format is treated as approved: the two of the fees never are, notifications have no approval. */
export function countsApproved(editor: Pick<FormatEditor, 'channel' | 'door'>, format: StoredFormat): boolean {
  if (editor.channel === 'notification') return false
  return format.isApproved && !(editor.door === 'fees' && feeFormatName(format.name))
}

/** Whether the texts are read-only and only the changeable words can be set. */
export function isFormatLocked(editor: FormatEditor): boolean {
  const format = selectedFormat(editor)
  return format !== undefined && countsApproved(editor, format)
}

/** Whether what stands in the notification dialog is a text message: it becomes a notification by being saved. */
export const isTextMessage = (editor: FormatEditor): boolean => editor.channel === 'notification' && editor.formatType === 'SMS'

/** The formats on offer: those of the type that is chosen. */
export const offeredFormats = (editor: FormatEditor): readonly StoredFormat[] =>
  editor.channel === 'notification'
    ? editor.formats.filter(format => (format.formatType ?? 'Notification') === editor.formatType)
    : editor.formats

/** Most names that are suggested at once, and how long typing rests before they are, in ms. */
export const suggestionLimit = 10
export const suggestionDelay = 200

/** Up to ten names that hold what was typed, in any spelling. */
export function suggestedNames<Named extends { readonly name: string }>(named: readonly Named[], typed: string): Named[] {
  const key = searchKey(typed)
  return named.filter(({ name }) => searchKey(name).includes(key)).slice(0, suggestionLimit)
}

/** What of a typed text a field keeps: no white space before it, no more than it takes. */
export const keepFormatText = (field: FormatTextField | 'name', typed: string): string =>
  typed.trimStart().slice(0, formatLimits[field])

/** What of a typed changeable word is kept: one line. */
export const keepFormatWord = (typed: string): string =>
  typed
    .replace(/[\r\n]+/g, ' ')
    .trimStart()
    .slice(0, wordLimit)

/** The texts that placeholders may stand in, the one they go to unless another has the cursor first. */
export const insertFields = (channel: FormatChannel): readonly FormatTextField[] =>
  channel === 'notification' ? ['description', 'title'] : channel === 'sms' ? ['body', 'content'] : ['body']

/** Whether a parameter stands in a text already. */
export const isParameterUsed = (editor: FormatEditor, parameter: FormatParameter): boolean =>
  insertFields(editor.channel).some(field =>
    [...editor.fields[field].matchAll(/\{\{([^{}]*)\}\}/g)].some(
      match => parameterOf(match[1] ?? '', editor.parameters) === parameter,
    ),
  )

/** Why a chip puts nothing in: the format is read-only, the content stands there already, or there is no room. */
export function insertProblem(
  editor: FormatEditor,
  parameter: FormatParameter,
  field: FormatTextField,
): 'locked' | 'contentOnce' | 'full' | null {
  if (isFormatLocked(editor)) return 'locked'
  if (parameter.mapTo === 'content' && contentCount(editor.fields.body, editor.parameters) > 0) return 'contentOnce'
  const grown = insertParameter(editor.fields[field], parameter.name).text.length
  return grown > formatLimits[field] ? 'full' : null
}

/** Where a parameter goes when the cursor is in a field: the content only into the format itself. */
export const insertTarget = (parameter: FormatParameter, field: FormatTextField): FormatTextField =>
  parameter.mapTo === 'content' ? 'body' : field

const withTexts = (editor: FormatEditor, fields: FormatFields): FormatEditor => ({
  ...editor,
  fields,
  words: changeableWords(fields.body),
  wordsChecked: false,
})

const fieldsOf = (format: StoredFormat): FormatFields => ({
  body: format.body,
  content: format.content,
  title: format.title,
  description: format.description,
  campaignName: format.campaignName,
  includeAttachment: format.includeAttachment,
  includeDocument: format.includeAttachment && format.includeDocument,
})

export const sameFormatFields = (one: FormatFields, other: FormatFields): boolean =>
  (Object.keys(emptyFormatFields) as (keyof FormatFields)[]).every(field => one[field] === other[field])

const take = (editor: FormatEditor, format: StoredFormat): FormatEditor => ({
  ...withTexts(editor, fieldsOf(format)),
  name: format.name,
  selectedId: format.id,
  dirty: false,
})

const put = (formats: readonly StoredFormat[], format: StoredFormat): readonly StoredFormat[] =>
  formats.some(({ id }) => id === format.id)
    ? formats.map(known => (known.id === format.id ? format : known))
    : [...formats, format]

const clear = (editor: FormatEditor): FormatEditor => ({
  ...withTexts(editor, emptyFormatFields),
  name: '',
  selectedId: null,
  dirty: false,
})

const change = (editor: FormatEditor, fields: Partial<FormatFields>): FormatEditor =>
  isFormatLocked(editor) ? editor : { ...withTexts(editor, { ...editor.fields, ...fields }), dirty: true }

/** Words that were typed and not set. */
export const wordsChanged = (editor: FormatEditor): boolean =>
  isFormatLocked(editor) && changeableWords(editor.fields.body).some((word, index) => editor.words[index] !== word)

/** Whether the form is still about what was sent, and not about another format or name. */
const isSameDraft = (editor: FormatEditor, sent: FormatDraft) =>
  editor.selectedId === sent.selectedId && editor.name === sent.name && editor.formatType === sent.formatType

/** What was typed after the sending, else what was saved. */
const newer = (now: string | undefined, sent: string | undefined, saved: string) =>
  now === undefined || now === sent ? saved : now

export function reduceFormat(editor: FormatEditor, action: FormatAction): FormatEditor {
  switch (action.kind) {
    case 'reload':
      return { ...editor, status: 'loading', load: editor.load + 1 }
    case 'loaded':
      if (action.load !== editor.load) return editor
      return {
        ...editor,
        status: 'ready',
        formats: action.formats,
        selectedId: action.formats.some(({ id }) => id === editor.selectedId) ? editor.selectedId : null,
        campaigns: action.campaigns ?? [],
        approval: action.approval ?? false,
      }
    case 'failed':
      return action.load === editor.load ? { ...editor, status: 'failed' } : editor
    case 'type':
      if (action.formatType === editor.formatType) return editor
      // What was typed and not saved yet goes along; a chosen format does not.
      return editor.dirty
        ? { ...editor, formatType: action.formatType, selectedId: null }
        : { ...clear(editor), formatType: action.formatType }
    case 'name': {
      const name = keepFormatText('name', action.text)
      // A format that was locked opens as a draft of a new one.
      return { ...editor, name, selectedId: null, dirty: name !== '', wordsChecked: false }
    }
    case 'select': {
      const format = editor.formats.find(({ id }) => id === action.id)
      return format ? take(editor, format) : editor
    }
    case 'refreshed': {
      const known = { ...editor, formats: put(editor.formats, action.format) }
      const untouched = editor.selectedId === action.format.id && !editor.dirty && !wordsChanged(editor)
      return untouched ? take(known, action.format) : known
    }
    case 'edit':
      return change(editor, { [action.field]: keepFormatText(action.field, action.text) })
    case 'tick': {
      if (action.field === 'includeDocument') {
        return editor.fields.includeAttachment ? change(editor, { includeDocument: action.on }) : editor
      }
      return change(editor, {
        includeAttachment: action.on,
        includeDocument: action.on && editor.fields.includeDocument,
      })
    }
    case 'insert': {
      const parameter = editor.parameters.find(({ name }) => name === action.name)
      if (!parameter || insertProblem(editor, parameter, action.field) !== null) return editor
      if (insertTarget(parameter, action.field) !== action.field) return editor
      const { text } = insertParameter(editor.fields[action.field], action.name, action.start, action.end)
      return change(editor, { [action.field]: text })
    }
    case 'word':
      if (!isFormatLocked(editor) || action.index >= editor.words.length) return editor
      return { ...editor, words: editor.words.map((word, at) => (at === action.index ? keepFormatWord(action.text) : word)) }
    case 'checkWords':
      return { ...editor, wordsChecked: true }
    case 'reset':
      return clear(editor)
    case 'saved': {
      const { format, sent } = action
      const known = { ...editor, formats: put(editor.formats, format) }
      if (!isSameDraft(editor, sent)) return known
      // The copy of a text message is a notification.
      const listed = { ...known, formatType: format.formatType ?? editor.formatType }
      if (!sameFormatFields(editor.fields, sent.fields)) {
        return { ...listed, name: format.name, selectedId: format.id, dirty: true }
      }
      const taken = take(listed, format)
      const words = action.words
      return words ? { ...taken, words: taken.words.map((word, at) => newer(editor.words[at], words[at], word)) } : taken
    }
    case 'notSaved':
      if (!isSameDraft(editor, action.sent)) return editor
      return { ...editor, name: keepFormatText('name', action.name) || editor.name, dirty: false }
    case 'deleted': {
      const rest = { ...editor, formats: editor.formats.filter(({ id }) => id !== action.id) }
      return editor.selectedId === action.id ? clear(rest) : rest
    }
  }
}
