import { keyframes, styled } from 'styled-components'
import { color, font, layer, media, pageTop, paperFont, size, space } from '../../foundation'

const appear = keyframes`
  from { opacity: 0; }
`

/* A frame that scrolls is where its heads stick; without it the page is, below what covers its top. */
export const Frame = styled.div`
  --head-top: ${pageTop};
  position: relative;
  max-width: 100%;
  background: ${color.surface};

  &[data-scrolls] {
    --head-top: 0px;
    max-height: max(320px, calc(100dvh - ${pageTop} - ${space[64]}));
    overflow: auto;
  }

  [data-dialog-body] &[data-scrolls] {
    max-height: max(240px, calc(100dvh - 240px));
  }

  [data-raised] & {
    background: ${color.raised};
  }

  @media print {
    &[data-scrolls] {
      max-height: none;
      overflow: visible;
    }
  }
`

export const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  thead {
    display: table-header-group;
  }

  th {
    position: sticky;
    top: var(--head-top);
    z-index: ${layer.head};
    height: max(36px, ${size.row});
    padding: 0 ${space[12]};
    border-bottom: 1px solid ${color.ruleInk};
    background: inherit;
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    text-align: start;
    white-space: nowrap;
  }

  thead,
  thead tr {
    background: ${color.surface};
  }

  [data-raised] & thead,
  [data-raised] & thead tr {
    background: ${color.raised};
  }

  td {
    height: ${size.row};
    padding: ${space[4]} ${space[12]};
    border-bottom: 1px solid ${color.rule};
    overflow-wrap: break-word;
  }

  [data-align='end'] {
    text-align: end;
  }

  [data-align='center'] {
    text-align: center;
  }

  td[data-align='end'] {
    white-space: nowrap;
  }

  td[data-look='name'] {
    min-width: 144px;
    font-weight: 500;
  }

  td[data-look='text'] {
    min-width: 240px;
  }

  /* Further lines of a cell. */
  td > small {
    display: block;
    color: ${color.inkMuted};
  }

  td[data-look='code'] {
    color: ${color.inkMuted};
    white-space: nowrap;
  }

  td[data-look='menu'],
  td:has(> [data-bare]),
  td:has(> [data-pick]) {
    padding-block: 0;
  }

  /* What gets the focus must not hide below the heads. */
  tbody :is(a, button, input) {
    scroll-margin-block-start: calc(var(--head-top) + ${space[48]});
  }

  /* Answers that come at once must not flash bars. */
  tbody[data-waiting] {
    animation: ${appear} 0.01s 150ms both;
  }

  tbody tr:hover td {
    background: ${color.hover};
  }

  tbody tr[data-selected] td {
    background: ${color.accentSoft};
  }

  /* A bar at its start as well: never colour alone. */
  tbody tr[data-selected] td:first-child {
    box-shadow: inset 3px 0 0 ${color.accent};
  }

  [dir='rtl'] & tbody tr[data-selected] td:first-child {
    box-shadow: inset -3px 0 0 ${color.accent};
  }

  /* The whole row is what the button stands for, so the ring is around it. */
  tbody tr:has(> td > [data-pick]:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }

  @media (forced-colors: active) {
    tbody tr[data-selected] td:first-child {
      border-inline-start: 3px solid Highlight;
    }
  }

  tr[data-filters] td {
    height: 44px;
    padding-inline: ${space[8]};
  }

  tr[data-lead] td {
    height: 44px;
    background: ${color.accentSoft};
    color: ${color.ink};
  }

  tbody tr[data-face],
  tbody tr[data-face]:hover td {
    background: none;
  }

  tbody tr[data-archived] td {
    color: ${color.inkFaint};
    background: ${color.well};
  }

  tbody tr[data-archived] td:not([data-look='menu'], [data-look='actions']) {
    font-style: italic;
  }

  tbody tr[data-pickable] {
    cursor: pointer;
  }

  tfoot td,
  tfoot td[data-look='name'] {
    height: 40px;
    border-top: 3px double ${color.ruleInk};
    border-bottom: 0;
    font-weight: 600;
  }

  /* On phones each row becomes a card with its labels, so that nothing scrolls sideways. */
  &[data-cards] {
    ${media.phone} {
      display: block;

      thead tr:not([data-filters], [data-lead]) {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      thead,
      tbody,
      tr {
        display: block;
      }

      thead tr[data-filters] {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: ${space[8]};
        padding: ${space[8]} ${space[16]} ${space[12]};
        border-bottom: 1px solid ${color.ruleInk};
      }

      thead tr[data-filters] td {
        display: block;
        height: auto;
        padding: 0;
        text-align: start;
      }

      thead tr[data-filters] td:empty {
        display: none;
      }

      tr:is([data-face], [data-lead]) td {
        display: block;
      }

      tr[data-lead] td {
        height: auto;
        border-bottom: 1px solid ${color.ruleInk};
        text-align: start;
      }

      tbody tr {
        position: relative;
        display: flex;
        flex-direction: column;
        padding: ${space[8]} 0;
        border-bottom: 1px solid ${color.rule};
      }

      td {
        display: flex;
        justify-content: space-between;
        gap: ${space[12]};
        height: auto;
        padding: ${space[4]} ${space[16]};
        border-bottom: 0;
        text-align: end;
        white-space: normal;
      }

      td:empty {
        display: none;
      }

      /* The sums are a card below the others. */
      tfoot {
        display: block;
      }

      tfoot tr {
        display: flex;
        flex-direction: column;
        padding: ${space[8]} 0;
        border-top: 3px double ${color.ruleInk};
      }

      tfoot td {
        border-top: 0;
      }

      /* What a row is like, its whole card is like. */
      tbody tr:hover {
        background: ${color.hover};
      }

      tbody tr[data-archived] {
        background: ${color.well};
      }

      tbody tr[data-selected] {
        background: ${color.accentSoft};
        box-shadow: inset 3px 0 0 ${color.accent};
      }

      [dir='rtl'] & tbody tr[data-selected] {
        box-shadow: inset -3px 0 0 ${color.accent};
      }

      tbody tr:is(:hover, [data-archived], [data-selected]) td {
        background: none;
      }

      tbody tr[data-selected] td:first-child,
      [dir='rtl'] & tbody tr[data-selected] td:first-child {
        box-shadow: none;
      }

      /* A card begins with whose it is. */
      td[data-look='name'] {
        order: -1;
        font: 600 ${font.t14} ${font.sans};
        text-align: start;
      }

      td:has(> small) {
        display: block;
      }

      tbody[data-waiting] td:not([data-look='name']) > span {
        max-width: 96px;
        margin-block: 5px;
      }

      td[data-label]:not([data-look='name'])::before {
        content: attr(data-label);
        flex: none;
        color: ${color.inkFaint};
        font: 400 ${font.t12} ${font.sans};
        line-height: 20px;
      }

      td[data-look='menu'] {
        position: absolute;
        top: ${space[4]};
        inset-inline-end: ${space[4]};
        padding: 0;
      }

      /* A finger needs room for links too. */
      td a {
        display: inline-flex;
        align-items: center;
        min-width: ${size.small};
        min-height: ${size.control};
      }

      /* The first line that shows leaves room for the menu at its end. */
      tr:has(> td[data-look='menu']) > td[data-look='name']:not(:empty),
      tr:has(> td[data-look='menu']):not(:has(> td[data-look='name']:not(:empty))) > td:nth-child(1 of :not(:empty)) {
        padding-inline-end: calc(${space[12]} + ${size.small});
      }
    }
  }

  /* As files are set: small, a register margin for what counts the lines, the sums once at the end. */
  @media print {
    font: 400 ${paperFont.p11} ${font.sans};

    th {
      position: static;
      height: 26px;
      padding: ${space[4]} ${space[8]};
      font: 600 ${paperFont.p11} ${font.sans};
    }

    td {
      height: 25px;
      padding: ${space[4]} ${space[8]};
    }

    td[data-look='code']:first-child {
      width: 56px;
      padding-inline: 0 ${space[12]};
      border-inline-end: 1px solid ${color.rule};
      text-align: end;
    }

    tfoot {
      display: table-row-group;
    }

    tfoot td,
    tfoot td[data-look='name'] {
      height: 28px;
      border-bottom: 1px solid ${color.ruleInk};
    }

    /* Nothing can be pressed on paper. */
    td a {
      border: 0;
      color: inherit;
      text-decoration: none;
    }

    tr[data-lead] {
      display: none;
    }

    tr {
      break-inside: avoid;
    }

  }
`

/** Looks like the text of its cell; the ring is drawn around the row. */
export const PickButton = styled.button`
  display: block;
  width: 100%;
  min-height: max(24px, calc(${size.row} - 1px));
  padding: ${space[4]} 0;
  color: inherit;
  font: inherit;
  text-align: inherit;
  overflow-wrap: inherit;

  &:focus-visible {
    outline: none;
  }

  ${media.phone} {
    [data-cards] & {
      min-height: 24px;
      padding: 0;
    }
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border-inline-start: 3px solid Highlight;
      padding-inline-start: ${space[8]};
    }
  }

  @media print {
    min-height: 0;
    padding: 0;
  }
`

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-width: ${size.small};
  min-height: ${size.small};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  & > svg {
    width: 14px;
    height: 14px;
    color: ${color.inkFaint};
  }

  @media print {
    min-height: 0;
  }

  th[aria-sort] & {
    color: ${color.ink};
  }

  th[aria-sort] & > svg {
    color: ${color.accent};
    stroke-width: 2;
  }
`
