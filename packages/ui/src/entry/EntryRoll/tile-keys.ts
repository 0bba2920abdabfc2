import type { KeyboardEvent } from 'react'
import { codeOfKey } from '../cell'
import type { EntryColumn } from '../entry.types'

const tilesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(':scope > li > button')]

/** The tile that an arrow, Home or End leads to; tiles stand in rows as wide as the window lets them. */
function tileAt(key: string, tiles: readonly HTMLElement[], from: number, rtl: boolean): HTMLElement | undefined {
  const across = Math.max(1, tiles.filter(tile => tile.offsetTop === tiles[0]?.offsetTop).length)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: rtl ? -1 : 1,
    ArrowLeft: rtl ? 1 : -1,
    ArrowDown: across,
    ArrowUp: -across,
    Home: -from,
    End: tiles.length - 1 - from,
  }
  const step = steps[key]
  return step === undefined ? undefined : tiles[from + step]
}

type TileKeys = {
  column: EntryColumn
  onOpen: (row: number) => void
  onCode: (row: number, code: string) => void
}

/** Keys of the tiles: arrows walk, F2 opens the person, the key of a code marks with it. Enter and Space press. */
export const tileKeys =
  ({ column, onOpen, onCode }: TileKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const tiles = tilesOf(event.currentTarget)
    const from = tiles.indexOf(event.target as HTMLElement)
    if (from < 0) return
    const next = tileAt(event.key, tiles, from, getComputedStyle(event.currentTarget).direction === 'rtl')
    const code = event.key.length === 1 ? codeOfKey(column, event.key) : undefined
    if (!next && !code && event.key !== 'F2') return
    event.preventDefault()
    if (next) next.focus()
    else if (code) onCode(from, code.code)
    else onOpen(from)
  }
