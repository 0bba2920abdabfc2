// Runs in the pages: tells the driver how long something took to come on the screen.

export interface Awaited {
  /** Elements of which one has to show the text. */
  readonly among: string
  readonly shows: string
  /** A text that none of them may show any more. */
  readonly hides?: string
  /** Starts the watch; without it the page does so itself, by `startWatch`. */
  readonly event?: 'click' | 'keydown'
  /** Adds a frame after the one that shows it. */
  readonly frameMore?: boolean
}

export interface NotedFrames {
  /** Milliseconds between the frames, one after the other. */
  readonly frames: readonly number[]
  /** Tasks that kept the page busy for more than 50 ms. */
  readonly longTasks: number
}

let startedAt: number | undefined

/** Time runs from now on. */
export function startWatch(): void {
  startedAt = performance.now()
}

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

/** A task of its own: when it comes, the frame before it is drawn. */
const drawn = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Milliseconds from the start until the frame that shows what is awaited. */
async function watch({ among, shows, hides, event, frameMore }: Awaited): Promise<number> {
  startedAt = undefined
  if (event) addEventListener(event, startWatch, { capture: true, once: true })
  const holds = () => {
    const texts = [...document.querySelectorAll(among)].map(element => element.textContent ?? '')
    return texts.some(text => text.includes(shows)) && !(hides && texts.some(text => text.includes(hides)))
  }
  while (startedAt === undefined || !holds()) await frame()
  if (frameMore) await frame()
  await drawn()
  return performance.now() - startedAt
}

/** Frames and long tasks of so many ms from now. */
function noteFrames(time: number): Promise<NotedFrames> {
  return new Promise(resolve => {
    const frames: number[] = []
    let longTasks = 0
    const observer = new PerformanceObserver(seen => {
      longTasks += seen.getEntries().length
    })
    observer.observe({ type: 'longtask' })
    let first: number | undefined
    let last = 0
    const note = (now: number) => {
      if (first === undefined) first = now
      else frames.push(now - last)
      last = now
      if (now - first < time) {
        requestAnimationFrame(note)
        return
      }
      observer.disconnect()
      resolve({ frames, longTasks })
    }
    requestAnimationFrame(note)
  })
}

declare global {
  interface Window {
    watch: typeof watch
    /** The watch that stands. */
    watching: Promise<number>
    noteFrames: typeof noteFrames
  }
}

window.watch = watch
window.noteFrames = noteFrames
