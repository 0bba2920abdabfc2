import { useLayoutEffect, useRef } from 'react'

/** The value of a field as it was changed last: several files may arrive before the form has drawn the first of them. */
export function useNewest<Value>(value: Value, onChange: (value: Value) => void) {
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  }, [value])
  return {
    newest: () => newest.current,
    change: (next: Value) => {
      newest.current = next
      onChange(next)
    },
  }
}
