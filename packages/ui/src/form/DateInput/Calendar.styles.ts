import { styled } from 'styled-components'
import { color, font, radius, space } from '../../foundation'

export const CalendarHead = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  margin-bottom: ${space[8]};

  & > select {
    flex: 1;
    min-width: 0;
    height: 32px;
    padding: 0 ${space[4]};
    border: 1px solid ${color.ruleStrong};
    border-radius: ${radius.control};
    background: ${color.raised};
    color: ${color.ink};
    font: 500 ${font.t13} ${font.sans};
    text-transform: capitalize;
  }
`

export const Grid = styled.table`
  width: 100%;
  text-align: center;

  & th {
    height: 28px;
    color: ${color.inkMuted};
    font: 500 ${font.t12} ${font.sans};
  }

  & td {
    padding: 0;
  }
`

export const Day = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  min-width: 36px;
  height: 36px;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  &:hover {
    background: ${color.hover};
  }

  &[data-today] {
    border-color: ${color.ruleStrong};
  }

  &[data-chosen] {
    background: ${color.accent};
    color: ${color.accentInk};
    font-weight: 600;
  }

  &[data-marked]::after {
    content: '';
    position: absolute;
    inset-block-end: 4px;
    inset-inline-start: calc(50% - 2px);
    width: 4px;
    height: 4px;
    border-radius: ${radius.pill};
    background: ${color.accent};
  }

  &[data-marked][data-chosen]::after {
    background: ${color.accentInk};
  }

  &[data-outside] {
    visibility: hidden;
  }

  &[aria-disabled='true'] {
    background: none;
    color: ${color.inkFaint};
    text-decoration: line-through;
    cursor: default;
  }

  @media (forced-colors: active) {
    &[data-marked]::after {
      background: CanvasText;
      forced-color-adjust: none;
    }

    &[data-chosen] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    &[data-marked][data-chosen]::after {
      background: HighlightText;
    }
  }
`
