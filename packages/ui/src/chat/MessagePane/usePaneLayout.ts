import {
  type UIEvent,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useListCallbackRef } from 'react-window'
import { estimatedHeight, layOut, type PanePlace, type PaneRow, placeOf, topOf } from './pane'

/** Within so many px of the first message the earlier ones are asked for. */
const nearTop = 400

export type PaneLayoutOptions = {
  rows: readonly PaneRow[]
  /** Every change of it leads to the end. */
  toEnd: unknown
  /** The first messages are near. */
  onTop: () => void
}

/** Where the lines stand, by the heights that were measured and guesses for the others. `measure` watches a line. */
function useLineOffsets(rows: readonly PaneRow[], width: number) {
  const [heights] = useState(() => new Map<string, number>())
  const [measures, measuredAgain] = useReducer((count: number) => count + 1, 0)

  // Guessing is done once a row: of 10,000 rows a frame of a scroll measures three.
  const lines = useMemo(
    () => ({
      sizes: Float64Array.from(rows, row => heights.get(row.key) ?? estimatedHeight(row, width)),
      at: new Map(rows.map(({ key }, index) => [key, index])),
    }),
    [rows, width, heights],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured is written into the sizes, and counted
  const offsets = useMemo(() => layOut(lines.sizes), [lines, measures])
  const rowHeight = useCallback((index: number) => (offsets[index + 1] ?? 0) - (offsets[index] ?? 0), [offsets])

  const [current] = useState(() => ({ lines }))
  const [measure] = useState(() => {
    const keys = new WeakMap<Element, string>()
    const take = (element: HTMLElement) => {
      const key = keys.get(element)
      const height = element.offsetHeight
      // Nothing has a height while the pane is not shown.
      if (key === undefined || height === 0 || heights.get(key) === height) return
      heights.set(key, height)
      const { sizes, at } = current.lines
      const index = at.get(key)
      if (index === undefined || sizes[index] === height) return
      sizes[index] = height
      measuredAgain()
    }
    let changes: ResizeObserver | undefined
    return (key: string, element: HTMLElement) => {
      changes ??= new ResizeObserver(entries => {
        for (const entry of entries) take(entry.target as HTMLElement)
      })
      keys.set(element, key)
      changes.observe(element)
      take(element)
      return () => changes?.unobserve(element)
    }
  })

  // Before the rows are attached and measured, which comes before every effect of this component.
  useInsertionEffect(() => {
    current.lines = lines
  })
  return { offsets, rowHeight, measure }
}

/**
 * Heights of the lines as they were measured, by key, and the place where the pane stands: at its end it stays there,
 * anywhere else the first message in sight stays where it is, whatever comes above it or changes its height.
 */
export function usePaneLayout({ rows, toEnd, onTop }: PaneLayoutOptions) {
  const [list, listRef] = useListCallbackRef(null)
  const box = list?.element ?? null
  const [width, setWidth] = useState(600)
  const [atEnd, setAtEnd] = useState(true)
  const place = useRef<PanePlace>({ atEnd: true })

  const { offsets, rowHeight, measure } = useLineOffsets(rows, width)
  const latest = useRef({ rows, offsets, onTop })
  useLayoutEffect(() => {
    latest.current = { rows, offsets, onTop }
  })

  // The layout that is on the screen, and how far it was scrolled when that was last looked at.
  const drawn = useRef({ rows, offsets, top: 0 })

  const note = useCallback((element: HTMLElement) => {
    if (element.clientHeight === 0) return
    const { rows: lines, offsets: tops } = drawn.current
    drawn.current.top = element.scrollTop
    place.current = placeOf(lines, tops, element.scrollTop, element.clientHeight)
    setAtEnd(place.current.atEnd)
    if (element.scrollTop < nearTop && lines.length > 0) latest.current.onTop()
  }, [])

  const keep = useCallback(() => {
    if (!box || box.clientHeight === 0) return
    const now = latest.current
    const { rows: lines, offsets: tops, top: known } = drawn.current
    const shrunk = place.current.atEnd && box.scrollHeight - box.clientHeight - box.scrollTop < 1
    // A person may have scrolled on already, and the event of it not have come: that place counts.
    if (!shrunk && Math.abs(box.scrollTop - known) >= 1) place.current = placeOf(lines, tops, box.scrollTop, box.clientHeight)
    drawn.current = { rows: now.rows, offsets: now.offsets, top: known }
    const top = topOf(place.current, now.rows, now.offsets, box.clientHeight)
    if (top !== undefined && Math.abs(box.scrollTop - top) >= 1) {
      box.scrollTop = top
      drawn.current.top = box.scrollTop
      // Drawn before the browser paints, not after its own event.
      box.dispatchEvent(new Event('scroll'))
    } else note(box)
  }, [box, note])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new layout
  useLayoutEffect(keep, [keep, offsets])

  const goToEnd = useCallback(() => {
    place.current = { atEnd: true }
    if (box) drawn.current.top = box.scrollTop
    setAtEnd(true)
    keep()
  }, [box, keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever `toEnd` is another one
  useLayoutEffect(goToEnd, [goToEnd, toEnd])

  useEffect(() => {
    if (!box) return
    const sizes = new ResizeObserver(() => {
      if (box.clientWidth > 0) setWidth(box.clientWidth)
      keep()
    })
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [box, keep])

  const onScroll = useCallback((event: UIEvent<HTMLElement>) => note(event.currentTarget), [note])
  return { listRef, element: box, rowHeight, measure, height: offsets[rows.length] ?? 0, atEnd, goToEnd, onScroll }
}
