import { describe, expect, it } from 'vitest'
import { tellingDoors } from './doors'
import { categoryOfDoor, offeredWays, silenceReason } from './preferences'

const doors = ['guardian', 'staff', 'absentPresent', 'busReport', 'busAttendance', 'fees', 'feeDues', 'system'] as const

describe('what people switch off', () => {
  it('keeps general messages away, and urgent ones not', () => {
    expect(silenceReason({ off: true, stopped: false, state: undefined, urgent: false })).toBe('OptedOut')
    expect(silenceReason({ off: true, stopped: false, state: undefined, urgent: true })).toBeUndefined()
    expect(silenceReason({ off: false, stopped: false, state: undefined, urgent: false })).toBeUndefined()
  })

  it('cannot make a number take what it does not', () => {
    for (const state of ['invalid', 'blocked'] as const)
      for (const off of [true, false])
        for (const urgent of [true, false]) expect(silenceReason({ off, stopped: false, state, urgent })).toBe('NumberBlocked')
  })

  it('is never passed over where they answered STOP, and a number without WhatsApp says so', () => {
    for (const state of [undefined, 'blocked', 'noWhatsApp'] as const)
      for (const urgent of [true, false]) expect(silenceReason({ off: true, stopped: true, state, urgent })).toBe('OptedOut')
    for (const urgent of [true, false])
      expect(silenceReason({ off: false, stopped: false, state: 'noWhatsApp', urgent })).toBe('NoWhatsApp')
  })

  it('has a kind for each door, but for receipts, codes and credentials', () => {
    expect(doors.filter(door => categoryOfDoor(door) === null)).toEqual(['fees', 'system'])
    expect(tellingDoors.map(categoryOfDoor)).toEqual(['events', 'events'])
  })

  it('is offered by way: calls are general alone, devices ring with more, the chat where there is one', () => {
    const ways = (...[types, offer]: Parameters<typeof offeredWays>) =>
      offeredWays(types, offer).map(({ channel, category }) => `${channel} ${category}`)
    const alone = { push: false, chat: true }
    const guardian = ['sms', 'whatsapp'].flatMap(channel =>
      ['general', 'attendance', 'fees'].map(category => `${channel} ${category}`),
    )
    expect(ways(['guardian'], alone)).toEqual([...guardian, 'voice general', 'email general', 'email attendance', 'email fees'])
    expect(ways(['staff'], alone)).toEqual(['sms general', 'whatsapp general', 'voice general', 'email general'])
    const rung = (types: Parameters<typeof offeredWays>[0], chat = true) =>
      ways(types, { push: true, chat }).filter(way => way.startsWith('push'))
    expect(rung(['guardian'])).toEqual(['push general', 'push attendance', 'push fees', 'push events', 'push diary', 'push chat'])
    expect(rung(['staff'])).toEqual(['push general', 'push events', 'push chat'])
    expect(rung(['staff'], false)).toEqual(['push general', 'push events'])
    expect(rung(['guardian', 'staff'])).toEqual(rung(['guardian']))
    expect(ways([], { push: true, chat: true })).toEqual([])
  })
})
