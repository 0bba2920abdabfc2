import { useSearchParams } from 'react-router-dom'

/**
 * What of a list is opened as a page of its own, and what opens another, or with nothing the list. Back leads to the list.
 *
 * @param name of the id in the address
 */
export function useOpened(name: string): readonly [string | null, (id?: string) => void] {
  const [params, setParams] = useSearchParams()
  const open = (id?: string) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (id) next.set(name, id)
      else next.delete(name)
      return next
    })
  return [params.get(name), open]
}
