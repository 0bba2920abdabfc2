import { useRef } from 'react'
import { useIntl } from 'react-intl'
import styled from 'styled-components'
import { rovingIndex } from '../form/roving'
import { color, font, media, radius, space } from '../foundation'
import { shellMessages, wardMessage } from './shell.messages'

const Strip = styled.section`
  margin-bottom: ${space[24]};
  padding: ${space[12]} ${space[24]} 0;
  margin-inline: -24px;
  margin-top: -20px;
  border-bottom: 1px solid ${color.rule};

  & > h2 {
    margin-bottom: ${space[8]};
    color: ${color.inkMuted};
    font: 500 ${font.t12} ${font.sans};
    letter-spacing: 0.04em;
  }

  & > div {
    display: flex;
    gap: ${space[8]};
    overflow-x: auto;
    margin-bottom: -1px;
    padding-top: 3px;
  }

  ${media.phone} {
    margin-inline: -16px;
    margin-top: -16px;
    padding-inline: ${space[16]};
  }

  @media print {
    display: none;
  }
`

const Ward = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  flex: 0 1 260px;
  min-width: 150px;
  height: 56px;
  padding: 0 ${space[12]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel} ${radius.panel} 0 0;
  background: ${color.paper};
  color: ${color.inkMuted};
  text-align: start;
  cursor: pointer;

  & > i {
    display: grid;
    place-items: center;
    flex: none;
    width: 32px;
    height: 32px;
    border-radius: ${radius.control};
    background: ${color.well};
    font: 600 ${font.t12} ${font.sans};
  }

  & > span {
    min-width: 0;
    overflow: hidden;
  }

  & b,
  & small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & b {
    font: 500 ${font.t14} ${font.sans};
  }

  & small {
    font: 400 ${font.t12} ${font.sans};
  }

  &[aria-checked='true'] {
    border-bottom-color: ${color.surface};
    background: ${color.surface};
    color: ${color.ink};
    box-shadow: 0 -3px ${color.accent};
  }

  &[aria-checked='true'] > i {
    background: ${color.accentSoft};
    color: ${color.primary.ink};
  }

  &[aria-checked='true'] b {
    font-weight: 600;
  }

  &:focus-visible {
    outline-offset: -3px;
  }
`

export type Child = { id: string; name: string; className: string; rollNo: number | null }

export type WardTabsProps = {
  /** Name of the signed-in guardian. */
  guardianName: string
  pupils: readonly Child[]
  selectedId: string | null
  onSelect: (id: string) => void
}

const initials = (name: string) => name.slice(0, 2).toUpperCase()

/** The guardian's children as tabs that open into the page. Arrows move and choose. */
export function WardTabs({ guardianName, pupils, selectedId, onSelect }: WardTabsProps) {
  const intl = useIntl()
  const row = useRef<HTMLDivElement>(null)
  return (
    <Strip title={intl.formatMessage(shellMessages.selectChild)}>
      <h2>{intl.formatMessage(wardMessage, { name: guardianName.toLocaleUpperCase(intl.locale) })}</h2>
      <div
        ref={row}
        role="radiogroup"
        aria-label={intl.formatMessage(shellMessages.selectChild)}
        onKeyDown={event => {
          const at = pupils.findIndex(child => child.id === selectedId)
          const next = rovingIndex(event.key, at, pupils.length)
          const child = next === null ? undefined : pupils[next]
          if (!child) return
          event.preventDefault()
          onSelect(child.id)
          row.current?.querySelectorAll('button')[pupils.indexOf(child)]?.focus()
        }}
      >
        {pupils.map(child => (
          <Ward
            key={child.id}
            type="button"
            role="radio"
            aria-checked={child.id === selectedId}
            tabIndex={child.id === selectedId ? 0 : -1}
            onClick={() => onSelect(child.id)}
          >
            <i aria-hidden>{initials(child.name)}</i>
            <span>
              <b>{child.name}</b>
              <small>
                {child.className}
                {child.rollNo === null ? '' : ` · ${child.rollNo}`}
              </small>
            </span>
          </Ward>
        ))}
      </div>
    </Strip>
  )
}
