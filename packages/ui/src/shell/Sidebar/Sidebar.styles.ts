import { css, styled } from 'styled-components'
import { Anchor, color, font, size, space } from '../../foundation'

export const Nav = styled.nav`
  flex: 1;
  min-height: 0;
  padding: ${space[8]} 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: ${color.rule} transparent;
`

/** Children hang on one vertical rule under the group's icon. */
export const Group = styled.ul`
  position: relative;
  padding-bottom: ${space[4]};

  &::before {
    content: '';
    position: absolute;
    inset-block: 0 ${space[8]};
    inset-inline-start: 27px;
    width: 1px;
    background: ${color.rule};
  }
`

const entry = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: ${size.row};
  /* The first level's words begin where the second level does: a step of 48 px less the icon and its gap. */
  padding: ${space[4]} ${space[12]} ${space[4]} calc(${space[48]} - 16px - ${space[12]});
  color: ${color.inkMuted};
  font: 450 ${font.t13} ${font.sans};
  text-align: start;
  text-decoration: none;

  & > svg {
    color: ${color.inkFaint};
  }

  &[data-depth='1'] {
    padding-inline-start: ${space[48]};
    min-height: max(28px, calc(${size.row} - 4px));
  }

  &[data-depth='2'] {
    padding-inline-start: ${space[64]};
    min-height: max(28px, calc(${size.row} - 4px));
  }

  &:hover {
    background: ${color.hover};
    color: ${color.ink};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[aria-expanded='true'],
  &[data-around] {
    color: ${color.ink};
    font-weight: 600;
  }

  &[aria-expanded='true'] > svg:first-child,
  &[data-around] > svg:first-child {
    color: ${color.ink};
  }

  /* The index tab: the open screen's entry is a piece of the page that lies over the sidebar's edge. */
  &[data-open] {
    z-index: 1;
    width: calc(100% + 1px);
    border-block: 1px solid ${color.rule};
    background: ${color.paper};
    color: ${color.ink};
    font-weight: 600;
  }

  &[data-open]::before {
    content: '';
    position: absolute;
    inset-block: -1px;
    inset-inline-start: 0;
    width: 3px;
    background: ${color.accent};
  }

  &[data-open] > svg:first-child {
    color: ${color.accent};
  }

  [data-narrow] & > span,
  [data-narrow] & > [data-turn] {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  [data-narrow] & {
    gap: 0;
    /* The icon stands in the middle of 64 px. */
    padding-inline: calc((64px - 18px) / 2);
    min-height: max(36px, ${size.row});
  }

  [data-narrow] & > svg:first-child {
    width: 18px;
    height: 18px;
  }

  @media (forced-colors: active) {
    &[data-open] {
      border-color: Highlight;
    }
  }
`

export const EntryLink = styled(Anchor)`
  ${entry}
`

export const EntryButton = styled.button`
  ${entry}
`

export const EntryTitle = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`

export const Turn = styled.span`
  display: grid;
  flex: none;
  color: ${color.inkFaint};

  & > svg {
    width: 14px;
    height: 14px;
  }

  [aria-expanded='true'] > & > svg {
    transform: rotate(90deg);
  }
`
