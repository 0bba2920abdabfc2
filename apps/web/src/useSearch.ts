import { useEffect, useState } from 'react'

/** What is typed into a search field, and what is looked for once the typing rests. */
export function useSearch(): { typed: string; setTyped: (text: string) => void; text: string } {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 400)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, text }
}
