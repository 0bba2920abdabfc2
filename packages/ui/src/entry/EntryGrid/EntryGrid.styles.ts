import { keyframes, styled } from 'styled-components'
import { statusColors } from '../../feedback/status'
import { color, font, layer, media, pageTop, radius, shadow, size, space } from '../../foundation'

const turn = keyframes`
  to { transform: rotate(360deg); }
`

export const Frame = styled.div`
  position: relative;
  min-width: 0;
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
`

/** As high as a row of the density, so that the rows can be told in px. */
export const Measure = styled.div`
  position: absolute;
  width: 0;
  height: ${size.row};
  visibility: hidden;
`

/** What scrolls, has the focus and is the grid. */
export const Scroller = styled.div`
  position: relative;
  max-height: max(320px, calc(100dvh - ${pageTop} - 380px));
  background: ${color.surface};
  overflow: auto;
  overscroll-behavior: contain;
  outline: none;
  user-select: none;

  @media print {
    max-height: none;
    overflow: visible;
  }
`

export const HeadRow = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.head};
  display: grid;
  height: 44px;
  border-bottom: 1px solid ${color.ruleInk};
  background: ${color.surface};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};

  & > div {
    display: flex;
    flex-direction: column;
    justify-content: center;
    min-width: 0;
    padding: 0 ${space[12]};
    border-inline-end: 1px solid ${color.rule};
    background: inherit;
    white-space: nowrap;
  }

  & > div > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  & small {
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  & > [data-current] {
    color: ${color.primary.ink};
    box-shadow: inset 0 -2px 0 ${color.accent};
  }

  & > [data-lead] {
    position: sticky;
    inset-inline-start: var(--at);
    z-index: ${layer.head};
  }

  & > [data-align='end'] {
    text-align: end;
  }

  & > [data-align='center'] {
    text-align: center;
  }

  ${media.small} {
    & > [data-lead]:not([data-look='name']) {
      position: static;
    }

    & > [data-look='name'] {
      inset-inline-start: 0;
    }
  }
`

/* One styled element a row: forty columns of them have to come and go while the sheet is scrolled. */
export const RowBox = styled.div`
  position: absolute;
  left: 0;
  display: grid;
  width: 100%;

  & > div {
    ${statusColors}
    position: relative;
    display: flex;
    align-items: center;
    min-width: 0;
    padding: 0 ${space[12]};
    border-block-end: 1px solid ${color.rule};
    border-inline-end: 1px solid ${color.rule};
    background: ${color.surface};
  }

  & > div > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > [data-align='end'] {
    justify-content: flex-end;
  }

  & > [data-align='center'] {
    justify-content: center;
  }

  & > [data-lead] {
    position: sticky;
    inset-inline-start: var(--at);
    z-index: ${layer.head};
  }

  & > [data-look='name'] {
    font-weight: 500;
  }

  & > [data-look='code'] {
    color: ${color.inkMuted};
  }

  & > [data-look='faint'] {
    color: ${color.inkFaint};
  }

  & > [data-fixed] {
    background: ${color.paper};
    color: ${color.inkMuted};
  }

  &[data-off] > div {
    background: ${color.well};
    color: ${color.inkFaint};
    font-style: italic;
  }

  & > [data-red] {
    color: ${color.danger.ink};
    font-weight: 500;
  }

  & > [data-status] {
    background: var(--status-soft);
    color: var(--status-ink);
    font-weight: 600;
  }

  &[data-current] > [data-lead],
  &[data-current] > [data-fixed],
  & > [data-selected] {
    background: ${color.accentSoft};
    color: ${color.ink};
  }

  /* Nothing stands here yet. */
  & > [data-missing]::after {
    content: '';
    width: 16px;
    height: 1px;
    background: ${color.ruleStrong};
  }

  & > [data-wrong] {
    background: ${color.danger.soft};
    color: ${color.danger.ink};
    font-weight: 600;
    box-shadow: inset 0 0 0 2px ${color.danger.solid};
  }

  & > [data-mark='conflict'],
  & > [data-mark='failed'] {
    box-shadow: inset 0 0 0 2px ${color.warning.solid};
  }

  & > [data-active] {
    box-shadow: inset 0 0 0 1px ${color.accent};
  }

  [role='grid']:focus-within & > [data-active] {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }

  & > [data-active][data-wrong] {
    outline-color: ${color.danger.solid} !important;
  }

  & svg {
    position: absolute;
    inset-inline-start: ${space[8]};
    width: 14px;
    height: 14px;
    color: ${color.inkFaint};
  }

  & svg[data-mark='saving'] {
    animation: ${turn} 1s linear infinite;
  }

  & svg[data-mark='saved'] {
    color: ${color.success.ink};
  }

  & svg[data-mark='refused'],
  & svg[data-mark='wrong'] {
    color: ${color.danger.ink};
  }

  & svg[data-mark='conflict'],
  & svg[data-mark='failed'] {
    color: ${color.warning.ink};
  }

  /* A corner that says: there is a note about this. */
  & > [data-noted]::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    border: 4px solid;
    border-color: ${color.info.solid} ${color.info.solid} transparent transparent;
  }

  ${media.small} {
    & > [data-lead]:not([data-look='name']) {
      position: static;
    }

    & > [data-look='name'] {
      inset-inline-start: 0;
    }
  }

  @media (forced-colors: active) {
    [role='grid']:focus-within & > [data-active] {
      outline-color: Highlight;
    }

    & > [data-selected] {
      border: 1px solid Highlight;
    }

    & > [data-missing]::after {
      background: CanvasText;
    }
  }
`

export const Editor = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  padding: 0 ${space[12]};
  border: 0;
  outline: 2px solid ${color.accent};
  outline-offset: -2px;
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  user-select: text;

  [data-align='end'] > & {
    text-align: end;
  }

  [data-align='center'] > & {
    text-align: center;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

export const Tip = styled.div`
  z-index: ${layer.actions};
  max-width: 320px;
  padding: ${space[4]} ${space[12]};
  border-radius: ${radius.control};
  background: ${color.ink};
  color: ${color.surface};
  font: 500 ${font.t12} ${font.sans};
  box-shadow: ${shadow.float};
  pointer-events: none;

  &[data-wrong] {
    background: ${color.danger.solid};
    color: ${color.solidInk};
  }

  @media print {
    display: none;
  }
`
