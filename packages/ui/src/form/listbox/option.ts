import { holdsWords, searchWords } from '@school/rules'

/** Ids are text or numbers, as the calls give them. */
export type OptionValue = string | number

/** One choice of a list. */
export type Option<Value extends OptionValue = string> = {
  value: Value
  label: string
  /** Small text at the right, such as a count. */
  hint?: string
  disabled?: boolean
}

/** Options whose label holds every word of `text`, in any order and spelling. */
export function filterOptions<Value extends OptionValue>(
  options: readonly Option<Value>[],
  text: string,
): readonly Option<Value>[] {
  const words = searchWords(text)
  return words.length === 0 ? options : options.filter(option => holdsWords(option.label, words))
}

/** What `Select All` turns the selection into: all that may be chosen, or none of them when all are chosen already. */
export function toggleAll<Value extends OptionValue>(options: readonly Option<Value>[], selected: readonly Value[]): Value[] {
  const free = options.filter(option => !option.disabled).map(option => option.value)
  const chosen = new Set(selected)
  if (free.every(value => chosen.has(value))) {
    const drop = new Set(free)
    return selected.filter(value => !drop.has(value))
  }
  return orderAs(options, new Set([...selected, ...free]), selected)
}

/** Adds or takes away one value; the result follows the order of the options, unknown values first. */
export function toggleOne<Value extends OptionValue>(
  options: readonly Option<Value>[],
  selected: readonly Value[],
  value: Value,
): Value[] {
  const next = new Set(selected)
  if (!next.delete(value)) next.add(value)
  return orderAs(options, next, selected)
}

function orderAs<Value extends OptionValue>(
  options: readonly Option<Value>[],
  values: ReadonlySet<Value>,
  before: readonly Value[],
): Value[] {
  const known = new Set(options.map(option => option.value))
  return [
    ...before.filter(value => !known.has(value) && values.has(value)),
    ...options.map(option => option.value).filter(value => values.has(value)),
  ]
}
