import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component whose code comes later. `meanwhile` stands there until then, in place of what it was made with. */
export type Later<Properties> = ComponentType<Properties & { meanwhile?: ReactNode }> & {
  /** Fetches the code; once the promise is kept, the component is shown at once. */
  readonly load: () => Promise<void>
}

/**
 * A component whose code comes when it is first shown, or before, when `load` is called. Other than with `React.lazy`
 * nothing around it has to wait, one that is there already is shown without a step between, and after a failure the
 * next showing tries again.
 *
 * @param meanwhile stands there until the code has come; nothing does when absent.
 * @throws while rendering, what made the code fail to come; the nearest error boundary shows it.
 */
export function later<Properties extends object>(
  fetch: () => Promise<ComponentType<Properties>>,
  meanwhile?: ComponentType<Properties>,
): Later<Properties> {
  let Loaded: ComponentType<Properties> | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= fetch().then(
      component => {
        Loaded = component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Meanwhile = meanwhile
  // One component for each call at the top of a module, as `lazy` makes them.
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for the life of the page
  function Shown({ meanwhile: own, ...rest }: Properties & { meanwhile?: ReactNode }) {
    const properties = rest as unknown as Properties
    const [here, setHere] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (here) return
      let wanted = true
      load().then(
        () => wanted && setHere(true),
        (error: unknown) => wanted && setFailure({ error }),
      )
      return () => {
        wanted = false
      }
    }, [here])
    if (failure) throw failure.error
    if (Loaded && here) return <Loaded {...properties} />
    if (own !== undefined) return own
    return Meanwhile ? <Meanwhile {...properties} /> : null
  }
  return Object.assign(Shown, { load })
}

/** Does something once the browser has nothing more urgent to do; gives what takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(work, 1500)
  return () => clearTimeout(waiting)
}
