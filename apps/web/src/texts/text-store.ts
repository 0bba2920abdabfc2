import type { MessageFormatElement } from 'react-intl'

export type Messages = Readonly<Record<string, MessageFormatElement[]>>

type Loader = () => Promise<{ messages: Messages }>

/** Texts that come together: how they are loaded in each language. */
export type Part<Language extends string> = Readonly<Record<Language, Loader>>

/** What a page knows of its texts. */
export interface Texts<Language extends string> {
  /** The language that was asked for. */
  readonly chosen: Language
  /** The language that the page shows, with its texts; undefined until the first part is there. */
  readonly shown: { readonly language: Language; readonly messages: Messages } | undefined
  /** The chosen language could not be loaded; the page goes on in the one that it shows. */
  readonly failed: boolean
}

/**
 * The texts of a page: a first part at once and its rest behind it, others when a screen needs them, all of them anew in
 * another language. A rest that does not come is asked for again with the next part.
 */
export class TextStore<Language extends string> {
  private readonly first: Part<Language>
  private readonly rest: Part<Language> | undefined
  private readonly present: Set<Part<Language>>
  private readonly loaded = new Map<Loader, Messages>()
  private readonly loading = new Map<Loader, Promise<void>>()
  private readonly listeners = new Set<() => void>()
  private state: Texts<Language>

  constructor(first: Part<Language>, language: Language, rest?: Part<Language>) {
    this.first = first
    this.rest = rest
    this.present = new Set([first])
    this.state = { chosen: language, shown: undefined, failed: false }
    void this.choose(language).then(() => this.bringRest())
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

  /** Brings a part in the language of the page, which holds it when the promise is kept. */
  async need(part: Part<Language> = this.first): Promise<void> {
    const added = !this.present.has(part)
    this.present.add(part)
    try {
      // The page may change its language while it comes.
      do await this.bring(this.language)
      while (this.lacking(this.language).length > 0)
    } catch (error) {
      if (added && !this.loaded.has(part[this.language])) this.present.delete(part)
      throw error
    }
    this.show(this.language)
    if (part !== this.rest) void this.bringRest()
  }

  /** Nothing waits for it: what has no text yet is told as the server says it. */
  private async bringRest(): Promise<void> {
    if (!this.rest || !this.state.shown || this.present.has(this.rest)) return
    await this.need(this.rest).catch(() => {})
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

  private loadersOf(language: Language): Loader[] {
    return [...this.present].map(part => part[language])
  }

  private lacking(language: Language): Loader[] {
    return this.loadersOf(language).filter(load => !this.loaded.has(load))
  }

  /** Loads what a language lacks; parts that are asked for meanwhile too. */
  private async bring(language: Language): Promise<void> {
    for (let lacking = this.lacking(language); lacking.length > 0; lacking = this.lacking(language)) {
      await Promise.all(lacking.map(load => this.load(load)))
    }
  }

  private load(load: Loader): Promise<void> {
    const known = this.loading.get(load)
    if (known) return known
    const work = load()
      .then(({ messages }) => void this.loaded.set(load, messages))
      .finally(() => this.loading.delete(load))
    this.loading.set(load, work)
    return work
  }

  private show(language: Language): void {
    const messages: Messages = Object.assign({}, ...this.loadersOf(language).map(load => this.loaded.get(load)))
    const { shown } = this.state
    const same = shown?.language === language && Object.keys(messages).length === Object.keys(shown.messages).length
    if (!same) this.change({ ...this.state, shown: { language, messages } })
  }
}
