import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RichTextWorkProps } from './RichTextWork'
import { editing } from './rich-text.commands'
import { docOf, htmlOf } from './rich-text.html'
import { cleanPasted } from './rich-text.paste'

/** What a screen reader is told of the text. */
function attributesOf({ wiring, disabled, readOnly }: Pick<RichTextWorkProps, 'wiring' | 'disabled' | 'readOnly'>) {
  const all = {
    ...wiring,
    role: 'textbox',
    'aria-multiline': true,
    'aria-readonly': readOnly || undefined,
    'aria-disabled': disabled || undefined,
    tabindex: disabled ? undefined : 0,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The editor in its `place`, the state that it shows, and whether a link is asked for. */
export function useRichText({ value, onChange, wiring, disabled, readOnly }: RichTextWorkProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [linkOpen, setLinkOpen] = useState(false)
  const plugins = useMemo(() => editing(() => setLinkOpen(true)), [])
  const begin = (html: string) => EditorState.create({ doc: docOf(html), plugins })
  const [state, setState] = useState(() => begin(value))
  /** What was given from outside, and the text it stands for: it is given back as it was while nothing is changed. */
  const given = useRef({ html: value, doc: state.doc })
  /** What the form knows. */
  const known = useRef(value)
  const off = disabled || readOnly
  const attributes = JSON.stringify(attributesOf({ wiring, disabled, readOnly }))
  const latest = useRef({ onChange, off, attributes })

  useEffect(() => {
    latest.current = { onChange, off, attributes }
    view.current?.setProps({})
  }, [onChange, off, attributes])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it lives as long as the element; what changes is read as it is.
  useEffect(() => {
    const made: EditorView = new EditorView(
      { mount: place.current! },
      {
        state,
        editable: () => !latest.current.off,
        attributes: () => JSON.parse(latest.current.attributes),
        transformPastedHTML: cleanPasted,
        dispatchTransaction(transaction) {
          const next = made.state.apply(transaction)
          made.updateState(next)
          setState(next)
          if (!transaction.docChanged) return
          const html = next.doc.eq(given.current.doc) ? given.current.html : htmlOf(next.doc)
          if (html === known.current) return
          known.current = html
          latest.current.onChange(html)
        },
        handleDOMEvents: {
          // A browser would leave the page for a file that is dropped on a text.
          drop: (_, event) => {
            if (!event.dataTransfer?.files.length) return false
            event.preventDefault()
            return true
          },
        },
      },
    )
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value begins another text.
  useEffect(() => {
    if (value === known.current) return
    const next = begin(value)
    known.current = value
    given.current = { html: value, doc: next.doc }
    view.current?.updateState(next)
    setState(next)
  }, [value])

  return { place, view, state, linkOpen, setLinkOpen }
}
