import { styled } from 'styled-components'
import { color, font, radius, shadow, space } from '../foundation'

export const Figure = styled.figure`
  margin: 0;
  min-width: 0;

  & > figcaption {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    margin-bottom: ${space[8]};
    color: ${color.inkMuted};
    font: 500 ${font.t13} ${font.sans};
  }

  & > figcaption > svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`

/** As wide as a phone, where there is room. */
export const Phone = styled.div`
  max-width: 360px;
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.panel};
  background: ${color.paper};
  overflow: clip;

  & > header {
    padding: ${space[8]} ${space[16]};
    border-bottom: 1px solid ${color.rule};
    background: ${color.surface};
    color: ${color.ink};
    font: 600 ${font.t13} ${font.sans};
    overflow-wrap: anywhere;
  }
`

export const Screen = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[4]};
  min-height: 120px;
  padding: ${space[16]};

  & > small {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
  }
`

export const Said = styled.p`
  max-width: 92%;
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &[data-hidden] {
    border-style: dashed;
    color: ${color.inkMuted};
  }
`

export const Item = styled(Said)`
  width: 100%;
  max-width: none;
  border-color: transparent;
  box-shadow: ${shadow.float};

  & > b {
    display: block;
    font-weight: 600;
  }

  @media (forced-colors: active) {
    border-color: CanvasText;
  }
`

export const Mail = styled.div`
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.panel};
  background: ${color.surface};
  overflow: clip;

  & > dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[4]} ${space[12]};
    margin: 0;
    padding: ${space[12]} ${space[16]};
    border-bottom: 1px solid ${color.rule};
    background: ${color.paper};
    font: 400 ${font.t13} ${font.sans};
  }

  & dt {
    color: ${color.inkMuted};
  }

  & dd {
    margin: 0;
    color: ${color.ink};
    overflow-wrap: anywhere;
  }

  & dd[data-subject] {
    font-weight: 600;
  }

  & > p {
    padding: ${space[16]};
    color: ${color.ink};
    font: 400 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  & > p[data-hidden] {
    color: ${color.inkMuted};
  }
`
