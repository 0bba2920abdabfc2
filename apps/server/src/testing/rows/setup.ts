import { shapes } from 'virtual:row-types'
import { afterAll } from 'vitest'
import { RowWatch } from './compare'

declare global {
  var rowWatch: RowWatch | undefined
  /** What the marks in the sources call. */
  var __rows__: RowWatch['say']
}

// Files of a worker share what is watched; this one runs before each of them.
if (!globalThis.rowWatch) {
  globalThis.rowWatch = new RowWatch(shapes)
  globalThis.__rows__ = globalThis.rowWatch.say
  globalThis.rowWatch.start()
}

afterAll(() => {
  const lies = globalThis.rowWatch!.takeLies()
  if (lies.length > 0) throw new Error(`Rows are not as their types say:\n${lies.join('\n')}`)
})
