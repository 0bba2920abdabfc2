import { keyframes, styled } from 'styled-components'
import { color, font, media, size, space } from '../../foundation'

const appear = keyframes`
  from { opacity: 0; }
`

export const Frame = styled.div`
  position: relative;
  overflow-x: auto;

  &[data-busy] tbody {
    opacity: 0.55;
    transition: opacity 1ms 150ms;
  }
`

export const Grid = styled.table`
  width: 100%;
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 0 ${space[12]};
    text-align: start;
  }

  th:first-child,
  td:first-child {
    padding-inline-start: ${space[24]};
  }

  th:last-child,
  td:last-child {
    padding-inline-end: ${space[24]};
  }

  th {
    height: max(36px, ${size.row});
    border-bottom: 1px solid ${color.ruleInk};
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    white-space: nowrap;
  }

  td {
    height: ${size.row};
    padding-block: ${space[4]};
    border-bottom: 1px solid ${color.rule};
    overflow-wrap: anywhere;
  }

  [data-check] {
    width: 56px;
  }

  td[data-check] > span {
    display: block;
  }

  th[data-check] label {
    position: relative;
    justify-content: flex-start;
    min-width: 16px;
  }

  /* The box stands over the boxes below; what takes the press is as wide as high. */
  th[data-check] label::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 50%;
    width: ${size.small};
    margin-inline-start: calc(${size.small} / -2);
  }

  [data-look='figure'] {
    text-align: end;
  }

  td[data-look='name'] {
    font-weight: 500;
  }

  td[data-look='code'] {
    color: ${color.inkMuted};
    white-space: nowrap;
  }

  /* Rows that come at once must not flash bars. */
  tbody[data-waiting] {
    animation: ${appear} 0.01s 150ms both;
  }

  tbody tr {
    cursor: pointer;
  }

  tbody tr[data-waiting] {
    cursor: default;
  }

  tbody tr:hover td,
  tbody tr:focus td {
    background: ${color.hover};
  }

  tbody tr[aria-selected='true'] td {
    background: ${color.accentSoft};
  }

  tbody tr:focus-visible {
    outline-offset: -2px;
  }

  tr[data-filters] td {
    height: 44px;
    padding-inline: ${space[8]};
  }

  tr[data-filters] td:first-child {
    padding-inline-start: ${space[24]};
  }

  tr[data-filters] td:last-child {
    padding-inline-end: ${space[24]};
  }

  ${media.phone} {
    &,
    thead,
    tbody {
      display: block;
    }

    thead tr[data-heads],
    tr[data-filters] td[data-check] {
      display: none;
    }

    tr[data-filters] {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: ${space[8]};
      padding: ${space[12]} ${space[16]};
      border-bottom: 1px solid ${color.ruleInk};
      background: ${color.paper};
    }

    tr[data-filters] td,
    tr[data-filters] td:first-child,
    tr[data-filters] td:last-child {
      position: relative;
      height: auto;
      padding: 0;
      border: 0;
    }

    tr[data-filters] input {
      padding-top: ${space[12]};
    }

    tr[data-filters] input::placeholder {
      color: transparent;
    }

    /* The register margin: roll number, one rule, then who it is. */
    tbody tr {
      display: grid;
      grid-template-columns: 56px minmax(0, 1fr) 48px;
      align-items: center;
      min-height: 52px;
      border-bottom: 1px solid ${color.rule};
    }

    tbody tr:not(:has([data-look='figure'])) {
      grid-template-columns: minmax(0, 1fr) 48px;
    }

    tbody td {
      display: none;
      height: auto;
      border: 0;
    }

    tbody td[data-look='figure'] {
      display: flex;
      grid-column: 1;
      grid-row: 1;
      align-items: center;
      align-self: stretch;
      justify-content: flex-end;
      border-inline-end: 1px solid ${color.rule};
      color: ${color.inkMuted};
      font: 400 ${font.t14} ${font.sans};
    }

    tbody td[data-look='name'] {
      display: block;
      grid-row: 1;
      align-self: stretch;
      padding-block: ${space[8]};
      font: 500 ${font.t14} ${font.sans};
    }

    tbody tr:has([data-look='figure']) td[data-look='name'] {
      grid-column: 2;
    }

    tbody td[data-check] {
      display: flex;
      grid-column: -2 / -1;
      grid-row: 1;
      align-items: center;
      align-self: stretch;
      justify-content: center;
      width: auto;
      padding: 0;
    }
  }
`

export const FilterLabel = styled.label`
  display: none;

  /* On phones the name of the column stands inside its filter, above the letters. */
  ${media.phone} {
    position: absolute;
    top: ${space[4]};
    inset-inline-start: 11px;
    z-index: 1;
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    pointer-events: none;
  }
`

/** What the hidden columns of a phone would say, under the name. */
export const Details = styled.span`
  display: none;

  ${media.phone} {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
  }
`

export const Mark = styled.mark`
  background: none;
  color: inherit;
  text-decoration: underline 2px ${color.accent};
  text-underline-offset: 4px;
  text-decoration-skip-ink: none;
`
