import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  heldFiles,
  overallShare,
  reduceUploads,
  sendable,
  type UploadAction,
  type UploadItem,
  type UploadPhase,
} from './uploads.state'

type Facts = { name: string; type: string; size: number }

const item = (key: string, phase: UploadPhase = { name: 'waiting' }, size = 100): UploadItem<Facts> => ({
  key,
  file: { name: `${key}.pdf`, type: 'application/pdf', size },
  phase,
})

const run = (items: readonly UploadItem<Facts>[], ...actions: UploadAction<Facts>[]) =>
  actions.reduce<readonly UploadItem<Facts>[]>(reduceUploads, items)

describe('reduceUploads', () => {
  it('adds to the others or takes their place', () => {
    expect(run([item('a')], { kind: 'add', items: [item('b')], instead: false }).map(one => one.key)).toEqual(['a', 'b'])
    expect(run([item('a')], { kind: 'add', items: [item('b')], instead: true }).map(one => one.key)).toEqual(['b'])
  })
  it('keeps a failed file when the one chosen instead is refused', () => {
    const failed = item('a', { name: 'failed', text: null })
    const refused = item('b', { name: 'refused', problem: 'type' })
    const both = run([failed], { kind: 'add', items: [refused], instead: true })
    expect(both).toEqual([failed, refused])
    expect(run(both, { kind: 'add', items: [item('c')], instead: true })).toEqual([item('c')])
  })
  it('counts what was sent upwards, to the whole and for its own file alone', () => {
    const started = run([item('a'), item('b')], { kind: 'start', key: 'a' })
    expect(started[0]?.phase).toEqual({ name: 'uploading', sent: 0 })
    const half = run(started, { kind: 'progress', key: 'a', sent: 0.5 }, { kind: 'progress', key: 'a', sent: 0.25 })
    expect(half[0]?.phase).toEqual({ name: 'uploading', sent: 0.5 })
    expect(half[1]).toBe(started[1])
    expect(run(half, { kind: 'progress', key: 'a', sent: 1.2 })[0]?.phase).toEqual({ name: 'uploading', sent: 1 })
  })
  it('keeps a failed file and begins again with it', () => {
    const failed = run([item('a')], { kind: 'start', key: 'a' }, { kind: 'fail', key: 'a', text: 'Storage is full.' })
    expect(failed[0]).toMatchObject({ file: { name: 'a.pdf' }, phase: { name: 'failed', text: 'Storage is full.' } })
    expect(run(failed, { kind: 'start', key: 'a' })[0]?.phase).toEqual({ name: 'uploading', sent: 0 })
  })
  it('takes no news of a file that is not on its way', () => {
    const waiting = [item('a')]
    expect(run(waiting, { kind: 'progress', key: 'a', sent: 1 })).toEqual(waiting)
    expect(run(waiting, { kind: 'fail', key: 'a', text: null })).toEqual(waiting)
    expect(run(waiting, { kind: 'start', key: 'gone' })).toEqual(waiting)
  })
  it('never sends a refused file', () => {
    const refused = [item('a', { name: 'refused', problem: 'size' })]
    expect(run(refused, { kind: 'start', key: 'a' })).toEqual(refused)
  })
  it('drops', () => expect(run([item('a'), item('b'), item('c')], { kind: 'drop', keys: ['a', 'c'] })).toEqual([item('b')]))
})

const mixed = [
  item('a'),
  item('b', { name: 'uploading', sent: 0.5 }),
  item('c', { name: 'failed', text: null }),
  item('d', { name: 'refused', problem: 'type' }, 9000),
]

it('sends what waits and what failed', () => expect(sendable(mixed).map(one => one.key)).toEqual(['a', 'c']))
it('counts all but the refused', () => expect(heldFiles(2, mixed)).toBe(5))

describe('overallShare', () => {
  it('weighs by size', () => expect(overallShare(mixed, 100)).toBe(150 / 400))
  it('is nothing without files and the whole when all are there', () => {
    expect(overallShare([], 0)).toBe(0)
    expect(overallShare([], 500)).toBe(1)
  })
})

describe('any course of uploads', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('start' as const), key }),
      fc.record({ kind: fc.constant('progress' as const), key, sent: fc.double({ min: -1, max: 2, noNaN: true }) }),
      fc.record({ kind: fc.constant('fail' as const), key, text: fc.constant(null) }),
      fc.record({ kind: fc.constant('drop' as const), keys: fc.array(key, { maxLength: 1 }) }),
    ),
    { maxLength: 30 },
  )
  const all = [item('a'), item('b', { name: 'refused', problem: 'type' }), item('c', { name: 'waiting' }, 0)]

  it('never sends a refused file, and shows a share between nothing and all', () => {
    fc.assert(
      fc.property(steps, run => {
        const items = run.reduce<readonly UploadItem<Facts>[]>(reduceUploads, all)
        for (const { key: own, phase } of items) {
          if (own === 'b') expect(phase.name).toBe('refused')
          if (phase.name === 'uploading') expect(phase.sent).toBeGreaterThanOrEqual(0)
        }
        expect(overallShare(items, 0)).toBeGreaterThanOrEqual(0)
        expect(overallShare(items, 0)).toBeLessThanOrEqual(1)
        expect(items.every(one => all.some(({ key: own }) => own === one.key))).toBe(true)
      }),
    )
  })

  it('never goes back while a file is being sent', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), shares => {
        let items: readonly UploadItem<Facts>[] = reduceUploads([item('a')], { kind: 'start', key: 'a' })
        let before = 0
        for (const sent of shares) {
          items = reduceUploads(items, { kind: 'progress', key: 'a', sent })
          const now = overallShare(items, 0)
          expect(now).toBeGreaterThanOrEqual(before)
          before = now
        }
      }),
    )
  })
})
