import { useApi } from '@school/api/react'
import { orderForPlace } from '@school/rules'
import { useToast } from '@school/ui'
import { useLayoutEffect, useRef } from 'react'
import { useProblemToast } from '../forms/problems'
import { useText } from '../texts/text'
import type { Ordered, OrderedRow } from './ordered'

/** Moves items to another place, switches them on and off, and deletes them. */
export function useOrderWork<Row extends OrderedRow, Body>(
  { calls, list, reload }: Pick<Ordered<Row, Body>, 'calls' | 'list' | 'reload'>,
  mayDeactivate: ((row: Row) => Promise<boolean>) | undefined,
) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const rows = list.table.rows ?? []
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const moves = useRef(Promise.resolve())
  const run = async (work: () => Promise<unknown>, told?: string) => {
    try {
      await work()
      if (told) toast.success(told)
    } catch (failure) {
      fail(failure)
    }
    await reload()
  }
  const step = async (id: string, by: number) => {
    const all = latest.current
    const at = all.findIndex(other => other.id === id)
    const to = Math.min(Math.max(at + by, 0), all.length - 1)
    if (at < 0 || to === at) return
    const body = { sortOrder: orderForPlace(all, at, to), version: all[at]!.version }
    await run(() => client.call(calls.update, { params: { id }, body }))
  }
  /** The next move begins where this one ends, however fast it follows. */
  const bring = (row: Row, to: number) => {
    const by = to - rows.indexOf(row)
    moves.current = moves.current.then(() => step(row.id, by))
    return moves.current
  }
  const turn = async (row: Row) => {
    if (row.active && mayDeactivate && !(await mayDeactivate(row))) return
    const request = { params: { id: row.id }, body: { active: !row.active } }
    await run(() => client.call(calls.activate, request), text(row.active ? 'lists.deactivated' : 'lists.activated'))
  }
  const remove = (row: Row) => run(() => client.call(calls.remove, { params: { id: row.id } }), text('lists.deleted'))
  return { rows, bring, turn, remove }
}
