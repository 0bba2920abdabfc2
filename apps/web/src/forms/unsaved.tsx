import { useAskToLeave, useLeaveGuard } from '@school/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useRef } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext, type Navigator, useLocation } from 'react-router-dom'

interface Unsaved {
  /** Forms of the page that hold something typed that is not saved. */
  readonly forms: Set<string>
  /** Whether the page may be left; asks where something would be lost. */
  readonly mayLeave: () => Promise<boolean>
}

/** State of an address that another one replaces on the same screen, with all its forms: a filter, a page of a list. */
export const keepsForms = { keepsForms: true } as const

const isKeeping = (state: unknown) => Boolean((state as Partial<typeof keepsForms> | null | undefined)?.keepsForms)

const UnsavedContext = createContext<Unsaved | undefined>(undefined)

/** The page stands on the second entry that its guard has made for the Back button. */
const onGuardEntry = () => Boolean((window.history.state as { recordGuard?: string } | null)?.recordGuard)

/** Waits until a form that was closed has taken its entry for the Back button away: what goes to another screen before is undone. */
export const guardLeft = (): Promise<void> =>
  new Promise(left => {
    if (onGuardEntry()) window.addEventListener('popstate', () => left(), { once: true })
    else left()
  })

/** Below the router: asks before a link, a tab or a call to navigate loses what was typed. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const navigation = useContext(NavigationContext)
  const ask = useAskToLeave()
  const forms = useRef(new Set<string>()).current
  const here = useRef('')
  here.current = createPath(useLocation())
  const unsaved = useMemo<Unsaved>(
    () => ({
      forms,
      mayLeave: async () => {
        if (forms.size === 0) return true
        const sure = await ask()
        if (sure) forms.clear()
        return sure
      },
    }),
    [forms, ask],
  )
  const guarded = useMemo(() => {
    const { navigator } = navigation
    const guard =
      (kind: 'push' | 'replace'): Navigator['push'] =>
      (to, state, ...rest) => {
        const go = () => (onGuardEntry() ? navigator.replace(to, state, ...rest) : navigator[kind](to, state, ...rest))
        const same = (typeof to === 'string' ? to : createPath(to)) === here.current
        if (same || forms.size === 0 || isKeeping(state)) go()
        else void unsaved.mayLeave().then(sure => sure && go())
      }
    const own: Navigator = {
      createHref: to => navigator.createHref(to),
      go: delta => navigator.go(delta),
      push: guard('push'),
      replace: guard('replace'),
    }
    return { ...navigation, navigator: navigator.encodeLocation ? { ...own, encodeLocation: navigator.encodeLocation } : own }
  }, [navigation, forms, unsaved])
  return (
    <UnsavedContext value={unsaved}>
      <NavigationContext value={guarded}>{children}</NavigationContext>
    </UnsavedContext>
  )
}

function useUnsavedContext(): Unsaved {
  const unsaved = useContext(UnsavedContext)
  if (!unsaved) throw new Error('useUnsaved needs an UnsavedProvider above it.')
  return unsaved
}

/** Keeps the form among those of the page while it holds something typed: for a layout that asks before Back by itself. */
export function useHeld(typed: boolean): void {
  const { forms } = useUnsavedContext()
  const id = useId()
  useEffect(() => {
    if (!typed) return
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [typed, forms, id])
}

/** Nothing typed is lost without a question, by a link, another tab, Back, or closing the window, while it is not saved. */
export function useUnsaved(typed: boolean): void {
  const { mayLeave } = useUnsavedContext()
  useHeld(typed)
  useLeaveGuard(typed, goOn => void mayLeave().then(sure => sure && goOn()))
}

/**
 * The same for a form over the page: its close button, Escape and Back ask, and close it.
 *
 * @param typed something is typed that is not saved
 * @returns what closes the form
 */
export function useAskedClose(typed: boolean, onClose: () => void): () => void {
  const ask = useAskToLeave()
  const close = () => {
    if (typed) void ask().then(sure => sure && onClose())
    else onClose()
  }
  useHeld(typed)
  useLeaveGuard(typed, close)
  return close
}

/** Asks before something other than a link takes the page away, such as the logout. */
export function useMayLeave(): () => Promise<boolean> {
  const { mayLeave } = useUnsavedContext()
  return useCallback(() => mayLeave(), [mayLeave])
}
