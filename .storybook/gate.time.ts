/** Waiting shorter than this ends before a picture is taken, such as the delay of a skeleton; longer waiting is held. */
const longest = 1000

/** A story that waits anew again and again is waited for so long in all. */
const patience = 2000

const original = {
  set: window.setTimeout.bind(window) as (handler: (...given: unknown[]) => void, time: number, ...rest: unknown[]) => number,
  clear: window.clearTimeout.bind(window) as (timer: number) => void,
}

let soon = new Set<number>()
let later = new Set<number>()
let left = patience

/** Begins to note what waits. */
export function noteTime(): void {
  soon = new Set()
  later = new Set()
  left = patience
  const set: typeof original.set = (handler, time = 0, ...rest) => {
    const kept = time < longest ? soon : later
    const end = (...given: unknown[]) => {
      kept.delete(timer)
      handler(...given)
    }
    const timer = original.set(end, time, ...rest)
    kept.add(timer)
    return timer
  }
  const clear: typeof original.clear = timer => {
    soon.delete(timer)
    later.delete(timer)
    original.clear(timer)
  }
  Object.assign(window, { setTimeout: set, clearTimeout: clear })
}

/** What is to come after a long time does not come, so that what stands now goes on standing: a message, for instance. */
export function holdTime(): void {
  for (const timer of later) original.clear(timer)
  later = new Set()
}

/** Time goes on as always. */
export function freeTime(): void {
  holdTime()
  Object.assign(window, { setTimeout: original.set, clearTimeout: original.clear })
}

/** Until nothing waits for a short time, and nothing has changed for some frames, the focus neither. */
export async function settled(): Promise<void> {
  const began = performance.now()
  let before: unknown[] = []
  for (let calm = 0; calm < 5; ) {
    await new Promise(requestAnimationFrame)
    holdTime()
    const impatient = performance.now() - began > left
    const now = [document.activeElement, document.body.innerHTML, document.fonts.status]
    calm = impatient || (soon.size === 0 && now.every((part, at) => part === before[at])) ? calm + 1 : 0
    before = now
  }
  left -= performance.now() - began
}
