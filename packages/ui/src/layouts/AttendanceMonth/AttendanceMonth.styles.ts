import { styled } from 'styled-components'
import { color, font, radius, space } from '../../foundation'
import { Section } from '../GuardianHome/sheet.styles'

export const MonthHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: 56px;
  padding: ${space[4]} ${space[8]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.paper};

  & > h2 {
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
    text-align: center;
  }

  @media print {
    & > button {
      display: none;
    }
  }
`

export const Percent = styled(Section)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 0 ${space[12]};
  font-variant-numeric: tabular-nums;

  & > p > * {
    display: block;
  }

  & > p > b {
    font: 600 ${font.t20} ${font.sans};
  }

  & > p:first-child > b {
    font: 600 ${font.t26} ${font.sans};
    letter-spacing: -0.02em;
  }

  & > p + p {
    text-align: end;
  }

  & > p > span,
  & > small {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & > small {
    grid-column: 1 / -1;
    text-align: end;
  }
`

/** How much was attended; the stroke stands at what is asked for. */
export const Bar = styled.div`
  position: relative;
  grid-column: 1 / -1;
  height: 6px;
  margin: ${space[8]} 0;
  border-radius: ${radius.pill};
  background: ${color.well};

  & > i {
    display: block;
    width: var(--share);
    height: 100%;
    border-radius: ${radius.pill};
    background: ${color.accent};
  }

  & > i[data-short] {
    background: ${color.danger.solid};
  }

  &::after {
    content: '';
    position: absolute;
    inset: -4px auto -4px var(--needed);
    width: 2px;
    background: ${color.ink};
  }

  @media (forced-colors: active) {
    border: 1px solid CanvasText;

    & > i {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

export const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  margin: 0;
  border-bottom: 1px solid ${color.rule};
  background: ${color.paper};
  font-variant-numeric: tabular-nums;

  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    min-width: 0;
    padding: ${space[8]} ${space[4]} ${space[8]} ${space[16]};
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
    margin: 0;
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
  }

  & [data-tone='danger'] {
    color: ${color.danger.ink};
  }

  & [data-tone='info'] {
    color: ${color.info.ink};
  }

  & [data-tone='warning'] {
    color: ${color.warning.ink};
  }
`

export const Grid = styled.div`
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.paper};

  & > ol {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: ${space[4]};
  }
`

export const Spans = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: ${space[4]};
  padding-bottom: ${space[4]};
  color: ${color.inkMuted};
  font: 500 ${font.t12} ${font.sans};
  text-align: center;
`

export const Cell = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  min-height: 48px;
  padding: ${space[2]} ${space[4]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  overflow: hidden;

  & > b {
    min-height: 16px;
    font: 600 ${font.t12} ${font.sans};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  &[data-mark] {
    border-color: ${color.rule};
    background: ${color.surface};
    color: ${color.ink};
  }

  &[data-mark='P'] > b {
    color: ${color.success.ink};
  }

  &[data-mark='LT'] {
    border-color: ${color.warning.rule};
    background: ${color.warning.soft};
    color: ${color.warning.ink};
  }

  &[data-mark='A'],
  &[data-mark='HD'] {
    border-color: ${color.danger.rule};
    background: ${color.danger.soft};
    color: ${color.danger.ink};
  }

  &[data-mark='LV'] {
    border-color: ${color.info.rule};
    background: ${color.info.soft};
    color: ${color.info.ink};
  }

  &[data-mark='OD'] {
    border-color: ${color.primary.rule};
    background: ${color.primary.soft};
    color: ${color.primary.ink};
  }

  &[data-mark='H'] {
    border-color: ${color.secondary.rule};
    background: ${color.secondary.soft};
    color: ${color.secondary.ink};
  }

  &[aria-current] {
    border-color: ${color.accent};
  }

  &[aria-current] > span:first-child {
    color: ${color.ink};
    font-weight: 600;
  }
`

export const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[12]};
  margin-top: ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};

  & b {
    color: ${color.ink};
    font-weight: 600;
  }
`
