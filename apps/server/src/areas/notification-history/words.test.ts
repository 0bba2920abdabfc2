import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { batchMessageStates, historyChannels, historyKinds, languageCodes, skipReasons } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { reportWords } from './report-words'
import { historyColumns } from './rows'

const catalogue = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../packages/texts/lang/${language}/${part}.json`), 'utf8'))

describe.each(languageCodes)('the words of the history of messages in %s', language => {
  it('are in files as on the screen', () => {
    const [words, screen, messages] = [reportWords[language], catalogue(language, 'history'), catalogue(language, 'messages')]
    for (const { key } of historyColumns) expect(words.columns[key], key).toBe(screen[`history.column.${key}`])
    for (const kind of historyKinds) expect(words.kinds[kind]).toBe(screen[`history.kind.${kind}`])
    for (const channel of historyChannels) expect(words.channels[channel]).toBe(messages[`messages.channel.${channel}`])
    for (const state of batchMessageStates) expect(words.statuses[state]).toBe(messages[`messages.state.${state}`])
    for (const reason of skipReasons) expect(words.reasons[reason], reason).toBe(messages[`messages.skip.${reason}`])
    for (const name of ['from', 'to'] as const) expect(words[name]).toBe(messages[`messages.${name}`])
    expect(words.designation).toBe(screen['history.designation'])
    expect(words.types).toEqual({ Student: screen['history.student'], Staff: screen['history.staff'] })
    expect(words.title).toBe(catalogue(language, 'menu')['menu.s.comm.history'])
  })
})
