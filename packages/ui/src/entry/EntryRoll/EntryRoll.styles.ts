import { styled } from 'styled-components'
import { statusColors } from '../../feedback/status'
import { color, font, radius, space } from '../../foundation'

export const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};

  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`

/** The roll on one screen: five people beside each other. */
export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(max(52px, 18%), 1fr));
  gap: ${space[4]};
  padding: 0 ${space[16]} ${space[8]};
  user-select: none;

  & > li {
    min-width: 0;
  }
`

export const Tile = styled.button`
  ${statusColors}
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: center;
  gap: 0 ${space[4]};
  width: 100%;
  height: 56px;
  padding: 0 ${space[4]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
  overflow: hidden;
  touch-action: manipulation;
  -webkit-touch-callout: none;

  @media (min-height: 900px) {
    height: 64px;
  }

  & > b {
    font: 600 ${font.t16} ${font.sans};
  }

  & > i {
    font: 600 ${font.t12} ${font.sans};
    line-height: 24px;
  }

  & > i + span {
    grid-column: 1 / -1;
    overflow: hidden;
    color: ${color.inkMuted};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  &[data-status] {
    border-color: var(--status-rule);
    background: var(--status-soft);

    & > b,
    & > i,
    & > i + span {
      color: var(--status-ink);
    }
  }

  &[data-status][data-strong] {
    border-color: var(--status-solid);
    background: var(--status-solid);

    & > b,
    & > i,
    & > i + span {
      color: ${color.solidInk};
    }
  }

  &[data-quiet] > i {
    color: ${color.success.ink};
  }

  &[data-red] > i {
    color: ${color.danger.ink};
  }

  &[data-off] {
    background: ${color.well};
  }

  &[data-wrong] {
    border-color: ${color.danger.solid};
    box-shadow: inset 0 0 0 1px ${color.danger.solid};
  }

  &[data-unsaved]::before {
    content: '';
    position: absolute;
    inset-block-start: ${space[4]};
    inset-inline-start: ${space[4]};
    width: 4px;
    height: 4px;
    border-radius: ${radius.pill};
    background: ${color.inkFaint};
  }

  /* Whose sheet is open can be told through what lies over the page. */
  &[data-open] {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  &[data-noted]::after {
    content: '';
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    border: 5px solid;
    border-color: transparent ${color.info.solid} ${color.info.solid} transparent;
  }
`

export const List = styled.ul`
  padding: 0 ${space[16]} ${space[8]};

  & > li {
    border-bottom: 1px solid ${color.rule};
    content-visibility: auto;
    contain-intrinsic-size: auto 56px;
  }
`

/** One line of the list: the number stands in the register's margin. */
export const Line = styled.button`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[8]};
  width: 100%;
  min-height: 56px;
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > b {
    align-self: stretch;
    display: flex;
    align-items: center;
    border-inline-end: 1px solid ${color.rule};
    color: ${color.inkMuted};
    font-weight: 500;
  }

  & small {
    display: block;
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  & > span[data-wrong] {
    color: ${color.danger.ink};
  }

  /* With a photo. */
  &:has(> :nth-child(4)) {
    grid-template-columns: 40px auto minmax(0, 1fr) auto;
  }
`

export const Hint = styled.p`
  padding: ${space[4]} ${space[16]} ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  text-align: center;
`

/** Fields of one person: short ones beside each other. */
export const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]} ${space[8]};

  & > * {
    flex: 1 1 100%;
    min-width: 0;
  }

  & > [data-beside] {
    flex: 2 1 180px;
  }

  & > [data-beside='short'] {
    flex: 1 1 96px;
  }

  & > p {
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
  }
`

/** Who it is, as the head of the sheet. */
export const Who = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[12]};

  & > :last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

/** Codes as buttons, three beside each other. */
export const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[8]};

  & > button {
    display: grid;
    justify-items: center;
    min-height: 56px;
    padding: ${space[4]};
    border: 1px solid ${color.ruleStrong};
    border-radius: ${radius.control};
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    text-align: center;
  }

  & > button > span {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & > [aria-pressed='true'],
  & > [aria-pressed='true'] > span {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.accentInk};
  }

  & > [aria-disabled='true'] {
    border-color: ${color.rule};
    color: ${color.inkFaint};
  }
`

export const Beside = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[8]};
  width: 100%;

  /* The arrow to the next one points away from its name. */
  & > :last-child:not(:first-child) {
    flex-direction: row-reverse;
  }
`
