import { useEffect, useRef } from 'react'

/** Pictures that do not come are not waited for longer. */
const longestWait = 10_000

/** Waits until the browser has drawn what is to be printed, photos among it. */
async function drawn(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 50))
  const pictures = [...document.images].filter(image => !image.complete).map(image => image.decode())
  await Promise.race([Promise.allSettled(pictures), new Promise(resolve => setTimeout(resolve, longestWait))])
}

/** Prints the page as soon as `what` is there and drawn. `onDone` takes it away when the paper is out. */
export function usePrinting(what: unknown, onDone: () => void): void {
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (!what) return
    const done = () => latest.current()
    addEventListener('afterprint', done)
    let left = false
    void drawn().then(() => {
      if (!left) window.print()
    })
    return () => {
      left = true
      removeEventListener('afterprint', done)
    }
  }, [what])
}
