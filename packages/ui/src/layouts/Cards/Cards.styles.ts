import { styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../../foundation'

/** Cards side by side; on phones one list, with the mark of a register where there is a margin. */
export const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(304px, 100%), 1fr));
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    border: 1px solid ${color.rule};
    border-radius: ${radius.panel};
    background: ${color.surface};
    overflow: clip;
  }
`

export const Card = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  overflow: clip;

  &[data-margin] {
    grid-template-columns: 56px minmax(0, 1fr);
  }

  &:has(a, button[data-open]):hover {
    border-color: ${color.ruleStrong};
  }

  &[data-selected] {
    background: ${color.accentSoft};
    box-shadow: inset 3px 0 0 ${color.accent};
  }

  &:has([data-open]:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }

  @media (forced-colors: active) {
    &[data-selected] {
      border: 2px solid Highlight;
    }
  }

  ${media.phone} {
    border-width: 0 0 1px;
    border-radius: 0;

    &:last-child {
      border-bottom: 0;
    }
  }
`

/** Over the whole width, whatever the shape of the picture. */
export const Picture = styled.img`
  grid-column: 1 / -1;
  width: 100%;
  height: 144px;
  border-block-end: 1px solid ${color.rule};
  object-fit: cover;
`

export const Margin = styled.div`
  padding: ${space[12]} ${space[8]};
  border-inline-end: 1px solid ${color.rule};
  color: ${color.inkMuted};
  text-align: end;
  overflow-wrap: anywhere;

  & > svg {
    display: block;
    margin-inline: auto;
  }
`

export const Words = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  min-width: 0;
  min-height: ${size.row};
  padding: ${space[12]} ${space[16]};

  & > p {
    color: ${color.inkMuted};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  & > dl {
    display: grid;
    grid-template-columns: minmax(88px, auto) minmax(0, 1fr);
    gap: ${space[2]} ${space[12]};
    margin: ${space[4]} 0 0;
  }

  & dt {
    color: ${color.inkFaint};
  }

  & dd {
    margin: 0;
    overflow-wrap: anywhere;
    text-align: end;
    text-wrap: balance;
  }
`

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};

  &[data-menu] {
    padding-inline-end: ${size.small};
  }
`

export const Title = styled.span`
  flex: 1 1 120px;
  min-width: 0;
  font: 600 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;

  & > a,
  & > button {
    padding: 0;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
  }

  /* The whole card is what its title stands for. */
  & > a::after,
  & > button::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  & > a:focus-visible,
  & > button:focus-visible {
    outline: none;
  }
`

/** Above what covers the card. */
export const Commands = styled.div`
  position: absolute;
  z-index: 1;
  inset-block-start: ${space[4]};
  inset-inline-end: ${space[4]};
`

export const Foot = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[8]};
`
