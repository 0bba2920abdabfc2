import type { MessageFormatElement } from 'react-intl'
import type { Part } from './lang/parts'

export type Messages = Readonly<Record<string, MessageFormatElement[]>>

export type Loaders<Language extends string> = Readonly<
  Record<Language, Readonly<Record<Part, () => Promise<{ messages: Messages }>>>>
>

/** What a page knows of its texts. */
export interface Texts<Language extends string> {
  /** The language that was asked for. */
  readonly chosen: Language
  /** The language that the page shows, with its texts; undefined until the first part is there. */
  readonly shown: { readonly language: Language; readonly messages: Messages } | undefined
  /** The chosen language could not be loaded; the page goes on in the one that it shows. */
  readonly failed: boolean
}

/** The texts of a page: a first part at once, others when a screen needs them, all of them anew in another language. */
export class TextStore<Language extends string> {
  private readonly loaders: Loaders<Language>
  private readonly loaded = new Map<string, Messages>()
  private readonly loading = new Map<string, Promise<void>>()
  private readonly present = new Set<Part>(['first'])
  private readonly listeners = new Set<() => void>()
  private state: Texts<Language>

  constructor(loaders: Loaders<Language>, language: Language) {
    this.loaders = loaders
    this.state = { chosen: language, shown: undefined, failed: false }
    void this.choose(language)
  }

  readonly texts = (): Texts<Language> => this.state

  readonly follow = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => this.listeners.delete(changed)
  }

  /** Shows another language as soon as all parts of the page are there in it. */
  async choose(language: Language): Promise<void> {
    this.change({ ...this.state, chosen: language, failed: false })
    const failed = await this.bring(language).then(
      () => false,
      () => true,
    )
    // Somebody may have chosen again meanwhile.
    if (this.state.chosen !== language) return
    if (failed) this.change({ ...this.state, failed })
    else this.show(language)
  }

  /** Brings parts in the language of the page, which holds them when the promise is kept. */
  async need(wanted: readonly Part[]): Promise<void> {
    const added = wanted.filter(part => !this.present.has(part))
    for (const part of added) this.present.add(part)
    try {
      // The page may change its language while they come.
      do await this.bring(this.language)
      while (this.lacking(this.language).length > 0)
    } catch (error) {
      const lacking = this.lacking(this.language)
      for (const part of added) if (lacking.includes(part)) this.present.delete(part)
      throw error
    }
    this.show(this.language)
  }

  /** The language that the person wants to read: the chosen one, unless it could not be loaded. */
  get spoken(): Language {
    return this.state.failed ? this.language : this.state.chosen
  }

  private get language(): Language {
    return this.state.shown?.language ?? this.state.chosen
  }

  private change(state: Texts<Language>): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private lacking(language: Language): Part[] {
    return [...this.present].filter(part => !this.loaded.has(`${language}/${part}`))
  }

  /** Loads what a language lacks; parts that are asked for meanwhile too. */
  private async bring(language: Language): Promise<void> {
    for (let parts = this.lacking(language); parts.length > 0; parts = this.lacking(language)) {
      await Promise.all(parts.map(part => this.load(language, part)))
    }
  }

  private load(language: Language, part: Part): Promise<void> {
    const key = `${language}/${part}`
    const known = this.loading.get(key)
    if (known) return known
    const work = this.loaders[language]
      [part]()
      .then(({ messages }) => void this.loaded.set(key, messages))
      .finally(() => this.loading.delete(key))
    this.loading.set(key, work)
    return work
  }

  private show(language: Language): void {
    const messages: Messages = Object.assign({}, ...[...this.present].map(part => this.loaded.get(`${language}/${part}`)))
    const { shown } = this.state
    const same = shown?.language === language && Object.keys(messages).length === Object.keys(shown.messages).length
    if (!same) this.change({ ...this.state, shown: { language, messages } })
  }
}
