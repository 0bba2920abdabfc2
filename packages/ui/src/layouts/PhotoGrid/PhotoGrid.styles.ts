import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'

export const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(208px, 100%), 1fr));
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;

  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[8]};
  }
`

export const Tile = styled.li`
  position: relative;
  min-width: 0;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  overflow: clip;

  &:hover {
    border-color: ${color.ruleStrong};
  }

  & > p {
    padding: ${space[8]} ${space[12]};
    overflow-wrap: anywhere;
  }
`

export const Open = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 4 / 3;
  background: ${color.well};
  color: ${color.inkMuted};

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  & > svg {
    width: 28px;
    height: 28px;
  }

  &:focus-visible {
    outline-offset: -4px;
  }
`

/** At the corner of the picture, such as a badge. */
export const Mark = styled.span`
  position: absolute;
  inset-block-start: ${space[8]};
  inset-inline-start: ${space[8]};
  pointer-events: none;
`
