import type { Decorator } from '@storybook/react-vite'
import { cloneElement, type ReactElement, useSyncExternalStore } from 'react'
import { createIntl, IntlProvider } from 'react-intl'

/** `long` is English with words nearly half as long again. */
export type ShownLanguage = 'en' | 'de' | 'long'

let shown: ShownLanguage = 'en'
const listeners = new Set<() => void>()

/** Shows the story in another language as it stands, with everything that is open in it. */
export function showLanguage(language: ShownLanguage): void {
  shown = language
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Languages({ of }: { of: (language: string) => ReactElement }) {
  const language = useSyncExternalStore(listen, () => shown)
  const element = of(language === 'long' ? 'en' : language)
  if (element.type !== IntlProvider) throw new Error('The outermost decorator of preview.tsx must give an IntlProvider.')
  const { messages } = element.props as { messages: Record<string, string> }
  // One key in all languages, so that a change of language does not begin the story again.
  return cloneElement(element as ReactElement<object>, {
    key: 'languages',
    ...(language === 'long' && { messages: longer(messages) }),
  })
}

/** The decorator of `preview.tsx`, whose language `showLanguage` chooses. */
export const inLanguages =
  (decorator: Decorator): Decorator =>
  (Story, context) => (
    <Languages of={language => decorator(Story, { ...context, globals: { ...context.globals, language } }) as ReactElement} />
  )

type Part = { type: number; value?: unknown; options?: Record<string, { value: Part[] }>; children?: Part[] }

const { getMessageFormat } = createIntl({ locale: 'en' }).formatters

const made = new WeakMap<object, Record<string, Part[]>>()

/** Every message with four letters more for each ten; values, choices and tags stay. */
function longer(messages: Record<string, string>): Record<string, Part[]> {
  const known = made.get(messages)
  if (known) return known
  const all = Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [id, (getMessageFormat(text, 'en').getAst() as Part[]).map(longerPart)]),
  )
  made.set(messages, all)
  return all
}

const literal = 0

function longerPart(part: Part): Part {
  if (part.type === literal) return { ...part, value: String(part.value).replace(/\p{L}+/gu, longerWord) }
  const options =
    part.options &&
    Object.fromEntries(Object.entries(part.options).map(([name, { value }]) => [name, { value: value.map(longerPart) }]))
  return { ...part, ...(options && { options }), ...(part.children && { children: part.children.map(longerPart) }) }
}

const longerWord = (word: string) => word + word.toLowerCase().slice(-Math.ceil(word.length * 0.4))
