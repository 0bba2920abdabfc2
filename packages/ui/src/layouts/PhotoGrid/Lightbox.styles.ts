import { styled } from 'styled-components'
import { Anchor, color, font, media, radius, size, space } from '../../foundation'

/** Adds nothing to the window but its ears. */
export const Whole = styled.div`
  display: contents;
`

export const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};
  min-height: 56px;
  padding: ${space[4]} ${space[12]} ${space[4]} ${space[24]};
  border-block-end: 1px solid ${color.rule};

  & > h2 {
    flex: 1;
    min-width: 0;
    font: 600 ${font.t14} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    padding-inline-start: ${space[16]};
  }
`

/** Looks as a button and saves the picture. */
export const Save = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding-inline: ${space[12]};
  border-radius: ${radius.control};
  color: ${color.ink};
  font: 500 ${font.t13} ${font.sans};
  text-decoration: none;

  &:hover {
    background: ${color.hover};
  }

  & > svg {
    width: 16px;
    height: 16px;
  }
`

/** The picture between its neighbours. A finger may scroll and pinch; across it turns the page. */
export const Stage = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  flex: 1 1 auto;
  align-items: center;
  gap: ${space[8]};
  min-height: 0;
  padding: ${space[8]};
  background: ${color.well};
  touch-action: pan-y pinch-zoom;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 0;
  }
`

export const Step = styled.div`
  ${media.phone} {
    position: absolute;
    inset-block-end: ${space[8]};
    inset-inline-start: ${space[8]};

    &[data-next] {
      inset-inline: auto ${space[8]};
    }
  }
`

export const Show = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  width: 100%;
  height: 100%;
  min-height: 0;
  color: ${color.inkMuted};

  & > * {
    grid-area: 1 / 1;
  }

  & > img {
    max-width: 100%;
    max-height: 100%;
    min-height: 0;
    object-fit: contain;
    user-select: none;
  }
`

export const Caption = styled.p`
  flex: none;
  min-height: 48px;
  padding: ${space[12]} ${space[24]};
  border-block-start: 1px solid ${color.rule};
  font: 400 ${font.t14} ${font.sans};
  text-align: center;
  overflow-wrap: anywhere;

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`
