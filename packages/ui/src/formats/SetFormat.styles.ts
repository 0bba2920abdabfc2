import { styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../foundation'

export const Subtitle = styled.span`
  margin-inline-start: ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};

  ${media.phone} {
    display: block;
    margin: 0;
    font: 400 ${font.t12} ${font.sans};
  }
`

export const Panes = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: stretch;
  min-height: 100%;
  border-top: 1px solid ${color.rule};
`

export const Form = styled.div`
  display: flex;
  flex: 3 1 480px;
  flex-direction: column;
  gap: ${space[16]};
  min-width: min(100%, 320px);
  padding: ${space[16]} ${space[24]} ${space[24]};

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`

export const Side = styled.section`
  flex: 1 1 320px;
  min-width: min(100%, 280px);
  padding: ${space[16]} ${space[24]} ${space[24]};
  border-inline-start: 1px solid ${color.rule};
  background: ${color.paper};

  ${media.phone} {
    padding-inline: ${space[16]};
    border-block-start: 1px solid ${color.rule};
    border-inline-start: 0;
  }
`

/** The name with its buttons: one line where there is room. */
export const NameRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[8]};

  & > [data-field] {
    flex: 1 1 240px;
  }

  & > div:last-child {
    display: flex;
    gap: ${space[8]};
  }
`

export const TwoTicks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[24]};
`

export const ChipsLabel = styled.h3`
  margin-bottom: ${space[8]};
  color: ${color.inkMuted};
  font: 500 ${font.t13} ${font.sans};
`

export const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

export const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-height: ${size.small};
  padding: ${space[2]} ${space[12]} ${space[2]} ${space[8]};
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: ${color.ink};
  font: 500 ${font.t13} ${font.sans};

  & > svg {
    width: 14px;
    height: 14px;
    color: ${color.inkMuted};
  }

  &:hover {
    background: ${color.hover};
  }

  &[data-used] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    color: ${color.primary.ink};
  }

  &[data-used] > svg {
    color: inherit;
  }

  &:disabled {
    border-color: ${color.rule};
    background: ${color.well};
    color: ${color.inkFaint};
  }
`

export const PreviewHead = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-height: ${size.control};
  margin-bottom: ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > h3 {
    flex: 1;
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
  }
`

export const Bubble = styled.div`
  min-height: 96px;
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  & > b {
    display: block;
    font-weight: 600;
  }

  & > span {
    color: ${color.inkMuted};
  }
`

export const To = styled.p`
  margin-top: ${space[4]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  overflow-wrap: anywhere;
`

/** How full the parts of the message are. */
export const Meter = styled.div`
  display: flex;
  gap: ${space[4]};
  margin-top: ${space[16]};
`

export const MeterPart = styled.span`
  flex: 1;
  height: 6px;
  border: 1px solid ${color.rule};
  border-radius: ${radius.mark};
  background: ${color.well};
  overflow: hidden;

  & > span {
    display: block;
    height: 100%;
    background: ${color.accent};
  }

  @media (forced-colors: active) {
    & > span {
      background: Highlight;
    }
  }
`

export const Figures = styled.div`
  margin-top: ${space[8]};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
`

export const FigureRow = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[16]};
  padding: ${space[8]} 0;
  border-bottom: 1px solid ${color.rule};
  color: ${color.ink};
  white-space: pre-wrap;

  & > b {
    font-weight: 600;
  }

  &[data-quiet] {
    color: ${color.inkMuted};
  }

  &[data-sum] {
    border-bottom: 3px double ${color.ruleInk};
    font-weight: 600;
  }
`

export const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  padding: ${space[8]} 0;
  color: ${color.warning.ink};
  font: 500 ${font.t13} ${font.sans};
  overflow-wrap: anywhere;
`

export const State = styled.p`
  flex: 1 1 96px;
  margin-inline-end: auto;
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

export const Balance = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[2]} ${space[12]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.pill};
  background: ${color.well};
  color: ${color.inkMuted};
  font: 500 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > b {
    color: ${color.ink};
    font-weight: 600;
  }

  ${media.phone} {
    padding-inline: ${space[8]};

    /* The sign says it to the eye, the words to the ear. */
    & > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`

export const SendChoices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  padding-top: ${space[8]};
  border-top: 1px solid ${color.rule};

  & > div[data-row] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[24]};
  }
`
