import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Count, rovingIndex } from '../../form'
import { color, font, media, radius, space } from '../../foundation'
import { shellMessages, wardMessage, wardRollMessage } from '../shell.messages'
import { Avatar } from '../UserMenu'

const Strip = styled.section`
  padding: ${space[8]} ${space[24]} 0;
  border-bottom: 1px solid ${color.rule};
  background: ${color.surface};

  /* Inside the page it reaches the page's edges. */
  [data-page] > & {
    margin: calc(-1 * ${space[24]}) calc(-1 * ${space[24]}) ${space[24]};
  }

  ${media.phone} {
    padding-inline: ${space[16]};
    background: ${color.paper};

    [data-page] > & {
      margin: calc(-1 * ${space[16]}) calc(-1 * ${space[16]}) ${space[16]};
    }

    /* A sheet that reaches the page's edges joins the chosen tab. */
    [data-page]:has(> [data-sheet-page]) > & {
      margin: 0;
    }
  }

  @media print {
    display: none;
  }
`

const Label = styled.h2`
  color: ${color.inkMuted};
  font: 550 ${font.t12} ${font.sans};
  letter-spacing: 0.04em;
  overflow-wrap: anywhere;
`

const Tabs = styled.div`
  display: flex;
  gap: ${space[8]};
  margin-top: ${space[4]};
  margin-bottom: -1px;
  padding-top: ${space[4]};
  overflow-x: auto;
  scrollbar-width: none;
`

const Ward = styled.button`
  position: relative;
  display: flex;
  flex: 1 1 0;
  align-items: center;
  gap: ${space[8]};
  min-width: 132px;
  max-width: 280px;
  min-height: 56px;
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel} ${radius.panel} 0 0;
  color: ${color.inkMuted};
  text-align: start;

  &:hover {
    color: ${color.ink};
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  &[aria-checked='true'] {
    flex-grow: 1.15;
    border-block-end-color: ${color.paper};
    background: ${color.paper};
    color: ${color.ink};

    ${media.phone} {
      border-block-end-color: ${color.surface};
      background: ${color.surface};
    }
  }

  /* The chosen tab opens into the sheet below: its own edge on top, no line underneath. */
  &[aria-checked='true']::before {
    content: '';
    position: absolute;
    inset: -1px -1px auto;
    height: 3px;
    border-radius: ${radius.panel} ${radius.panel} 0 0;
    background: ${color.accent};
  }

  @media (forced-colors: active) {
    &[aria-checked='true']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

const Words = styled.span`
  flex: 1;
  min-width: 0;
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > b {
    font: 600 ${font.t14} ${font.sans};
  }

  /* A tab is narrow and a name is not: two lines of it, the rest in the title. */
  ${media.phone} {
    & > b {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow-wrap: anywhere;
      white-space: normal;
      line-height: 16px;
    }
  }
`

/** A child of the signed-in guardian. */
export type Child = {
  id: string
  name: string
  /** Division with its course, such as 'V A'. */
  className: string
  rollNo: number | null
  photoUrl?: string | null
  /** Unread notifications about this child. */
  unread?: number
}

export type WardTabsProps = {
  /** Name of the signed-in guardian. */
  guardianName: string
  pupils: readonly Child[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** The chosen child gets the focus, unless it is elsewhere: for a page that is mounted anew with every child. */
  focusChosen?: boolean
}

/** The guardian's children as tabs that open into the page. Arrows move, Enter and Space choose. */
export function WardTabs({ guardianName, pupils, selectedId, onSelect, focusChosen = false }: WardTabsProps) {
  const intl = useIntl()
  const row = useRef<HTMLDivElement>(null)
  /** Where the keys are; undefined while the focus is elsewhere. */
  const [focused, setFocused] = useState<number>()
  const current = pupils.findIndex(child => child.id === selectedId)
  const at = focused ?? Math.max(current, 0)

  useEffect(() => {
    if (focusChosen && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus({ preventScroll: true })
  }, [focusChosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = rovingIndex(event.key, at, pupils.length)
    if (next === null) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
  }

  return (
    <Strip>
      <Label>{intl.formatMessage(wardMessage, { name: guardianName.toLocaleUpperCase(intl.locale) })}</Label>
      <Tabs
        ref={row}
        role="radiogroup"
        aria-label={intl.formatMessage(shellMessages.selectChild)}
        title={intl.formatMessage(shellMessages.selectChild)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {pupils.map((child, index) => {
          const on = child.id === selectedId
          const roll = child.rollNo === null ? '' : intl.formatMessage(wardRollMessage, { rollNo: child.rollNo })
          return (
            <Ward
              key={child.id}
              type="button"
              role="radio"
              aria-checked={on}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setFocused(index)}
              onClick={() => onSelect(child.id)}
            >
              <Avatar name={child.name} photoUrl={child.photoUrl} size={32} shape="square" on={on} />
              <Words>
                <b title={child.name}>{child.name}</b>
                <span>{[child.className, roll].filter(Boolean).join(' · ')}</span>
              </Words>
              {child.unread ? <Count data-on="">{child.unread}</Count> : null}
            </Ward>
          )
        })}
      </Tabs>
    </Strip>
  )
}
