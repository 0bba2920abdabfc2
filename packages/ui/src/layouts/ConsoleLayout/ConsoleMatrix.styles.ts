import { styled } from 'styled-components'
import { statusColors } from '../../feedback'
import { color, font, radius, size, space } from '../../foundation'

export const Frame = styled.div`
  position: relative;
  max-width: 100%;
  max-height: max(320px, calc(100dvh - 240px));
  overflow: auto;

  @media print {
    max-height: none;
    overflow: visible;
  }
`

export const Grid = styled.table`
  min-width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  th,
  td {
    height: max(36px, ${size.row});
    border-bottom: 1px solid ${color.rule};
  }

  thead th {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    border-bottom-color: ${color.ruleInk};
    background: ${color.surface};
    vertical-align: bottom;
  }

  th:first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    min-width: 120px;
    border-inline-end: 1px solid ${color.rule};
    background: ${color.surface};
    text-align: start;
  }

  thead th:first-child {
    z-index: 2;
  }

  td {
    min-width: 72px;
    padding: ${space[2]};
    text-align: center;
  }

  tbody tr:last-child > * {
    border-bottom: 0;
  }
`

export const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding-inline: ${space[4]} ${space[12]};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};

  thead th:not(:first-child) > & {
    flex-direction: column;
    gap: 0;
    padding: ${space[4]} ${space[8]} 0;
  }

  tbody & {
    color: ${color.ink};
    font: 500 ${font.t13} ${font.sans};
    white-space: nowrap;
  }
`

export const Cell = styled.button`
  ${statusColors}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  width: 100%;
  min-height: calc(max(36px, ${size.row}) - 5px);
  padding: 0 ${space[8]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: var(--status-soft);
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > b {
    color: var(--status-ink);
    font: 600 ${font.t12} ${font.sans};
  }

  &:hover {
    border-color: var(--status-rule);
  }

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    box-shadow: inset 0 0 0 1px ${color.accent};
  }

  &[aria-disabled='true'] {
    cursor: default;
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`

export const Nothing = styled.span`
  color: ${color.inkFaint};
`

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  margin: 0;
  padding: ${space[8]} ${space[16]};
  border-top: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  list-style: none;
`

export const Letter = styled.b`
  ${statusColors}
  display: inline-grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  margin-inline-end: ${space[8]};
  padding-inline: ${space[4]};
  border: 1px solid transparent;
  border-radius: ${radius.mark};
  background: var(--status-soft);
  color: var(--status-ink);
  font: 600 ${font.t12} ${font.sans};
`
