import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useState } from 'react'
import type { ControlAttributes } from '../Field'
import { LinkPopover } from './LinkPopover'
import { Area, Frame } from './RichTextInput.styles'
import { RichTextToolbar, type Tool } from './RichTextToolbar'
import { commands, removeLink, setLink, standing } from './rich-text.commands'
import { useRichText } from './useRichText'

export type RichTextWorkProps = {
  value: string
  onChange: (html: string) => void
  wiring: ControlAttributes
  disabled: boolean
  readOnly: boolean
}

/** A label leads to native controls alone by itself. */
function useLabelFocus(labelledBy: string | undefined, view: RefObject<EditorView | null>) {
  useEffect(() => {
    const label = labelledBy ? document.getElementById(labelledBy) : null
    const focus = () => view.current?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [labelledBy, view])
}

/** The text with its toolbar, once its code is there. */
export function RichTextWork(props: RichTextWorkProps) {
  const { wiring, disabled, readOnly } = props
  const [linkButton, setLinkButton] = useState<HTMLElement | null>(null)
  const { place, view, state, linkOpen, setLinkOpen } = useRichText(props)
  useLabelFocus(wiring['aria-labelledby'], view)

  const off = disabled || readOnly
  const now = standing(state)
  const run = (command: ReturnType<typeof setLink>) => {
    if (view.current) command(view.current.state, view.current.dispatch, view.current)
  }
  const use = (tool: Tool) => {
    if (tool === 'link') setLinkOpen(true)
    else run(commands[tool])
  }
  const link = (command: ReturnType<typeof setLink>) => {
    run(command)
    setLinkOpen(false)
  }
  return (
    <>
      <Frame data-invalid={wiring['aria-invalid'] ? '' : undefined} data-disabled={off ? '' : undefined}>
        {readOnly ? null : (
          <RichTextToolbar
            controls={wiring.id}
            now={now}
            disabled={disabled}
            linkOpen={linkOpen}
            linkRef={setLinkButton}
            onUse={use}
          />
        )}
        <Area ref={place} />
      </Frame>
      <LinkPopover
        open={linkOpen && !off}
        anchor={linkButton}
        href={now.link}
        onSet={(href, words) => link(setLink(href, words))}
        onRemove={() => link(removeLink)}
        onClose={() => setLinkOpen(false)}
      />
    </>
  )
}
