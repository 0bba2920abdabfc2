import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelOf } from './activity'
import { checkMaintenance, countdown, maintenanceEdit, maintenanceMeets, maintenanceState } from './maintenance'

const at = (time: string) => Date.parse(`2026-07-16T${time}:00+05:30`)
const window = { startsAt: at('22:00'), endsAt: at('23:00'), warnMinutes: 60, endedAt: null, cancelledAt: null }

describe('a maintenance', () => {
  it.each([
    ['20:59', 'Planned', 'all'],
    ['21:00', 'Warning', 'all'],
    ['21:30', 'Warning', 'all'],
    ['22:00', 'On', 'end'],
    ['22:59', 'On', 'end'],
    ['23:00', 'Ended', 'none'],
  ] as const)('at %s is %s', (time, state, edit) => {
    expect(maintenanceState(window, at(time))).toBe(state)
    expect(maintenanceEdit(state)).toBe(edit)
  })
  it('that was ended or cancelled is so at once', () => {
    expect(maintenanceState({ ...window, endedAt: at('22:10') }, at('22:11'))).toBe('Ended')
    expect(maintenanceState({ ...window, cancelledAt: at('21:10') }, at('22:11'))).toBe('Cancelled')
  })
  it('begins now or later and lasts 24 hours at most', () => {
    const fault = (startsAt: number, endsAt: number, begun?: boolean) =>
      checkMaintenance({ startsAt, endsAt }, at('21:00'), begun)?.fault
    expect(fault(at('21:00'), at('21:30'))).toBeUndefined()
    expect(fault(at('20:59'), at('21:30'))).toBe('StartOver')
    expect(fault(at('20:59'), at('21:30'), true)).toBeUndefined()
    expect(fault(at('22:00'), at('22:00'))).toBe('EndBeforeStart')
    expect(fault(at('20:00'), at('20:30'), true)).toBe('EndOver')
    expect(fault(at('22:00'), at('22:00') + 86_400_000)).toBeUndefined()
    expect(fault(at('22:00'), at('22:00') + 86_400_001)).toBe('TooLong')
  })
  it('goes through its states in one order', () => {
    const order = ['Planned', 'Warning', 'On', 'Ended']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1440 }),
        fc.array(fc.integer({ min: -200_000_000, max: 200_000_000 })),
        (warnMinutes, steps) => {
          const states = steps
            .toSorted((a, b) => a - b)
            .map(step => order.indexOf(maintenanceState({ ...window, warnMinutes }, window.startsAt + step)))
          expect(states).toEqual(states.toSorted((a, b) => a - b))
        },
      ),
    )
  })
  it('meets another one of the same schools', () => {
    const of = (...ids: string[]) => ({ scope: 'schools', ids }) as const
    expect(maintenanceMeets(of('a'), of('b', 'c'))).toBe(false)
    expect(maintenanceMeets(of('a', 'c'), of('b', 'c'))).toBe(true)
    expect(maintenanceMeets({ scope: 'all', ids: [] }, of('b'))).toBe(true)
  })
  it('is counted down in minutes and seconds', () => {
    expect([countdown(30 * 60_000), countdown(61_001), countdown(90 * 60_000), countdown(-5)]).toEqual([
      '30:00',
      '01:02',
      '90:00',
      '00:00',
    ])
  })
})

it('tells by what somebody is there', () => {
  expect(channelOf('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36')).toBe(
    'android',
  )
  expect(channelOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15')).toBe('ios')
  expect(channelOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36')).toBe('web')
  expect(channelOf('')).toBe('web')
})
