import { styled } from 'styled-components'
import { statusColors } from '../../feedback/status'
import { color, font, pageBottom, pageTop, space } from '../../foundation'

/** As high as the window leaves it; where that is next to nothing the page scrolls. */
export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: max(calc(100dvh - var(--own-top, ${pageTop}) - ${pageBottom}), 480px);
  background: ${color.paper};

  @media print {
    display: block;
    height: auto;
  }
`

export const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 56px;
  padding: ${space[4]} ${space[4]} ${space[4]} ${space[16]};

  & > div {
    flex: 1;
    min-width: 0;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & h1 {
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
    overflow-wrap: anywhere;
  }
`

/** What chooses the sheet, in one line as far as it goes. */
export const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[8]};
  padding: 0 ${space[16]} ${space[8]};
  border-bottom: 1px solid ${color.rule};

  & > * {
    flex: 1 1 96px;
    min-width: 0;
  }

  & > :has([inputmode='numeric']) {
    flex-basis: 144px;
  }

  & > button {
    flex: none;
  }

  @media print {
    display: none;
  }
`

export const Between = styled.div`
  padding: ${space[8]} ${space[16]};
`

/** All that scrolls. */
export const Roll = styled.div`
  flex: 1;
  min-height: 0;
  padding-top: ${space[8]};
  overflow: auto;
  overscroll-behavior: contain;

  /* What gets the focus must not touch the edge. */
  & button {
    scroll-margin-block: ${space[8]};
  }

  @media print {
    overflow: visible;
  }
`

export const Foot = styled.footer`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-top: 1px solid ${color.rule};
  background: ${color.surface};
  padding-bottom: env(safe-area-inset-bottom);

  & > p {
    display: flex;
    justify-content: center;
    min-height: 28px;
    padding: ${space[4]} ${space[16]};
  }

  @media print {
    display: none;
  }
`

/** Sums beside each other, with a rule between. */
export const Sums = styled.dl`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  padding: ${space[4]} 0;
  border-top: 1px solid ${color.rule};
  text-align: center;

  & > div {
    display: flex;
    flex-direction: column-reverse;
  }

  & > div + div {
    border-inline-start: 1px solid ${color.rule};
  }

  & dt {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    overflow-wrap: anywhere;
  }

  & dd {
    ${statusColors}
    margin: 0;
    color: ${color.ink};
    font: 600 ${font.t20} ${font.sans};
    font-variant-numeric: tabular-nums;

    &[data-status] {
      color: var(--status-ink);
    }
  }
`

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  padding: ${space[8]} ${space[16]};

  & > * {
    flex: 0 1 auto;
  }

  & > :last-child {
    flex: 1 1 96px;
  }
`
