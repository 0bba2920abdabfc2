import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Keeps what was typed from being lost on the way out: closing the window asks as browsers do, and the Back button, of
 * phones too, asks as the close button of the form does.
 *
 * @param changed something was typed that is not saved.
 * @param onBack Back was pressed; the page stays unless it goes on with the function that it gets.
 */
export function useLeaveGuard(changed: boolean, onBack: (goOn: () => void) => void): void {
  const [guarded, setGuarded] = useState(changed)
  if (changed && !guarded) setGuarded(true)
  const back = useEffectEvent(onBack)

  useEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [changed])

  useEffect(() => {
    if (!guarded) return
    // A second entry of the same address takes the press of Back.
    const mark = `record-${Math.random()}`
    const hold = () => window.history.pushState({ ...window.history.state, recordGuard: mark }, '')
    const pressed = () => {
      hold()
      back(goOn)
    }
    const goOn = () => {
      window.removeEventListener('popstate', pressed)
      // Over both entries of this page.
      window.history.go(-2)
    }
    hold()
    window.addEventListener('popstate', pressed)
    return () => {
      window.removeEventListener('popstate', pressed)
      if ((window.history.state as { recordGuard?: string } | null)?.recordGuard === mark) window.history.back()
    }
  }, [guarded])
}
