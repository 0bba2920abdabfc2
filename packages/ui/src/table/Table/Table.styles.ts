import { keyframes, styled } from 'styled-components'
import { color, font, layer, media, pageTop, paperFont, size, space } from '../../foundation'

const appear = keyframes`
  from { opacity: 0; }
`

/** Cells that can begin a card where none is its name. */
const firstWords = ":not(:empty, [data-blank], [data-align='end'], [data-look='margin'], [data-look='menu'], :has(> [data-bare]))"

/** What is worked with inside a cell, beside the box that chooses the row, its menu and the button around its name. */
const control =
  ":is(input:not([data-bare] *), textarea, select, [role='combobox'], [role='switch'], button:not([data-pick], [aria-haspopup='menu']))"

const controls = `> td:not([data-look='fold'], [data-look='margin'], [data-look='menu']) ${control}`

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

  td:is([data-look='code'], [data-look='margin']) {
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

    &[data-cards] tbody tr {
      ${media.phone} {
        padding-bottom: ${space[8]};
        border-bottom: 1px solid CanvasText;
      }
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

      /* Three lines: whose it is with its last figure, and what else there is, until it is opened. */
      tbody tr {
        position: relative;
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 ${space[12]};
        max-height: 80px;
        margin-bottom: 1px;
        padding: ${space[8]} ${space[16]} 0;
        border-bottom: ${space[8]} solid transparent;
        box-shadow: 0 1px 0 ${color.rule};
        overflow: clip;
      }

      tbody tr::before {
        content: '';
        flex: 0 0 100%;
        order: -1;
      }

      tbody td {
        display: block;
        max-width: 100%;
        height: 20px;
        padding: 0;
        border-bottom: 0;
        line-height: 20px;
        color: ${color.inkMuted};
        overflow: hidden;
        text-align: start;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      tbody td:is(:empty, [data-blank]) {
        display: none;
      }

      tbody td:has(> [data-bare]) {
        height: auto;
        overflow: visible;
      }

      tbody td > small {
        display: inline;
        margin-inline-start: ${space[4]};
      }

      tbody td[data-label]::before {
        content: attr(data-label);
        margin-inline-end: ${space[4]};
        color: ${color.inkFaint};
        font: 400 ${font.t12} ${font.sans};
        line-height: 20px;
      }

      /* What is itself a word needs none before it. */
      tbody td:is([data-look='name'], [data-look='margin'], :has([data-status]), :has(${control}))::before,
      tbody tr:not(:has(> td[data-look='name']:not(:empty))) > td:nth-child(1 of ${firstWords})::before {
        content: none;
      }

      tbody td[data-look='name'],
      tbody tr:not(:has(> td[data-look='name']:not(:empty))) > td:nth-child(1 of ${firstWords}) {
        order: -3;
        flex: 1 1 72px;
        min-width: 0;
        height: 24px;
        color: ${color.ink};
        font: 600 ${font.t14} ${font.sans};
        line-height: 24px;
      }

      tbody td:nth-last-child(1 of [data-align='end']:not([data-look='menu'], [data-look='name'], [data-blank], :has(button))) {
        order: -2;
        margin-inline-start: auto;
        color: ${color.ink};
        font: 600 ${font.t13} ${font.sans};
        line-height: 24px;
      }

      /* What is opened shows all it has, a line each; so does what holds controls. */
      tbody tr:is([data-open], :has(> td:not([data-look='name']) a:focus-visible), :has(${controls})) {
        max-height: none;
      }

      tbody tr[data-open] td:not([data-look='name'], [data-look='margin'], [data-look='menu'], :has(> [data-bare])) {
        display: flex;
        flex: 1 0 100%;
        justify-content: space-between;
        order: 0;
        text-align: end;
        white-space: normal;
        overflow-wrap: anywhere;
      }

      tbody tr[data-open] td:not([data-look='margin'], [data-look='menu'], [data-look='fold']),
      tbody td:has(${control}) {
        height: auto;
        overflow: visible;
        white-space: normal;
      }

      /* As a register: what is in its margin stands before one rule. */
      tbody:has(> tr > td[data-look='margin']) {
        position: relative;
      }

      tbody:has(> tr > td[data-look='margin'])::before {
        content: '';
        position: absolute;
        z-index: 1;
        inset-block: 0;
        inset-inline-start: 56px;
        width: 1px;
        background: ${color.rule};
      }

      tbody tr:has(> td[data-look='margin']) {
        min-height: 48px;
        padding-inline-start: calc(56px + ${space[12]});
      }

      tbody td[data-look='margin'] {
        position: absolute;
        inset-block-start: ${space[8]};
        inset-inline-start: 0;
        width: 56px;
        height: auto;
        padding-inline: ${space[8]};
        color: ${color.inkMuted};
        font: 400 ${font.t12} ${font.sans};
        text-align: end;
        white-space: normal;
        overflow-wrap: anywhere;
      }

      /* A grip fills the margin. */
      tbody td[data-look='margin']:has(button) {
        padding-inline: 0 ${space[2]};
      }

      tbody td[data-look='margin'] > :has(> button) {
        gap: 0;
      }

      tbody[data-waiting] td {
        flex: 1 1 40%;
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
        display: flex;
        justify-content: space-between;
        gap: ${space[12]};
        height: auto;
        padding: ${space[4]} ${space[16]};
        border-top: 0;
        border-bottom: 0;
        text-align: end;
      }

      tfoot td:empty {
        display: none;
      }

      tfoot td[data-look='name'] {
        order: -1;
        height: auto;
      }

      tfoot td[data-label]:not([data-look='name'])::before {
        content: attr(data-label);
        flex: none;
        color: ${color.inkFaint};
        font: 400 ${font.t12} ${font.sans};
        line-height: 20px;
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
        box-shadow:
          inset 3px 0 0 ${color.accent},
          0 1px 0 ${color.rule};
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

      tbody[data-waiting] td:not([data-look='name']) > span {
        max-width: 96px;
        margin-block: 5px;
      }

      tbody td:is([data-look='menu'], [data-look='fold']) {
        position: absolute;
        z-index: 1;
        inset-inline-end: ${space[4]};
        height: auto;
        overflow: visible;
      }

      tbody td[data-look='menu'] {
        inset-block-start: ${space[2]};
      }

      tbody td[data-look='fold'] {
        inset-block-end: 0;
      }

      tbody td[data-look='fold'] > button {
        width: ${size.small};
        height: 28px;
        min-height: 28px;
      }

      /* The lines leave room for what stands at their end. */
      tbody tr:has(> td:is([data-look='menu'], [data-look='fold'])) {
        padding-inline-end: calc(${space[4]} + ${size.small});
      }

      /* A finger needs room for links too; it reaches over the line. */
      tbody tr:not([data-open]) td > a {
        display: inline-block;
        max-width: 100%;
        margin-block: calc((20px - ${size.control}) / 2);
        line-height: ${size.control};
        overflow: hidden;
        text-overflow: ellipsis;
        vertical-align: top;
      }

      tbody tr:not([data-open]) td[data-look='name'] > a {
        margin-block: calc((24px - ${size.control}) / 2);
      }

      /* A name that is a link is the whole card's, unless the list opens something else. */
      tbody tr:not([data-pickable]) td[data-look='name'] > a:only-child::after {
        content: '';
        position: absolute;
        inset: 0;
      }

      tbody td :is(label[data-bare], button) {
        position: relative;
        z-index: 1;
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

    /* Beside its label, in the line of the card. */
    [data-cards] td:not([data-look='name']) > & {
      display: inline-block;
      width: auto;
      max-width: 100%;
      min-height: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      vertical-align: top;
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
