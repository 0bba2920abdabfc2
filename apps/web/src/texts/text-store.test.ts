import { describe, expect, it } from 'vitest'
import { type Messages, type Part, TextStore } from './text-store'

type Language = 'en' | 'de'

/** A store whose parts come when the test says so; a part holds one text, named as the part. */
function opened(hasRest = false) {
  const waiting = new Map<string, { arrive: () => void; fail: () => void }>()
  const asked: string[] = []
  const loader = (name: string, language: Language) => () => {
    const key = `${language}/${name}`
    asked.push(key)
    return new Promise<{ messages: Messages }>((resolve, reject) => {
      waiting.set(key, {
        arrive: () => resolve({ messages: { [name]: [{ type: 0, value: key }] } }),
        fail: () => reject(new Error(key)),
      })
    })
  }
  const part = (name: string): Part<Language> => ({ en: loader(name, 'en'), de: loader(name, 'de') })
  const store = new TextStore<Language>(part('first'), 'en', hasRest ? part('rest') : undefined)
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const arrive = async (key: string) => {
    waiting.get(key)!.arrive()
    await settle()
  }
  const fail = async (key: string) => {
    waiting.get(key)!.fail()
    await settle()
  }
  const shown = () => {
    const { shown: page } = store.texts()
    return page && `${page.language}: ${Object.keys(page.messages).join(' ')}`
  }
  return { store, people: part('people'), charts: part('charts'), asked, arrive, fail, shown }
}

describe('the texts of a page', () => {
  it('begin to come at once and show when the first part is there', async () => {
    const { asked, arrive, shown } = opened()
    expect(asked).toEqual(['en/first'])
    expect(shown()).toBeUndefined()
    await arrive('en/first')
    expect(shown()).toBe('en: first')
  })

  it('have a rest that nothing waits for, and that is asked for again where it did not come', async () => {
    const { store, people, asked, arrive, fail, shown } = opened(true)
    expect(asked).toEqual(['en/first'])
    await arrive('en/first')
    expect(shown()).toBe('en: first')
    await fail('en/rest')
    const need = store.need(people)
    await arrive('en/people')
    await need
    expect(shown()).toBe('en: first people')
    await arrive('en/rest')
    expect(shown()).toBe('en: first people rest')
    expect(asked).toEqual(['en/first', 'en/rest', 'en/people', 'en/rest'])
    void store.choose('de')
    expect(asked.slice(4)).toEqual(['de/first', 'de/people', 'de/rest'])
  })

  it('hold a part before the screen that needs it shows', async () => {
    const { store, people, charts, asked, arrive, shown } = opened()
    await arrive('en/first')
    let ready = ''
    const need = Promise.all([store.need(people), store.need(charts)]).then(() => {
      ready = shown()!
    })
    await arrive('en/people')
    expect(shown()).toBe('en: first')
    await arrive('en/charts')
    await need
    expect(ready).toBe('en: first people charts')
    await store.need(charts)
    expect(asked).toEqual(['en/first', 'en/people', 'en/charts'])
  })

  it('change their language when all parts of the page are there in it', async () => {
    const { store, people, arrive, shown } = opened()
    await arrive('en/first')
    const need = store.need(people)
    await arrive('en/people')
    await need
    const chosen = store.choose('de')
    expect(store.texts().chosen).toBe('de')
    await arrive('de/first')
    expect(shown()).toBe('en: first people')
    await arrive('de/people')
    await chosen
    expect(shown()).toBe('de: first people')
  })

  it('hold a part that a screen asks for while the language changes, in both', async () => {
    const { store, people, arrive, shown } = opened()
    await arrive('en/first')
    const chosen = store.choose('de')
    const need = store.need(people)
    await arrive('de/first')
    expect(shown()).toBe('en: first')
    await arrive('en/people')
    await need
    expect(shown()).toBe('en: first people')
    await arrive('de/people')
    await chosen
    expect(shown()).toBe('de: first people')
  })

  it('follow the last choice', async () => {
    const { store, arrive, shown } = opened()
    await arrive('en/first')
    const german = store.choose('de')
    await store.choose('en')
    await arrive('de/first')
    await german
    expect(shown()).toBe('en: first')
  })

  it('stay as they are when another language does not come, and come when it is chosen again', async () => {
    const { store, arrive, fail, shown } = opened()
    await arrive('en/first')
    const chosen = store.choose('de')
    expect(store.spoken).toBe('de')
    await fail('de/first')
    await chosen
    expect(store.texts()).toMatchObject({ chosen: 'de', failed: true })
    expect(store.spoken).toBe('en')
    expect(shown()).toBe('en: first')
    const again = store.choose('de')
    expect(store.texts().failed).toBe(false)
    await arrive('de/first')
    await again
    expect(shown()).toBe('de: first')
  })

  it('refuse the screen whose part does not come, and no other', async () => {
    const { store, people, charts, arrive, fail, shown } = opened()
    await arrive('en/first')
    const need = store.need(people)
    const refused = expect(need).rejects.toThrow('en/people')
    await fail('en/people')
    await refused
    const other = store.need(charts)
    await arrive('en/charts')
    await other
    expect(shown()).toBe('en: first charts')
  })

  it('say when not even the first of them comes', async () => {
    const { store, fail, shown } = opened()
    await fail('en/first')
    expect(store.texts().failed).toBe(true)
    expect(shown()).toBeUndefined()
  })
})
