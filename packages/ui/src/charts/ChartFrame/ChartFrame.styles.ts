import { styled } from 'styled-components'
import { color, font, radius, space, VisuallyHidden } from '../../foundation'

export const Figure = styled.figure`
  position: relative;
  padding: ${space[8]} ${space[16]} ${space[12]};
`

export const Plot = styled.div`
  position: relative;
  min-width: 0;
`

export const Svg = styled.svg`
  display: block;
  overflow: visible;

  & text {
    fill: ${color.inkFaint};
    font: 500 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  & text[data-look='label'] {
    fill: ${color.ink};
    font-weight: 600;
    /* Words that lie over a line keep a piece of ground around them. */
    stroke: ${color.surface};
    stroke-width: 5px;
    paint-order: stroke;
  }

  & text[data-look='last'] {
    fill: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  & text[data-look='muted'] {
    fill: ${color.inkMuted};
  }

  & text[data-look='now'] {
    fill: ${color.ink};
    font-weight: 600;
  }

  & [data-grid] {
    stroke: ${color.rule};
  }

  & [data-point] {
    outline: none;
  }

  & [data-hit] {
    fill: transparent;
  }

  & [data-point]:focus-visible > [data-hit] {
    stroke: ${color.accent};
    stroke-width: 2px;
  }

  @media (forced-colors: active) {
    & text,
    & text[data-look] {
      fill: CanvasText;
      stroke: none;
    }

    & [data-grid] {
      stroke: GrayText;
    }

    & [data-fill='0'] {
      fill: Highlight;
    }

    & [data-point]:focus-visible {
      outline: 2px solid Highlight;
    }

    & [data-point]:focus-visible > [data-hit] {
      stroke: Highlight;
    }
  }
`

/** Value of the point that the pointer or the focus is on. */
export const Bubble = styled.div`
  position: absolute;
  z-index: 1;
  inset-block-start: 0;
  padding: ${space[4]} ${space[8]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.raised};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  transform: translateX(-50%);
  pointer-events: none;

  & b {
    color: ${color.ink};
    font-weight: 600;
  }

  & > span {
    display: block;
  }
`

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  padding: ${space[4]} 0 ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};

  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }
`

/** A small square in the colour of a series. */
export const Swatch = styled.i`
  flex: none;
  width: 12px;
  height: 12px;
  border: 1px solid transparent;
  background: ${color.chart1};

  &[data-fill='1'] {
    background: ${color.chartGrey};
  }

  &[data-fill='2'] {
    background: ${color.chartGrey2};
  }

  &[data-fill='3'] {
    background: ${color.accentRule};
  }

  &[data-fill='4'] {
    background: ${color.rule};
  }

  @media (forced-colors: active) {
    border-color: CanvasText;
    forced-color-adjust: none;
  }
`

/** Fills in the order of series; the same in SVG as in the legend. */
export const seriesFill = [color.chart1, color.chartGrey, color.chartGrey2, color.accentRule, color.rule] as const

export const TableFrame = styled.div`
  max-height: 320px;
  overflow: auto;
`

export const Ledger = styled.table`
  width: 100%;
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};

  & th {
    padding: ${space[8]} ${space[16]};
    border-bottom: 1px solid ${color.ruleInk};
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    text-align: start;
    white-space: nowrap;
  }

  & thead th {
    position: sticky;
    inset-block-start: 0;
    background: ${color.surface};
  }

  & td,
  & tbody th {
    padding: ${space[4]} ${space[16]};
    border-bottom: 1px solid ${color.rule};
  }

  & tbody th {
    color: ${color.ink};
    font: 400 ${font.t13} ${font.sans};
  }

  & td,
  & thead th + th {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  & tbody tr:last-child > * {
    border-bottom: 0;
  }
`

export const Unseen = styled(VisuallyHidden).attrs({ as: 'div' })``
