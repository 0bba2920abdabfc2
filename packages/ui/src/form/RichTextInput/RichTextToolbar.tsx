import { Bold, Italic, Link, List, ListOrdered, type LucideIcon, Redo2, Underline, Undo2 } from 'lucide-react'
import { Fragment, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { Tooltip } from '../../overlay/Tooltip'
import { ButtonRoot } from '../Button/Button.styles'
import { rovingIndex } from '../roving'
import { Divider, Toolbar } from './RichTextInput.styles'
import type { Standing } from './rich-text.commands'
import { controlMessage, controlShiftMessage, richTextMessages } from './rich-text.messages'

/** What a button of the toolbar is named after. */
export type Tool = 'bold' | 'italic' | 'underline' | 'bulletList' | 'numberedList' | 'link' | 'undo' | 'redo'

type Facts = {
  readonly tool: Tool
  readonly icon: LucideIcon
  readonly key: string
  readonly shift?: true
  readonly begins?: true
}

const tools: readonly Facts[] = [
  { tool: 'bold', icon: Bold, key: 'B' },
  { tool: 'italic', icon: Italic, key: 'I' },
  { tool: 'underline', icon: Underline, key: 'U' },
  { tool: 'bulletList', icon: List, key: '8', shift: true, begins: true },
  { tool: 'numberedList', icon: ListOrdered, key: '7', shift: true },
  { tool: 'link', icon: Link, key: 'K', begins: true },
  { tool: 'undo', icon: Undo2, key: 'Z', begins: true },
  { tool: 'redo', icon: Redo2, key: 'Y' },
]

/** Keys as they stand on the keyboard before the person. */
function keysOf(intl: IntlShape, { key, shift }: Facts): string {
  if (/Mac|iP(?:hone|ad|od)/.test(navigator.platform)) return `${shift ? '⇧' : ''}⌘${key}`
  return intl.formatMessage(shift ? controlShiftMessage : controlMessage, { key })
}

export type RichTextToolbarProps = {
  /** Id of the text that the buttons change. */
  controls: string | undefined
  now: Standing
  disabled: boolean
  /** The dialog of the address is open. */
  linkOpen: boolean
  linkRef: Ref<HTMLButtonElement>
  onUse: (tool: Tool) => void
}

/** Buttons over a text; one of them is in the order of Tab, arrows go through the others. */
export function RichTextToolbar({ controls, now, disabled, linkOpen, linkRef, onUse }: RichTextToolbarProps) {
  const intl = useIntl()
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = rovingIndex(event.key, current, tools.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  const stateOf = (tool: Tool) => {
    if (tool === 'undo') return { 'aria-disabled': !now.mayUndo || undefined }
    if (tool === 'redo') return { 'aria-disabled': !now.mayRedo || undefined }
    if (tool === 'link')
      return { 'aria-pressed': now.link !== undefined, 'aria-haspopup': 'dialog' as const, 'aria-expanded': linkOpen }
    return { 'aria-pressed': now[tool] }
  }
  return (
    // The text keeps its selection while a button is pressed.
    <Toolbar
      ref={row}
      role="toolbar"
      aria-label={intl.formatMessage(richTextMessages.toolbar)}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      onMouseDown={event => event.preventDefault()}
    >
      {tools.map((facts, index) => {
        const { tool, icon: Icon, key, shift, begins } = facts
        const label = intl.formatMessage(richTextMessages[tool])
        const state = stateOf(tool)
        return (
          <Fragment key={tool}>
            {begins ? <Divider aria-hidden /> : null}
            <Tooltip text={`${label} (${keysOf(intl, facts)})`} describes={false}>
              <ButtonRoot
                {...state}
                ref={tool === 'link' ? linkRef : undefined}
                type="button"
                aria-label={label}
                aria-keyshortcuts={`Control+${shift ? 'Shift+' : ''}${key}`}
                disabled={disabled}
                tabIndex={index === current ? 0 : -1}
                data-variant="quiet"
                data-square=""
                data-size="sm"
                onFocus={() => setCurrent(index)}
                onClick={() => (state['aria-disabled'] ? undefined : onUse(tool))}
              >
                <Icon aria-hidden />
              </ButtonRoot>
            </Tooltip>
          </Fragment>
        )
      })}
    </Toolbar>
  )
}
