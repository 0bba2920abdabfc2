import { styled } from 'styled-components'
import { color, font, radius, size, space } from '../foundation'

/** One column of the chat: a head that stays, and below it what scrolls. */
export const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  height: 100%;
  background: ${color.surface};
`

export const Top = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
`

export const TopLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};

  & > h2 {
    flex: 1;
    min-width: 0;
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
    overflow-wrap: anywhere;
  }
`

export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
`

export const Lines = styled.ul`
  display: flex;
  flex-direction: column;
`

/** A person of a list: all of it is the button, with others lying over its end. */
export const Line = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  border-bottom: 1px solid ${color.rule};

  &:hover {
    background: ${color.hover};
  }

  &[data-active] {
    background: ${color.accentSoft};
    box-shadow: inset 3px 0 0 ${color.accent};
  }

  @media (forced-colors: active) {
    &[data-active] {
      border-inline-start: 3px solid Highlight;
    }
  }

  &[data-bones] {
    gap: ${space[12]};
    padding: ${space[12]} ${space[16]};
  }

  & > button[data-square] {
    margin-inline-end: ${space[4]};
  }
`

export const Pick = styled.button`
  display: grid;
  flex: 1;
  grid-template-columns: 36px minmax(0, 1fr);
  gap: ${space[2]} ${space[12]};
  align-items: center;
  min-width: 0;
  padding: ${space[12]} ${space[8]} ${space[12]} ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};

  &:focus-visible {
    outline-offset: -2px;
  }
`

export const Words = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: ${space[8]};
  align-items: center;
  min-width: 0;

  & > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

export const Name = styled.span`
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};

  &[data-unread] {
    font-weight: 600;
  }
`

export const Time = styled.time`
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
`

export const Small = styled.span`
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
`

/** The last message, in one line. */
export const Last = styled.span`
  &[data-unread] {
    color: ${color.ink};
  }

  &[data-deleted] {
    color: ${color.inkMuted};
    font-style: italic;
  }
`

/** Pin, bell and figure at the end of a line. */
export const Marks = styled.span`
  display: flex;
  grid-column: 2;
  grid-row: 2 / span 2;
  gap: ${space[4]};
  align-items: center;
  justify-content: flex-end;
  color: ${color.inkMuted};

  & > svg {
    width: 14px;
    height: 14px;
  }
`

export const Figure = styled.span`
  min-width: 20px;
  padding: 0 ${space[4]};
  border-radius: ${radius.pill};
  background: ${color.accent};
  color: ${color.accentInk};
  font: 600 ${font.t12} ${font.sans};
  line-height: 20px;
  text-align: center;
  font-variant-numeric: tabular-nums;
`
