import { searchKey, trimmed } from '@school/rules'
import type { Words } from '../foundation'

export type MasterInputType = 'text' | 'time' | 'number' | 'phone' | 'checkbox'

/** One field of a master form and column of its table. */
export type MasterField = {
  /** Name of the field in the item. */
  title: string
  displayTitle: Words
  inputType: MasterInputType
  required?: boolean
  initialValue?: string | number | boolean
  /** How the column filters; by the input type when absent. */
  searchFunction?: 'string' | 'number' | 'boolean'
  /** Letters that a text takes; 50 when absent. */
  maxLength?: number
}

/** An entry of master data: its own marks and the configured fields. */
export type MasterItem = {
  readonly id: string
  readonly active: boolean
  readonly selected?: boolean
  /** Part of the product: it can be renamed nowhere, nor put away, nor deleted. */
  readonly isReserved?: boolean
  readonly sortOrder?: number
  /** Goes with an edit, so that the server can refuse one of an item that was changed meanwhile. */
  readonly version?: number
  readonly [field: string]: unknown
}

/** What the calls are sent; numbers as numbers, an empty number as null. */
export type MasterValues = Readonly<Record<string, unknown>>

/** A field while it is edited: a text, or a tick. */
export type MasterDraft = Readonly<Record<string, string | boolean>>

export type MasterMode = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly item: MasterItem }

export type MasterState = {
  readonly mode: MasterMode
  /** Fields that were changed, or all of them while an item is edited. */
  readonly draft: MasterDraft
  /** Fields that were left or changed: only they show what is wrong. */
  readonly touched: ReadonlySet<string>
  /** Undefined until the list arrived. */
  readonly items: readonly MasterItem[] | undefined
  readonly status: 'loading' | 'ready' | 'failed'
  /** Number of the list that is waited for or shown. */
  readonly load: number
  readonly filters: Readonly<Record<string, string>>
  /** The list on its way tells anew what the edited item is. */
  readonly rebase: boolean
}

export type MasterAction =
  | { kind: 'change'; title: string; value: string | boolean }
  | { kind: 'leave'; title: string }
  /** Save was pressed on a wrong form. */
  | { kind: 'showErrors'; titles: readonly string[] }
  | { kind: 'edit'; item: MasterItem; fields: readonly MasterField[] }
  | { kind: 'reset' }
  | { kind: 'saved' }
  /**
   * `edited`: the edited item itself was changed, or its edit refused. `refresh`: nothing was refused, so the form is
   * [New] again, unless that would lose what was typed into it.
   */
  | { kind: 'reload'; edited?: boolean; refresh?: boolean }
  | { kind: 'loaded'; load: number; items: readonly MasterItem[] }
  | { kind: 'failed'; load: number }
  | { kind: 'filter'; title: string; text: string }

export const openMaster: MasterState = {
  mode: { kind: 'new' },
  draft: {},
  touched: new Set(),
  items: undefined,
  status: 'loading',
  load: 1,
  filters: {},
  rebase: false,
}

/** Letters that a text takes unless its field says otherwise. */
export const textLimit = 50

const limits = { number: 3, phone: 12 } as const

/** What of a typed text a field keeps. */
export function keepTyped(inputType: MasterInputType, typed: string, maxLength = textLimit): string {
  switch (inputType) {
    case 'text':
      return typed.trimStart().slice(0, maxLength)
    case 'number':
    case 'phone': {
      const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
      return (rest.length > 0 ? `${whole}.${rest.join('')}` : whole).slice(0, limits[inputType])
    }
    default:
      return typed
  }
}

const isSortOrder = (field: MasterField) => field.title === 'sortOrder'

/** One more than the highest sort order in use. */
export const nextSortOrder = (items: readonly MasterItem[] = []): number =>
  items.reduce((most, item) => Math.max(most, item.sortOrder ?? 0), 0) + 1

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Whether the order of a new entry is still unknown: nobody typed one and the list that says which is free is not there. */
export function awaitsOrder(state: MasterState, fields: readonly MasterField[]): boolean {
  if (state.mode.kind === 'edit' || state.items) return false
  const field = fields.find(isSortOrder)
  return !field || (field.initialValue === undefined && state.draft[field.title] === undefined)
}

/** What a field of the form shows; an order that nobody typed has as many figures as it needs. */
export function fieldValue(state: MasterState, field: MasterField): string | boolean {
  const drafted = state.draft[field.title]
  if (drafted !== undefined) return drafted
  if (field.inputType === 'checkbox') return field.initialValue === true
  if (isSortOrder(field) && field.initialValue === undefined) {
    return state.items ? String(nextSortOrder(state.items)) : ''
  }
  return textOf(field.initialValue)
}

/** What is wrong with a field, whether or not it shows yet. */
export function fieldProblem(state: MasterState, field: MasterField): 'required' | 'number' | null {
  const value = fieldValue(state, field)
  if (typeof value === 'boolean') return field.required && !value ? 'required' : null
  // The list fills it in.
  if (isSortOrder(field) && awaitsOrder(state, [field])) return null
  if (trimmed(value) === '') return field.required ? 'required' : null
  return field.inputType === 'number' && !/\d/.test(value) ? 'number' : null
}

/** The field that names an item: `name`, else its first text. A reserved item keeps it. */
export const namingField = (fields: readonly MasterField[]): MasterField | undefined =>
  fields.find(field => field.title === 'name') ?? fields.find(field => field.inputType === 'text')

export const isNameLocked = (state: MasterState, fields: readonly MasterField[], field: MasterField): boolean =>
  state.mode.kind === 'edit' && state.mode.item.isReserved === true && namingField(fields)?.title === field.title

function valueToSend(state: MasterState, field: MasterField): unknown {
  const value = fieldValue(state, field)
  if (typeof value === 'boolean') return value
  if (field.inputType === 'number') return value === '' ? null : Number(value)
  return value.trimEnd()
}

/** The form as it is sent: a new item is active, not selected and stands last; an edited one sends its form and its version. */
export function valuesToSend(state: MasterState, fields: readonly MasterField[]): MasterValues {
  const form = Object.fromEntries(fields.map(field => [field.title, valueToSend(state, field)]))
  if (state.mode.kind === 'edit') {
    const { version } = state.mode.item
    return version === undefined ? form : { ...form, version }
  }
  return { sortOrder: nextSortOrder(state.items), ...form, selected: false, active: true }
}

function searchFunctionOf(field: MasterField): 'string' | 'number' | 'boolean' {
  if (field.searchFunction) return field.searchFunction
  if (field.inputType === 'checkbox') return 'boolean'
  return field.inputType === 'number' ? 'number' : 'string'
}

/** Whether a column filters by a choice of yes and no. */
export const filtersByChoice = (field: MasterField): boolean => searchFunctionOf(field) === 'boolean'

/** Items by sort order whose every filtered column matches: texts by contains, numbers and ticks exactly. */
export function shownItems(state: MasterState, fields: readonly MasterField[]): readonly MasterItem[] | undefined {
  const set = fields.flatMap(field => {
    const text = searchKey(state.filters[field.title] ?? '')
    return text === '' ? [] : [{ field, text }]
  })
  const matches = (item: MasterItem) =>
    set.every(({ field, text }) => {
      const value = item[field.title]
      switch (searchFunctionOf(field)) {
        case 'number':
          return textOf(value) !== '' && Number(value) === Number(text)
        case 'boolean':
          return (value === true) === (text === 'true')
        default:
          return searchKey(textOf(value)).includes(text)
      }
    })
  return state.items?.filter(matches).sort((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0))
}

/** A field of an item as a draft holds it. */
const draftOf = (item: MasterItem, title: string, like: string | boolean) =>
  typeof like === 'boolean' ? item[title] === true : textOf(item[title])

/** Whether the edited item would be another one after saving. */
const isTyped = ({ mode, draft }: MasterState): boolean =>
  mode.kind === 'edit' && Object.entries(draft).some(([title, value]) => value !== draftOf(mode.item, title, value))

/** A form over the item as it is now: what was typed stays, what was left alone follows the item. */
function rebased(state: MasterState, items: readonly MasterItem[]): Pick<MasterState, 'mode' | 'draft'> {
  const { mode, draft } = state
  const item = mode.kind === 'edit' && items.find(one => one.id === mode.item.id)
  if (!item) return { mode, draft }
  return {
    mode: { kind: 'edit', item },
    draft: Object.fromEntries(
      Object.entries(draft).map(([title, value]) => {
        const isOwn = value !== draftOf(mode.item, title, value)
        return [title, isOwn ? value : draftOf(item, title, value)]
      }),
    ),
  }
}

/** Pure transitions of the master dialog. */
export function reduceMaster(state: MasterState, action: MasterAction): MasterState {
  const touch = (...titles: readonly string[]) => new Set([...state.touched, ...titles])
  const fresh = { mode: { kind: 'new' }, draft: {}, touched: new Set<string>(), rebase: false } as const
  switch (action.kind) {
    case 'change':
      return { ...state, draft: { ...state.draft, [action.title]: action.value }, touched: touch(action.title) }
    case 'leave':
      return { ...state, touched: touch(action.title) }
    case 'showErrors':
      return { ...state, touched: touch(...action.titles) }
    case 'edit':
      return {
        ...state,
        mode: { kind: 'edit', item: action.item },
        draft: Object.fromEntries(
          action.fields.map(field => {
            const value = action.item[field.title]
            return [field.title, field.inputType === 'checkbox' ? value === true : textOf(value)]
          }),
        ),
        touched: new Set(),
        rebase: false,
      }
    case 'reset':
      return { ...state, ...fresh }
    case 'saved':
      return { ...state, ...fresh, load: state.load + 1, status: 'loading' }
    case 'reload': {
      const isLeft = action.refresh && state.mode.kind === 'edit' && !isTyped(state)
      return {
        ...state,
        rebase: state.rebase || action.edited === true,
        ...(isLeft ? fresh : {}),
        load: state.load + 1,
        status: 'loading',
      }
    }
    case 'loaded':
      if (action.load !== state.load) return state
      return {
        ...state,
        ...(state.rebase ? rebased(state, action.items) : {}),
        items: action.items,
        status: 'ready',
        rebase: false,
      }
    case 'failed':
      return action.load === state.load ? { ...state, status: 'failed' } : state
    case 'filter':
      return { ...state, filters: { ...state.filters, [action.title]: action.text } }
  }
}
