import { styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../../foundation'

export const Count = styled.span`
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
`

export const Order = styled.p`
  margin-top: ${space[8]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
`

export const Photos = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(168px, 100%), 1fr));
  gap: ${space[12]};
  margin: ${space[8]} 0 ${space[4]};
  padding: 0;
  list-style: none;

  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[8]};
  }
`

export const Tile = styled.li`
  position: relative;
  display: grid;
  align-content: start;
  min-width: 0;
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.surface};
  overflow: clip;

  &[data-dragged] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    box-shadow: inset 0 0 0 1px ${color.accent};
  }

  @media (forced-colors: active) {
    &[data-dragged] {
      border: 2px solid Highlight;
    }
  }
`

export const Frame = styled.span`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 4 / 3;
  background: ${color.well};
  color: ${color.inkMuted};
  overflow: clip;

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  & > svg {
    width: 28px;
    height: 28px;
  }
`

/** The picture as a button; its ring lies inside, since the tile cuts off what is beyond. */
export const Open = styled.button`
  display: block;
  width: 100%;

  &:focus-visible {
    outline-offset: -4px;
  }
`

/** Says that the photo stands for the album. */
export const CoverMark = styled.span`
  position: absolute;
  inset-block-start: ${space[8]};
  inset-inline-start: ${space[8]};
  padding: ${space[2]} ${space[8]};
  border: 1px solid ${color.accentRule};
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
  color: ${color.ink};
  font: 600 ${font.t12} ${font.sans};
  pointer-events: none;
`

export const Tools = styled.div`
  display: flex;
  align-items: center;
  border-block-start: 1px solid ${color.rule};

  & > :last-child {
    margin-inline-start: auto;
  }

  & > [aria-pressed='true'] > svg {
    fill: currentColor;
    color: ${color.accent};
  }
`

export const Grip = styled.button`
  display: grid;
  place-items: center;
  width: ${size.control};
  height: ${size.control};
  border-radius: ${radius.control};
  color: ${color.inkMuted};
  cursor: grab;
  touch-action: none;

  &:hover {
    background: ${color.hover};
    color: ${color.ink};
  }

  &:active {
    cursor: grabbing;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  & > svg {
    width: 16px;
    height: 16px;
  }
`

export const Words = styled.div`
  display: grid;
  gap: ${space[8]};
  min-width: 0;
  padding: 0 ${space[8]} ${space[8]};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  overflow-wrap: anywhere;
`
